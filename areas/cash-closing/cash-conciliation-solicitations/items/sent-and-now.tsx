import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { sumOf } from '@app/kit/contract'
import { DataTable, Money, Panel, StatusTag } from '@app/kit/web'
import type { Snapshot } from '../solicitations.contract.ts'
import { type Compared, compareLines } from './sent-and-now.rules.ts'

type Line = Snapshot['lines'][number]
type Amount = 'system_after_cents' | 'confirmed_cents' | 'difference_cents' | 'explained_cents'
const amounts: readonly { title: string; field: Amount; signed: boolean }[] = [
  { title: 'Sistema', field: 'system_after_cents', signed: false },
  { title: 'Confirmado', field: 'confirmed_cents', signed: false },
  { title: 'Diferença', field: 'difference_cents', signed: true },
  { title: 'Explicado', field: 'explained_cents', signed: true },
]
const sides = ['sent', 'now'] as const

/** Two successive columns share their cells: an amount as sent and as it is now. */
const allColumns = amounts.flatMap((amount) => sides.map((side) => ({ ...amount, side })))

/** Two successive columns share their cells: the difference and its explained part. */
const briefColumns = sides.flatMap((side) => amounts.slice(2).map((amount) => ({ ...amount, side })))

const sum = (lines: readonly (Line | undefined)[], field: Amount) => sumOf(lines, (line) => line?.[field] ?? 0)

const Cell = ({
  row,
  side,
  field,
  signed,
}: {
  row: Compared
  side: (typeof sides)[number]
  field: Amount
  signed: boolean
}) => (
  <Money
    cents={row[side]?.[field] ?? 0}
    signed={signed}
    strong={side === 'now' && (row.sent?.[field] ?? 0) !== (row.now?.[field] ?? 0)}
  />
)

type SentAndNowProps = {
  sent: Snapshot
  day: Pick<CashConciliationDetail, 'lines'>
  /** Shows the difference and its explained part only, for a narrow panel. */
  brief?: boolean
}

export function SentAndNow({ sent, day, brief = false }: SentAndNowProps) {
  const rows = compareLines(sent.lines, day.lines)
  const columns = brief ? briefColumns : allColumns
  return (
    <Panel title="Enviado × atual" flush>
      <DataTable
        label="Enviado e atual por forma de pagamento"
        rows={rows}
        dense
        rowKey={(row) => row.method}
        rowTone={(row) => (row.changed ? 'wait' : undefined)}
        columns={[
          {
            title: 'Forma',
            grows: brief,
            cell: (row) => (
              <>
                {paymentMethodLabels[row.method]} {brief && row.changed && <StatusTag tone="wait">Mudou</StatusTag>}
              </>
            ),
            total: 'Total',
          },
          ...(brief
            ? []
            : [
                {
                  title: 'Mudou',
                  cell: (row: Compared) =>
                    row.changed ? <StatusTag tone="wait">Mudou</StatusTag> : <StatusTag tone="good">Igual</StatusTag>,
                },
              ]),
          ...columns.map(({ title, field, signed, side }, at) => ({
            field: `${field} ${side}`,
            under: at % 2 === 1 ? `${columns[at - 1]?.field} ${columns[at - 1]?.side}` : undefined,
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
        ]}
      />
    </Panel>
  )
}
