import { errorKinds } from '@app/domain/integration/contract'
import { Count, DataTable, DateTimeText, EmptyState, Loaded, Panel, useRead } from '@app/kit/web'
import { Link } from 'react-router'
import { type ErrorGroup, integrationMessages } from './integration-control.contract.ts'

const linkOf = ({ error_kind, error_pattern }: ErrorGroup) =>
  `?${new URLSearchParams({ 'f[status]': 'unsolved', 'f[error_kind]': error_kind, 'f[error_pattern]': error_pattern })}`

/** Unsolved messages by their error; a group leads to its messages. */
export default function ErrorsTab() {
  const read = useRead(integrationMessages.errors, { query: {} }, { refetchOnWindowFocus: true })
  return (
    <Panel flush>
      <Loaded read={read} lines={8}>
        {({ data }) => (
          <DataTable
            label="Mensagens por erro"
            rows={data}
            rowKey={({ error_kind, error_pattern }) => `${error_kind}:${error_pattern}`}
            empty={<EmptyState title="Nenhuma mensagem espera por uma correção." />}
            columns={[
              { title: 'Erro', cell: (group) => <Link to={linkOf(group)}>{group.error_message}</Link> },
              { title: 'Tipo', cell: ({ error_kind }) => errorKinds[error_kind] },
              { title: 'Mensagens', number: true, cell: ({ messages }) => <Count value={messages} /> },
              { title: 'Empresas', number: true, cell: ({ companies }) => <Count value={companies} /> },
              { title: 'Primeira', cell: ({ first_at }) => <DateTimeText instant={first_at} /> },
              { title: 'Última', cell: ({ last_at }) => <DateTimeText instant={last_at} /> },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}
