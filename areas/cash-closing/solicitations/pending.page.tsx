import { daysBetween, localDate } from '@app/kit/contract'
import { DateText, DateTimeText, EmptyState, ListPage, Money, SelectField, today, useRead } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { RequestTag, requestTypes, SeverityTag } from '../cash-conciliations/tags.tsx'
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
        { title: 'Nº', cell: (row) => `Nº ${row.number}` },
        { title: 'Tipo', cell: (row) => requestTypes[row.type] },
        { title: 'Empresa', cell: (row) => row.company_name },
        { title: 'Dia', cell: (row) => <DateText date={row.business_date} /> },
        { title: 'Solicitante', cell: (row) => row.requested_by_name },
        {
          title: 'Enviada',
          cell: (row) => (
            <>
              {ageOf(row.requested_at)} · <DateTimeText instant={row.requested_at} />
            </>
          ),
        },
        { title: 'Diferença', number: true, cell: (row) => <Money cents={row.difference_cents} signed /> },
        { title: 'Explicada', number: true, cell: (row) => <Money cents={row.explained_cents} signed /> },
        { title: 'Gravidade', cell: (row) => <SeverityTag severity={row.worst_severity} /> },
        { title: 'Situação', cell: (row) => <RequestTag status={row.status} /> },
      ]}
    />
  )
}
