import {
  type BulkAction,
  EmptyState,
  List,
  Money,
  Panel,
  PeriodField,
  SelectField,
  Skeleton,
  toNamedOptions,
  useListOrCharts,
  useOpenRecord,
} from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { AccountFilters, useBalanceChoices } from './accounts.tab.tsx'
import { BankBalanceTag } from './balance-tags.tsx'
import { balanceSources, balanceStates, bankBalances } from './bank-balances.contract.ts'

const BalancePanel = lazy(() => import('./balance.panel.tsx'))
const BalancesChart = lazy(() => import('./balances-chart.tsx'))

const Filters = () => (
  <>
    <PeriodField />
    <SelectField name="status" label="Situação" options={balanceStates} isMain clearable placeholder="Todas" />
    <SelectField
      name="bank_account_id"
      label="Conta"
      options={toNamedOptions(useBalanceChoices()?.accounts)}
      clearable
      placeholder="Todas"
    />
    <AccountFilters />
    <SelectField
      name="is_different"
      label="Diferença"
      options={{ true: 'Com diferença', false: 'Sem diferença' }}
      clearable
      placeholder="Todos"
    />
  </>
)

const last30 = { period: 'last-30' }
const changes = [
  { label: 'Conferir', change: bankBalances.checkMany },
  { label: 'Bloquear', change: bankBalances.lockMany },
] satisfies BulkAction[]

export default function DaysTab() {
  const charts = useListOrCharts('Gráfico', BalancesChart)
  const open = useOpenRecord('Saldo', (key) => (
    <Suspense fallback={<Skeleton lines={10} />}>
      <BalancePanel key={key} id={key} />
    </Suspense>
  ))
  return (
    <Panel flush actions={charts.actions}>
      <List
        label="Saldos por dia"
        dense
        list={bankBalances.list}
        first={last30}
        period="balance_on"
        search="Conta ou empresa"
        filters={<Filters />}
        bulk={changes}
        instead={charts.instead}
        {...open.list}
        rowTone={({ difference_cents }) => (difference_cents ? 'bad' : undefined)}
        empty={
          <EmptyState title="Nenhum saldo ainda.">
            Importe os extratos das contas, ou informe um saldo lido no banco.
          </EmptyState>
        }
        columns={[
          { field: 'balance_on', title: 'Data' },
          { field: 'account_name', title: 'Conta', width: 170 },
          { field: 'company_name', title: 'Empresa', under: 'account_name' },
          { field: 'bank_code', title: 'Banco', hidden: true },
          { field: 'opening_cents', title: 'Saldo inicial', wideOnly: true },
          { field: 'credits_cents', title: 'Entradas', wideOnly: true },
          { field: 'debits_cents', title: 'Saídas', wideOnly: true },
          { field: 'closing_cents', title: 'Saldo calculado', main: true },
          { field: 'informed_cents', title: 'Saldo informado' },
          {
            field: 'difference_cents',
            title: 'Diferença',
            cell: ({ difference_cents }) => <Money cents={difference_cents} signed />,
          },
          { field: 'held_cents', title: 'Valores retidos', hidden: true },
          { field: 'source', title: 'Origem', labels: balanceSources, hidden: true },
          { field: 'informed_at', title: 'Atualizado em', hidden: true },
          {
            field: 'status',
            title: 'Situação',
            labels: balanceStates,
            cell: ({ status }) => <BankBalanceTag status={status} />,
          },
        ]}
      />
      {open.above}
    </Panel>
  )
}
