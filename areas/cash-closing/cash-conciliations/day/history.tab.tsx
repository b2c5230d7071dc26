import { DateTimeText, EmptyState, Loaded, Panel, Timeline, useRead } from '@app/kit/web'
import type { z } from 'zod'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import type { HistoryEntry } from '../day-changes.contract.ts'
import type { CashConciliationDetail } from '../day-view.contract.ts'
import { FieldChanges } from './field-changes.tsx'
import { changedFields, subjectOf } from './history.rules.ts'

type Entry = z.infer<typeof HistoryEntry>

/** What an operation is called in a history; an operation without a name here shows its own. */
const actions: Record<string, string> = {
  'manual.add': 'Lançamento manual adicionado',
  'manual.reclassify': 'Lançamento reclassificado',
  'manual.exclude': 'Lançamento desconsiderado',
  'manual.cancel': 'Lançamento manual cancelado',
  'difference.explain': 'Diferença explicada',
  'match.confirm': 'Sugestão confirmada',
  'match.undo': 'Casamento desfeito',
  'match.neighbour': 'Captura casada com venda do dia vizinho',
  'match.manual': 'Casamento manual',
  'match.again': 'Casamento refeito',
  'session.count': 'Contagem de caixa',
  'source.waive': 'Dia aberto sem uma fonte',
  'cash-conciliations.open': 'Dia aberto',
  'cash-conciliations.close': 'Dia fechado',
  'cash-conciliations.submit': 'Enviado para análise',
  'solicitations.approve': 'Solicitação aprovada',
  'solicitations.refuse': 'Solicitação recusada',
  'solicitations.withdraw': 'Solicitação retirada',
  'solicitations.supersede': 'Solicitação substituída por dados novos',
}

const momentOf = (entry: Entry, index: number) => ({
  id: `${entry.at}:${index}`,
  title: <strong>{[actions[entry.action] ?? entry.action, subjectOf(entry.after)].filter(Boolean).join(' · ')}</strong>,
  detail: (
    <>
      {entry.reason && <div>{entry.reason}</div>}
      <FieldChanges fields={changedFields(entry.before, entry.after)} />
    </>
  ),
  who: `${entry.who ?? 'Sistema'} ·`,
  when: <DateTimeText instant={entry.at} />,
})

/** Who did what, when, from which value to which. */
export function HistoryTab({ day }: { day: CashConciliationDetail }) {
  const read = useRead(cashConciliations.history, { params: { id: day.id } })
  return (
    <Loaded read={read}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title="Ninguém mexeu neste dia ainda." />
        ) : (
          <Panel>
            <Timeline moments={data.map(momentOf)} />
          </Panel>
        )
      }
    </Loaded>
  )
}
