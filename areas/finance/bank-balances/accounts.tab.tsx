import { formatCount, showDate } from '@app/kit/contract'
import {
  CompanyFilterField,
  EmptyState,
  List,
  Money,
  Panel,
  SelectField,
  StatusTag,
  toNamedOptions,
  useRead,
} from '@app/kit/web'
import { type BankAccountBalance, bankBalances } from './bank-balances.contract.ts'

export const useBalanceChoices = () => useRead(bankBalances.choices, {}, { staleTime: 300_000 }).data

const toBankOptions = (banks: readonly string[] = []) => banks.map((bank) => ({ value: bank, label: bank }))

export function AccountFilters() {
  const choices = useBalanceChoices()
  return (
    <>
      <CompanyFilterField companies={choices?.companies} />
      <SelectField
        name="group_id"
        label="Grupo"
        options={toNamedOptions(choices?.groups)}
        clearable
        placeholder="Todos"
      />
      <SelectField
        name="bank_code"
        label="Banco"
        options={toBankOptions(choices?.banks)}
        clearable
        placeholder="Todos"
      />
    </>
  )
}

const Filters = () => (
  <>
    <AccountFilters />
    <SelectField
      name="is_known"
      label="Saldo"
      options={{ true: 'Conhecido', false: 'Desconhecido' }}
      clearable
      placeholder="Todos"
    />
    <SelectField
      name="is_stale"
      label="Extrato"
      options={{ true: 'Atrasado', false: 'Em dia' }}
      isMain
      clearable
      placeholder="Todos"
    />
  </>
)

function StatementAge({ active, is_stale, last_statement_on }: BankAccountBalance) {
  if (!active) return <StatusTag tone="neutral">Conta inativa</StatusTag>
  if (!is_stale) return <StatusTag tone="good">Em dia</StatusTag>
  const text = last_statement_on === null ? 'Sem extrato' : `Sem extrato desde ${showDate(last_statement_on)}`
  return <StatusTag tone="bad">{text}</StatusTag>
}

export const BankAccountsTab = () => (
  <Panel flush>
    <List
      label="Contas"
      dense
      list={bankBalances.accounts}
      search="Conta ou empresa"
      filters={<Filters />}
      rowLink={({ id }) => `/financial/bank/balance?tab=dias&bank_account_id=${id}`}
      rowTone={({ is_stale, balance_cents, minimum_cents }) =>
        is_stale || balance_cents === null || balance_cents < minimum_cents ? 'bad' : undefined
      }
      empty={
        <EmptyState title="Nenhuma conta de banco está cadastrada.">
          Cadastre as contas em Contas de liquidação, ou importe um extrato: a conta dele é criada.
        </EmptyState>
      }
      columns={[
        { field: 'account_name', title: 'Conta', width: 180 },
        { field: 'company_name', title: 'Empresa', under: 'account_name' },
        { field: 'bank_code', title: 'Banco' },
        {
          field: 'balance_cents',
          title: 'Saldo',
          main: true,
          total: ({ balance_cents = 0, unknown_accounts = 0 }) => (
            <>
              <Money cents={balance_cents} />
              {unknown_accounts > 0 && <small> sem {formatCount(unknown_accounts, 'conta', 'contas')}</small>}
            </>
          ),
          cell: ({ balance_cents }) =>
            balance_cents === null ? <StatusTag tone="wait">Desconhecido</StatusTag> : <Money cents={balance_cents} />,
        },
        { field: 'minimum_cents', title: 'Saldo mínimo', wideOnly: true },
        { field: 'informed_on', title: 'Informado até', wideOnly: true },
        { field: 'last_statement_on', title: 'Último extrato' },
        {
          field: 'is_stale',
          title: 'Extrato',
          labels: { true: 'Atrasado', false: 'Em dia' },
          cell: (account) => <StatementAge {...account} />,
        },
        { field: 'locked_on', title: 'Bloqueado até', wideOnly: true },
      ]}
    />
  </Panel>
)
