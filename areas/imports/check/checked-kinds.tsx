import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { formatBrand } from '@app/domain/fees/contract'
import { formatCount, showDate, sumOf } from '@app/kit/contract'
import { Count, DataTable, Money, SelectField, Stack } from '@app/kit/web'
import { useState } from 'react'
import type { FileCheck } from '../files/file-check.contract.ts'

const methodNames: Readonly<Record<string, string>> = paymentMethodLabels
const noValue = '–'

export function CheckedKinds({ checked: { kinds, kind_days, more_kind_days } }: { checked: FileCheck }) {
  const [date, setDate] = useState<string | null>(null)
  if (kinds.length === 0) return null
  const shown = kind_days.find((day) => day.date === date)?.kinds ?? kinds
  return (
    <Stack gap="small">
      {kind_days.length > 1 && (
        <SelectField
          label="Dia dos totais por forma e bandeira"
          placeholder="Todos os dias"
          clearable
          options={kind_days.map((day) => ({ value: day.date, label: showDate(day.date) }))}
          {...(more_kind_days > 0 && {
            help: `Dia a dia só os primeiros; e mais ${formatCount(more_kind_days, 'dia', 'dias')} no total.`,
          })}
          value={date}
          onChange={setDate}
        />
      )}
      <DataTable
        label="Totais por forma e bandeira"
        rows={shown.map((kind) => ({ ...kind, key: `${kind.method} ${kind.brand}` }))}
        rowKey={({ key }) => key}
        maxHeight={260}
        columns={[
          { title: 'Forma', cell: ({ method }) => (method === null ? noValue : (methodNames[method] ?? method)) },
          { title: 'Bandeira', cell: ({ brand }) => (brand === null ? noValue : formatBrand(brand)) },
          {
            title: 'Linhas',
            number: true,
            cell: ({ rows }) => <Count value={rows} />,
            total: <Count value={sumOf(shown, ({ rows }) => rows)} />,
          },
          {
            title: 'Valor',
            number: true,
            cell: ({ amount_cents }) => <Money cents={amount_cents} />,
            total: <Money cents={sumOf(shown, ({ amount_cents }) => amount_cents)} />,
          },
        ]}
      />
    </Stack>
  )
}
