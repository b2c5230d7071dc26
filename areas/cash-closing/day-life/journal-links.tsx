import { Button } from '@app/kit/web'
import type { JournalEntry } from '../cash-conciliations/day-journal.contract.ts'

type Entry = Pick<JournalEntry, 'revision' | 'kind'>

export const buildEntryAnchor = (revision: number) => `lancamento-${revision}`

const entryName = ({ kind, revision }: Entry) =>
  `${kind === 'reversal' ? 'estorno' : 'lançamento'} da revisão ${revision}`

export const EntryLinks = ({ day, entries }: { day: { id: string }; entries: readonly Entry[] }) =>
  entries.map((entry) => (
    <Button
      key={entry.revision}
      small
      look="quiet"
      to={`/cash-conciliation/${day.id}?tab=contabil#${buildEntryAnchor(entry.revision)}`}
    >
      Ver {entryName(entry)}
    </Button>
  ))
