import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { methods } from '@app/domain/day/facts/contract'
import { DataTable, Money, Panel } from '@app/kit/web'
import { editRefusal } from '../day/day.rules.ts'
import { openSuggestions, suggestionKey } from './manuals.rules.ts'
import { SuggestionButton } from './suggestion-button.tsx'

export function Suggestions({ day }: { day: CashConciliationDetail }) {
  const suggestions = openSuggestions(day.differences)
  if (suggestions.length === 0) return null
  return (
    <Panel title="Sugestões" flush>
      <DataTable
        label="Sugestões"
        rows={suggestions}
        rowKey={suggestionKey}
        columns={[
          { title: 'Por quê', cell: (row) => row.sentence },
          {
            title: 'Forma',
            cell: (row) =>
              row.kind === 'reclassify'
                ? `${methods[row.method_from]} → ${methods[row.method_to]}`
                : methods[row.method],
          },
          { title: 'Valor', number: true, cell: (row) => <Money cents={row.amount_cents} /> },
          {
            title: 'Ação',
            cell: (row) => <SuggestionButton day={day} suggestion={row} blocked={editRefusal(day)} />,
          },
        ]}
      />
    </Panel>
  )
}
