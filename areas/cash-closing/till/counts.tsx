import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { isCountInForce, isUnwitnessed, type SessionCount } from '@app/domain/day/facts/contract'
import { showMoney } from '@app/kit/contract'
import { DataTable, DateTimeText, Inline, Money, Stack, StatusTag } from '@app/kit/web'
import type { DrawerView } from '../day-parts/drawers-table.tsx'
import { AcknowledgeCount, UndoCount, WitnessCount } from './count.form.tsx'

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

export function Counts({ day, drawer }: { day: CashConciliationDetail; drawer: DrawerView }) {
  const counts = day.counts.filter(({ session_id }) => session_id === drawer.session_id)
  if (counts.length === 0) return null
  const latest = counts.find(isCountInForce)
  return (
    <Stack>
      {latest && (
        <Inline>
          {isUnwitnessed(latest) && <StatusTag tone="bad">Falta a testemunha</StatusTag>}
          {isUnwitnessed(latest) && <WitnessCount day={day} drawer={drawer} count={latest} />}
          {latest.acknowledged_at === null && <AcknowledgeCount day={day} drawer={drawer} count={latest} />}
          <UndoCount day={day} drawer={drawer} count={latest} />
        </Inline>
      )}
      <DataTable
        label={`Contagens do turno ${drawer.shift_no}`}
        rows={counts}
        rowKey={({ counted_at, number }) => `${number} ${counted_at}`}
        columns={[
          { title: 'Contagem', cell: ({ number }) => `${number}ª` },
          { title: 'Situação', cell: (count) => <CountState count={count} /> },
          { title: 'Quando', field: 'counted_at', cell: ({ counted_at }) => <DateTimeText instant={counted_at} /> },
          { title: 'Quem contou', under: 'counted_at', cell: ({ counted_by_name }) => counted_by_name },
          {
            title: 'Contado',
            field: 'total_cents',
            number: true,
            cell: ({ total_cents }) => <Money cents={total_cents} />,
          },
          {
            title: 'Esperado',
            under: 'total_cents',
            number: true,
            cell: ({ expected_cents }) => <Money cents={expected_cents} />,
          },
          {
            title: 'Diferença',
            number: true,
            cell: ({ difference_cents }) => <Money cents={difference_cents} signed />,
          },
          { title: 'Testemunha', field: 'witness', cell: ({ witness }) => witness ?? '–' },
          {
            title: 'Ciência do operador',
            under: 'witness',
            cell: ({ acknowledged_at }) =>
              acknowledged_at === null ? '–' : <DateTimeText instant={acknowledged_at} />,
          },
          { title: 'Cédulas e moedas', cell: formatPieces },
        ]}
      />
    </Stack>
  )
}
