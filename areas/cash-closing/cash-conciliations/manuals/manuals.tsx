import {
  Button,
  ConfirmButton,
  DataTable,
  DateTimeText,
  EmptyState,
  Loaded,
  Money,
  Panel,
  Stack,
  StatusTag,
  useCan,
  useRead,
} from '@app/kit/web'
import type { z } from 'zod'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import { editRefusal } from '../day/day.rules.ts'
import type { ManualTransaction } from '../day-changes.contract.ts'
import { methods } from '../day-facts.contract.ts'
import type { CashConciliationDetail } from '../day-view.contract.ts'
import { manualKinds, manualSides } from './manual-labels.contract.ts'
import { openSuggestions, suggestionKey } from './manuals.rules.ts'
import { SuggestionButton } from './suggestion.form.tsx'

type Manual = z.infer<typeof ManualTransaction>

/** What the machine proposes to put right, each one click and a note away. */
const Suggestions = ({ day }: { day: CashConciliationDetail }) => {
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
              row.kind === 'add_sale' ? methods[row.method] : `${methods[row.method_from]} → ${methods[row.method_to]}`,
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

const Cancel = ({ day, row }: { day: CashConciliationDetail; row: Manual }) =>
  row.status === 'applied' && (
    <ConfirmButton
      label="Cancelar"
      small
      look="danger"
      question={`Cancelar “${manualKinds[row.kind]}”?`}
      detail={<p>O valor do dia volta ao que era antes deste lançamento. O histórico guarda os dois.</p>}
      change={cashConciliations.cancelManual}
      input={{ params: { id: day.id, manual_id: row.id }, body: { version: day.version } }}
      blocked={editRefusal(day)}
    />
  )

const methodOf = (row: Manual) =>
  [row.method_from, row.method_to]
    .filter((method) => method !== null)
    .map((method) => methods[method])
    .join(' → ') || '–'

/** The lines that people added, moved or set aside, and what is proposed; `form` where the page has the form itself. */
export function Manuals({ day, form = false }: { day: CashConciliationDetail; form?: boolean }) {
  const can = useCan()
  const read = useRead(cashConciliations.manuals, { params: { id: day.id } })
  return (
    <Stack>
      <Suggestions day={day} />
      <Panel
        title="Lançamentos manuais"
        flush
        actions={
          !form &&
          can('cash-conciliation.solicitation') && (
            <Button small to={`/cash-conciliation/${day.id}/manual-transactions`} blocked={editRefusal(day)}>
              Novo lançamento
            </Button>
          )
        }
      >
        <Loaded read={read}>
          {({ data }) => (
            <DataTable
              label="Lançamentos manuais"
              rows={data}
              rowKey={(row) => row.id}
              empty={
                <EmptyState title="Nenhum lançamento manual neste dia.">
                  Registre aqui o que o sistema deixou de anotar ou anotou na forma errada.
                </EmptyState>
              }
              columns={[
                { title: 'Hora', cell: (row) => <DateTimeText instant={row.occurred_at} /> },
                { title: 'Operação', cell: (row) => manualKinds[row.kind] },
                { title: 'Lado', wideOnly: true, cell: (row) => manualSides[row.side] },
                { title: 'Tipo', cell: (row) => row.movement_type_name },
                { title: 'Forma', cell: methodOf },
                { title: 'Valor', number: true, cell: (row) => <Money cents={row.amount_cents} /> },
                { title: 'Observação', cell: (row) => row.note },
                { title: 'Autor', wideOnly: true, cell: (row) => row.created_by_name ?? 'Sistema' },
                {
                  title: 'Situação',
                  cell: (row) => (
                    <StatusTag tone={row.status === 'applied' ? 'good' : 'neutral'}>
                      {row.status === 'applied' ? 'Aplicado' : 'Cancelado'}
                    </StatusTag>
                  ),
                },
                { title: 'Ações', cell: (row) => <Cancel day={day} row={row} /> },
              ]}
            />
          )}
        </Loaded>
      </Panel>
    </Stack>
  )
}
