import { daysBetween, localDate } from '@app/kit/contract'
import { DateTimeText, EmptyState, ListPage, Money, SelectField, today, useRead } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { RequestTag, requestTypes, SeverityTag, severities } from '../cash-conciliations/tags.tsx'
import { solicitations } from './solicitations.contract.ts'

const ageOf = (instant: string) => {
  const days = daysBetween(localDate(instant), today())
  return days === 0 ? 'hoje' : days === 1 ? 'há 1 dia' : `há ${days} dias`
}

const states = {
  pending: 'Pendentes',
  approved: 'Aprovadas',
  refused: 'Recusadas',
  withdrawn: 'Retiradas',
  superseded: 'Substituídas',
}

function Filters() {
  const companies = useRead(cashConciliations.companies, {}, { staleTime: 300_000 })
  const options = (companies.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <SelectField name="company_id" label="Empresa" options={options} clearable placeholder="Todas" />
      <SelectField name="status" label="Situação" options={states} clearable placeholder="Pendentes" />
    </>
  )
}

/** The analyst's queue. */
export default function PendingPage() {
  return (
    <ListPage
      title="Solicitações pendentes"
      list={solicitations.list}
      query={{ status: 'pending' }}
      queue
      rowLink={(row) => `/cash-conciliation-solicitation/${row.id}`}
      rowTone={(row) => (row.status !== 'pending' ? undefined : row.worst_severity === 'critical' ? 'bad' : 'wait')}
      filters={<Filters />}
      done={
        <EmptyState title="Nenhuma solicitação pendente.">Tudo o que os postos enviaram já foi decidido.</EmptyState>
      }
      columns={[
        { field: 'number', title: 'Nº', cell: (row) => `Nº ${row.number}` },
        { field: 'type', title: 'Tipo', labels: requestTypes },
        { field: 'company_name', title: 'Empresa' },
        { field: 'business_date', title: 'Dia' },
        { field: 'requested_by_name', title: 'Solicitante' },
        {
          field: 'requested_at',
          title: 'Enviada',
          cell: (row) => (
            <>
              {ageOf(row.requested_at)} · <DateTimeText instant={row.requested_at} />
            </>
          ),
        },
        { field: 'difference_cents', title: 'Diferença', cell: (row) => <Money cents={row.difference_cents} signed /> },
        { field: 'explained_cents', title: 'Explicada', cell: (row) => <Money cents={row.explained_cents} signed /> },
        {
          field: 'worst_severity',
          title: 'Gravidade',
          labels: severities,
          cell: (row) => <SeverityTag severity={row.worst_severity} />,
        },
        { field: 'status', title: 'Situação', labels: states, cell: (row) => <RequestTag status={row.status} /> },
      ]}
    />
  )
}
