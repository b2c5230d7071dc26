import type { UserDetail } from '@app/domain/people/contract'
import { ConfirmButton, DataTable, DateTimeText, EmptyState, Loaded, Panel, StatusTag, useRead } from '@app/kit/web'
import { users } from '../users.contract.ts'

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
              { title: 'Dispositivo', cell: ({ device }) => device },
              { title: 'Endereço', cell: ({ ip }) => ip ?? '–' },
              { title: 'Entrada', cell: ({ created_at }) => <DateTimeText instant={created_at} /> },
              { title: 'Último uso', cell: ({ last_seen_at }) => <DateTimeText instant={last_seen_at} /> },
              { title: 'Vale até', cell: ({ expires_at }) => <DateTimeText instant={expires_at} /> },
              {
                title: 'Ações',
                cell: ({ id, device, current }) =>
                  current ? (
                    <StatusTag tone="info">Esta sessão</StatusTag>
                  ) : (
                    <ConfirmButton
                      small
                      label="Encerrar"
                      question={`Encerrar a sessão de ${person.name} em ${device}?`}
                      detail={<p>A pessoa precisa entrar de novo nesse dispositivo.</p>}
                      change={users.endSession}
                      input={{ params: { id: person.id, session_id: id } }}
                    />
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}
