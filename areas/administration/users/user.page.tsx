import { historyTab } from '@app/areas/records/web'
import { Loaded, PageHeader, RecordPage, RelativeTime, useRead } from '@app/kit/web'
import { useParams } from 'react-router'
import { SessionsTab } from './sessions.tab.tsx'
import type { UserDetail } from './user.contract.ts'
import { CompaniesTab, DataTab, PermissionsTab } from './user.tabs.tsx'
import { useUserActions } from './user-actions.tsx'
import { UserTag } from './user-parts.tsx'
import { userRecord } from './user-record.contract.ts'
import { users } from './users.contract.ts'

const trail = [{ label: 'Usuários', to: '/users/list' }]

const tabsOf = (person: UserDetail) => [
  { id: 'dados', label: 'Dados', content: () => <DataTab person={person} /> },
  { id: 'empresas', label: `Empresas (${person.company_count})`, content: () => <CompaniesTab person={person} /> },
  {
    id: 'permissoes',
    label: `Permissões (${person.abilities.length})`,
    content: () => <PermissionsTab person={person} />,
  },
  { id: 'sessoes', label: 'Sessões', content: () => <SessionsTab person={person} /> },
  historyTab(userRecord, person.id),
]

function Person({ person }: { person: UserDetail }) {
  const { actions, dialog } = useUserActions(person)
  return (
    <>
      <RecordPage
        title={person.name}
        trail={trail}
        tag={<UserTag user={person} />}
        detail={
          <>
            {person.email} · último acesso:{' '}
            {person.last_access_at ? <RelativeTime instant={person.last_access_at} /> : 'nunca'}
          </>
        }
        more={actions}
        tabs={tabsOf(person)}
      />
      {dialog}
    </>
  )
}

/** One person: data, companies, abilities with the menu they make, sessions, history. */
export default function UserPage() {
  const { id = '' } = useParams()
  const read = useRead(users.get, { params: { id } }, { quiet: true })
  if (read.error?.status === 404) return <PageHeader title="Usuário não encontrado." trail={trail} />
  return (
    <Loaded read={read} lines={10}>
      {(person) => <Person key={person.id} person={person} />}
    </Loaded>
  )
}
