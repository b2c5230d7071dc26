import { formatRequestNumber, solicitationStatuses, solicitationTypes } from '@app/domain/day/assessment/contract'
import { showDate } from '@app/kit/contract'
import {
  DateTimeText,
  EmptyState,
  Money,
  RelativeTime,
  StatusTag,
  type Tone,
  useListOrCharts,
  useRowShortcut,
  WorkListPage,
} from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { differenceName, SeverityTag, SolicitationStatusTag, severityLabels } from '../../day-parts/tags.tsx'
import { type SolicitationRow, solicitations } from '../solicitations.contract.ts'
import { RequestHolder } from './hold-button.tsx'
import { type Deadline, deadlineLabels } from './queue.contract.ts'
import { assessDeadline } from './queue.rules.ts'
import { QueueFilters } from './queue-filters.tsx'
import { RequestBar } from './request-bar.tsx'
import { RowDecision } from './row-decision.tsx'

const LastDecisions = lazy(() => import('./last-decisions.tsx'))
const QueueCharts = lazy(() => import('./queue-charts.tsx'))
const RequestPanel = lazy(() => import('./request-panel.tsx'))

const deadlineTones: Record<Deadline, Tone> = { late: 'bad', soon: 'wait', on_time: 'neutral', stopped: 'info' }

function DueAt({ request }: { request: SolicitationRow }) {
  if (request.status !== 'pending') return <span>–</span>
  const deadline = assessDeadline(request, new Date().toISOString())
  if (deadline === 'stopped') return <StatusTag tone="info">{deadlineLabels.stopped}</StatusTag>
  return (
    <StatusTag tone={deadlineTones[deadline]}>
      <DateTimeText instant={request.due_at} />
    </StatusTag>
  )
}

function WorstCode({ code }: { code: SolicitationRow['worst_code'] }) {
  if (code === null) return <span>–</span>
  const name = `${code} ${differenceName(code)}`
  return <span title={name}>{name}</span>
}

const toneOf = ({ status, worst_severity }: SolicitationRow) =>
  status !== 'pending' ? undefined : worst_severity === 'critical' ? 'bad' : 'wait'

const bulk = [{ label: 'Aprovar', change: solicitations.approveMany }]

export default function PendingPage() {
  const charts = useListOrCharts('Gráficos', QueueCharts)
  useRowShortcut('a', 'Aprovar')
  useRowShortcut('r', 'Recusar')
  return (
    <WorkListPage
      title="Solicitações pendentes"
      list={solicitations.list}
      query={{ status: 'pending' }}
      queue
      rowLink={(row) => `/cash-conciliation-solicitation/${row.id}`}
      rowTone={toneOf}
      filters={<QueueFilters />}
      bulk={bulk}
      panel={(id) => <RequestPanel key={id} id={id} />}
      bar={(requests, _focus, hasMore) => <RequestBar requests={requests} hasMore={hasMore} />}
      {...charts}
      done={
        <EmptyState
          title="Nenhuma solicitação espera você."
          action={
            <Suspense>
              <LastDecisions />
            </Suspense>
          }
        >
          Tudo o que os postos enviaram já foi decidido.
        </EmptyState>
      }
      columns={[
        { field: 'number', title: 'Nº', width: 176, cell: formatRequestNumber },
        {
          field: 'type',
          title: 'Tipo',
          labels: solicitationTypes,
          under: 'number',
          cell: ({ type, business_date }) => `${solicitationTypes[type]} · ${showDate(business_date)}`,
        },
        { field: 'due_at', title: 'Prazo', brief: 'detail', width: 165, cell: (row) => <DueAt request={row} /> },
        { field: 'analyst_name', title: 'Analista', under: 'due_at', cell: (row) => <RequestHolder request={row} /> },
        { field: 'company_name', title: 'Empresa', hidden: true },
        { field: 'business_date', title: 'Data', hidden: true },
        {
          field: 'difference_cents',
          title: 'Diferença',
          main: true,
          cell: (row) => <Money cents={row.difference_cents} signed />,
        },
        {
          field: 'explained_cents',
          title: 'Explicada',
          under: 'difference_cents',
          cell: (row) => <Money cents={row.explained_cents} signed />,
        },
        {
          field: 'worst_code',
          title: 'Maior código',
          heading: 'Código',
          width: 130,
          cell: ({ worst_code }) => <WorstCode code={worst_code} />,
        },
        {
          field: 'worst_code_severity',
          brief: 'detail',
          title: 'Gravidade do código',
          heading: 'Gravidade',
          labels: severityLabels,
          under: 'worst_code',
          cell: ({ worst_code_severity }) => <SeverityTag severity={worst_code_severity} />,
        },
        { field: 'requested_by_name', title: 'Solicitante', width: 120 },
        {
          field: 'requested_at',
          title: 'Enviada há',
          heading: 'Há',
          under: 'requested_by_name',
          cell: (row) => <RelativeTime instant={row.requested_at} everInDays />,
        },
        { field: 'item_count', title: 'Itens', number: true },
        {
          field: 'resend_no',
          title: 'Reenvio nº',
          heading: 'Reenvio',
          number: true,
          under: 'item_count',
          cell: ({ resend_no }) => resend_no || '–',
        },
        {
          field: 'actions',
          title: 'Ações',
          actions: true,
          end: true,
          width: 252,
          cell: (row) => row.status === 'pending' && <RowDecision request={row} />,
        },
        {
          field: 'worst_severity',
          title: 'Gravidade',
          labels: severityLabels,
          hidden: true,
          cell: (row) => <SeverityTag severity={row.worst_severity} />,
        },
        {
          field: 'status',
          title: 'Situação',
          labels: solicitationStatuses,
          hidden: true,
          cell: (row) => <SolicitationStatusTag status={row.status} />,
        },
        { field: 'reason_name', title: 'Motivo', hidden: true },
        { field: 'decided_by_name', title: 'Decidida por', hidden: true },
        { field: 'decided_at', title: 'Decidida em', hidden: true },
      ]}
    />
  )
}
