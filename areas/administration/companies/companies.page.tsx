import { showDocument, ufOptions } from '@app/kit/contract'
import { Button, EmptyState, ListPage, SelectField, StatusTag, toNamedOptions, useRead } from '@app/kit/web'
import { companies } from './companies.contract.ts'
import { companyChanges } from './companies-bulk.tsx'
import { companyKinds, posSystems } from './company.contract.ts'

function useGroups() {
  const groups = useRead(companies.groups, {}, { staleTime: 300_000 })
  return toNamedOptions(groups.data?.data)
}

const Filters = () => {
  const groups = useGroups()
  return (
    <>
      <SelectField name="kind" label="Tipo" options={companyKinds} clearable placeholder="Todos" />
      <SelectField name="uf" label="UF" options={ufOptions} clearable placeholder="Todas" />
      <SelectField name="group_id" label="Rede/Região" options={groups} clearable placeholder="Todas" />
      <SelectField name="pos_system" label="PDV" options={posSystems} clearable placeholder="Todos" />
      <SelectField
        name="active"
        label="Situação"
        options={{ true: 'Ativas', false: 'Inativas' }}
        clearable
        placeholder="Todas"
      />
    </>
  )
}

const edit = { change: companies.update, record: companies.get }

export default function CompaniesPage() {
  const groups = useGroups()
  return (
    <ListPage
      title="Empresas"
      list={companies.list}
      create={
        <Button look="primary" to="/companies/create">
          Nova empresa
        </Button>
      }
      search="Nome, CNPJ, cidade ou filial"
      filters={<Filters />}
      bulk={companyChanges}
      rowLink={({ id }) => `/company/${id}`}
      empty={
        <EmptyState
          title="Nenhuma empresa cadastrada."
          action={
            <Button look="primary" to="/companies/create">
              Nova empresa
            </Button>
          }
        >
          Cada posto, loja ou escritório é um CNPJ, com os códigos dos outros sistemas e as regras do seu fechamento.
        </EmptyState>
      }
      columns={[
        { field: 'name', title: 'Nome fantasia' },
        { field: 'cnpj', title: 'CNPJ', cell: ({ cnpj }) => showDocument(cnpj) },
        { field: 'kind', title: 'Tipo', labels: companyKinds },
        { field: 'city', title: 'Cidade/UF', cell: ({ city, uf }) => [city, uf].filter(Boolean).join('/') || '–' },
        { field: 'group_name', title: 'Rede', edit: { ...edit, field: 'group_id', options: groups } },
        { field: 'pos_system', title: 'PDV', labels: posSystems, wideOnly: true, edit },
        { field: 'erp_branch', title: 'Filial Protheus', wideOnly: true, edit },
        { field: 'last_closed_on', title: 'Último dia fechado' },
        {
          field: 'active',
          title: 'Ativa',
          cell: ({ active }) => (
            <StatusTag tone={active ? 'good' : 'neutral'}>{active ? 'Ativa' : 'Inativa'}</StatusTag>
          ),
        },
      ]}
    />
  )
}
