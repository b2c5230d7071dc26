import { historyTab, RecordPresence } from '@app/areas/records/web'
import type { UserDetail } from '@app/domain/people/contract'
import { Loaded, PageHeader, RecordPage, RelativeTime, Stack, useRead } from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useUserActions } from '../activity/user-actions.tsx'
import { PendingAdministrator } from '../administrators/pending-administrator.tsx'
import { UserTag } from '../user-parts.tsx'
import { users } from '../users.contract.ts'
import { DataTab, EditUser } from './data.tab.tsx'
import { SessionsTab } from './sessions.tab.tsx'
import { userRecord } from './user-record.contract.ts'

const AccessTab = lazy(() => import('../access/access.tab.tsx'))

const trail = [{ label: 'Usuários', to: '/users/list' }]

const access = (person: UserDetail, part: 'companies' | 'abilities') => () => (
  <Suspense>
    <AccessTab person={person} part={part} />
  </Suspense>
)

const tabsOf = (person: UserDetail) => [
  { id: 'dados', label: 'Dados', content: () => <DataTab person={person} /> },
  { id: 'empresas', label: `Empresas (${person.company_count})`, content: access(person, 'companies') },
  {
    id: 'permissoes',
    label: `Permissões (${person.abilities.length})`,
    content: access(person, 'abilities'),
  },
  { id: 'sessoes', label: 'Sessões', content: () => <SessionsTab person={person} /> },
  historyTab(userRecord, person.id),
]

const anonymisedText = 'os dados desta pessoa foram anonimizados.'

function Person({ person }: { person: UserDetail }) {
  const { actions, dialog } = useUserActions(person)
  return (
    <Stack>
      {person.administrator_request && (
        <PendingAdministrator name={person.name} request={person.administrator_request} />
      )}
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
        edit={{
          form: <EditUser person={person} />,
          tab: 'tab',
          ended: person.anonymised_at ? anonymisedText : undefined,
        }}
        more={actions}
        duplicate={`/users/create?de=${person.id}`}
        tabs={tabsOf(person)}
      />
      {dialog}
    </Stack>
  )
}

export default function UserPage() {
  const { id = '' } = useParams()
  const read = useRead(users.get, { params: { id } })
  if (read.error?.status === 404) return <PageHeader title="Usuário não encontrado." trail={trail} />
  return (
    <Loaded read={read} lines={10}>
      {(person) => (
        <RecordPresence key={person.id} record={userRecord} id={person.id}>
          <Person person={person} />
        </RecordPresence>
      )}
    </Loaded>
  )
}
