import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { sumOf } from '@app/kit/contract'
import { DataTable, Money, Panel, StatusTag } from '@app/kit/web'
import type { Snapshot } from '../solicitations.contract.ts'
import { type Compared, compareLines } from './sent-and-now.rules.ts'

type Line = Snapshot['lines'][number]
type Amount = 'system_after_cents' | 'confirmed_cents' | 'difference_cents' | 'explained_cents'
const columns: readonly { title: string; field: Amount; signed: boolean }[] = [
  { title: 'Sistema', field: 'system_after_cents', signed: false },
  { title: 'Confirmado', field: 'confirmed_cents', signed: false },
  { title: 'Diferença', field: 'difference_cents', signed: true },
  { title: 'Explicado', field: 'explained_cents', signed: true },
]

const sum = (lines: readonly (Line | undefined)[], field: Amount) => sumOf(lines, (line) => line?.[field] ?? 0)

const Cell = ({
  row,
  side,
  field,
  signed,
}: {
  row: Compared
  side: 'sent' | 'now'
  field: Amount
  signed: boolean
}) => (
  <Money
    cents={row[side]?.[field] ?? 0}
    signed={signed}
    strong={side === 'now' && (row.sent?.[field] ?? 0) !== (row.now?.[field] ?? 0)}
  />
)

export function SentAndNow({ sent, day }: { sent: Snapshot; day: Pick<CashConciliationDetail, 'lines'> }) {
  const rows = compareLines(sent.lines, day.lines)
  return (
    <Panel title="Enviado × atual" flush>
      <DataTable
        label="Enviado e atual por forma de pagamento"
        rows={rows}
        dense
        rowKey={(row) => row.method}
        rowTone={(row) => (row.changed ? 'wait' : undefined)}
        columns={[
          { title: 'Forma', cell: (row) => paymentMethodLabels[row.method], total: 'Total' },
          {
            title: 'Mudou',
            cell: (row) =>
              row.changed ? <StatusTag tone="wait">Mudou</StatusTag> : <StatusTag tone="good">Igual</StatusTag>,
          },
          ...columns.flatMap(({ title, field, signed }) =>
            (['sent', 'now'] as const).map((side) => ({
              field: `${field} ${side}`,
              under: side === 'now' ? `${field} sent` : undefined,
              title: `${title} ${side === 'sent' ? 'enviado' : 'atual'}`,
              number: true,
              cell: (row: Compared) => <Cell row={row} side={side} field={field} signed={signed} />,
              total: (
                <Money
                  cents={sum(
                    rows.map((row) => row[side]),
                    field,
                  )}
                  signed={signed}
                />
              ),
            })),
          ),
        ]}
      />
    </Panel>
  )
}
