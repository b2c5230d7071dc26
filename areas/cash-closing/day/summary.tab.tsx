import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { sumOf } from '@app/kit/contract'
import { Columns, DataTable, EmptyState, Panel, Stack, Volume } from '@app/kit/web'
import { filterUsedLines, litresByProduct, type ProductLitres } from '../day-parts/day.rules.ts'
import { DrawersTable } from '../day-parts/drawers-table.tsx'
import { MethodTable } from '../day-parts/method-table.tsx'
import { SafeOfDay } from '../safes/safe-day.tsx'
import { Deposits } from './deposits.tsx'

const litres: readonly { title: string; field: Exclude<keyof ProductLitres, 'product_code'> }[] = [
  { title: 'Aferição', field: 'test_ml' },
  { title: 'Medido nos bicos', field: 'measured_ml' },
  { title: 'Vendido no sistema', field: 'sold_ml' },
  { title: 'Diferença', field: 'difference_ml' },
]

const Litres = ({ rows }: { rows: readonly ProductLitres[] }) => (
  <DataTable
    label="Litros por produto"
    rows={rows}
    rowKey={(row) => row.product_code}
    rowTone={(row) => (row.difference_ml === 0 ? undefined : 'bad')}
    columns={[
      { title: 'Produto', cell: (row) => row.product_code, total: 'Total' },
      ...litres.map(({ title, field }) => ({
        title,
        number: true,
        cell: (row: ProductLitres) => <Volume ml={row[field]} />,
        total: <Volume ml={sumOf(rows, (row) => row[field])} />,
      })),
    ]}
  />
)

export function SummaryTab({ day }: { day: CashConciliationDetail }) {
  const lines = filterUsedLines(day.lines)
  return (
    <Stack>
      <Panel title="Por forma de pagamento" flush>
        {lines.length > 0 ? (
          <MethodTable lines={lines} />
        ) : (
          <EmptyState title="Nenhum movimento neste dia ainda.">
            Os valores aparecem aqui quando o arquivo do ponto de venda chegar.
          </EmptyState>
        )}
      </Panel>
      <Columns min={480}>
        {day.drawers.length > 0 && (
          <Panel title="Caixa por turno" flush>
            <DrawersTable drawers={day.drawers} />
          </Panel>
        )}
        {day.nozzles.length > 0 && (
          <Panel title="Litros por produto" flush>
            <Litres rows={litresByProduct(day.nozzles)} />
          </Panel>
        )}
      </Columns>
      <SafeOfDay day={day} />
      <Deposits day={day} />
    </Stack>
  )
}
