import { ActionMenu, type ListColumn } from '@app/kit/web'
import { IconDots } from '@tabler/icons-react'
import type { UserRow } from './user.contract.ts'
import { useUserActions } from './user-actions.tsx'
import { AbilityChips, CompanyCount, UserTag } from './user-parts.tsx'

function RowActions({ user }: { user: UserRow }) {
  const { actions, dialog } = useUserActions(user)
  return (
    <>
      <ActionMenu
        label={`Ações de ${user.name}`}
        width={220}
        bordered
        opener={
          <>
            <IconDots size={16} aria-hidden="true" />
            <span className="rg-hidden">Ações de {user.name}</span>
          </>
        }
        actions={actions}
      />
      {dialog}
    </>
  )
}

export const userListColumns = (admin: boolean): ListColumn<UserRow>[] => [
  { field: 'name', title: 'Nome' },
  { field: 'username', title: 'Usuário', wideOnly: true },
  { field: 'email', title: 'E-mail' },
  { field: 'company_count', title: 'Empresas', number: true, cell: (user) => <CompanyCount user={user} /> },
  { field: 'abilities', title: 'Permissões', wideOnly: true, cell: (user) => <AbilityChips names={user.abilities} /> },
  { field: 'active', title: 'Ativo', cell: (user) => <UserTag user={user} /> },
  { field: 'last_access_at', title: 'Último acesso' },
  ...(admin
    ? [{ field: 'actions', title: 'Ações', wideOnly: true, cell: (user: UserRow) => <RowActions user={user} /> }]
    : []),
]
