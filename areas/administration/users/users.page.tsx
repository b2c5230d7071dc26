import { Button, EmptyState, ListPage, SelectField, useCan, useRead } from '@app/kit/web'
import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import { abilityOperations } from '../abilities/abilities.contract.ts'
import { peopleOfMany } from './people-of-many.tsx'
import { userListColumns } from './user-columns.tsx'
import { users } from './users.contract.ts'

const AccessReview = lazy(() => import('./access-review.tsx'))

function Filters() {
  const companies = useRead(users.companies, {}, { staleTime: 300_000 })
  const abilities = useRead(abilityOperations.list, { query: { limit: 200 } }, { staleTime: 300_000 })
  const companyOptions = (companies.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const abilityOptions = (abilities.data?.data ?? []).map(({ name, label }) => ({ value: name, label }))
  return (
    <>
      <SelectField name="company_id" label="Empresa" options={companyOptions} clearable placeholder="Todas" />
      <SelectField name="ability" label="Permissão" options={abilityOptions} clearable placeholder="Todas" />
      <SelectField
        name="active"
        label="Situação"
        options={{ true: 'Ativos', false: 'Inativos' }}
        clearable
        placeholder="Todos"
      />
      <SelectField
        name="no_access_days"
        label="Último acesso"
        options={{ 30: 'Sem acesso há 30 dias', 90: 'Sem acesso há 90 dias', 180: 'Sem acesso há 180 dias' }}
        clearable
        placeholder="Qualquer"
      />
    </>
  )
}

function People() {
  const admin = useCan()('admin')
  return (
    <ListPage
      title="Usuários"
      list={users.list}
      search="Nome, e-mail ou matrícula"
      filters={<Filters />}
      rowLink={admin ? ({ id }) => `/user/${id}` : undefined}
      actions={admin && <Button to="/users/list?tab=revisao">Revisão de acessos</Button>}
      create={
        admin && (
          <Button look="primary" to="/users/create">
            Novo usuário
          </Button>
        )
      }
      empty={<EmptyState title="Nenhum usuário ainda.">Quem é convidado aparece aqui.</EmptyState>}
      columns={userListColumns(admin)}
      bulk={admin ? peopleOfMany : undefined}
    />
  )
}

/** Who may use the system, where and for what; and the review of it. */
export default function UsersPage() {
  const [search] = useSearchParams()
  const admin = useCan()('admin')
  return search.get('tab') === 'revisao' && admin ? <AccessReview /> : <People />
}
