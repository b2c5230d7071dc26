import type { MessageState } from '@app/domain/integration/contract'
import { localTime } from '@app/kit/contract'
import {
  Columns,
  Count,
  Figures,
  Inline,
  Loaded,
  Panel,
  RelativeTime,
  Stack,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { type ConnectionCard, integrationConnections } from './integration-control.contract.ts'
import { formatDuration, formatSuccess } from './integration-control.rules.ts'
import { HealthTag } from './integration-tags.tsx'

const refetchMs = 15_000

const figures = [
  { status: 'pending', label: 'Pendentes' },
  { status: 'failed_business', label: 'Rejeitadas', tone: 'bad' },
  { status: 'uncertain', label: 'Incertas', tone: 'bad' },
  { status: 'dead', label: 'Esgotadas', tone: 'bad' },
  { status: 'blocked_mapping', label: 'Sem mapeamento', tone: 'wait' },
] as const

export function ConnectionCards() {
  const read = useRead(integrationConnections.list, {}, { refetchInterval: refetchMs, background: true })
  return (
    <Loaded read={read} lines={4}>
      {({ data }) => {
        const busy = data.filter(needsPerson)
        const calm = data.filter((connection) => !needsPerson(connection))
        return (
          <Stack gap="small">
            {busy.length > 0 && (
              <Columns min={340}>
                {busy.map((connection) => (
                  <Card key={connection.id} connection={connection} />
                ))}
              </Columns>
            )}
            {calm.length > 0 && (
              <Inline>
                {calm.map((connection) => (
                  <span key={connection.id}>
                    {connection.name} <HealthTag health={connection.health} />{' '}
                    {connection.calls > 0 && formatSuccess(connection)}
                  </span>
                ))}
              </Inline>
            )}
          </Stack>
        )
      }}
    </Loaded>
  )
}

/** True for a connection that does not work, or that has messages which wait. The others share one line. */
const needsPerson = (connection: ConnectionCard) =>
  (connection.health !== 'ok' && connection.health !== 'never_used') ||
  figures.some(({ status }) => connection[status] > 0)

function useMessageFilter() {
  const [params, change] = useUrlParams()
  const read = (name: string) => params.get(`f[${name}]`) ?? params.get(name)
  const isShown = (connection_id: string, status: MessageState) =>
    read('connection_id') === connection_id && read('status') === status
  /** Shows the messages of a connection in one state, of all days; a second choice shows all messages again. */
  const show = (connection_id: string, status: MessageState) =>
    change(() =>
      isShown(connection_id, status)
        ? new URLSearchParams([['q', '']])
        : new URLSearchParams([
            ['f[connection_id]', connection_id],
            ['f[status]', status],
          ]),
    )
  return { isShown, show }
}

function Card({ connection }: { connection: ConnectionCard }) {
  const { isShown, show } = useMessageFilter()
  const { id, name, health, reason, breaker_until, oldest_pending_at, p95_ms } = connection
  const waiting = figures.filter(({ status }) => connection[status] > 0)
  return (
    <Panel title={name} actions={<HealthTag health={health} />}>
      <Stack gap="small">
        {waiting.length > 0 && (
          <Figures
            label={`Mensagens de ${name}`}
            items={waiting.map(({ status, label, ...look }) => ({
              label,
              value: <Count value={connection[status]} />,
              ...look,
              choose: { pressed: isShown(id, status), act: () => show(id, status) },
            }))}
          />
        )}
        <Inline>
          <span>{formatSuccess(connection)}</span>
          {p95_ms !== null && <span>p95 {formatDuration(p95_ms)}</span>}
          {oldest_pending_at !== null && (
            <span>
              Mais antiga pendente: <RelativeTime instant={oldest_pending_at} />
            </span>
          )}
          {health === 'open' && breaker_until !== null && <span>Disjuntor aberto até {localTime(breaker_until)}</span>}
          {reason !== null && <span>{reason}</span>}
        </Inline>
      </Stack>
    </Panel>
  )
}
