import type { UserRow } from '@app/domain/people/contract'
import { type ListColumn, Reserved } from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { AbilityChips, abilityLabelsByName, CompanyCount, UserTag } from '../user-parts.tsx'

const RowActions = lazy(() => import('../activity/row-actions.tsx'))

export const userListColumns = (admin: boolean): ListColumn<UserRow>[] => [
  { field: 'name', title: 'Nome' },
  { field: 'username', title: 'Usuário', wideOnly: true },
  { field: 'email', title: 'E-mail' },
  { field: 'company_count', title: 'Empresas', number: true, cell: (user) => <CompanyCount user={user} /> },
  {
    field: 'abilities',
    title: 'Permissões',
    wideOnly: true,
    labels: abilityLabelsByName,
    cell: (user) => <AbilityChips names={user.abilities} />,
  },
  { field: 'active', title: 'Ativo', cell: (user) => <UserTag user={user} /> },
  { field: 'last_access_at', title: 'Último acesso' },
  ...(admin
    ? [
        {
          field: 'actions',
          title: 'Ações',
          wideOnly: true,
          cell: (user: UserRow) => (
            <Suspense fallback={<Reserved height={36} />}>
              <RowActions user={user} />
            </Suspense>
          ),
        },
      ]
    : []),
]
