import {
  CompanyFilterField,
  EmptyState,
  Inline,
  List,
  Panel,
  PeriodField,
  SelectField,
  Stack,
  today,
  useOpenRecord,
  useRead,
} from '@app/kit/web'
import { NewBordero } from '../borderos/new-bordero.form.tsx'
import { NewPayable } from './payable.form.tsx'
import { PayablePanel, PayableTag } from './payable.panel.tsx'
import { payableMethods, payableStates, payables } from './payables.contract.ts'

const Filters = () => (
  <>
    <PeriodField />
    <CompanyFilterField companies={useRead(payables.companies, {}, { staleTime: 300_000 }).data?.data} />
    <SelectField name="status" label="Situação" options={payableStates} clearable placeholder="Todas" />
    <SelectField name="method" label="Forma" options={payableMethods} clearable placeholder="Todas" />
  </>
)

export default function PayablesTab() {
  const open = useOpenRecord('Título a pagar', (id) => <PayablePanel key={id} id={id} />, {
    opener: 'Novo título',
    title: 'Novo título a pagar',
    form: <NewPayable />,
  })
  return (
    <Stack>
      <Inline>{open.create}</Inline>
      <Panel flush>
        <List
          label="Títulos a pagar"
          dense
          list={payables.list}
          search="Documento, fornecedor ou código de barras"
          filters={<Filters />}
          period="due_on"
          selectable
          selectionTools={(selection) => <NewBordero selection={selection} />}
          {...open.list}
          rowTone={({ status, due_on }) => (status === 'open' && due_on < today() ? 'wait' : undefined)}
          empty={
            <EmptyState title="Nenhum título a pagar ainda.">
              Cadastre um título e selecione os que um borderô deve pagar.
            </EmptyState>
          }
          columns={[
            { field: 'due_on', title: 'Vencimento' },
            { field: 'supplier_name', title: 'Fornecedor' },
            { field: 'document', title: 'Documento' },
            { field: 'instalment', title: 'Parcela', hidden: true },
            { field: 'company_name', title: 'Empresa', wideOnly: true },
            { field: 'method', title: 'Forma', labels: payableMethods, wideOnly: true },
            { field: 'amount_cents', title: 'Valor', main: true },
            { field: 'bordero_number', title: 'Borderô', wideOnly: true },
            { field: 'paid_on', title: 'Pago em', hidden: true },
            {
              field: 'status',
              title: 'Situação',
              labels: payableStates,
              cell: ({ status }) => <PayableTag status={status} />,
            },
          ]}
        />
        {open.above}
      </Panel>
    </Stack>
  )
}
