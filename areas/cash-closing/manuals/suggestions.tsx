import { type CashConciliationDetail, toSuggestionKey } from '@app/domain/day/assessment/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { DataTable, Money, Panel } from '@app/kit/web'
import { getEditRefusal } from '../day-parts/day.rules.ts'
import { listOpenSuggestions } from './manuals.rules.ts'
import { SuggestionButton } from './suggestion-button.tsx'

export function Suggestions({ day }: { day: CashConciliationDetail }) {
  const suggestions = listOpenSuggestions(day.differences)
  if (suggestions.length === 0) return null
  return (
    <Panel title="Sugestões" flush>
      <DataTable
        label="Sugestões"
        rows={suggestions}
        rowKey={toSuggestionKey}
        columns={[
          { title: 'Por quê', cell: (row) => row.sentence },
          {
            title: 'Forma',
            cell: (row) =>
              row.kind === 'reclassify'
                ? `${paymentMethodLabels[row.method_from]} → ${paymentMethodLabels[row.method_to]}`
                : paymentMethodLabels[row.method],
          },
          { title: 'Valor', number: true, cell: (row) => <Money cents={row.amount_cents} /> },
          {
            title: 'Ação',
            cell: (row) => <SuggestionButton day={day} suggestion={row} blocked={getEditRefusal(day)} />,
          },
        ]}
      />
    </Panel>
  )
}
