import { Button, DataTable, DateTimeText, EmptyState, Loaded, Panel, StatusTag, useChange, useRead } from '@app/kit/web'
import type { UserDetail, UserSession } from './user.contract.ts'
import { users } from './users.contract.ts'
import { deviceOf } from './users.rules.ts'

function End({ user_id, session }: { user_id: string; session: UserSession }) {
  const change = useChange(users.endSession)
  const params = { id: user_id, session_id: session.id }
  return (
    <Button small busy={change.isPending} onClick={() => change.mutate({ params })}>
      Encerrar<span className="rg-hidden"> a sessão em {deviceOf(session.user_agent)}</span>
    </Button>
  )
}

/** Where a person is signed in now; each session can be ended, and acts on its next request. */
export function SessionsTab({ person }: { person: UserDetail }) {
  const read = useRead(users.sessions, { params: { id: person.id } }, { refetchOnWindowFocus: true })
  return (
    <Panel flush>
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            label={`Sessões de ${person.name}`}
            rows={data}
            rowKey={({ id }) => id}
            empty={<EmptyState title="Nenhuma sessão aberta." />}
            columns={[
              { title: 'Aparelho', cell: (session) => deviceOf(session.user_agent) },
              { title: 'Endereço', cell: (session) => session.ip ?? '–' },
              { title: 'Entrada', cell: (session) => <DateTimeText instant={session.created_at} /> },
              { title: 'Último uso', cell: (session) => <DateTimeText instant={session.last_seen_at} /> },
              { title: 'Vale até', cell: (session) => <DateTimeText instant={session.expires_at} /> },
              {
                title: 'Ações',
                cell: (session) =>
                  session.current ? (
                    <StatusTag tone="info">Esta sessão</StatusTag>
                  ) : (
                    <End user_id={person.id} session={session} />
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}
