import { type CashConciliationDetail, solicitationTypes } from '@app/domain/day/assessment/contract'
import { DataTable, DateTimeText, EmptyState, Panel, Stack } from '@app/kit/web'
import { SolicitationStatusTag } from '../day-parts/tags.tsx'
import { Questions } from '../questions/questions.tsx'

export const DayRequestsTab = ({ day }: { day: CashConciliationDetail }) => (
  <Stack>
    <Requests day={day} />
    <Questions day_id={day.id} />
  </Stack>
)

const Requests = ({ day }: { day: CashConciliationDetail }) => (
  <Panel flush>
    <DataTable
      label="Solicitações do dia"
      rows={day.solicitations}
      rowKey={(row) => row.id}
      rowLink={(row) => `/cash-conciliation-solicitation/${row.id}`}
      empty={<EmptyState title="Nenhuma solicitação para este dia ainda." />}
      columns={[
        { title: 'Nº', cell: (row) => row.number },
        { title: 'Tipo', cell: (row) => solicitationTypes[row.type] },
        { title: 'Situação', cell: (row) => <SolicitationStatusTag status={row.status} /> },
        { title: 'Solicitante', cell: (row) => row.requested_by_name },
        { title: 'Enviada em', cell: (row) => <DateTimeText instant={row.requested_at} /> },
        { title: 'Decidida por', cell: (row) => row.decided_by_name ?? '–' },
        { title: 'Decidida em', cell: (row) => <DateTimeText instant={row.decided_at} /> },
        { title: 'Parecer', cell: (row) => row.decision_note ?? '–' },
      ]}
    />
  </Panel>
)
