import { ConfirmButton, DataTable, DateTimeText, Loaded, Panel, RelativeTime, StatusTag, useRead } from '@app/kit/web'
import { account } from './account.contract.ts'

export function OwnSessions() {
  const read = useRead(account.sessions)
  return (
    <Panel title="Sessões abertas" flush>
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            label="Sessões abertas"
            rows={data}
            rowKey={(session) => session.id}
            columns={[
              { title: 'Dispositivo', cell: (session) => session.device },
              { title: 'Endereço', cell: (session) => session.ip ?? '–' },
              { title: 'Entrada', wideOnly: true, cell: (session) => <DateTimeText instant={session.created_at} /> },
              { title: 'Último uso', cell: (session) => <RelativeTime instant={session.last_seen_at} /> },
              {
                title: 'Ações',
                cell: (session) =>
                  session.current ? (
                    <StatusTag tone="good">Esta sessão</StatusTag>
                  ) : (
                    <ConfirmButton
                      small
                      label="Encerrar"
                      question={`Encerrar a sessão de ${session.device}?`}
                      detail={<p>Quem a usa precisa entrar de novo.</p>}
                      change={account.endSession}
                      input={{ params: { id: session.id } }}
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
