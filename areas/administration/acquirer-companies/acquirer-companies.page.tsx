import { showRate } from '@app/kit/contract'
import { DateField, DateText, EmptyState, ListPage, SelectField, today, useOpenRecord } from '@app/kit/web'
import { acquirerCompanies, anticipationLabels } from './acquirer-companies.contract.ts'
import { NewAcquirerCompany, useContractChoices } from './acquirer-companies.form.tsx'
import { AcquirerCompanyPanel, ContractState } from './acquirer-company.panel.tsx'
import { FeesFields } from './fees.fields.tsx'

function Filters() {
  const { companies, acquirers } = useContractChoices()
  return (
    <>
      <SelectField name="company_id" label="Empresa" options={companies} clearable placeholder="Todas" />
      <SelectField name="acquirer" label="Adquirente" options={acquirers} clearable placeholder="Todas" />
      <SelectField
        name="without_file"
        label="Arquivo"
        options={{ true: 'Sem arquivo há 2 dias', false: 'Com arquivo recente' }}
        clearable
        placeholder="Todos"
      />
      <SelectField
        name="table_expired"
        label="Tabela de taxas"
        options={{ true: 'Tabela vencida', false: 'Em vigor' }}
        clearable
        placeholder="Todas"
      />
      <SelectField
        name="active"
        label="Situação"
        options={{ true: 'Ativos', false: 'Inativos' }}
        clearable
        placeholder="Todos"
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

const span = (lowest: number | null, highest: number | null) =>
  lowest === null || highest === null
    ? '–'
    : lowest === highest
      ? showRate(lowest)
      : `${showRate(lowest)}–${showRate(highest)}`

const termSpan = (lowest: number | null, highest: number | null) =>
  lowest === null ? '–' : lowest === highest ? `D+${lowest}` : `D+${lowest} a D+${highest}`

const AccountField = () => {
  const { accounts } = useContractChoices()
  return <SelectField name="settlement_account_id" label="Conta de liquidação" options={accounts} />
}

const TableFields = () => (
  <>
    <DateField name="valid_from" label="Vale a partir de" />
    <FeesFields dated={false} from={today()} />
  </>
)

export default function AcquirerCompaniesPage() {
  const open = useOpenRecord('Contrato com adquirente', (id) => <AcquirerCompanyPanel key={id} id={id} />, {
    opener: 'Novo contrato',
    title: 'Novo contrato com adquirente',
    form: <NewAcquirerCompany />,
  })
  return (
    <>
      <ListPage
        title="Adquirentes por empresa"
        list={acquirerCompanies.list}
        search="EC, empresa ou adquirente"
        filters={<Filters />}
        create={open.create}
        bulk={[
          { label: 'Nova tabela de taxas', change: acquirerCompanies.startFeeTableMany, fields: <TableFields /> },
          { label: 'Trocar conta', change: acquirerCompanies.changeAccountMany, fields: <AccountField /> },
        ]}
        {...open.list}
        rowTone={(contract) => (contract.pending_approval ? 'wait' : contract.table_expired ? 'bad' : undefined)}
        empty={
          <EmptyState title="Nenhum contrato com adquirente ainda.">
            Cadastre o estabelecimento de cada empresa: sem ele os arquivos da adquirente são recusados.
          </EmptyState>
        }
        columns={[
          { field: 'company_name', title: 'Empresa' },
          { field: 'acquirer_name', title: 'Adquirente' },
          { field: 'merchant_no', title: 'EC' },
          { field: 'settlement_account', title: 'Conta', wideOnly: true },
          {
            field: 'debit_rate_ppm',
            title: 'Débito %',
            cell: (contract) => span(contract.debit_rate_ppm, contract.debit_rate_max_ppm),
          },
          {
            field: 'credit_rate_ppm',
            title: 'Crédito %',
            cell: (contract) => span(contract.credit_rate_ppm, contract.credit_rate_max_ppm),
          },
          {
            field: 'term_days',
            title: 'Prazo',
            cell: (contract) => termSpan(contract.term_days, contract.term_days_max),
          },
          { field: 'anticipation', title: 'Antecipação', labels: anticipationLabels, wideOnly: true },
          {
            field: 'last_file_on',
            title: 'Último arquivo',
            cell: ({ last_file_on }) => <DateText date={last_file_on} />,
          },
          {
            field: 'valid_from',
            title: 'Vigência',
            wideOnly: true,
            cell: ({ valid_from, valid_to }) => (
              <>
                <DateText date={valid_from} /> a <DateText date={valid_to} />
              </>
            ),
          },
          { field: 'active', title: 'Situação', cell: (contract) => <ContractState contract={contract} /> },
        ]}
      />
      {open.above}
    </>
  )
}
