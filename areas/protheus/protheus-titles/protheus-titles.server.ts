import { getCompanyName } from '@app/domain/companies/server'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { isProven } from '@app/domain/day/life/contract'
import {
  buildDayAuditEntry,
  getDayOfDate,
  lockDayAndPeriod,
  lockDayOfDate,
  takeStep,
  unlockLockedDay,
} from '@app/domain/day/life/server'
import {
  beforeStart,
  connectionNotSending,
  dayNotClosed,
  divergenceChanged,
  findResolutions,
  formatTitleNumber,
  noIgnoredDivergence,
  noSending,
  titleEntity,
  titleNotCancellable,
  titleStates,
  titlesDiffer,
} from '@app/domain/protheus/contract'
import {
  acceptDivergence,
  cancelTitleOperation,
  createTitleOperation,
  findSendingRefusals,
  generateDayTitles,
  getTitleConnection,
  ignoreDivergenceOf,
  ignoreForeignTitle,
  isSendingConnection,
  lockTitles,
  lockWriteOff,
  lookUpTitle,
  planDayTitles,
  refuseTitlesInErp,
  refuseWriteOffUnderway,
  resendDivergent,
  restoreDivergencesOf,
  restoreForeignTitle,
  reverseWriteOff,
  sendTitles,
  statesInErp,
  withdrawTitle,
  writeOffMatches,
} from '@app/domain/protheus/server'
import { fillMessage, localDate, notFound, showDate, showMoney, sumOf, toInstant } from '@app/kit/contract'
import { type Audit, type Db, fail, implement, newBulkHandler, type RecordKind } from '@app/kit/server'
import { protheusTitleRecord } from './protheus-title-record.contract.ts'
import {
  dayNotLocked,
  notOfTitle,
  notSendable,
  protheusTitles,
  type ResolutionOfMany,
} from './protheus-titles.contract.ts'
import {
  buildTitlesQuery,
  findChangingTitles,
  findDivergentTitles,
  findForeignTitles,
  findHeldDays,
  findProtheusTitles,
  findTitleCompanies,
  findTitleMessages,
  findTitleWriteOffs,
  getBankAccountName,
  getOldestReading,
  getProtheusTitle,
  hasTitles,
} from './protheus-titles.store.ts'
import { startTitleCheck } from './title-check-job.server.ts'
import { findChecks } from './title-checks.store.ts'

async function requireSending(db: Db) {
  const { id, sending } = (await getTitleConnection(db)) ?? fail(noSending)
  return sending ? { id, titles_from: sending.titles_from } : fail(noSending)
}

/** The connection that sent a title; its changes go there too. */
async function requireConnectionOf(db: Db, title: Sent) {
  const { connection_id } = title
  if (connection_id !== null && (await isSendingConnection(db, connection_id))) return connection_id
  return fail(connectionNotSending, { values: { title: formatTitleNumber(title) } })
}

/** States in which a title waits to be sent, or to be sent again. */
const sendableStates: readonly string[] = ['draft', 'rejected']

/** Locks titles to send, each with the reason that refuses it. */
async function lockTitlesToSend(db: Db, ids: readonly string[]) {
  const titles = await lockTitles(db, ids)
  const sending = (await getTitleConnection(db))?.sending
  const refusals = sending ? await findSendingRefusals(db, ids, sending.titles_from) : undefined
  return titles.map((title) => {
    const byDay = refusals ? refusals.get(title.id) : { error: noSending, values: {} }
    const refusal = sendableStates.includes(title.state) ? byDay : { error: notSendable, values: {} }
    return { ...title, label: formatTitleNumber(title), refusal }
  })
}

type SendCall = { db: Db; user: { id: string }; now: string; audit: Audit }
type Sent = Awaited<ReturnType<typeof lockTitles>>[number]

async function sendTitle({ db, user, now, audit }: SendCall, title: Sent) {
  const { id: connection_id } = await requireSending(db)
  const { company_id, id, state } = title
  await sendTitles(db, [title], { connection_id, operation: createTitleOperation, actor_id: user.id, now })
  await audit({
    ...{ company_id, entity: titleEntity, entity_id: id, action: 'send' },
    ...{ before: { state }, after: { state: 'queued' } },
  })
}

const pickResolved = (title: Sent | undefined) =>
  title && { state: title.state, due_on: title.due_on, divergence: title.divergence }

/** Locks titles with what their resolution depends on. */
async function lockTitlesToResolve(db: Db, ids: readonly string[]) {
  const titles = await lockTitles(db, ids)
  const changing = await findChangingTitles(db, ids)
  return titles.map((title) => ({
    ...title,
    label: formatTitleNumber(title),
    is_changing: changing.has(title.id),
  }))
}

type Resolving = Pick<ResolutionOfMany, 'resolution' | 'reason'>

/** Decides the divergence of a locked title. */
async function resolveTitle({ db, user, now, audit }: SendCall, title: Sent, { resolution, reason }: Resolving) {
  await refuseWriteOffUnderway(db, title)
  const by = { now, actor_id: user.id }
  if (resolution === 'accept') await acceptDivergence(db, title, by)
  else if (resolution === 'ignore') await ignoreDivergenceOf(db, title, by)
  else await resendDivergent(db, title, { ...by, connection_id: await requireConnectionOf(db, title) })
  const { company_id, id, state, due_on, divergence, erp_amount_cents, erp_balance_cents, erp_due_on } = title
  await audit({
    ...{ company_id, entity: titleEntity, entity_id: id, action: `divergence-${resolution}`, reason },
    ...{ before: { state, due_on, divergence, erp_amount_cents, erp_balance_cents, erp_due_on } },
    after: pickResolved((await lockTitles(db, [id]))[0]),
  })
}

/** Longest time of a reading that a person waits for. */
const maxLookUpMs = 60_000

export default implement(protheusTitles, {
  list: ({ db, query }) => findProtheusTitles(db, query),
  companies: async ({ db }) => ({ data: await findTitleCompanies(db) }),
  async connection({ db }) {
    const found = await getTitleConnection(db)
    return {
      connection: found ? { id: found.id, name: found.name, titles_from: found.sending?.titles_from ?? null } : null,
      has_titles: await hasTitles(db),
      oldest_reading: (await getOldestReading(db)) ?? null,
    }
  },
  async plan({ db, query: { company_id, business_date } }) {
    const day = (await getDayOfDate(db, company_id, business_date)) ?? fail(notFound)
    if (!isProven(day.status)) fail(dayNotClosed, { values: { date: showDate(business_date) } })
    const settings = (await getTitleConnection(db))?.settings
    const { missing, titles_cents, journal_cents, excluded_cents } = await planDayTitles(db, day, settings)
    return {
      titles_cents,
      journal_cents,
      excluded_cents,
      held: titles_cents !== journal_cents,
      missing: missing.map(({ method, payer, brand, due_on, amount_cents, is_credit, title_type }) => ({
        label: [payer.label, brand, paymentMethodLabels[method]].filter((part) => part !== null).join(' · '),
        ...{ title_type, due_on, amount_cents, is_credit },
      })),
    }
  },
  divergences: async ({ db, query: { ignored } }) => ({
    titles: await findDivergentTitles(db, ignored),
    foreign: await findForeignTitles(db, ignored),
    held: ignored ? [] : await findHeldDays(db),
  }),
  async get({ db, params }) {
    const title = (await getProtheusTitle(db, params.id)) ?? fail(notFound)
    return {
      ...title,
      messages: await findTitleMessages(db, titleEntity, title),
      write_offs: await findTitleWriteOffs(db, title),
    }
  },

  async generate({ db, user, now, audit, body: { company_id, business_date } }) {
    const day = (await lockDayOfDate(db, company_id, business_date)) ?? fail(notFound)
    const date = showDate(business_date)
    if (!isProven(day.status)) fail(dayNotClosed, { values: { date } })
    const connection = await getTitleConnection(db)
    const from = connection?.sending?.titles_from
    if (from !== undefined && business_date < from) fail(beforeStart, { values: { date: showDate(from) } })
    const generated = await generateDayTitles(db, day, { connection, now, actor_id: user.id })
    const { held, created, titles_cents, journal_cents } = generated
    if (held)
      fail(titlesDiffer, { values: { date, titles: showMoney(titles_cents), journal: showMoney(journal_cents) } })
    const after = { business_date, created, titles_cents }
    await audit({
      company_id,
      entity: 'cash_conciliation',
      entity_id: day.id,
      action: 'protheus-titles.generate',
      after,
    })
    return { created, sent: connection?.sending != null }
  },

  sendMany: newBulkHandler('protheus-titles.sendMany', {
    title: 'Enviar títulos',
    find: (db, filter) => buildTitlesQuery(db, filter),
    rows: lockTitlesToSend,
    skip: ({ refusal }) => (refusal ? fillMessage(refusal.error.message, refusal.values) : null),
    change: sendTitle,
  }),
  async send({ params, ...call }) {
    const [title] = await lockTitlesToSend(call.db, [params.id])
    if (!title) return fail(notFound)
    if (title.refusal) fail(title.refusal.error, { values: title.refusal.values })
    await sendTitle(call, title)
    return null
  },

  async cancel({ db, user, now, audit, params, body: { reason } }) {
    const [title] = await lockTitles(db, [params.id])
    if (!title) return fail(notFound)
    const { company_id, id, state } = title
    const entry = { company_id, entity: titleEntity, entity_id: id, reason, before: { state } }
    if (state === 'draft') {
      await withdrawTitle(db, title, { now, actor_id: user.id })
      await audit({ ...entry, action: 'withdraw', after: { state: 'cancelled' } })
      return null
    }
    if (title.state !== 'integrated') fail(titleNotCancellable, { values: { state: titleStates[title.state] } })
    const connection_id = await requireConnectionOf(db, title)
    await sendTitles(db, [title], { connection_id, operation: cancelTitleOperation, actor_id: user.id, now })
    await audit({ ...entry, action: 'cancel', after: { state: 'cancelling' } })
    return null
  },

  async resolve({ db, user, now, audit, params, body: { divergence, seen, resolution, reason } }) {
    const [title] = await lockTitles(db, [params.id])
    if (!title) return fail(notFound)
    const toShown = (cents: number | null) => (cents !== null && title.is_credit ? -cents : cents)
    const hasChanged =
      toShown(title.erp_amount_cents) !== seen.erp_amount_cents ||
      toShown(title.erp_balance_cents) !== seen.erp_balance_cents ||
      title.erp_due_on !== seen.erp_due_on ||
      (await getProtheusTitle(db, title.id))?.is_changing
    if (hasChanged || title.divergence !== divergence || findResolutions(title)[resolution] === undefined)
      fail(divergenceChanged, { values: { title: formatTitleNumber(title) } })
    await resolveTitle({ db, user, now, audit }, title, { resolution, reason })
    return null
  },
  resolveMany: newBulkHandler('protheus-titles.resolveMany', {
    title: 'Resolver divergências',
    find: (db, filter) => buildTitlesQuery(db, filter),
    rows: lockTitlesToResolve,
    skip: (title, { input: { divergence, resolution, read_until } }) => {
      if (title.is_changing) return 'Uma alteração do título está sendo enviada.'
      if (title.divergence !== divergence) return 'A divergência já é outra.'
      if (title.synced_at !== null && title.synced_at > read_until) return 'O título foi lido de novo: confira antes.'
      return findResolutions(title)[resolution] === undefined
        ? 'A situação do título não permite esta resolução.'
        : null
    },
    describe(titles) {
      const sign = ({ is_credit }: { is_credit: boolean }) => (is_credit ? -1 : 1)
      const amount_cents = sumOf(titles, (title) => sign(title) * title.amount_cents)
      const balance_cents = sumOf(titles, (title) => sign(title) * (title.erp_balance_cents ?? 0))
      return `Valor dos títulos: ${showMoney(amount_cents)}. Saldo no Protheus: ${showMoney(balance_cents)}.`
    },
    change: (call, title, resolution: ResolutionOfMany) => resolveTitle(call, title, resolution),
  }),
  async restore({ db, user, now, audit, params, body: { reason } }) {
    const [title] = await lockTitles(db, [params.id])
    if (!title) return fail(notFound)
    if (title.ignored_divergences.length === 0 || !statesInErp.includes(title.state))
      fail(noIgnoredDivergence, { values: { title: formatTitleNumber(title) } })
    await restoreDivergencesOf(db, title, { now, actor_id: user.id })
    await audit({
      ...{
        company_id: title.company_id,
        entity: titleEntity,
        entity_id: title.id,
        action: 'divergence-restore',
        reason,
      },
      ...{ before: pickResolved(title), after: pickResolved((await lockTitles(db, [title.id]))[0]) },
    })
    return null
  },
  async restoreForeign({ db, audit, body: { reason, ...key } }) {
    const restored = (await restoreForeignTitle(db, key)) ?? fail(notFound)
    await audit({
      ...{
        company_id: key.company_id,
        entity: titleEntity,
        entity_id: key.company_id,
        action: 'restore-foreign',
        reason,
      },
      after: { erp_key: key.erp_key, ...restored },
    })
    return null
  },
  async ignoreForeign({ db, now, audit, body: { reason, ...key } }) {
    const ignored = (await ignoreForeignTitle(db, key, now)) ?? fail(notFound)
    await audit({
      ...{
        company_id: key.company_id,
        entity: titleEntity,
        entity_id: key.company_id,
        action: 'ignore-foreign',
        reason,
      },
      after: { erp_key: key.erp_key, ...ignored },
    })
    return null
  },

  async settle({ db, user, now, audit, body: { company_id } }) {
    const { id: connection_id, titles_from: from } = await requireSending(db)
    const name = (await getCompanyName(db, company_id)) ?? fail(notFound)
    const written = await writeOffMatches(db, { company_id, from, connection_id, now, actor_id: user.id })
    await audit({
      company_id,
      entity: titleEntity,
      entity_id: company_id,
      action: 'settle',
      after: { name, ...written },
    })
    return written
  },

  async reverse({ db, user, now, audit, params, body: { write_off_id, reason } }) {
    const [title] = await lockTitles(db, [params.id])
    if (!title) return fail(notFound)
    const write_off = await lockWriteOff(db, write_off_id)
    if (write_off?.title_id !== title.id) return fail(notOfTitle)
    const connection_id = await requireConnectionOf(db, title)
    const { company_id, bank_account_id: id, state, reference } = write_off
    const account_name = await getBankAccountName(db, { company_id, id })
    await reverseWriteOff(db, write_off, { connection_id, account_name, now, actor_id: user.id })
    await audit({
      ...{ company_id, entity: titleEntity, entity_id: title.id, action: 'reverse', reason },
      ...{ before: { state, reference }, after: { state: 'reversing' } },
    })
    return null
  },

  check: async ({ body: { company_id }, ...call }) => ({ job_id: await startTitleCheck(call, company_id) }),
  checks: async ({ db, user, now }) => ({
    data: await findChecks(db, { owner_id: user.id, since: toInstant(localDate(now), '00:00') }),
  }),

  async lookUp({ within, user, now, params, ...tools }) {
    const { title, write_offs } = await within(async (db) => {
      const [found] = await lockTitles(db, [params.id])
      const known = found ?? fail(notFound)
      const done = (await findTitleWriteOffs(db, known)).filter(({ state }) => state === 'done')
      return { title: known, write_offs: done.length }
    })
    return lookUpTitle(title, write_offs, {
      ...tools,
      ...{ within: (work) => within((db) => work(db)), now: () => now, actor_id: user?.id ?? null },
      signal: AbortSignal.timeout(maxLookUpMs),
    })
  },

  async unlockDay({ db, user, now, audit, body: { company_id, business_date, reason } }) {
    const found = (await getDayOfDate(db, company_id, business_date)) ?? fail(notFound)
    const day = (await lockDayAndPeriod(db, found.id)) ?? fail(notFound)
    const values = { date: showDate(business_date) }
    if (day.status !== 'locked') fail(dayNotLocked, { values })
    await refuseTitlesInErp(db, day)
    const status = takeStep(day, 'unlock', { abilities: user.abilities })
    const unlocked = await unlockLockedDay(db, day, { status, by: user.id, now })
    await audit(buildDayAuditEntry({ action: 'cash-conciliations.unlock', reason, before: day, after: unlocked }))
    return null
  },
})

export const protheusTitleKind: RecordKind = {
  ...protheusTitleRecord,
  async find(db, id) {
    const title = await getProtheusTitle(db, id)
    return title && { company_id: title.company_id, title: `Título ${title.number}` }
  },
}
