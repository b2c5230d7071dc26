import { integrationSystems } from '@app/domain/integration/contract'
import {
  Button,
  buildSearch,
  DataTable,
  DateTimeText,
  Drawer,
  EmptyState,
  FormDialog,
  Inline,
  KeyValue,
  Loaded,
  Modal,
  notify,
  Panel,
  Stack,
  StatusTag,
  useCan,
  useChange,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { Link } from 'react-router'
import { OutboundHosts } from '../outbound-hosts/outbound-hosts.panel.tsx'
import { NewProtheusConnection, ProtheusConnectionActions } from '../protheus-connections/protheus-connection.forms.tsx'
import { ConnectionPanel } from './connection.panel.tsx'
import { type ConnectionCard, integrationConnections } from './integration-control.contract.ts'
import { HealthTag } from './integration-tags.tsx'
import { ReasonTextField } from './reason-text-field.tsx'

const empty = { reason: '' }

const Pause = ({ id, name }: ConnectionCard) => (
  <FormDialog
    small
    opener="Pausar"
    title={`Pausar a conexão ${name}?`}
    intro={<p>As mensagens novas ficarão na fila. As que já estão sendo enviadas terminam.</p>}
    submit={integrationConnections.pause}
    params={{ id }}
    initial={empty}
    action="Pausar"
    onDone={() => notify.success('Conexão pausada: novas mensagens ficarão na fila.')}
  >
    <ReasonTextField autoFocus />
  </FormDialog>
)

const Resume = ({ id, name }: ConnectionCard) => (
  <FormDialog
    small
    opener="Retomar"
    title={`Retomar a conexão ${name}?`}
    intro={<p>As mensagens da fila começam a ser enviadas.</p>}
    submit={integrationConnections.resume}
    params={{ id }}
    initial={empty}
    action="Retomar"
    onDone={() => notify.success('Conexão retomada.')}
  >
    <ReasonTextField autoFocus />
  </FormDialog>
)

const signs = { true: '✓', false: '✗', null: '–' } as const

function Test({ id, name }: ConnectionCard) {
  const test = useChange(integrationConnections.test)
  return (
    <>
      <Button small busy={test.isPending} onClick={() => test.mutate({ params: { id } })}>
        Testar conexão
      </Button>
      <Modal open={test.data !== undefined} title={`Teste da conexão ${name}`} onClose={test.reset}>
        <KeyValue
          items={(test.data?.steps ?? []).map(({ label, ok, detail }) => [
            label,
            `${signs[`${ok}`]}${detail === null ? '' : ` ${detail}`}`,
          ])}
        />
        <p>
          {test.data?.with_credential
            ? 'O teste entrou com o usuário da conexão e só fez leituras.'
            : 'A credencial não é enviada no teste.'}
        </p>
      </Modal>
    </>
  )
}

const environmentTags = { homologation: 'Homologação', simulator: 'Ambiente de simulação' } as const

export default function ConnectionsTab() {
  const mayManage = useCan()('admin')
  return (
    <Stack>
      <Connections mayManage={mayManage} />
      {mayManage && <OutboundHosts />}
    </Stack>
  )
}

function Connections({ mayManage }: { mayManage: boolean }) {
  const [params, change] = useUrlParams()
  const read = useRead(integrationConnections.list, {}, { refetchOnWindowFocus: true })
  const opened = read.data?.data.find(({ id }) => id === params.get('open'))
  return (
    <Panel title="Conexões" flush actions={mayManage && <NewProtheusConnection />}>
      <Loaded read={read} lines={6}>
        {({ data }) => (
          <DataTable
            label="Conexões"
            rows={data}
            rowKey={({ id }) => id}
            empty={
              <EmptyState title="Nenhuma conexão ainda.">
                Os webhooks de uma pessoa aparecem aqui quando têm mensagens de empresas que você vê.
              </EmptyState>
            }
            columns={[
              {
                title: 'Nome',
                cell: ({ id, name, environment }) => (
                  <>
                    <Link to={buildSearch(params, { open: id })}>{name}</Link>{' '}
                    {environment !== 'production' && <StatusTag tone="wait">{environmentTags[environment]}</StatusTag>}
                  </>
                ),
              },
              {
                title: 'Sistema',
                cell: ({ system, owner_name }) =>
                  owner_name === null ? integrationSystems[system] : `${integrationSystems[system]} de ${owner_name}`,
              },
              { title: 'Endereço', wideOnly: true, cell: ({ url }) => url },
              {
                title: 'Situação',
                cell: ({ health, reason }) => (
                  <>
                    <HealthTag health={health} /> {reason}
                  </>
                ),
              },
              { title: 'Último sucesso', cell: ({ last_ok_at }) => <DateTimeText instant={last_ok_at} /> },
              {
                title: 'Ações',
                actions: true,
                width: 260,
                cell: (connection) => (
                  <Inline>
                    <Test {...connection} />
                    {connection.health === 'paused' || connection.health === 'open' ? (
                      <Resume {...connection} />
                    ) : (
                      <Pause {...connection} />
                    )}
                    {mayManage && connection.system === 'protheus' && <ProtheusConnectionActions {...connection} />}
                  </Inline>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {opened && (
        <Drawer open title="Conexão" size="xl" onClose={() => change({ open: null })}>
          <ConnectionPanel connection={opened} />
        </Drawer>
      )}
    </Panel>
  )
}
