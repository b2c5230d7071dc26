import { showDocument } from '@app/kit/contract'
import { EmptyState, Inline, List, Panel, SelectField, Stack, useOpenRecord } from '@app/kit/web'
import { NewSupplier } from './supplier.form.tsx'
import { SupplierPanel, SupplierState } from './supplier.panel.tsx'
import { supplierKinds, suppliers } from './suppliers.contract.ts'

const Filters = () => (
  <>
    <SelectField name="kind" label="Tipo" options={supplierKinds} clearable placeholder="Todos" />
    <SelectField
      name="active"
      label="Situação"
      options={{ true: 'Ativos', false: 'Inativos' }}
      clearable
      placeholder="Todas"
    />
  </>
)

export default function SuppliersTab() {
  const open = useOpenRecord('Fornecedor', (id) => <SupplierPanel key={id} id={id} />, {
    opener: 'Novo fornecedor',
    title: 'Novo fornecedor',
    form: <NewSupplier />,
  })
  return (
    <Stack>
      <Inline>{open.create}</Inline>
      <Panel flush>
        <List
          label="Fornecedores"
          dense
          list={suppliers.list}
          search="Nome, CNPJ, CPF ou código no ERP"
          filters={<Filters />}
          {...open.list}
          rowTone={({ pending_approval }) => (pending_approval ? 'wait' : undefined)}
          empty={
            <EmptyState title="Nenhum fornecedor ainda.">
              Cadastre os fornecedores do grupo para incluir títulos a pagar.
            </EmptyState>
          }
          columns={[
            { field: 'name', title: 'Nome' },
            { field: 'tax_id', title: 'CNPJ ou CPF', cell: ({ tax_id }) => showDocument(tax_id) },
            {
              field: 'kinds',
              title: 'Tipos',
              cell: ({ kinds }) => kinds.map((kind) => supplierKinds[kind]).join(', '),
              wideOnly: true,
            },
            { field: 'payment_term_days', title: 'Prazo (dias)', wideOnly: true },
            { field: 'erp_code', title: 'Código no ERP', hidden: true },
            { field: 'active', title: 'Situação', cell: (supplier) => <SupplierState supplier={supplier} /> },
          ]}
        />
        {open.above}
      </Panel>
    </Stack>
  )
}
