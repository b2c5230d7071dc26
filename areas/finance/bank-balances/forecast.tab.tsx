import { formatCount, showDate, showMoney } from '@app/kit/contract'
import {
  Alert,
  Choices,
  DataTable,
  DateText,
  EmptyState,
  Figures,
  Inline,
  Loaded,
  Money,
  Panel,
  Stack,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { Link } from 'react-router'
import { useBalanceChoices } from './accounts.tab.tsx'
import { BalanceLine } from './balances-chart.tsx'
import {
  type BankForecast,
  bankForecast,
  type ForecastFilter,
  type ForecastSource,
  forecastDays,
  forecastSources,
} from './bank-forecast.contract.ts'

const page = '/financial/bank/balance'
type Scope = ForecastFilter

const buildAddress = (tab: string, search: Readonly<Record<string, string | undefined>>) =>
  `${page}?${new URLSearchParams({ tab, ...Object.fromEntries(Object.entries(search).filter(([, value]) => value)) })}`

const buildItemsAddress = (scope: Scope, search: Record<string, string>) =>
  buildAddress('entradas', { ...scope, ...search })

function useScope() {
  const [params] = useUrlParams()
  return { company_id: params.get('company_id') ?? undefined, group_id: params.get('group_id') ?? undefined }
}

const everyGroup = 'all'

function GroupChoice({ scope }: { scope: Scope }) {
  const [, change] = useUrlParams()
  const groups = useBalanceChoices()?.groups ?? []
  if (groups.length === 0) return null
  return (
    <Choices
      label="Grupo"
      choices={[{ id: everyGroup, label: 'Todos os grupos' }, ...groups.map(({ id, name }) => ({ id, label: name }))]}
      chosen={scope.group_id ?? everyGroup}
      onChoose={(id) => change({ group_id: id === everyGroup ? null : id, company_id: null })}
    />
  )
}

type Props = { forecast: BankForecast; scope: Scope }

const Sums = ({ forecast: { start_cents, low_cents, low_on, minimum_cents, days, to } }: Props) => (
  <Figures
    label="Previsão"
    items={[
      { label: 'Saldo hoje', value: <Money cents={start_cents} /> },
      {
        label: 'Menor saldo previsto',
        value: <Money cents={low_cents} />,
        detail: `em ${showDate(low_on)}`,
        ...(low_cents < minimum_cents && { tone: 'bad' as const }),
      },
      { label: 'Saldo mínimo', value: <Money cents={minimum_cents} />, detail: 'das contas' },
      { label: `Saldo em ${showDate(to)}`, value: <Money cents={days.at(-1)?.balance_cents ?? start_cents} /> },
    ]}
  />
)

function Warnings({ forecast, scope }: Props) {
  const { low_cents, low_on, minimum_cents, transfer, stale_accounts, unknown_accounts, late, accounts } = forecast
  const below = accounts.filter(({ below_on }) => below_on !== null)
  return (
    <>
      {low_cents < minimum_cents && (
        <Alert tone="bad">
          Saldo mínimo previsto {showMoney(low_cents)} em {showDate(low_on)}.
        </Alert>
      )}
      {below.length > 0 && (
        <Alert tone="bad" title={transfer === null ? 'Nenhuma conta cobre a falta.' : 'Transferência sugerida'}>
          {transfer !== null &&
            `${showMoney(transfer.amount_cents)} de ${transfer.from_name} para ${transfer.to_name} até ${showDate(transfer.until)}. `}
          Abaixo do saldo mínimo:{' '}
          {below
            .map(({ name, low_cents, low_on }) => `${name} (${showMoney(low_cents)} em ${showDate(low_on)})`)
            .join(', ')}
          .
        </Alert>
      )}
      {unknown_accounts > 0 && (
        <Alert tone="wait">
          Fora do saldo de hoje, e com as entradas na previsão:{' '}
          <Link to={buildAddress('contas', { ...scope, is_known: 'false' })}>
            {formatCount(unknown_accounts, 'conta com saldo desconhecido', 'contas com saldo desconhecido')}
          </Link>
          .
        </Alert>
      )}
      {stale_accounts > 0 && (
        <Alert tone="wait">
          A previsão parte de saldos antigos:{' '}
          <Link to={buildAddress('contas', { ...scope, is_stale: 'true' })}>
            {formatCount(stale_accounts, 'conta sem extrato recente', 'contas sem extrato recente')}
          </Link>
          .
        </Alert>
      )}
      {late.length > 0 && (
        <Alert tone="wait" title="Em atraso, fora da previsão">
          <Inline>
            {late.map(({ source, amount_cents, count }) => (
              <Link key={source} to={buildItemsAddress(scope, { source, timing: 'late' })}>
                {forecastSources[source]}: {showMoney(amount_cents)} ({formatCount(count, 'item', 'itens')})
              </Link>
            ))}
          </Inline>
        </Alert>
      )}
      <Alert tone="info">
        A previsão ainda não desconta contas a pagar nem pedidos de compra: o sistema não os registra.
      </Alert>
    </>
  )
}

const sourceNames = Object.entries(forecastSources) as [ForecastSource, string][]

const Days = ({ forecast: { days, low_on }, scope }: Props) => (
  <Panel title="Dias úteis" flush>
    <DataTable
      label="Previsão por dia útil"
      dense
      rows={days}
      rowKey={({ day }) => day}
      rowTone={({ day }) => (day === low_on ? 'wait' : undefined)}
      columns={[
        { title: 'Dia', cell: ({ day }) => <DateText date={day} /> },
        ...sourceNames.map(([source, title]) => ({
          title,
          number: true,
          cell: ({ day, addends }: BankForecast['days'][number]) => {
            const addend = addends.find((found) => found.source === source)
            return addend ? (
              <Link to={buildItemsAddress(scope, { source, timing: 'expected', from: day, to: day })}>
                {showMoney(addend.amount_cents)}
              </Link>
            ) : (
              '–'
            )
          },
        })),
        {
          title: 'Saldo',
          number: true,
          main: true,
          cell: ({ balance_cents, day }) => (
            <>
              <Money cents={balance_cents} strong={day === low_on} />
              {day === low_on && <small> menor</small>}
            </>
          ),
        },
      ]}
    />
  </Panel>
)

const Companies = ({ forecast: { companies }, scope }: Props) => (
  <Panel title="Empresas" flush>
    <DataTable
      label="Previsão por empresa"
      dense
      rows={companies}
      rowKey={({ id }) => id}
      rowLink={({ id }) => buildAddress('previsao', { ...scope, company_id: id })}
      rowTone={({ low_cents, minimum_cents }) => (low_cents < minimum_cents ? 'bad' : undefined)}
      columns={[
        { title: 'Empresa', cell: ({ name }) => name },
        {
          title: 'Saldo hoje',
          number: true,
          cell: ({ start_cents, unknown_accounts }) => (
            <>
              <Money cents={start_cents} />
              {unknown_accounts > 0 && <small> sem {formatCount(unknown_accounts, 'conta', 'contas')}</small>}
            </>
          ),
        },
        { title: 'Entradas', number: true, cell: ({ income_cents }) => <Money cents={income_cents} /> },
        { title: 'Menor saldo', number: true, main: true, cell: ({ low_cents }) => <Money cents={low_cents} /> },
        { title: 'Em', cell: ({ low_on }) => <DateText date={low_on} /> },
        {
          title: 'Saldo mínimo',
          number: true,
          wideOnly: true,
          cell: ({ minimum_cents }) => <Money cents={minimum_cents} />,
        },
        { title: 'Saldo final', number: true, wideOnly: true, cell: ({ end_cents }) => <Money cents={end_cents} /> },
      ]}
    />
  </Panel>
)

const Accounts = ({ forecast: { accounts, companies, unassigned } }: Props) => (
  <Panel title={`Contas de ${companies[0]?.name}`} flush>
    <DataTable
      label="Previsão por conta"
      dense
      rows={accounts}
      rowKey={({ id }) => id}
      rowTone={({ below_on }) => (below_on === null ? undefined : 'bad')}
      columns={[
        { title: 'Conta', cell: ({ name }) => name },
        { title: 'Saldo hoje', number: true, cell: ({ start_cents }) => <Money cents={start_cents} /> },
        { title: 'Menor saldo', number: true, main: true, cell: ({ low_cents }) => <Money cents={low_cents} /> },
        { title: 'Em', cell: ({ low_on }) => <DateText date={low_on} /> },
        { title: 'Saldo mínimo', number: true, cell: ({ minimum_cents }) => <Money cents={minimum_cents} /> },
        { title: 'Abaixo desde', cell: ({ below_on }) => (below_on === null ? '–' : <DateText date={below_on} />) },
      ]}
    />
    {unassigned.length > 0 && (
      <Alert tone="info">
        Fora das contas acima, porque a conta não está definida ou o saldo dela é desconhecido:{' '}
        {unassigned
          .map(({ source, amount_cents }) => `${forecastSources[source]} ${showMoney(amount_cents)}`)
          .join(', ')}
        .
      </Alert>
    )}
  </Panel>
)

export default function ForecastTab() {
  const scope = useScope()
  const read = useRead(bankForecast.get, { query: scope }, { keepPrevious: true })
  return (
    <Stack>
      <Inline spread>
        <GroupChoice scope={scope} />
        {scope.company_id && <Link to={buildAddress('previsao', { group_id: scope.group_id })}>Todas as empresas</Link>}
      </Inline>
      <Loaded read={read} lines={12}>
        {(forecast) =>
          forecast.companies.length === 0 ? (
            <EmptyState title="Nenhuma conta de banco está cadastrada.">
              Cadastre as contas em Contas de liquidação, ou importe um extrato.
            </EmptyState>
          ) : (
            <Stack>
              <Sums forecast={forecast} scope={scope} />
              <Warnings forecast={forecast} scope={scope} />
              <BalanceLine title={`Quanto haverá no banco nos próximos ${forecastDays} dias?`} days={forecast.days} />
              <Days forecast={forecast} scope={scope} />
              {forecast.companies.length > 1 && <Companies forecast={forecast} scope={scope} />}
              {forecast.accounts.length > 0 && <Accounts forecast={forecast} scope={scope} />}
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  )
}
