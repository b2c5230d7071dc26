import { historyTab, RecordPresence } from '@app/areas/records/web'
import { type Fee, formatBrand, formatFeeMethod, formatFeeTerm } from '@app/domain/fees/contract'
import {
  buildCopySearch,
  ConfirmButton,
  DataTable,
  DateText,
  EditedRecord,
  KeyValue,
  Loaded,
  Money,
  PendingChange,
  Rate,
  RecordPanel,
  StatusTag,
  Tabs,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import {
  type AcquirerCompany,
  type AcquirerCompanyDetail,
  acquirerCompanies,
  anticipationLabels,
  contractFileSources,
} from './acquirer-companies.contract.ts'
import { CopyFees, EditAcquirerCompany, NewFeeTable } from './acquirer-companies.form.tsx'
import { acquirerCompanyRecord } from './acquirer-company-record.contract.ts'
import { EffectiveRates } from './effective-rates.tsx'
import { Simulation } from './simulation.tsx'

type State = Pick<AcquirerCompany, 'active' | 'pending_approval' | 'table_expired'>

export const ContractState = ({ contract }: { contract: State }) =>
  contract.pending_approval ? (
    <StatusTag tone="wait">Alteração em análise</StatusTag>
  ) : !contract.active ? (
    <StatusTag tone="neutral">Inativo</StatusTag>
  ) : contract.table_expired ? (
    <StatusTag tone="bad">Tabela vencida</StatusTag>
  ) : (
    <StatusTag tone="good">Em vigor</StatusTag>
  )

function Activity({ contract }: { contract: AcquirerCompanyDetail }) {
  const input = { params: { id: contract.id }, body: { version: contract.version } }
  const name = `${contract.acquirer_name} EC ${contract.merchant_no}`
  return contract.active ? (
    <ConfirmButton
      label="Inativar"
      question={`Inativar ${name}?`}
      detail={<p>Arquivos deste estabelecimento deixam de ser aceitos.</p>}
      change={acquirerCompanies.inactivate}
      input={input}
    />
  ) : (
    <ConfirmButton label="Ativar" question={`Ativar ${name}?`} change={acquirerCompanies.activate} input={input} />
  )
}

const Data = ({ contract }: { contract: AcquirerCompanyDetail }) => (
  <KeyValue
    items={[
      ['Empresa', contract.company_name],
      ['Adquirente', contract.acquirer_name],
      ['Estabelecimento (EC)', contract.merchant_no],
      ['Conta de liquidação', contract.settlement_account ?? 'A definir'],
      ['Origem do arquivo', contractFileSources[contract.file_source]],
      ['Último arquivo', <DateText key="file" date={contract.last_file_on} />],
      ['Antecipação', anticipationLabels[contract.anticipation]],
      ['Taxa de antecipação', <Rate key="rate" ppm={contract.anticipation_rate_ppm} />],
      ['Aluguel por terminal', <Money key="rental" cents={contract.rental_cents} />],
      ['Vigência desde', <DateText key="from" date={contract.valid_from} />],
      ['Vigência até', <DateText key="to" date={contract.valid_to} />],
    ]}
  />
)

const FeeTable = ({ fees }: { fees: readonly Fee[] }) => (
  <DataTable
    label="Tabela de taxas"
    rows={fees}
    rowKey={(fee) => `${fee.method} ${fee.brand} ${fee.installments_from} ${fee.valid_from}`}
    columns={[
      { title: 'Modalidade', cell: formatFeeMethod },
      { title: 'Bandeira', cell: (fee) => formatBrand(fee.brand) },
      { title: 'MDR', number: true, cell: (fee) => <Rate ppm={fee.rate_ppm} /> },
      { title: 'Tarifa fixa', number: true, cell: (fee) => <Money cents={fee.fixed_fee_cents} /> },
      { title: 'Prazo', cell: formatFeeTerm },
      { title: 'De', cell: (fee) => <DateText date={fee.valid_from} /> },
      { title: 'Até', cell: (fee) => <DateText date={fee.valid_to} /> },
    ]}
  />
)

const tabsOf = (contract: AcquirerCompanyDetail) => [
  {
    id: 'data',
    label: 'Dados',
    content: () => (
      <EditedRecord>
        <Data contract={contract} />
      </EditedRecord>
    ),
  },
  { id: 'fees', label: 'Taxas', content: () => <FeeTable fees={contract.fees} /> },
  { id: 'simulation', label: 'Simular', content: () => <Simulation fees={contract.fees} /> },
  { id: 'effective', label: 'Taxa efetiva', content: () => <EffectiveRates id={contract.id} /> },
  historyTab(acquirerCompanyRecord, contract.id),
]

export function AcquirerCompanyPanel({ id }: { id: string }) {
  const [params] = useUrlParams()
  const read = useRead(acquirerCompanies.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(contract) => (
        <RecordPresence record={acquirerCompanyRecord} id={id}>
          <RecordPanel
            tag={<ContractState contract={contract} />}
            steps={[{ label: contract.active ? 'Inativar' : 'Ativar' }]}
            edit={{ form: <EditAcquirerCompany contract={contract} />, tab: 'tab' }}
            actions={[<NewFeeTable key="fees" contract={contract} />]}
            duplicate={buildCopySearch(params, id)}
            dialogs={
              <>
                <CopyFees contract={contract} />
                <Activity contract={contract} />
              </>
            }
          >
            {contract.change && (
              <PendingChange
                change={contract.change}
                decisions={acquirerCompanies}
                of="de dados bancários"
                effect="Os próximos recebimentos passam a ser esperados na conta nova."
              />
            )}
            <Tabs label="Partes do contrato" tabs={tabsOf(contract)} />
          </RecordPanel>
        </RecordPresence>
      )}
    </Loaded>
  )
}
