import { dayStatuses, formatRequestTitle } from '@app/domain/day/assessment/contract'
import type { CashConciliation } from '@app/domain/day/contract'
import { formatMissingSources } from '@app/domain/day/facts/contract'
import { deliveredStatuses, isEditable, isOpenToRequests, isWaiting } from '@app/domain/day/life/contract'
import { localDate, localTime, showDate } from '@app/kit/contract'
import {
  Button,
  CompanyFilterField,
  EmptyState,
  Inline,
  ListPage,
  Loaded,
  Money,
  PeriodField,
  SelectField,
  Stack,
  StatusTag,
  useCan,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { cashConciliations } from '../../cash-conciliations/cash-conciliations.contract.ts'
import { conferences } from '../../conferences/conferences.contract.ts'
import { DayStatusTag, SeverityTag, SolicitationStatusTag, severityLabels } from '../../day-parts/tags.tsx'

const AskReopening = lazy(() => import('../../day-life/ask.forms.tsx').then((form) => ({ default: form.AskReopening })))
const OwnDifferences = lazy(() => import('../../conferences/own-differences.tsx'))
const CountDrawer = lazy(() => import('../../conferences/count-drawer.tsx'))

const Due = ({ day: { status, due_at } }: { day: CashConciliation }) => {
  if (deliveredStatuses.includes(status)) return <span>–</span>
  const text = `${showDate(localDate(due_at))} ${localTime(due_at)}`
  if (new Date(due_at) >= new Date()) return <span>{text}</span>
  return (
    <>
      {text} <StatusTag tone="bad">Atrasado</StatusTag>
    </>
  )
}

const toDayPath = (day: CashConciliation) => `/cash-conciliation/solicitation/${day.business_date}`

const CountStatus = ({ day: { sessions_total, sessions_counted } }: { day: CashConciliation }) =>
  sessions_total === 0 ? (
    <span>–</span>
  ) : (
    <StatusTag tone={sessions_counted === sessions_total ? 'good' : 'wait'}>
      {sessions_counted === sessions_total ? 'Sim' : `${sessions_counted} de ${sessions_total}`}
    </StatusTag>
  )

const LastRequest = ({ day: { company_name, last_request } }: { day: CashConciliation }) =>
  last_request === null ? (
    <span>–</span>
  ) : (
    <span>
      <Link to={`/cash-conciliation-solicitation/${last_request.id}`}>
        {formatRequestTitle({ ...last_request, company_name })}
      </Link>
      <br />
      <SolicitationStatusTag status={last_request.status} /> {last_request.decision_note}
    </span>
  )

function getResolvePath(day: CashConciliation) {
  if (day.pending_inconsistencies > 0) return `${toDayPath(day)}/inconsistent-transactions?company=${day.company_id}`
  return day.open_items > 0 ? `/cash-conciliation/${day.id}/diff-transactions/${day.business_date}` : undefined
}

function Actions({ day, count }: { day: CashConciliation; count: () => void }) {
  if (day.pending_solicitation_id)
    return (
      <Button small to={`/cash-conciliation-solicitation/${day.pending_solicitation_id}`}>
        Ver solicitação
      </Button>
    )
  if (isOpenToRequests(day.status))
    return (
      <Inline>
        {day.late_items > 0 && (
          <Button small to={`/cash-conciliation/${day.id}/manual-transactions`}>
            Ajustar ({day.late_items})
          </Button>
        )}
        <Suspense>
          <AskReopening day={day} label="Pedir reabertura" small />
        </Suspense>
      </Inline>
    )
  if (isWaiting(day.status)) return <span>{formatMissingSources(day.missing_sources) || '–'}</span>
  if (!isEditable(day.status)) return <span>–</span>
  const toResolve = getResolvePath(day)
  const uncounted = day.sessions_counted < day.sessions_total
  return (
    <Inline>
      <Button small onClick={count}>
        Contar caixa
      </Button>
      {toResolve && (
        <Button small to={toResolve}>
          Resolver diferenças
        </Button>
      )}
      {uncounted ? (
        <Button small blocked="Informe a contagem de todos os turnos.">
          Conferir e enviar
        </Button>
      ) : (
        <Button small to={`${toDayPath(day)}/checkout?company=${day.company_id}`}>
          Conferir e enviar
        </Button>
      )}
    </Inline>
  )
}

const useCompanies = () => useRead(cashConciliations.companies, {}, { staleTime: 300_000 }).data?.data ?? []

const stages = { todo: 'A fazer', frozen: 'Enviados', proven: 'Fechados' }

function Filters() {
  const companies = useCompanies()
  return (
    <>
      {companies.length > 1 && <CompanyFilterField companies={companies} />}
      <SelectField name="stage" label="Etapa" options={stages} isMain clearable placeholder="Tudo" />
      <SelectField name="status" label="Situação" options={dayStatuses} clearable placeholder="Todas" />
      <SelectField
        name="overdue"
        label="Prazo"
        options={{ true: 'Atrasados', false: 'No prazo' }}
        clearable
        placeholder="Todos"
      />
      <PeriodField choices={['today', 'yesterday', 'last-7', 'last-45', 'month', 'last-month']} />
    </>
  )
}

function useSelectedCompany() {
  const [search] = useUrlParams()
  const companies = useCompanies()
  const chosen = search.get('f[company_id]') ?? search.get('company_id')
  return chosen ?? (companies.length === 1 ? companies[0]?.id : undefined)
}

export default function ConferencesPage() {
  const can = useCan()
  const period = useRead(conferences.period, {}, { staleTime: 300_000 })
  const company = useSelectedCompany()
  const [params, change] = useUrlParams()
  const countedDayId = params.get('contar')
  const count = (id: string | null) => change({ contar: id })
  const addressOf = (day: CashConciliation) =>
    can('cash-conciliation')
      ? `/cash-conciliation/${day.id}`
      : `/cash-conciliation/${day.id}/diff-transactions/${day.business_date}`
  return (
    <Loaded read={period} lines={10}>
      {({ from }) => (
        <Stack>
          <ListPage
            title="Conferências"
            list={cashConciliations.list}
            name="conferences"
            query={{ from }}
            queue
            rowLink={addressOf}
            dense
            filters={<Filters />}
            empty={<EmptyState title="Nenhum dia para conferir ainda." />}
            columns={[
              { field: 'business_date', title: 'Data' },
              { field: 'company_name', title: 'Empresa', width: 96, wraps: true, hidden: company !== undefined },
              { field: 'status', title: 'Situação', labels: dayStatuses, cell: (day) => <DayStatusTag day={day} /> },
              {
                field: 'sessions_closed',
                title: 'Turnos fechados',
                number: true,
                cell: ({ sessions_closed, sessions_total }) => `${sessions_closed} de ${sessions_total}`,
              },
              {
                field: 'sessions_counted',
                title: 'Contagem feita',
                under: 'sessions_closed',
                cell: (day) => <CountStatus day={day} />,
              },
              { field: 'open_items', title: 'Diferenças abertas', number: true },
              { field: 'pending_inconsistencies', title: 'Inconsistências', number: true, under: 'open_items' },
              {
                field: 'last_request',
                title: 'Última solicitação',
                width: company === undefined ? 144 : 220,
                cell: (day) => <LastRequest day={day} />,
              },
              { field: 'due_at', title: 'Prazo', wraps: true, cell: (day) => <Due day={day} /> },
              {
                field: 'actions',
                title: 'Ações',
                actions: true,
                end: true,
                width: 268,
                wraps: true,
                cell: (day) => <Actions day={day} count={() => count(day.id)} />,
              },
              {
                field: 'difference_cents',
                title: 'Diferença',
                hidden: true,
                cell: (day) => <Money cents={day.difference_cents} signed />,
              },
              {
                field: 'unexplained_cents',
                title: 'Não explicado',
                hidden: true,
                cell: (day) => <Money cents={day.unexplained_cents} signed />,
              },
              {
                field: 'worst_severity',
                title: 'Gravidade',
                labels: severityLabels,
                hidden: true,
                cell: (day) => <SeverityTag severity={day.worst_severity} />,
              },
            ]}
          />
          <Suspense>
            {company && <OwnDifferences key={company} company_id={company} />}
            {countedDayId && <CountDrawer id={countedDayId} onClose={() => count(null)} />}
          </Suspense>
        </Stack>
      )}
    </Loaded>
  )
}
