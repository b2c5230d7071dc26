import { smartPosTerminals, terminalStatuses } from '@app/areas/cash-closing/contract'
import { Button, DataTable, EmptyState, List, Loaded, Panel, StatusTag, useCan, useRead } from '@app/kit/web'
import type { ReactNode } from 'react'
import { acquirerCompanies } from '../acquirer-companies/acquirer-companies.contract.ts'
import { nozzleStatuses } from '../fuel-nozzles/fuel-nozzle.contract.ts'
import { fuelNozzles } from '../fuel-nozzles/fuel-nozzles.contract.ts'
import { settlementAccounts } from '../settlement-accounts/settlement-accounts.contract.ts'
import { accountLabel } from '../settlement-accounts/settlement-accounts.rules.ts'
import { users } from '../users/users.contract.ts'
import type { CompanyDetail } from './company.contract.ts'

type Props = { company: CompanyDetail }

const pages = {
  accounts: { title: 'Contas de liquidação', page: '/settlement-account' },
  acquirers: { title: 'Adquirentes', page: '/acquirer-company' },
  terminals: { title: 'Terminais', page: '/smart-pos-terminal' },
  nozzles: { title: 'Bicos', page: '/fuel-nozzle' },
} as const

const State = ({ active, words }: { active: boolean; words: readonly [string, string] }) => (
  <StatusTag tone={active ? 'good' : 'neutral'}>{words[active ? 0 : 1]}</StatusTag>
)

type Register = keyof typeof pages

const listOf = ({ id, name }: CompanyDetail, register: Register) => ({
  name: 'company',
  label: `${pages[register].title} de ${name}`,
  query: { company_id: id },
  rowLink: (row: { id: string }) => `${pages[register].page}?open=${row.id}`,
})

const RegisterPanel = ({ company, register, children }: Props & { register: Register; children: ReactNode }) => (
  <Panel
    title={pages[register].title}
    flush
    actions={
      <Button small to={`${pages[register].page}?company_id=${company.id}`}>
        Abrir {pages[register].title.toLowerCase()}
      </Button>
    }
  >
    {children}
  </Panel>
)

export const AccountsTab = ({ company }: Props) => (
  <RegisterPanel company={company} register="accounts">
    <List
      {...listOf(company, 'accounts')}
      list={settlementAccounts.list}
      columns={[
        { field: 'name', title: 'Nome' },
        { field: 'bank_code', title: 'Banco' },
        { field: 'account_no', title: 'Agência/Conta', cell: accountLabel },
        { field: 'last_statement_on', title: 'Último extrato' },
        { field: 'balance_cents', title: 'Saldo' },
        {
          field: 'active',
          title: 'Situação',
          cell: ({ active }) => <State active={active} words={['Ativa', 'Inativa']} />,
        },
      ]}
    />
  </RegisterPanel>
)

export const AcquirersTab = ({ company }: Props) => (
  <RegisterPanel company={company} register="acquirers">
    <List
      {...listOf(company, 'acquirers')}
      list={acquirerCompanies.list}
      columns={[
        { field: 'acquirer_name', title: 'Adquirente' },
        { field: 'merchant_no', title: 'EC' },
        { field: 'settlement_account', title: 'Conta' },
        { field: 'last_file_on', title: 'Último arquivo' },
        {
          field: 'active',
          title: 'Situação',
          cell: ({ active }) => <State active={active} words={['Ativo', 'Inativo']} />,
        },
      ]}
    />
  </RegisterPanel>
)

export const TerminalsTab = ({ company }: Props) => (
  <RegisterPanel company={company} register="terminals">
    <List
      {...listOf(company, 'terminals')}
      list={smartPosTerminals.list}
      columns={[
        { field: 'serial_no', title: 'Nº de série' },
        { field: 'logical_no', title: 'Nº lógico' },
        { field: 'acquirer_name', title: 'Adquirente' },
        { field: 'place', title: 'Local' },
        { field: 'holder_name', title: 'Com quem' },
        { field: 'status', title: 'Situação', labels: terminalStatuses },
      ]}
    />
  </RegisterPanel>
)

export const NozzlesTab = ({ company }: Props) => (
  <RegisterPanel company={company} register="nozzles">
    <List
      {...listOf(company, 'nozzles')}
      list={fuelNozzles.list}
      columns={[
        { field: 'nozzle_no', title: 'Bico' },
        { field: 'island', title: 'Ilha' },
        { field: 'tank_no', title: 'Tanque' },
        { field: 'product_name', title: 'Combustível' },
        { field: 'last_read_on', title: 'Última leitura' },
        { field: 'status', title: 'Situação', labels: nozzleStatuses },
      ]}
    />
  </RegisterPanel>
)

export function PeopleTab({ company }: Props) {
  const can = useCan()
  const read = useRead(users.list, { query: { company_id: company.id, limit: 200 } })
  return (
    <Panel title="Usuários" flush>
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            label={`Usuários de ${company.name}`}
            rows={data}
            rowKey={({ id }) => id}
            rowLink={can('admin') ? ({ id }) => `/user/${id}` : undefined}
            empty={<EmptyState title="Nenhum usuário tem acesso a esta empresa." />}
            columns={[
              { title: 'Nome', cell: ({ name }) => name },
              { title: 'E-mail', cell: ({ email }) => email },
              {
                title: 'Situação',
                cell: ({ active }) => (
                  <StatusTag tone={active ? 'good' : 'neutral'}>{active ? 'Ativo' : 'Inativo'}</StatusTag>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}
