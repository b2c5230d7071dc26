import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { connectionEntity as entity, simulatorRefused, simulatorsNotStarted } from '@app/domain/integration/contract'
import {
  changeConnectionSecret,
  changeConnectionSettings,
  correctConnection,
  endConnection,
  findConnectionNamed,
  findSimulators,
  getUsedConnection,
  insertConnection,
  lockConnection,
  moveConnection,
  resumeConnection,
  runCancelEffects,
} from '@app/domain/integration/server'
import { findHostRefusal } from '@app/domain/outbound-hosts/contract'
import { findAllowedHosts } from '@app/domain/outbound-hosts/server'
import { ProtheusSettings, TitleSettings, titleEntity, titleMethods } from '@app/domain/protheus/contract'
import {
  getTitleConnection,
  titleOperations,
  withdrawDraftsBefore,
  writeOffOperations,
} from '@app/domain/protheus/server'
import { invalidInput, notFound } from '@app/kit/contract'
import { type Audit, changedFields, type Db, fail, failOn, implement, refuseStale, type Secrets } from '@app/kit/server'
import {
  connectionNameTaken,
  findAddressProblem,
  otherSends,
  ProtheusConnectionDraft,
  protheusConnections,
} from './protheus-connections.contract.ts'

const beforeFirstDay = 'O dia é anterior ao primeiro dia enviado.'
const simulatorHost = '127.0.0.1'

type Call = {
  db: Db
  audit: Audit
  secrets: Secrets
  now: string
  user_id: string | null
  /** True if connections to simulators are allowed. */
  simulators: boolean
}

/** Makes a connection, in reading mode. Only a simulator may reach this machine. */
async function connectProtheus({ db, audit, secrets, now, user_id, simulators }: Call, draft: ProtheusConnectionDraft) {
  const { name, environment, base_url, password, max_concurrency, rate_per_minute } = draft
  if (environment === 'simulator' && !simulators) fail(simulatorRefused)
  const refusal = findHostRefusal({ environment, base_url, allowed_hosts: await findAllowedHosts(db) })
  if (refusal !== undefined) fail(invalidInput, { fields: { base_url: refusal } })
  if (await findConnectionNamed(db, 'protheus', name)) failOn('name', connectionNameTaken)
  const settings = ProtheusSettings.parse(draft)
  const id = await insertConnection(db, secrets, {
    ...{ system: 'protheus', name, owner_id: null, base_url, environment, settings, secret: password },
    ...{ max_concurrency, rate_per_minute, now, created_by: user_id },
    networks: environment === 'simulator' ? [simulatorHost] : [],
  })
  const after = { name, environment, base_url, ...settings, max_concurrency, rate_per_minute }
  await audit({ company_id: null, entity, entity_id: id, action: 'create', after })
  return { id }
}

async function lockProtheusConnection(db: Db, id: string) {
  const connection = await lockConnection(db, id)
  return connection?.system === 'protheus' && connection.ended_at === null ? connection : fail(notFound)
}

function toCorrectable<Row extends { settings: unknown }>({ settings, ...row }: Row) {
  const { username, tenant_template } = ProtheusSettings.parse(settings)
  return { ...row, username, tenant_template }
}

/** Settings of titles as the history shows them. */
function describeSettings(stored: unknown) {
  const { title_types, ...settings } = TitleSettings.parse(stored)
  const types = titleMethods.flatMap((method) =>
    title_types[method] ? [`${paymentMethodLabels[method]}: ${title_types[method]}`] : [],
  )
  return { ...settings, title_types: types.join(', ') }
}

export const protheusConnectionHandlers = implement(protheusConnections, {
  create: ({ db, audit, secrets, now, user, simulators, body }) =>
    connectProtheus({ db, audit, secrets, now, user_id: user.id, simulators }, body),

  get: async ({ db, params }) => toCorrectable((await getUsedConnection(db, 'protheus', params.id)) ?? fail(notFound)),

  async update(call) {
    const { db, audit, secrets, params, body } = call
    const connection = await lockProtheusConnection(db, params.id)
    const { version, password, ...draft } = body
    refuseStale(connection, version)
    const { environment, allowed_hosts } = connection
    const { base_url, ...changed } = draft
    const problem =
      findAddressProblem({ environment, base_url }) ?? findHostRefusal({ environment, base_url, allowed_hosts })
    if (problem !== undefined) fail(invalidInput, { fields: { base_url: problem } })
    // Otherwise a person could read the stored password at an address of their own.
    if (!password && new URL(base_url).origin !== new URL(connection.base_url).origin)
      fail(invalidInput, { fields: { password: 'Informe a senha: o endereço é de outro servidor.' } })
    const settings = { ...ProtheusSettings.parse(connection.settings), ...changed }
    await correctConnection(call, connection.id, { base_url, settings })
    if (password) await changeConnectionSecret(db, secrets, { id: connection.id, secret: password })
    const change = changedFields(toCorrectable(connection), draft)
    await audit({ company_id: null, entity, entity_id: connection.id, action: 'update', ...change })
    return null
  },

  async settings({ db, params }) {
    const { settings, version } = (await getUsedConnection(db, 'protheus', params.id)) ?? fail(notFound)
    return { ...TitleSettings.parse(settings), version }
  },

  async changeSettings(call) {
    const { db, audit, params, body } = call
    const connection = await lockProtheusConnection(db, params.id)
    const { version, ...changed } = body
    refuseStale(connection, version)
    const { id, base_url } = connection
    const settings = { ...ProtheusSettings.parse(connection.settings), ...changed }
    await correctConnection(call, id, { base_url, settings })
    const change = changedFields(describeSettings(connection.settings), describeSettings(changed))
    await audit({ company_id: null, entity, entity_id: id, action: 'change-settings', ...change })
    return null
  },

  async endConnection({ db, audit, now, params, body }) {
    const connection = await lockProtheusConnection(db, params.id)
    refuseStale(connection, body.version)
    const { id, name } = connection
    const cancelled = await endConnection(db, id, now)
    await runCancelEffects(db, cancelled, { operations: [...titleOperations, ...writeOffOperations], now })
    await audit({ company_id: null, entity, entity_id: id, action: 'end', reason: body.reason, after: { name } })
    return null
  },

  async changePassword({ db, audit, secrets, params, body }) {
    const { id, name } = await lockProtheusConnection(db, params.id)
    await changeConnectionSecret(db, secrets, { id, secret: body.password })
    await audit({ company_id: null, entity, entity_id: id, action: 'change-password', after: { name } })
    return null
  },

  async setSending({ db, audit, now, user, params, body: { titles_from } }) {
    const connection = await lockProtheusConnection(db, params.id)
    const settings = ProtheusSettings.parse(connection.settings)
    const sending = titles_from === null ? null : { since: settings.sending?.since ?? now, titles_from }
    const other = await getTitleConnection(db)
    if (sending && other?.sending && other.id !== connection.id) fail(otherSends, { values: { name: other.name } })
    await changeConnectionSettings(db, connection.id, { ...settings, sending })
    const before = { titles_from: settings.sending?.titles_from ?? null }
    const change = { entity_id: connection.id, action: 'set-sending', before, after: { titles_from } }
    await audit({ company_id: null, entity, ...change })
    const drafts = titles_from === null ? [] : await withdrawDraftsBefore(db, titles_from, { now, actor_id: user.id })
    for (const { company_id, id } of drafts)
      await audit({
        ...{ company_id, entity: titleEntity, entity_id: id, action: 'withdraw', reason: beforeFirstDay },
        ...{ before: { state: 'draft' }, after: { state: 'cancelled' } },
      })
    return null
  },
})

/** Credentials of the simulator, which is reached on this machine only. */
const simulator = { name: 'Protheus de simulação', username: 'retaguarda', password: 'simulador' }

/** Makes the connection of the demonstration, or gives it the address at which its simulator listens now. */
export async function provideSimulator(call: Omit<Call, 'simulators'>, address: string) {
  const { db, audit } = call
  const base_url = `${address}/rest`
  const [found, ...former] = await findSimulators(db, 'protheus')
  if (!found) {
    const draft = { ...simulator, environment: 'simulator', base_url, rate_per_minute: 1200 }
    return void (await connectProtheus({ ...call, simulators: true }, ProtheusConnectionDraft.parse(draft)))
  }
  for (const { id, base_url: before, ...connection } of [found, ...former]) {
    if (connection.paused_reason === simulatorsNotStarted) {
      await resumeConnection(db, { id, ...connection }, call.now)
      await audit({ company_id: null, entity, entity_id: id, action: 'resume', after: { name: connection.name } })
    }
    if (before === base_url) continue
    await moveConnection(db, id, base_url)
    const change = { before: { base_url: before }, after: { base_url } }
    await audit({ company_id: null, entity, entity_id: id, action: 'move', ...change })
  }
}

/** Makes a second connection with the simulator: a server that the demonstration has replaced. Returns it. */
export async function provideFormerSimulator(call: Omit<Call, 'simulators'>, address: string) {
  const name = 'Protheus de simulação (servidor anterior)'
  const found = await findConnectionNamed(call.db, 'protheus', name)
  if (found) return { ...found, name }
  const draft = { ...simulator, name, environment: 'simulator', base_url: `${address}/rest` }
  return { ...(await connectProtheus({ ...call, simulators: true }, ProtheusConnectionDraft.parse(draft))), name }
}
