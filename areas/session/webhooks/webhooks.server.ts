import { randomBytes } from 'node:crypto'
import { findVisibleCompanies } from '@app/domain/companies/server'
import {
  endConnection,
  enqueueMessages,
  findConnectionMessages,
  insertConnection,
  resendMessage,
  resumeConnection,
} from '@app/domain/integration/server'
import { findAllowedHosts } from '@app/domain/outbound-hosts/server'
import { formatCount, notFound, notSignedIn, passes } from '@app/kit/contract'
import { type Db, fail, implement, newId, type SessionUser } from '@app/kit/server'
import { confirmPassword, requireConfirmedPassword } from '../passwords/confirm-password.server.ts'
import { requireOpenSession } from '../sign-in/session.server.ts'
import { refuseAddress, refuseUnlistedHost } from './webhook-address.server.ts'
import { webhookOperation } from './webhook-operation.server.ts'
import { countRequest } from './webhook-requests.rules.ts'
import {
  abilitiesToReceive,
  canAddWebhook,
  eventNotAllowed,
  noCompanyToTest,
  tooManyRequests,
  tooManyWebhooks,
  WebhookPayload,
  webhookAbilities,
  webhookEventLabels,
  webhookOff,
  webhookOn,
  webhooks,
} from './webhooks.contract.ts'
import {
  countWebhooks,
  findWebhooks,
  getOwnWebhook,
  insertWebhook,
  lockOwnWebhook,
  lockWebhooksOf,
  updateWebhook,
} from './webhooks.store.ts'

const shownDeliveries = 30
const timeoutMs = 10_000
const maxConcurrency = 2
const ratePerMinute = 300

const newSecret = () => `whsec_${randomBytes(32).toString('base64url')}`

const requireOwn = async (db: Db, key: { id: string; user_id: string }) =>
  (await lockOwnWebhook(db, key)) ?? fail(notFound)

/** The webhook of a test or resend, which counts for its limit. */
async function requireToSend(db: Db, key: { id: string; user_id: string }, now: string) {
  const webhook = await requireOwn(db, key)
  if (webhook.disabled_at !== null) fail(webhookOff)
  const { wait_ms, ...counted } = countRequest(webhook, now)
  if (wait_ms > 0) {
    const seconds = Math.ceil(wait_ms / 1000)
    fail(tooManyRequests, { values: { wait: formatCount(seconds, 'segundo', 'segundos') }, retry_after: seconds })
  }
  await updateWebhook(db, key.id, counted)
  return webhook
}

type Owner = Pick<SessionUser, 'abilities'>

/** Row-level security checks the company of a message. */
const maySee = ({ abilities }: Owner, payload: Pick<WebhookPayload, 'event'>) =>
  passes(abilities, abilitiesToReceive(payload))

const listVisibleEvents = (user: Owner) => WebhookPayload.shape.event.options.filter((event) => maySee(user, { event }))

async function removeWebhook(db: Db, { id, connection_id }: { id: string; connection_id: string }, now: string) {
  await updateWebhook(db, id, { removed_at: now })
  await endConnection(db, connection_id, now)
}

/** Removes the webhooks of a person who loses access. */
export async function removeWebhooksOf(db: Db, user_id: string, now: string) {
  for (const webhook of await lockWebhooksOf(db, user_id)) await removeWebhook(db, webhook, now)
}

const toAuditEntry = (user_id: string, action: string) =>
  ({ company_id: null, entity: 'user', entity_id: user_id, action }) as const

/** The query of an address may contain a credential. */
const toAuditedUrl = (url: string) => new URL(url).origin + new URL(url).pathname

export default implement(webhooks, {
  list: async ({ db, user }) => ({ data: await findWebhooks(db, user.id) }),

  // The password is verified outside of a transaction, because hashing is slow by design.
  create: async ({ body, user, request, now, within, noteSecurity, secrets, outbound }) => {
    if (!user) fail(notSignedIn)
    const { name, url } = body
    const events = [...new Set(body.events)].sort()
    const refused = events.filter((event) => !passes(user.abilities, webhookAbilities[event]))
    if (refused.length > 0)
      fail(eventNotAllowed, { values: { events: refused.map((event) => webhookEventLabels[event]).join(', ') } })
    // Before the look-up, so that only the person of the session can ask for names.
    const password_hash = await confirmPassword({ user, password: body.password, request, now, within, noteSecurity })
    refuseUnlistedHost(url, await within((db) => findAllowedHosts(db)))
    await refuseAddress(url, outbound)
    const secret = newSecret()
    const created = await within(async (db, audit) => {
      const count = await countWebhooks(db, user.id)
      await requireOpenSession(db, request.token)
      await requireConfirmedPassword(db, user.id, password_hash)
      if (!canAddWebhook(count)) fail(tooManyWebhooks)
      const connection_id = await insertConnection(db, secrets, {
        system: 'webhook',
        name,
        owner_id: user.id,
        base_url: url,
        secret,
        timeout_ms: timeoutMs,
        max_concurrency: maxConcurrency,
        rate_per_minute: ratePerMinute,
        now,
        created_by: user.id,
      })
      const id = newId()
      await insertWebhook(db, { id, connection_id, user_id: user.id, events, created_at: now })
      await audit({ ...toAuditEntry(user.id, 'create-webhook'), after: { name, url: toAuditedUrl(url), events } })
      return requireOwn(db, { id, user_id: user.id })
    })
    const { connection_id: _connection, requests_from: _from, requests: _requests, ...webhook } = created
    return { ...webhook, secret }
  },

  remove: async ({ db, user, params, now, audit }) => {
    const { id, connection_id, name, url, events } = await requireOwn(db, { id: params.id, user_id: user.id })
    await removeWebhook(db, { id, connection_id }, now)
    await audit({ ...toAuditEntry(user.id, 'remove-webhook'), before: { name, url: toAuditedUrl(url), events } })
    return null
  },

  activate: async ({ db, user, params, now, audit }) => {
    const { id, connection_id, name, url, events, disabled_at } = await requireOwn(db, {
      id: params.id,
      user_id: user.id,
    })
    if (disabled_at === null) fail(webhookOn)
    refuseUnlistedHost(url, await findAllowedHosts(db))
    await updateWebhook(db, id, { disabled_at: null, disabled_reason: null })
    await resumeConnection(db, { id: connection_id, name, owner_id: user.id }, now)
    await audit({ ...toAuditEntry(user.id, 'activate-webhook'), after: { name, url: toAuditedUrl(url), events } })
    return null
  },

  test: async ({ db, user, params, now, audit }) => {
    const { id, connection_id, name } = await requireToSend(db, { id: params.id, user_id: user.id }, now)
    const [company] = await findVisibleCompanies(db)
    if (!company) fail(noCompanyToTest)
    const payload: WebhookPayload = { event: 'ping', created_at: now, company_id: company.id }
    const message = { company_id: company.id, entity: 'webhook', entity_id: newId(), version: 1, payload }
    await enqueueMessages(
      db,
      { connection_id, operation: webhookOperation.name, messages: [message] },
      { now, actor_id: user.id },
    )
    await audit({ ...toAuditEntry(user.id, 'test-webhook'), after: { id, name } })
    return null
  },

  deliveries: async ({ db, user, params }) => {
    const { connection_id } = (await getOwnWebhook(db, { id: params.id, user_id: user.id })) ?? fail(notFound)
    const filter = { events: listVisibleEvents(user), limit: shownDeliveries }
    const rows = await findConnectionMessages(db, connection_id, filter)
    return {
      data: rows.map(({ payload, finished_at: _finished, ...row }) => ({
        ...row,
        event: WebhookPayload.parse(payload).event,
      })),
    }
  },

  resend: async ({ db, user, params, now, audit }) => {
    const { connection_id, name } = await requireToSend(db, { id: params.id, user_id: user.id }, now)
    const by = { now, actor_id: user.id }
    const resent = {
      connection_id,
      id: params.delivery_id,
      maySee: (payload: unknown) => maySee(user, WebhookPayload.parse(payload)),
    }
    const sent = (await resendMessage(db, resent, by)) ?? fail(notFound)
    await audit({ ...toAuditEntry(user.id, 'resend-webhook'), after: { name, delivery_id: sent } })
    return null
  },
})
