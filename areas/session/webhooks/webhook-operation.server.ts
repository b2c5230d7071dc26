import { createHmac } from 'node:crypto'
import { type Subscriber, subscribeInTransaction } from '@app/domain/events/server'
import {
  cancelWaiting,
  enqueueMessages,
  type IntegrationOperation,
  pauseByRoutine,
} from '@app/domain/integration/server'
import { notifyUser } from '@app/domain/people/server'
import { Id, showDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import {
  abilitiesToReceive,
  type WebhookEvent,
  WebhookPayload,
  webhookAbilities,
  webhookEventLabels,
} from './webhooks.contract.ts'
import { disableWebhookOf, findListeners, isEntitled, isWebhookKept } from './webhooks.store.ts'

const msUntilDisabled = 3 * 24 * 3_600_000

/** Value of `Webhook-Signature`: HMAC-SHA256 of `t.body`. `t` is the time in seconds. */
const signWebhook = (secret: string, t: number, body: string) =>
  `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`

const pages = { imports: '/financial-transactions/column-mapping/import?open=', days: '/cash-conciliation/' } as const

function describeEvent(payload: WebhookPayload | undefined) {
  if (!payload?.record || payload.event === 'ping') return { summary: payload ? 'Teste do webhook' : 'Aviso' }
  const { event, record } = payload
  const summary = [webhookEventLabels[event], ...(record.date === undefined ? [] : [showDate(record.date)])].join(' · ')
  return { summary, page: pages[event.startsWith('import.') ? 'imports' : 'days'] + record.id }
}

/** Posts an event to the address of its connection. Only an answer with status 2xx accepts it. */
export const webhookOperation: IntegrationOperation = {
  name: 'webhook.deliver',
  label: 'Aviso de webhook',
  describe: ({ payload }) => describeEvent(WebhookPayload.safeParse(payload).data),
  repeatable: true,
  answer: { read_bytes: 16 * 1024, stored_characters: 2 * 1024 },
  prepare: async (db, { id, company_id, payload, connection, secret, now }) => {
    // The rights of the owner may have changed while the message waited.
    const needed = { company_id, abilities: [abilitiesToReceive(WebhookPayload.parse(payload))].flat() }
    if (connection.owner_id === null || !(await isEntitled(db, connection.owner_id, needed)))
      return { cancelled: 'A pessoa não tem mais acesso a este evento.' }
    // A person who looks after integrations may have resumed the connection or reprocessed the message.
    if (!(await isWebhookKept(db, connection.id)))
      return { cancelled: 'O webhook está desligado: só a pessoa que o criou pode ligá-lo.' }
    const body = JSON.stringify({ id, ...Object(payload) })
    const t = Math.floor(Date.parse(now) / 1000)
    return {
      method: 'POST',
      url: connection.base_url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Retaguarda-Webhook/1',
        'webhook-id': id,
        'webhook-timestamp': String(t),
        'webhook-signature': signWebhook(secret, t, body),
      },
      body,
    }
  },
  classify: ({ status }) =>
    status >= 200 && status < 300
      ? { kind: 'ok' }
      : { kind: 'server', message: `O endereço respondeu HTTP ${status}.` },
  after: async (db, { message: { connection, now }, status, failing_since }) => {
    // It is checked, and cancelled with its reason, when it is prepared again.
    if (status === 'pending') return
    // The webhook was switched off during the call.
    if (!(await isWebhookKept(db, connection.id))) return void (await cancelWaiting(db, connection.id, now))
    if (failing_since === null || Date.parse(now) - Date.parse(failing_since) < msUntilDisabled) return
    const disabled_reason = 'O endereço falhou durante 3 dias.'
    if (!(await disableWebhookOf(db, connection.id, { disabled_at: now, disabled_reason }))) return
    await pauseByRoutine(db, connection, { reason: disabled_reason, now })
    await cancelWaiting(db, connection.id, now)
    if (connection.owner_id === null) return
    await notifyUser(db, {
      user_id: connection.owner_id,
      company_id: null,
      type: 'webhook_disabled',
      message: `O webhook ${connection.name} foi desligado: o endereço falhou durante 3 dias.`,
      entity: null,
      entity_id: null,
      link: '/preferences',
      now,
    })
  },
}

/** The calls of webhooks in the OpenAPI document. */
export const webhookDocument = {
  description:
    'Aviso enviado ao endereço registrado em Preferências → Webhooks. Responda 2xx em até 10 segundos; senão o aviso é enviado de novo, até 8 vezes, e pode chegar mais de uma vez com o mesmo Webhook-Id.',
  events: {
    ping: 'Teste pedido na tela',
    ...webhookEventLabels,
  },
  headers: {
    'Webhook-Id': 'Identifica o aviso: descarte o que já recebeu.',
    'Webhook-Timestamp': 'Hora do envio, em segundos desde 1970 (UTC).',
    'Webhook-Signature': 't=HORA,v1=HEX: HMAC-SHA256, com o segredo do webhook, de HORA, um ponto e o corpo recebido.',
  },
  payload: WebhookPayload.extend({ id: Id }),
}

type Occurrence = {
  event: WebhookEvent
  company_id: string
  entity: 'imports' | 'cash-conciliations'
  version: number
  record: NonNullable<WebhookPayload['record']>
}

type Cause = { actor_id: string | null; now: string }

/** Writes one message for each webhook that listens, in the transaction of the change. */
async function enqueueOccurrence(db: Db, { event, company_id, entity, version, record }: Occurrence, cause: Cause) {
  const payload: WebhookPayload = { event, created_at: cause.now, company_id, record }
  const abilities = webhookAbilities[event]
  for (const connection_id of await findListeners(db, { event, company_id, abilities }))
    await enqueueMessages(
      db,
      {
        connection_id,
        operation: webhookOperation.name,
        messages: [{ company_id, entity, entity_id: record.id, version, occasion: event, payload }],
      },
      cause,
    )
}

const ofImport = (
  kind: 'import-completed' | 'import-undone',
  event: WebhookEvent,
  step: { version: number; state: string },
) =>
  subscribeInTransaction(kind, `webhooks.${kind}`, async (db, events, cause) => {
    for (const { company_id, payload } of events) {
      const record = { id: payload.import_id, state: step.state, url: `/api/v1/imports/${payload.import_id}` }
      await enqueueOccurrence(db, { event, company_id, entity: 'imports', version: step.version, record }, cause)
    }
  })

const ofDay = (kind: 'day-submitted' | 'day-closed' | 'day-reopened', event: WebhookEvent, state: string) =>
  subscribeInTransaction(kind, `webhooks.${kind}`, async (db, events, cause) => {
    for (const { company_id, payload } of events) {
      const { day_id: id, business_date: date, version } = payload
      const record = { id, state, date, url: `/api/v1/cash-conciliations/${id}` }
      await enqueueOccurrence(db, { event, company_id, entity: 'cash-conciliations', version, record }, cause)
    }
  })

export const webhookSubscribers: readonly Subscriber[] = [
  ofImport('import-completed', 'import.completed', { version: 1, state: 'done' }),
  ofImport('import-undone', 'import.undone', { version: 2, state: 'undone' }),
  ofDay('day-submitted', 'day.submitted', 'submitted'),
  ofDay('day-closed', 'day.closed', 'closed'),
  ofDay('day-reopened', 'day.reopened', 'reopened'),
]
