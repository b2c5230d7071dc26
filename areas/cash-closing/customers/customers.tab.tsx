import { showDocument } from '@app/kit/contract'
import {
  CompanyFilterField,
  EmptyState,
  Inline,
  List,
  Money,
  Panel,
  RegisterSheet,
  SelectField,
  Stack,
  useOpenRecord,
  useRead,
} from '@app/kit/web'
import type { Customer } from './customer.contract.ts'
import { NewCustomer } from './customer.forms.tsx'
import { CustomerPanel, CustomerState } from './customer.panel.tsx'
import { customerSheetTitles } from './customer-sheet.rules.ts'
import { customers } from './customers.contract.ts'

const Filters = () => (
  <>
    <CompanyFilterField companies={useRead(customers.companies, {}, { staleTime: 300_000 }).data?.data} />
    <SelectField
      name="credit"
      label="Crédito"
      options={{ over: 'Acima do limite', blocked: 'Bloqueados', free: 'Com saldo disponível' }}
      clearable
      placeholder="Todos"
    />
    <SelectField
      name="active"
      label="Situação"
      options={{ true: 'Ativos', false: 'Inativos' }}
      clearable
      placeholder="Todas"
    />
  </>
)

const toneOf = ({ active, blocked_on, available_cents }: Customer) =>
  active && blocked_on !== null ? 'bad' : active && available_cents < 0 ? 'wait' : undefined

export default function CustomersTab() {
  const open = useOpenRecord('Cliente a prazo', (id) => <CustomerPanel key={id} id={id} />, {
    opener: 'Novo cliente',
    title: 'Novo cliente a prazo',
    form: <NewCustomer />,
  })
  return (
    <Stack>
      <Inline>
        <RegisterSheet
          change={customers.importSheet}
          title="Importar planilha de clientes"
          help="A primeira linha traz os títulos das colunas. Quem já está cadastrado, pelo CNPJ ou CPF, é alterado."
          titles={customerSheetTitles}
          fileName="clientes-a-prazo"
        />
        {open.create}
      </Inline>
      <Panel flush>
        <List
          label="Clientes a prazo"
          dense
          list={customers.list}
          search="Nome, CNPJ, CPF ou nome no PDV"
          filters={<Filters />}
          {...open.list}
          rowTone={toneOf}
          empty={
            <EmptyState title="Nenhum cliente a prazo ainda.">
              Cadastre quem assina notas: as que passam do limite ou são de cliente bloqueado aparecem como I08.
            </EmptyState>
          }
          columns={[
            { field: 'name', title: 'Nome' },
            { field: 'company_name', title: 'Empresa' },
            { field: 'document', title: 'CNPJ ou CPF', cell: ({ document }) => showDocument(document), wideOnly: true },
            { field: 'limit_cents', title: 'Limite' },
            { field: 'balance_cents', title: 'Saldo em notas' },
            {
              field: 'available_cents',
              title: 'Disponível',
              number: true,
              cell: ({ available_cents }) => <Money cents={available_cents} />,
            },
            { field: 'active', title: 'Situação', cell: (customer) => <CustomerState customer={customer} /> },
          ]}
        />
        {open.above}
      </Panel>
    </Stack>
  )
}
