import { dayStatuses, formatRequestTitle } from '@app/domain/day/assessment/contract'
import type { CashConciliation } from '@app/domain/day/contract'
import { formatSourceNames } from '@app/domain/day/facts/contract'
import { formatCount } from '@app/kit/contract'
import {
  CompanyFilterField,
  EmptyState,
  Loaded,
  Money,
  PeriodField,
  SelectField,
  StatusTag,
  useCan,
  useListOrCharts,
  useOpenRecord,
  useRead,
  useUrlParams,
  useView,
  WorkListPage,
} from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { cashConciliations } from '../../cash-conciliations/cash-conciliations.contract.ts'
import { ConferenceBar, ConferencePanel } from '../../conferences/conference-steps.tsx'
import { conferences } from '../../conferences/conferences.contract.ts'
import { DayDue } from '../../day-parts/day-due.tsx'
import { DayStatusTag, SeverityTag, severityLabels } from '../../day-parts/tags.tsx'

const OwnDifferences = lazy(() => import('../../conferences/own-differences.tsx'))
const CountDrawer = lazy(() => import('../../conferences/count-drawer.tsx'))

function CountStatus({ day }: { day: CashConciliation }) {
  const { sessions_total, sessions_counted, sessions_to_confirm } = day
  if (sessions_total === 0) return <span>–</span>
  if (sessions_counted < sessions_total)
    return <StatusTag tone="wait">{`${sessions_counted} de ${sessions_total}`}</StatusTag>
  return sessions_to_confirm > 0 ? (
    <StatusTag tone="wait">a confirmar</StatusTag>
  ) : (
    <StatusTag tone="good">Sim</StatusTag>
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

/** The differences of each day of one station. */
function StationCharts() {
  const company = useSelectedCompany()
  return company ? (
    <OwnDifferences key={company} company_id={company} />
  ) : (
    <EmptyState title="Escolha uma empresa em + Filtro para ver a diferença de cada dia." />
  )
}

const ToResolve = ({ day: { open_items, pending_inconsistencies } }: { day: CashConciliation }) => (
  <span>
    {open_items || (pending_inconsistencies > 0 ? '' : '–')}
    {pending_inconsistencies > 0 && <small> +{formatCount(pending_inconsistencies, 'aviso', 'avisos')}</small>}
  </span>
)

export default function ConferencesPage() {
  const can = useCan()
  const isDesktop = useView() === 'desktop'
  const period = useRead(conferences.period, {}, { staleTime: 300_000 })
  const company = useSelectedCompany()
  const charts = useListOrCharts('Gráficos', StationCharts)
  const [params, change] = useUrlParams()
  const countedDayId = params.get('contar')
  const addressOf = (day: CashConciliation) =>
    can('cash-conciliation')
      ? `/cash-conciliation/${day.id}`
      : `/cash-conciliation/${day.id}/diff-transactions/${day.business_date}`
  const open = useOpenRecord('O que falta no dia', (id) => <ConferencePanel key={id} id={id} page={addressOf} />)
  return (
    <Loaded read={period} lines={10}>
      {({ from }) => (
        <>
          <WorkListPage
            title="Conferências"
            list={cashConciliations.list}
            name="conferences"
            query={{ from }}
            queue
            filters={<Filters />}
            {...charts}
            {...open.list}
            bar={(days) => isDesktop && <ConferenceBar days={days} />}
            empty={<EmptyState title="Nenhum dia para conferir ainda." />}
            columns={[
              { field: 'business_date', title: 'Data' },
              { field: 'company_name', title: 'Empresa', brief: 'title', hidden: company !== undefined },
              {
                field: 'status',
                title: 'Situação',
                brief: 'detail',
                labels: dayStatuses,
                cell: (day) => <DayStatusTag day={day} />,
              },
              {
                field: 'sessions_closed',
                title: 'Turnos',
                number: true,
                cell: ({ sessions_closed, sessions_total }) => `${sessions_closed} de ${sessions_total}`,
              },
              {
                field: 'sessions_counted',
                title: 'Contagem',
                under: 'sessions_closed',
                cell: (day) => <CountStatus day={day} />,
              },
              {
                field: 'open_items',
                title: 'A resolver',
                number: true,
                main: true,
                cell: (day) => <ToResolve day={day} />,
              },
              { field: 'pending_inconsistencies', title: 'Inconsistências', number: true, hidden: true },
              { field: 'due_at', title: 'Prazo', brief: 'detail', cell: (day) => <DayDue day={day} /> },
              {
                field: 'missing_sources',
                title: 'Falta',
                width: 170,
                cell: ({ missing_sources }) => formatSourceNames(missing_sources),
              },
              {
                field: 'last_request',
                title: 'Última solicitação',
                hidden: true,
                cell: ({ last_request, company_name }) =>
                  last_request ? formatRequestTitle({ ...last_request, company_name }) : '–',
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
          {countedDayId ? (
            <Suspense>
              <CountDrawer id={countedDayId} onClose={() => change({ contar: null })} />
            </Suspense>
          ) : (
            open.above
          )}
        </>
      )}
    </Loaded>
  )
}
