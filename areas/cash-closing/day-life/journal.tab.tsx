import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { journalEntryKinds } from '@app/domain/journal/contract'
import { Alert, Button, DateTimeText, KeyValue, Loaded, Panel, Stack, StatusTag, useRead } from '@app/kit/web'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { DayJournal, JournalEntry } from '../cash-conciliations/day-journal.contract.ts'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { BalanceTag, JournalLines, JournalTable } from '../day-parts/journal-table.tsx'
import { buildEntryAnchor, EntryLinks } from './journal-links.tsx'

type Props = { day: CashConciliationDetail; entry: JournalEntry; entries: readonly JournalEntry[] }

const OtherEntries = ({ day, entries, revisions }: Omit<Props, 'entry'> & { revisions: readonly number[] }) => (
  <EntryLinks day={day} entries={entries.filter(({ revision }) => revisions.includes(revision))} />
)

const Request = ({ id, number }: NonNullable<JournalEntry['solicitation']>) => (
  <Button small look="quiet" to={`/cash-conciliation-solicitation/${id}`}>
    Solicitação nº {number}
  </Button>
)

function Entry({ day, entry, entries }: Props) {
  const place = useRef<HTMLDivElement>(null)
  // The browser looks for the anchor before the entries are loaded.
  const linked = useLocation().hash === `#${buildEntryAnchor(entry.revision)}`
  useEffect(() => {
    if (!linked) return
    place.current?.scrollIntoView({ block: 'start' })
    place.current?.focus({ preventScroll: true })
  }, [linked])
  const name = `${journalEntryKinds[entry.kind]} · revisão ${entry.revision}`
  return (
    <div ref={place} id={buildEntryAnchor(entry.revision)} tabIndex={-1}>
      <Panel
        title={name}
        actions={
          <>
            {entry.undone_by !== null && <StatusTag tone="neutral">Estornado</StatusTag>}
            <BalanceTag journal={entry} />
          </>
        }
      >
        <Stack gap="small">
          <KeyValue
            items={[
              ['Lançado em', <DateTimeText key="at" instant={entry.posted_at} />],
              ['Por', entry.posted_by_name ?? 'Sistema'],
              ['Motivo', entry.reason ?? '–'],
              ...(entry.solicitation ? [['Pedido', <Request key="request" {...entry.solicitation} />] as const] : []),
              ...(entry.undoes.length > 0
                ? [
                    [
                      'Estorna',
                      <OtherEntries key="undoes" day={day} entries={entries} revisions={entry.undoes} />,
                    ] as const,
                  ]
                : []),
              ...(entry.undone_by !== null
                ? [
                    [
                      'Estornado por',
                      <OtherEntries key="by" day={day} entries={entries} revisions={[entry.undone_by]} />,
                    ] as const,
                  ]
                : []),
            ]}
          />
          <JournalLines label={name} journal={entry} />
        </Stack>
      </Panel>
    </div>
  )
}

/** If the day has one posted entry, it equals the sum, so only one is shown. */
const needsTotal = ({ data }: DayJournal, { journal }: CashConciliationDetail) => !journal.posted || data.length !== 1

export function JournalTab({ day }: { day: CashConciliationDetail }) {
  const read = useRead(dayLife.journal, { params: { id: day.id } })
  return (
    <Loaded read={read}>
      {(journal) => (
        <Stack>
          {journal.cash_unseen && (
            <Alert>Conferência cega: o contábil aparece depois da contagem de todos os turnos.</Alert>
          )}
          {needsTotal(journal, day) && (
            <JournalTable
              journal={day.journal}
              title={day.journal.posted ? 'Soma dos lançamentos do dia' : 'Lançamento contábil'}
            />
          )}
          {journal.data.toReversed().map((entry) => (
            <Entry key={entry.revision} day={day} entry={entry} entries={journal.data} />
          ))}
        </Stack>
      )}
    </Loaded>
  )
}
