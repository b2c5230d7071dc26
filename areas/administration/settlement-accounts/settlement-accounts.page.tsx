import { CompanyFilterField, DateText, EmptyState, ListPage, SelectField, useOpenRecord, useRead } from '@app/kit/web'
import { AccountState, SettlementAccountPanel } from './settlement-account.panel.tsx'
import { acceptedKinds, accountKinds, settlementAccounts } from './settlement-accounts.contract.ts'
import { NewSettlementAccount } from './settlement-accounts.form.tsx'
import { accountLabel, bankNamesByCode, formatBankName } from './settlement-accounts.rules.ts'

function Filters() {
  const companies = useRead(settlementAccounts.companies, {}, { staleTime: 300_000 })
  const bankOptions = Object.entries(bankNamesByCode).map(([value, name]) => ({ value, label: `${value} ${name}` }))
  return (
    <>
      <CompanyFilterField companies={companies.data?.data} />
      <SelectField name="bank_code" label="Banco" options={bankOptions} clearable placeholder="Todos" />
      <SelectField name="kind" label="Tipo" options={accountKinds} clearable placeholder="Todos" />
      <SelectField
        name="active"
        label="Situação"
        options={{ true: 'Ativas', false: 'Inativas' }}
        clearable
        placeholder="Todas"
      />
      <SelectField
        name="pending_approval"
        label="Alteração em análise"
        options={{ true: 'Só com alteração', false: 'Sem alteração' }}
        clearable
        placeholder="Todas"
      />
    </>
  )
}

export default function SettlementAccountsPage() {
  const open = useOpenRecord('Conta de liquidação', (id) => <SettlementAccountPanel key={id} id={id} />, {
    opener: 'Nova conta',
    title: 'Nova conta de liquidação',
    form: <NewSettlementAccount />,
  })
  return (
    <>
      <ListPage
        title="Contas de liquidação"
        list={settlementAccounts.list}
        search="Nome, agência, conta ou empresa"
        filters={<Filters />}
        create={open.create}
        bulk={[{ label: 'Inativar', change: settlementAccounts.inactivateMany }]}
        {...open.list}
        rowTone={(account) => (account.pending_approval ? 'wait' : undefined)}
        empty={
          <EmptyState title="Nenhuma conta de liquidação ainda.">
            Cadastre as contas em que adquirentes, Pix, boletos e depósitos caem.
          </EmptyState>
        }
        dense
        columns={[
          { field: 'company_name', title: 'Empresa' },
          { field: 'bank_code', title: 'Banco', cell: ({ bank_code }) => `${bank_code} ${formatBankName(bank_code)}` },
          { field: 'account_no', title: 'Agência/Conta', cell: (account) => accountLabel(account).split(' ').at(-1) },
          { field: 'name', title: 'Nome', wraps: true, wideOnly: true },
          { field: 'kind', title: 'Tipo', labels: accountKinds },
          {
            field: 'accepts',
            title: 'Recebe',
            width: 130,
            wraps: true,
            wideOnly: true,
            cell: ({ accepts }) => accepts.map((kind) => acceptedKinds[kind]).join(', '),
          },
          {
            field: 'last_statement_on',
            title: 'Último extrato',
            cell: ({ last_statement_on }) => <DateText date={last_statement_on} />,
          },
          { field: 'balance_cents', title: 'Saldo' },
          { field: 'active', title: 'Situação', cell: (account) => <AccountState account={account} /> },
        ]}
      />
      {open.above}
    </>
  )
}
