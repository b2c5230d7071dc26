import { RecordHistory } from '@app/areas/records/web'
import { mappingDomains } from '@app/domain/code-mappings/contract'
import { errorKinds, integrationSystems } from '@app/domain/integration/contract'
import {
  Alert,
  Button,
  buildSearch,
  Columns,
  copyToClipboard,
  DateTimeText,
  EmptyState,
  FileText,
  KeyValue,
  Loaded,
  Panel,
  RecordPanel,
  Stack,
  useCan,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { Link } from 'react-router'
import {
  type IntegrationAttempt,
  integrationMessages,
  type MessageCode,
  type MessageDetail,
  type MessageVersion,
} from './integration-control.contract.ts'
import {
  buildCurl,
  computeRefetchDelay,
  formatBody,
  formatDuration,
  getMessageAdvice,
} from './integration-control.rules.ts'
import { integrationMessageRecord } from './integration-record.contract.ts'
import { MessageTag } from './integration-tags.tsx'
import { listMessageActions } from './message-actions.tsx'

export function MessagePanel({ id }: { id: string }) {
  const options = { refetchInterval: computeRefetchDelay, refetchOnWindowFocus: true, background: true }
  const read = useRead(integrationMessages.get, { params: { id } }, options)
  return (
    <Loaded read={read} lines={10}>
      {(message) => <Message message={message} />}
    </Loaded>
  )
}

function Message({ message }: { message: MessageDetail }) {
  const [first, second, ...others] = listMessageActions(message)
  const actions = first && second ? ([first, second] as const) : first ? ([first] as const) : undefined
  return (
    <RecordPanel
      tag={
        <>
          <MessageTag status={message.status} /> <strong>{message.summary}</strong>
        </>
      }
      {...(actions && { actions })}
      dialogs={others.length > 0 && others}
    >
      <Problem message={message} />
      <Facts message={message} />
      {message.codes.length > 0 && <Codes codes={message.codes} />}
      <Panel title="Conteúdo">
        <FileText label="Conteúdo">{formatBody(message.payload)}</FileText>
      </Panel>
      {message.versions.map((version) => (
        <FormerContent key={version.version} version={version} />
      ))}
      <Attempts attempts={message.attempt_list} />
      <Panel title="Histórico">
        <RecordHistory record={integrationMessageRecord} id={message.id} />
      </Panel>
    </RecordPanel>
  )
}

/** States that need no action on this message: it waits for its next attempt, a code or another message. */
const waiting: readonly MessageDetail['status'][] = ['retry_scheduled', 'blocked_dependency', 'blocked_mapping']

function Problem({ message }: { message: MessageDetail }) {
  const advice = getMessageAdvice(message)
  const { error_kind, error_message } = message
  if (message.status === 'pending' && error_message !== null) return <Alert tone="wait">{error_message}</Alert>
  if (advice === null) return null
  return (
    <Alert tone={waiting.includes(message.status) ? 'wait' : 'bad'}>
      {error_kind !== null && (
        <p>
          <strong>{errorKinds[error_kind]}</strong>
          {error_message !== null && `: ${error_message}`}
        </p>
      )}
      <p>{advice}</p>
    </Alert>
  )
}

function Facts({ message }: { message: MessageDetail }) {
  const [params] = useUrlParams()
  const { depends_on, origin } = message
  return (
    <KeyValue
      items={[
        ['Conexão', `${message.connection_name} · ${integrationSystems[message.system]}`],
        ['Operação', message.operation_label],
        ['Empresa', message.company_name],
        ['Origem', origin === null ? message.summary : <Link to={origin}>{message.summary}</Link>],
        ['Código no sistema', message.external_id],
        ['Tentativas', message.attempts],
        [
          'Próxima tentativa',
          message.next_attempt_at === null ? null : <DateTimeText key="next" instant={message.next_attempt_at} />,
        ],
        ['Criada em', <DateTimeText key="at" instant={message.created_at} />],
        [
          'Terminada em',
          message.finished_at === null ? null : <DateTimeText key="end" instant={message.finished_at} />,
        ],
        ['Correlação', message.correlation_id],
        [
          'Depende de',
          depends_on && (
            <>
              <Link to={buildSearch(params, { open: depends_on.id })}>{depends_on.summary}</Link>{' '}
              <MessageTag status={depends_on.status} />
            </>
          ),
        ],
      ]}
    />
  )
}

const FormerContent = ({
  version: { version, payload, reason, replaced_at, replaced_by_name },
}: {
  version: MessageVersion
}) => (
  <Panel title={`Conteúdo anterior ${version}`}>
    <p>
      {reason === null ? 'Montado de novo' : 'Corrigido'} em <DateTimeText instant={replaced_at} />
      {replaced_by_name !== null && ` por ${replaced_by_name}`}
      {reason !== null && `: ${reason}`}
    </p>
    <FileText label={`Conteúdo anterior ${version}`}>{formatBody(payload)}</FileText>
  </Panel>
)

/** The codes that the message was sent with, or waits for. */
const Codes = ({ codes }: { codes: readonly MessageCode[] }) => (
  <Panel title="Códigos">
    <KeyValue
      items={codes.map((code) => [
        `${mappingDomains[code.domain]}: ${code.internal_label}`,
        <ExternalCode key={`${code.domain} ${code.internal_label}`} code={code} />,
      ])}
    />
  </Panel>
)

function ExternalCode({ code: { external, is_default, mapping_id } }: { code: MessageCode }) {
  const can = useCan()
  const text = external === null ? 'sem mapeamento' : `${external}${is_default ? ' (padrão do domínio)' : ''}`
  const search = mapping_id === null ? '' : `?tab=ativos&open=${mapping_id}`
  return can('integration-mappings') ? <Link to={`/integration-mappings${search}`}>{text}</Link> : text
}

const Attempts = ({ attempts }: { attempts: readonly IntegrationAttempt[] }) =>
  attempts.length === 0 ? (
    <EmptyState title="Nenhuma tentativa ainda." />
  ) : (
    <div data-texts-beside="">
      <Stack>
        {attempts.map((attempt) => (
          <Attempt key={attempt.number} attempt={attempt} />
        ))}
      </Stack>
    </div>
  )

const writeHeaders = (headers: Readonly<Record<string, string>> | null) =>
  Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

function Attempt({ attempt }: { attempt: IntegrationAttempt }) {
  const { number, purpose, http_status, duration_ms, error_message, method, url } = attempt
  const result = http_status === null ? (error_message ?? 'sem resposta') : `HTTP ${http_status}`
  const copy = () => copyToClipboard(buildCurl(attempt), { done: 'cURL copiado.', byHand: buildCurl(attempt) })
  return (
    <Panel
      title={`${purpose === 'send' ? 'Envio' : 'Consulta'} ${number}: ${result}`}
      actions={
        <Button small onClick={() => void copy()}>
          Copiar como cURL
        </Button>
      }
    >
      <Stack>
        <p>
          <DateTimeText instant={attempt.started_at} /> · {formatDuration(duration_ms)}
          {http_status !== null && error_message !== null && ` · ${error_message}`}
        </p>
        <Columns min={200}>
          <Side
            title={`Pedido ${number}`}
            head={`${method} ${url}\n${writeHeaders(attempt.request_headers)}`}
            body={attempt.request_body}
          />
          <Side
            title={`Resposta ${number}`}
            head={`${result}\n${writeHeaders(attempt.response_headers)}`}
            body={attempt.response_body}
          />
        </Columns>
      </Stack>
    </Panel>
  )
}

const Side = ({ title, head, body }: { title: string; head: string; body: string | null }) => (
  <div>
    <strong>{title}</strong>
    <FileText label={title}>{`${head.trim()}\n\n${formatBody(body)}`}</FileText>
  </div>
)
