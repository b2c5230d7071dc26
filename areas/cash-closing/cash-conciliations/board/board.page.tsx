import { ImportFilesButton } from '@app/areas/imports/web'
import { EmptyState, ListPage, Money, PeriodField, SelectField, useRead } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import { type CashConciliation, dayStatuses } from '../day-view.contract.ts'
import { DayTag, SeverityTag, severities } from '../tags.tsx'
import { Age } from './age.tsx'

const periods = ['today', 'yesterday', 'last-7', 'last-45', 'month', 'last-month', 'cash'] as const

function Filters() {
  const companies = useRead(cashConciliations.companies, {}, { staleTime: 300_000 })
  const options = (companies.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <SelectField name="company_id" label="Empresa" options={options} clearable placeholder="Todas" />
      <SelectField name="status" label="Situação" options={dayStatuses} clearable placeholder="Todas" />
      <PeriodField choices={periods} />
    </>
  )
}

const tone = (day: CashConciliation) =>
  day.status === 'closed' || day.status === 'locked'
    ? 'good'
    : day.status === 'refused' || day.unexplained_cents !== 0
      ? 'bad'
      : 'wait'

/** The closing board of the network: one row per company and business day. */
export default function BoardPage() {
  return (
    <ListPage
      title="Conciliação de caixa"
      list={cashConciliations.list}
      rowLink={(day) => `/cash-conciliation/${day.id}`}
      rowTone={tone}
      dense
      create={<ImportFilesButton />}
      filters={<Filters />}
      queue
      empty={
        <EmptyState title="Nenhum dia para conciliar ainda." action={<ImportFilesButton />}>
          Envie os arquivos do dia (ponto de venda, adquirentes, Pix e banco) para abrir o primeiro.
        </EmptyState>
      }
      columns={[
        { field: 'business_date', title: 'Data' },
        { field: 'company_name', title: 'Empresa', width: 148 },
        { field: 'status', title: 'Situação', labels: dayStatuses, cell: (day) => <DayTag day={day} /> },
        { field: 'system_total_cents', title: 'Sistema' },
        { field: 'confirmed_total_cents', title: 'Confirmado' },
        {
          field: 'difference_cents',
          title: 'Diferença',
          cell: (day) => <Money cents={day.difference_cents} signed />,
          total: (sums) => <Money cents={sums.difference_cents} signed />,
        },
        {
          field: 'explained_cents',
          title: 'Explicado',
          wideOnly: true,
          cell: (day) => <Money cents={day.explained_cents} signed />,
          total: (sums) => <Money cents={sums.explained_cents} signed />,
        },
        {
          field: 'unexplained_cents',
          title: 'Não explicado',
          cell: (day) => <Money cents={day.unexplained_cents} signed strong={day.unexplained_cents !== 0} />,
          total: (sums) => <Money cents={sums.unexplained_cents} signed />,
        },
        {
          field: 'worst_severity',
          title: 'Gravidade',
          labels: severities,
          cell: (day) => <SeverityTag severity={day.worst_severity} />,
        },
        { field: 'age', title: 'Idade', number: true, wideOnly: true, cell: (day) => <Age day={day} /> },
      ]}
    />
  )
}
