import { type BulkAction, Button, EmptyState, ListPage, SelectField, useCan, useUrlParams } from '@app/kit/web'
import { lazy } from 'react'
import { AbilityField, CompanyField, PeopleFilters } from '../access/people-options.tsx'
import { users } from '../users.contract.ts'
import { userListColumns } from './user-columns.tsx'

const AccessReview = lazy(() => import('../access/access-review.tsx'))

const Filters = ({ admin }: { admin: boolean }) => (
  <>
    <PeopleFilters />
    <SelectField
      name="active"
      label="Situação"
      options={{ true: 'Ativos', false: 'Inativos' }}
      clearable
      placeholder="Todos"
    />
    {admin && (
      <SelectField
        name="second_factor"
        label="Segundo fator"
        options={{ true: 'Com', false: 'Sem' }}
        clearable
        placeholder="Todos"
      />
    )}
  </>
)

const ofMany: readonly BulkAction[] = [
  { label: 'Ativar', change: users.activateMany },
  { label: 'Inativar', change: users.inactivateMany, danger: true },
  { label: 'Dar permissão', change: users.giveAbilityMany, fields: <AbilityField /> },
  { label: 'Retirar permissão', change: users.takeAbilityMany, fields: <AbilityField /> },
  { label: 'Dar empresa', change: users.giveCompanyMany, fields: <CompanyField /> },
  { label: 'Retirar empresa', change: users.takeCompanyMany, fields: <CompanyField /> },
]

function People() {
  const can = useCan()
  const admin = can('admin')
  return (
    <ListPage
      title="Usuários"
      list={users.list}
      search="Nome, usuário, e-mail ou matrícula"
      filters={<Filters admin={admin} />}
      rowLink={admin ? ({ id }) => `/user/${id}` : undefined}
      actions={
        (admin || can('security-log')) && (
          <>
            {can('security-log') && <Button to="/security-log">Registro de segurança</Button>}
            {admin && <Button to="/users/list?tab=revisao">Revisão de acessos</Button>}
            {admin && <Button to="/privacy">Privacidade</Button>}
          </>
        )
      }
      create={
        admin && (
          <Button look="primary" to="/users/create">
            Novo usuário
          </Button>
        )
      }
      empty={<EmptyState title="Nenhum usuário ainda.">Quem é convidado aparece aqui.</EmptyState>}
      columns={userListColumns(admin)}
      bulk={admin ? ofMany : undefined}
    />
  )
}

export default function UsersPage() {
  const [search] = useUrlParams()
  const admin = useCan()('admin')
  return search.get('tab') === 'revisao' && admin ? <AccessReview /> : <People />
}
