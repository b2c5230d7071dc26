import { showDocument } from '@app/kit/contract'
import {
  CompanyFilterField,
  EmptyState,
  Inline,
  List,
  Panel,
  PeriodField,
  SelectField,
  Stack,
  useOpenRecord,
  useRead,
} from '@app/kit/web'
import { bankSlips } from './bank-slips.contract.ts'
import { IssueSlip } from './issue-slip.form.tsx'
import { SlipPanel, SlipTag } from './slip.panel.tsx'
import { slipStates } from './slip-states.rules.ts'

const Filters = () => (
  <>
    <PeriodField />
    <CompanyFilterField companies={useRead(bankSlips.companies, {}, { staleTime: 300_000 }).data?.data} />
    <SelectField name="status" label="Situação" options={slipStates} clearable placeholder="Todas" />
  </>
)

export default function SlipsTab() {
  const open = useOpenRecord('Boleto', (id) => <SlipPanel key={id} id={id} />, {
    opener: 'Emitir boleto',
    title: 'Emitir boleto',
    form: <IssueSlip />,
  })
  return (
    <Stack>
      <Inline>{open.create}</Inline>
      <Panel flush>
        <List
          label="Boletos"
          dense
          list={bankSlips.list}
          search="Nosso número, documento ou pagador"
          filters={<Filters />}
          {...open.list}
          rowTone={({ status }) => (status === 'overdue' || status === 'protested' ? 'wait' : undefined)}
          empty={
            <EmptyState title="Nenhum boleto ainda.">
              Emita um boleto, ou importe os arquivos de retorno da cobrança (CNAB 240 e 400) em Importações.
            </EmptyState>
          }
          columns={[
            { field: 'our_number', title: 'Nosso nº' },
            { field: 'payer_name', title: 'Pagador', cell: ({ payer_name }) => payer_name ?? '–' },
            {
              field: 'payer_document',
              title: 'CNPJ ou CPF',
              cell: ({ payer_document }) => (payer_document === null ? '–' : showDocument(payer_document)),
              hidden: true,
            },
            { field: 'document_no', title: 'Documento', cell: ({ document_no }) => document_no ?? '–', wideOnly: true },
            { field: 'company_name', title: 'Empresa', wideOnly: true },
            { field: 'account_name', title: 'Conta', hidden: true },
            { field: 'issued_on', title: 'Emissão', wideOnly: true },
            { field: 'due_on', title: 'Vencimento' },
            { field: 'amount_cents', title: 'Valor' },
            { field: 'paid_on', title: 'Pago em', wideOnly: true },
            { field: 'paid_cents', title: 'Valor pago', wideOnly: true },
            { field: 'credited_on', title: 'Crédito em', hidden: true },
            { field: 'credited_cents', title: 'Creditado', hidden: true },
            { field: 'fee_cents', title: 'Tarifas', hidden: true },
            { field: 'status', title: 'Situação', cell: ({ status }) => <SlipTag status={status} /> },
          ]}
        />
        {open.above}
      </Panel>
    </Stack>
  )
}
