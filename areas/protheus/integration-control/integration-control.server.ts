import {
  getActionRefusal,
  integrationSystems,
  isActionPossible,
  type MessageState,
  SendingWindow,
  simulatorRefused,
} from '@app/domain/integration/contract'
import {
  actOnMessage,
  findCorrections,
  hasLookup,
  type IntegrationOperation,
  lockConnection,
  pauseConnection,
  resumeConnection,
  setConnectionLimits,
  setSendingWindow,
} from '@app/domain/integration/server'
import { findHostRefusal } from '@app/domain/outbound-hosts/contract'
import { findNextRun, formatReadingTimes } from '@app/domain/scheduled-readings/contract'
import {
  findSchedules,
  insertMissingSchedules,
  lockSchedule,
  readingsKind,
  type ScheduledReading,
  updateSchedule,
} from '@app/domain/scheduled-readings/server'
import { notFound } from '@app/kit/contract'
import {
  type Audit,
  type Db,
  fail,
  implement,
  maskUrl,
  newBulkHandler,
  type Outbound,
  OutboundFailure,
  type RecordKind,
  SecretLost,
  type Secrets,
} from '@app/kit/server'
import { describeConnectionTest } from './connection-test.rules.ts'
import {
  findConnectionCards,
  getConnectionHeading,
  getFirstBranch,
  isConnectionShown,
} from './integration-connections.store.ts'
import {
  type ConnectionHealth,
  connectionPaused,
  connectionRunning,
  hostRefused,
  integrationConnections,
  integrationMessages,
  readingPaused,
  readingRunning,
} from './integration-control.contract.ts'
import { formatWindow } from './integration-control.rules.ts'
import {
  buildMessagesQuery,
  findAttempts,
  findErrorGroups,
  findIntegrationMessages,
  findMessageChoices,
  findMessageCodes,
  findMessageVersions,
  getIntegrationMessage,
  lockMessages,
} from './integration-messages.store.ts'
import { integrationConnectionRecord, integrationMessageRecord } from './integration-record.contract.ts'
import { isProtheusConnection, sealedForOther, testProtheus } from './protheus-test.server.ts'

type Operations = readonly IntegrationOperation[]
type Readings = readonly ScheduledReading[]
type ScheduleKey = { connection_id: string; resource: string }
type Described = { operation: string; entity: string; entity_id: string; payload: unknown }

/** Adds the texts of its operation to a message. An operation that the product does not have any more shows its name. */
function describe<Row extends Described>(
  { operation: name, entity, entity_id, payload, ...row }: Row,
  all: Operations,
) {
  const operation = all.find((known) => known.name === name)
  const { summary, page } = operation?.describe?.({ entity, entity_id, payload }) ?? {
    summary: `${entity} ${entity_id}`,
  }
  return { ...row, operation_label: operation?.label ?? name, summary, origin: page ?? null }
}

const getRequired = async (db: Db, id: string) => (await getIntegrationMessage(db, id)) ?? fail(notFound)

async function readDetail(db: Db, id: string, operations: Operations) {
  const found = await getRequired(db, id)
  const { depends_on_id, owner_id, masked_payload, ...message } = found
  const operation = operations.find(({ name }) => name === message.operation)
  const fields = isActionPossible('correct', message.status) ? (operation?.corrections ?? []) : []
  const needed = depends_on_id === null ? undefined : await getIntegrationMessage(db, depends_on_id)
  return {
    ...describe(message, operations),
    payload: masked_payload,
    corrections: findCorrections(fields, masked_payload),
    versions: await findMessageVersions(db, message),
    can_look_up: hasLookup(operation),
    depends_on: needed ? { id: needed.id, status: needed.status, summary: describe(needed, operations).summary } : null,
    codes: await findMessageCodes(db, message),
    attempt_list: (await findAttempts(db, message)).map((attempt) => ({
      ...attempt,
      url: showAddress(attempt.url, owner_id),
    })),
  }
}

/** The path of a webhook often is its secret, which only its owner may see. */
const showAddress = (masked: string, owner_id: string | null) => (owner_id === null ? masked : new URL(masked).origin)

type Act = Parameters<typeof actOnMessage>[1]
type Call = { db: Db; audit: Audit; now: string; user: { id: string }; operations: Operations }

async function act({ db, audit, now, user, operations }: Call, wanted: Act) {
  const changed = (await actOnMessage(db, wanted, { operations, now, actor_id: user.id })) ?? fail(notFound)
  const { company_id, before, after, corrected } = changed
  const { action, id, external_id, reason } = wanted
  await audit({
    company_id,
    entity: integrationMessageRecord.entity,
    entity_id: id,
    action,
    ...(reason !== undefined && { reason }),
    before: { status: before },
    after: {
      status: after,
      ...(external_id !== undefined && { external_id }),
      ...(corrected !== undefined && { corrected: corrected.join(', ') }),
    },
  })
  return null
}

type ManyAction = 'reprocess' | 'ignore' | 'cancel'

/** Changes selected messages by one action; those whose state does not allow it stay as they are. */
function actOnMany(operations: Operations, action: ManyAction, title: string) {
  return {
    title,
    find: buildMessagesQuery,
    rows: async (db: Db, ids: readonly string[]) =>
      (await lockMessages(db, ids)).map((row) => ({
        id: row.id,
        status: row.status,
        label: describe(row, operations).summary,
      })),
    skip: ({ status }: { status: MessageState }) => getActionRefusal(action, status),
    change: (call: Omit<Call, 'operations'>, { id }: { id: string }, input: { reason?: string } | null | undefined) =>
      act({ ...call, operations }, { id, action, reason: input?.reason }),
  }
}

/** The messages of the integrations of the product. */
export const implementIntegrationMessages = (operations: Operations) =>
  implement(integrationMessages, {
    async list({ db, query, now }) {
      const page = await findIntegrationMessages(db, query, now)
      return { ...page, data: page.data.map((row) => describe(row, operations)) }
    },
    errors: async ({ db, query, now }) => ({ data: await findErrorGroups(db, query, now) }),
    choices: async ({ db }) => ({
      ...(await findMessageChoices(db)),
      operations: operations.map(({ name, label }) => ({ name, label })),
    }),
    get: ({ db, params }) => readDetail(db, params.id, operations),
    reprocess: (call) => act({ ...call, operations }, { ...call.params, action: 'reprocess' }),
    repeat: (call) => act({ ...call, operations }, { ...call.params, action: 'repeat' }),
    correct: ({ body: { version, values, reason }, ...call }) =>
      act({ ...call, operations }, { ...call.params, action: 'correct', reason, correction: { version, values } }),
    lookUp: (call) => act({ ...call, operations }, { ...call.params, action: 'lookUp' }),
    confirm: (call) => act({ ...call, operations }, { ...call.params, ...call.body, action: 'confirm' }),
    sendAgain: (call) => act({ ...call, operations }, { ...call.params, ...call.body, action: 'sendAgain' }),
    ignore: (call) => act({ ...call, operations }, { ...call.params, ...call.body, action: 'ignore' }),
    reopen: (call) => act({ ...call, operations }, { ...call.params, action: 'reopen' }),
    cancel: (call) => act({ ...call, operations }, { ...call.params, ...call.body, action: 'cancel' }),
    reprocessMany: newBulkHandler(
      'integration-messages.reprocessMany',
      actOnMany(operations, 'reprocess', 'Reprocessar mensagens'),
    ),
    ignoreMany: newBulkHandler('integration-messages.ignoreMany', actOnMany(operations, 'ignore', 'Ignorar mensagens')),
    cancelMany: newBulkHandler(
      'integration-messages.cancelMany',
      actOnMany(operations, 'cancel', 'Cancelar mensagens'),
    ),
  })

type Card = Awaited<ReturnType<typeof findConnectionCards>>[number]

function assessHealth({ paused_at, breaker, degraded_reason, failing_since, last_ok_at }: Card): ConnectionHealth {
  if (paused_at !== null) return 'paused'
  if (breaker !== 'closed') return 'open'
  if (degraded_reason !== null || failing_since !== null) return 'degraded'
  return last_ok_at === null ? 'never_used' : 'ok'
}

async function requireConnection(db: Db, id: string) {
  const connection = (await isConnectionShown(db, id)) ? await lockConnection(db, id) : undefined
  return connection && connection.ended_at === null ? connection : fail(notFound)
}

const { entity } = integrationConnectionRecord

const describeWindow = (window: unknown) => formatWindow(SendingWindow.safeParse(window).data ?? null)

const testLimits = { connect_ms: 5000, headers_ms: 5000, body_ms: 2000 }
const testBytes = 1024

type Address = { base_url: string; networks: string[] }

async function tryAddress({ base_url, networks }: Address, { outbound, now }: { outbound: Outbound; now: string }) {
  const { origin, host } = new URL(base_url)
  const from = performance.now()
  try {
    const url = `${origin}/`
    const request = {
      method: 'GET',
      url,
      hosts: [host],
      networks,
      limits: testLimits,
      cut_answer_at: testBytes,
    } as const
    const { status, headers } = await outbound.call(request)
    return { status, duration_ms: Math.round(performance.now() - from), server_date: headers.date, now }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    return { failure: error.phase, message: error.message }
  }
}

/** A register of companies has the group of the ERP in the first two characters of the branch. */
const toTenant = (erp_branch: string | null) =>
  erp_branch === null ? null : { company: erp_branch.slice(0, 2), branch: erp_branch.slice(2) }

type Sealed = { id: string; secret_key_id: string | null; sealed_secret: Buffer | null }

function openSecret(secrets: Secrets, { id, secret_key_id: key_id, sealed_secret: sealed }: Sealed) {
  if (key_id === null || sealed === null) return ''
  try {
    return secrets.open({ key_id, sealed }, id)
  } catch (error) {
    if (error instanceof SecretLost) return undefined
    throw error
  }
}

const getReadings = (readings: Readings, resource: string) =>
  readings.find((reading) => reading.resource === resource) ?? fail(notFound)

/** Locks the schedule of a reading of a connection that the person sees. */
async function requireSchedule({ db, now }: { db: Db; now: string }, readings: Readings, key: ScheduleKey) {
  await requireConnection(db, key.connection_id)
  const { label } = getReadings(readings, key.resource)
  await insertMissingSchedules(db, readings, now)
  return { ...((await lockSchedule(db, key)) ?? fail(notFound)), label }
}

const neverRead = {
  ...{ paused: false, started_at: null, finished_at: null, status: null },
  ...{ records_read: null, records_changed: null, message: null },
}

/** The connections to other systems, with the regular readings of the product. */
export const implementConnections = (readings: Readings) =>
  implement(integrationConnections, {
    async list({ db }) {
      const cards = await findConnectionCards(db)
      return {
        data: cards.map((card) => {
          const { base_url, owner_id, breaker: _breaker, paused_at: _at, failing_since: _since, ...shown } = card
          const { paused_reason, degraded_reason, ...row } = shown
          const reason = paused_reason ?? degraded_reason
          return { ...row, url: showAddress(maskUrl(base_url), owner_id), health: assessHealth(card), reason }
        }),
      }
    },

    async pause({ db, user, params, body, now, audit }) {
      const connection = await requireConnection(db, params.id)
      if (connection.paused_at !== null) fail(connectionPaused)
      await pauseConnection(db, connection, { ...body, user_id: user.id, now })
      const { id, name, system } = connection
      await audit({ company_id: null, entity, entity_id: id, action: 'pause', ...body, after: { name, system } })
      return null
    },

    async resume({ db, params, body, now, audit, simulators }) {
      const connection = await requireConnection(db, params.id)
      if (connection.environment === 'simulator' && !simulators) fail(simulatorRefused)
      if (connection.paused_at === null && connection.breaker === 'closed') fail(connectionRunning)
      const refusal = findHostRefusal(connection)
      if (refusal !== undefined) fail(hostRefused, { values: { reason: refusal } })
      await resumeConnection(db, connection, now)
      const { id, name, system } = connection
      await audit({ company_id: null, entity, entity_id: id, action: 'resume', ...body, after: { name, system } })
      return null
    },

    async setLimits({ db, params, body, audit }) {
      const { id, timeout_ms, max_concurrency, rate_per_minute } = await requireConnection(db, params.id)
      await setConnectionLimits(db, id, body)
      const before = { timeout_ms, max_concurrency, rate_per_minute }
      await audit({ company_id: null, entity, entity_id: id, action: 'setLimits', before, after: body })
      return null
    },

    async setWindow({ db, params, body: { weekdays, from, to }, audit }) {
      const { id, sending_window: before } = await requireConnection(db, params.id)
      const days = weekdays.map(Number).sort()
      const after = days.length > 0 && from !== null && to !== null ? [{ weekdays: days, from, to }] : null
      await setSendingWindow(db, id, after)
      const change = { before: { window: describeWindow(before) }, after: { window: describeWindow(after) } }
      await audit({ company_id: null, entity, entity_id: id, action: 'setWindow', ...change })
      return null
    },

    async schedules({ db, params, now, jobs }) {
      if (!(await isConnectionShown(db, params.id))) fail(notFound)
      const stored = await findSchedules(db, params.id)
      const data = []
      for (const { resource, label, default_times, findConnections } of readings) {
        const known = stored.find((schedule) => schedule.resource === resource)
        if (known) {
          const { connection_id: _id, paused_at, ...schedule } = known
          data.push({ ...schedule, label, paused: paused_at !== null })
        } else if ((await findConnections(db)).includes(params.id)) {
          const next_run_at = findNextRun(default_times, now)
          data.push({ ...neverRead, ...default_times, times: [...default_times.times], resource, label, next_run_at })
        }
      }
      return { data: jobs.isScheduled(readingsKind) ? data : data.map((row) => ({ ...row, next_run_at: null })) }
    },

    async setSchedule({ db, params, now, audit, body: { resource, every_minutes, times } }) {
      const key = { connection_id: params.id, resource }
      const stored = await requireSchedule({ db, now }, readings, key)
      const after = { every_minutes, times: [...new Set(times)].sort() }
      await updateSchedule(db, key, { ...after, next_run_at: findNextRun(after, now) })
      await audit({
        ...{ company_id: null, entity, entity_id: params.id, action: 'setSchedule' },
        before: { reading: stored.label, reading_times: formatReadingTimes(stored) },
        after: { reading: stored.label, reading_times: formatReadingTimes(after) },
      })
      return null
    },

    async pauseSchedule({ db, params, now, audit, body: { resource, paused } }) {
      const key = { connection_id: params.id, resource }
      const stored = await requireSchedule({ db, now }, readings, key)
      // A reading missed during the pause is skipped.
      await updateSchedule(
        db,
        key,
        paused ? { paused_at: now } : { paused_at: null, next_run_at: findNextRun(stored, now) },
      )
      const action = paused ? 'pauseSchedule' : 'resumeSchedule'
      await audit({ company_id: null, entity, entity_id: params.id, action, after: { reading: stored.label } })
      return null
    },

    async runSchedule({ db, params, now, audit, jobs, afterCommit, body: { resource } }) {
      const key = { connection_id: params.id, resource }
      const stored = await requireSchedule({ db, now }, readings, key)
      if (stored.paused_at !== null) fail(readingPaused)
      if (stored.status === 'running') fail(readingRunning)
      await updateSchedule(db, key, { next_run_at: now })
      await jobs.send(db, readingsKind, {})
      afterCommit(() => jobs.wake(readingsKind))
      await audit({
        company_id: null,
        entity,
        entity_id: params.id,
        action: 'runSchedule',
        after: { reading: stored.label },
      })
      return null
    },

    async test({ params, now, outbound, secrets, simulators, within }) {
      const { connection, tenant } = await within(async (db, audit) => {
        const found = await requireConnection(db, params.id)
        const { id, name, system, environment } = found
        if (environment === 'simulator' && !simulators) fail(simulatorRefused)
        await audit({ company_id: null, entity, entity_id: id, action: 'test', after: { name, system } })
        return { connection: found, tenant: toTenant(await getFirstBranch(db)) }
      })
      const refusal = findHostRefusal(connection)
      if (refusal !== undefined)
        return { with_credential: false, steps: describeConnectionTest({ failure: 'address', message: refusal }) }
      if (!isProtheusConnection(connection))
        return {
          with_credential: false,
          steps: describeConnectionTest(await tryAddress(connection, { outbound, now })),
        }
      const secret = openSecret(secrets, connection)
      if (secret === undefined) return { with_credential: false, steps: sealedForOther }
      return { with_credential: true, steps: await testProtheus(connection, { outbound, secret, tenant, now }) }
    },
  })

export const integrationMessageKind: RecordKind = {
  ...integrationMessageRecord,
  async find(db, id) {
    const found = await getIntegrationMessage(db, id)
    return (
      found && { company_id: found.company_id, title: `${integrationSystems[found.system]} · ${found.connection_name}` }
    )
  },
}

export const integrationConnectionKind: RecordKind = {
  ...integrationConnectionRecord,
  async find(db, id) {
    const found = await getConnectionHeading(db, id)
    return found && { company_id: null, title: `${integrationSystems[found.system]} · ${found.name}` }
  },
}
