import {
  CompanyFilterField,
  DateText,
  EmptyState,
  List,
  Panel,
  PeriodField,
  SelectField,
  toNamedOptions,
} from '@app/kit/web'
import { Link } from 'react-router'
import { useBalanceChoices } from './accounts.tab.tsx'
import { bankForecast, forecastSources, forecastTimings } from './bank-forecast.contract.ts'

function Filters() {
  const choices = useBalanceChoices()
  return (
    <>
      <PeriodField />
      <SelectField name="timing" label="Situação" options={forecastTimings} isMain clearable placeholder="Todas" />
      <SelectField name="source" label="Origem" options={forecastSources} clearable placeholder="Todas" />
      <CompanyFilterField companies={choices?.companies} />
      <SelectField
        name="group_id"
        label="Grupo"
        options={toNamedOptions(choices?.groups)}
        clearable
        placeholder="Todos"
      />
    </>
  )
}

const ForecastItemsTab = () => (
  <Panel flush>
    <List
      label="Entradas previstas"
      dense
      list={bankForecast.items}
      filters={<Filters />}
      first={{ timing: 'expected' }}
      period="forecast_on"
      rowTone={({ timing }) => (timing === 'late' ? 'bad' : undefined)}
      empty={<EmptyState title="Nada a receber nos próximos 30 dias." />}
      columns={[
        {
          field: 'forecast_on',
          title: 'Entra em',
          cell: ({ forecast_on }) => (forecast_on === null ? forecastTimings.late : <DateText date={forecast_on} />),
        },
        { field: 'expected_on', title: 'Esperado em' },
        { field: 'source', title: 'Origem', labels: forecastSources },
        {
          field: 'label',
          title: 'Registro',
          width: 300,
          cell: ({ label, page }) => (page === null ? label : <Link to={page}>{label}</Link>),
        },
        { field: 'company_name', title: 'Empresa' },
        { field: 'account_name', title: 'Conta', wideOnly: true, cell: ({ account_name }) => account_name ?? '–' },
        { field: 'amount_cents', title: 'Valor', main: true },
        { field: 'timing', title: 'Situação', labels: forecastTimings, hidden: true },
      ]}
    />
  </Panel>
)

export default ForecastItemsTab
