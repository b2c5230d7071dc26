import { parseAllowedHost } from '@app/domain/outbound-hosts/contract'
import {
  Alert,
  DataTable,
  DateTimeText,
  EmptyState,
  FormDialog,
  Loaded,
  notify,
  Panel,
  Stack,
  TextField,
  useFieldSource,
  useRead,
} from '@app/kit/web'
import { ReasonTextField } from '../integration-control/reason-text-field.tsx'
import {
  type CalledConnection,
  findStoppedConnections,
  type OutboundHost,
  outboundHosts,
} from './outbound-hosts.contract.ts'

type Preview = { connections: readonly CalledConnection[]; hosts: readonly string[] }

function Stopped({ title, connections, hosts }: Preview & { title: string }) {
  const stopped = findStoppedConnections(connections, hosts)
  if (stopped.length === 0) return null
  const names = stopped.map(({ name, host, owner_name }) => `${name}${owner_name ? ` de ${owner_name}` : ''} (${host})`)
  return (
    <Alert tone="wait" title={title}>
      {names.join(', ')}
    </Alert>
  )
}

/** Names the connections that the list with the server of the form stops. */
function StoppedByDraft({ connections, hosts }: Preview) {
  const draft = parseAllowedHost(String(useFieldSource().value('host') ?? '').trim())
  if (draft === undefined) return null
  return (
    <Stopped title="Ficam fora da lista e não são mais chamadas:" connections={connections} hosts={[...hosts, draft]} />
  )
}

const AddHost = (preview: Preview) => (
  <FormDialog
    opener="Permitir servidor"
    title="Permitir servidor"
    intro={<p>Com ao menos um servidor na lista, conexões, webhooks e origens SFTP chamam só os da lista.</p>}
    submit={outboundHosts.create}
    initial={{ host: '', note: '' }}
    action="Permitir"
    onDone={() => notify.success('Servidor permitido. Se uma conexão dele está pausada, retome-a.')}
  >
    <TextField
      name="host"
      label="Servidor"
      maxLength={253}
      autoFocus
      help="Como erp.suaempresa.com.br. *.suaempresa.com.br permite todos os nomes do domínio. A porta não conta."
    />
    <TextField name="note" label="Para que serve" maxLength={200} />
    <StoppedByDraft {...preview} />
  </FormDialog>
)

const RemoveHost = ({ id, host, connections, hosts }: OutboundHost & Preview) => (
  <FormDialog
    small
    opener="Remover"
    title={`Remover ${host} da lista?`}
    intro={
      hosts.length === 1 ? (
        <p>A lista fica vazia: conexões, webhooks e origens SFTP podem chamar qualquer servidor público.</p>
      ) : (
        <Stopped
          title="Ficam fora da lista e não são mais chamadas:"
          connections={connections}
          hosts={hosts.filter((listed) => listed !== host)}
        />
      )
    }
    submit={outboundHosts.remove}
    params={{ id }}
    initial={{ reason: '' }}
    action="Remover"
    danger
    onDone={() => notify.success('Servidor removido da lista.')}
  >
    <ReasonTextField autoFocus />
  </FormDialog>
)

/** The list of servers that connections may call, for administrators. */
export function OutboundHosts() {
  const read = useRead(outboundHosts.list, {}, { refetchOnWindowFocus: true })
  const connections = read.data?.connections ?? []
  const hosts = (read.data?.data ?? []).map(({ host }) => host)
  return (
    <Panel
      title="Servidores permitidos"
      flush
      actions={read.data && <AddHost connections={connections} hosts={hosts} />}
    >
      <Loaded read={read} lines={3}>
        {({ data }) => (
          <Stack gap="small">
            <Stopped title="Fora da lista e por isso sem chamadas:" connections={connections} hosts={hosts} />
            <DataTable
              label="Servidores permitidos"
              rows={data}
              rowKey={({ id }) => id}
              empty={
                <EmptyState title="Nenhum servidor na lista.">
                  Conexões, webhooks e origens SFTP podem chamar qualquer servidor público.
                </EmptyState>
              }
              columns={[
                { title: 'Servidor', cell: ({ host }) => host },
                { title: 'Para que serve', cell: ({ note }) => note },
                {
                  title: 'Incluído em',
                  wideOnly: true,
                  cell: ({ created_at }) => <DateTimeText instant={created_at} />,
                },
                { title: 'Por', wideOnly: true, cell: ({ created_by_name }) => created_by_name },
                {
                  title: 'Ações',
                  actions: true,
                  width: 110,
                  cell: (row) => <RemoveHost {...row} connections={connections} hosts={hosts} />,
                },
              ]}
            />
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}
