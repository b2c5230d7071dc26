import type { MethodTotals } from '@app/domain/day/assessment/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { sumOf } from '@app/kit/contract'
import { DataTable, Money } from '@app/kit/web'
import type { z } from 'zod'

type Line = z.infer<typeof MethodTotals>
type Amount = Exclude<keyof Line, 'method'>

const columns: readonly { title: string; field: Amount; signed?: boolean; wideOnly?: boolean }[] = [
  { title: 'Sistema (antes)', field: 'system_cents' },
  { title: 'Confirmado', field: 'confirmed_cents' },
  { title: 'Diferença antes', field: 'difference_before_cents', signed: true },
  { title: 'Lançamento manual (sistema)', field: 'manual_cents', signed: true },
  { title: 'Reclassificação', field: 'reclassified_cents', signed: true },
  { title: 'Sistema (depois)', field: 'system_after_cents' },
  { title: 'Diferença depois', field: 'difference_cents', signed: true },
  { title: 'Diferenças explicadas', field: 'explained_cents', signed: true },
  { title: 'Não explicado', field: 'unexplained_cents', signed: true },
]

export const MethodTable = ({ lines, label = 'Formas de pagamento' }: { lines: readonly Line[]; label?: string }) => (
  <DataTable
    label={label}
    rows={lines}
    dense
    rowKey={(line) => line.method}
    rowTone={(line) => (line.unexplained_cents !== 0 ? 'bad' : undefined)}
    columns={[
      { title: 'Forma', cell: (line) => paymentMethodLabels[line.method], total: 'Total' },
      ...columns.map(({ title, field, signed }) => ({
        title,
        number: true,
        cell: (line: Line) => <Money cents={line[field]} signed={signed} />,
        total: <Money cents={sumOf(lines, (line) => line[field])} signed={signed} />,
      })),
    ]}
  />
)
