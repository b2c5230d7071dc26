import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { dayEditors } from '@app/domain/day/contract'
import { manualKinds, manualSides } from '@app/domain/day/facts/contract'
import {
  Alert,
  Button,
  DataTable,
  DateTimeText,
  EmptyState,
  Loaded,
  Money,
  Panel,
  Stack,
  useCan,
  useRead,
} from '@app/kit/web'
import { manualTransactions } from '../cash-conciliations/manuals.contract.ts'
import { formatManualMethod, ManualTag } from './manual.panel.tsx'
import { NewManualButton } from './new-manual.tsx'
import { Suggestions } from './suggestions.tsx'

const formatProofs = (count: number) => (count === 0 ? '–' : count === 1 ? '1 anexo' : `${count} anexos`)

export function Manuals({ day }: { day: CashConciliationDetail }) {
  const can = useCan()
  const read = useRead(manualTransactions.manuals, { query: { cash_conciliation_id: day.id, limit: 200 } })
  const page = `/cash-conciliation/${day.id}/manual-transactions`
  return (
    <Stack>
      <Suggestions day={day} />
      <Panel
        title="Lançamentos manuais"
        flush
        actions={
          <>
            {can('cash-conciliation.solicitation') && (
              <Button small to={page}>
                Abrir lançamentos manuais
              </Button>
            )}
            {can(dayEditors) && <NewManualButton day={day} />}
          </>
        }
      >
        <Loaded read={read}>
          {({ data, next }) => (
            <>
              {next !== null && (
                <Alert>Só os primeiros {data.length}: abra os lançamentos manuais para ver todos.</Alert>
              )}
              <DataTable
                label="Lançamentos manuais"
                rows={data}
                rowKey={(row) => row.id}
                empty={
                  <EmptyState title="Nenhum lançamento manual neste dia.">
                    Registre o que o sistema deixou de anotar ou anotou na forma errada.
                  </EmptyState>
                }
                columns={[
                  { title: 'Hora', cell: (row) => <DateTimeText instant={row.occurred_at} /> },
                  { title: 'Operação', cell: (row) => manualKinds[row.kind] },
                  { title: 'Lado', cell: (row) => manualSides[row.side] },
                  { title: 'Tipo', cell: (row) => row.movement_type_name },
                  { title: 'Forma', cell: formatManualMethod },
                  { title: 'Valor', number: true, cell: (row) => <Money cents={row.amount_cents} /> },
                  { title: 'Motivo', cell: (row) => row.reason_name ?? row.note },
                  { title: 'Anexo', cell: (row) => formatProofs(row.attachment_count) },
                  { title: 'Autor', wideOnly: true, cell: (row) => row.created_by_name ?? 'Sistema' },
                  { title: 'Situação', cell: (row) => <ManualTag status={row.status} /> },
                ]}
              />
            </>
          )}
        </Loaded>
      </Panel>
    </Stack>
  )
}
