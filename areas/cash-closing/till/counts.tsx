import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { isCountInForce, isUnwitnessed, type SessionCount } from '@app/domain/day/facts/contract'
import { showMoney } from '@app/kit/contract'
import { DateTimeText, Inline, KeyValue, Money, StatusTag } from '@app/kit/web'
import type { DrawerView } from '../day-parts/drawers-table.tsx'
import { AcknowledgeCount, UndoCount, WitnessCount } from './count.form.tsx'

type Props = { day: CashConciliationDetail; drawer: DrawerView }

const formatPieces = ({ quantities }: SessionCount) =>
  Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .sort(([a], [b]) => Number(b) - Number(a))
    .map(([value, quantity]) => `${quantity} × ${showMoney(Number(value))}`)
    .join(' · ') || 'Gaveta vazia'

const CountState = ({ count: { undone_at, undone_by_name, undo_reason } }: { count: SessionCount }) =>
  undone_at === null ? (
    <StatusTag tone="good">Vale</StatusTag>
  ) : (
    <>
      <StatusTag tone="neutral">Anulada</StatusTag> <DateTimeText instant={undone_at} /> por {undone_by_name}:{' '}
      {undo_reason}
    </>
  )

const CountFacts = ({ count }: { count: SessionCount }) => (
  <KeyValue
    items={[
      ['Situação', <CountState key="state" count={count} />],
      ['Quando', <DateTimeText key="at" instant={count.counted_at} />],
      ['Quem contou', count.counted_by_name],
      ['Contado', <Money key="total" cents={count.total_cents} />],
      ['Esperado', <Money key="expected" cents={count.expected_cents} />],
      ['Diferença', <Money key="difference" cents={count.difference_cents} signed />],
      ['Testemunha', count.witness ?? '–'],
      [
        'Ciência do operador',
        count.acknowledged_at === null ? '–' : <DateTimeText key="seen" instant={count.acknowledged_at} />,
      ],
      ['Cédulas e moedas', formatPieces(count)],
    ]}
  />
)

/** The counts of a drawer, newest first, and what the one in force still needs. */
export function Counts({ day, drawer }: Props) {
  const counts = day.counts.filter(({ session_id }) => session_id === drawer.session_id)
  const latest = counts.find(isCountInForce)
  const lacksWitness =
    latest !== undefined &&
    isUnwitnessed({ ...latest, difference_cents: drawer.difference_cents ?? latest.difference_cents })
  return (
    <>
      {latest && (
        <Inline>
          {lacksWitness && <StatusTag tone="bad">Falta a testemunha</StatusTag>}
          {lacksWitness && <WitnessCount day={day} drawer={drawer} count={latest} />}
          {latest.acknowledged_at === null && <AcknowledgeCount day={day} drawer={drawer} count={latest} />}
          <UndoCount day={day} drawer={drawer} count={latest} />
        </Inline>
      )}
      {counts.map((count) => (
        <section key={`${count.number} ${count.counted_at}`}>
          <h3>{count.number}ª contagem</h3>
          <CountFacts count={count} />
        </section>
      ))}
    </>
  )
}
