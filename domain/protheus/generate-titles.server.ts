import { type BusinessDate, fillMessage, formatCount, showDate, sumOf } from '@app/kit/contract'
import { appendAudit, type Db, fail, newId } from '@app/kit/server'
import { findDayReceivables } from '../day/assessment/recompute.server.ts'
import { isProven } from '../day/life/day-states.rules.ts'
import { type Day, lockDayOfDate } from '../day/life/days.store.ts'
import { lockMessageById, updateMessage } from '../integration/messages.store.ts'
import { findPostedLines } from '../journal/journal.store.ts'
import { ProtheusSettings } from './protheus.contract.ts'
import { createTitleOperation, sendTitles } from './send-titles.server.ts'
import { titleEntity, titleSettled, titlesInErp } from './title.contract.ts'
import { getTillName, listTitleItems, updatePayer } from './title-items.rules.ts'
import { formatTitleNumber } from './title-message.contract.ts'
import {
  formatTitleReference,
  getTitleType,
  groupTitleItems,
  lowerExclusions,
  numberTitles,
  planTitles,
  sumTitleAccounts,
  sumTitles,
  writeTitleHistory,
} from './titles.rules.ts'
import {
  buildTitlesOfDayQuery,
  countTitlesInErp,
  findCountedTitles,
  findProtheusConnections,
  findSoldInstalments,
  findTillCustomers,
  forgetExclusions,
  getSettledTitle,
  insertDrafts,
  lockNextNumber,
  lockTitlesOfDay,
  setNextNumber,
  toActiveTitle,
  updateTitle,
  writeDaySums,
} from './titles.store.ts'

/** Settings without a connection. */
const defaultSettings = ProtheusSettings.parse({ username: '-' })

type Sending = NonNullable<ProtheusSettings['sending']>
type TitleConnection = { id: string; name: string; settings: ProtheusSettings; sending: Sending | null }

/** True if this connection is in use and not in reading mode. */
export async function isSendingConnection(db: Db, id: string | null) {
  const connection = (await findProtheusConnections(db)).find((used) => used.id === id)
  return connection !== undefined && ProtheusSettings.parse(connection.settings).sending !== null
}

/** The connection that sends titles; the oldest one in reading mode if none does. */
export async function getTitleConnection(db: Db): Promise<TitleConnection | undefined> {
  const connections = (await findProtheusConnections(db)).map(({ id, name, settings: stored }) => {
    const settings = ProtheusSettings.parse(stored)
    return { id, name, settings, sending: settings.sending }
  })
  return connections.find(({ sending }) => sending !== null) ?? connections[0]
}

/**
 * Compares the titles of a closed day with its receivables. `missing` are the titles to be made, and `excluded_cents` is
 * the amount that the day lost of titles that a person excluded from the ERP: no credit note is made of it.
 */
export async function planDayTitles(
  db: Db,
  day: Day,
  { note_due_days, title_types }: ProtheusSettings = defaultSettings,
) {
  const { company_id, business_date } = day
  const stored = (await findCountedTitles(db, day)).map(toActiveTitle)
  const receivables = await findDayReceivables(db, day)
  const captures = receivables.flatMap(({ source }) => (source.kind === 'capture' ? source.id : []))
  const names = [
    ...receivables.flatMap(({ customer }) => customer?.trim() ?? []),
    ...stored.flatMap(({ payer }) => getTillName(payer) ?? []),
  ]
  const customers = await findTillCustomers(db, company_id, names)
  const active = stored.map((title) => ({ ...title, payer: updatePayer(title.payer, customers) }))
  const items = listTitleItems(receivables, {
    business_date,
    note_due_days,
    instalments: await findSoldInstalments(db, company_id, captures),
    customers,
  })
  const groups = groupTitleItems(items)
  const counted = lowerExclusions(groups, active)
  const missing = planTitles(groups, counted).map((title) => ({
    ...title,
    title_type: getTitleType(title, title_types),
  }))
  const sumAmounts = (titles: typeof counted) => sumOf(titles, ({ amount_cents }) => amount_cents)
  const titles_cents = sumAmounts(counted) + sumTitles(missing)
  const excluded_cents = sumAmounts(active) - sumAmounts(counted)
  const lowered = counted
    .map((title, at) => ({ ...title, counted_cents: active[at]?.amount_cents ?? 0 }))
    .filter(({ amount_cents, counted_cents }) => amount_cents !== counted_cents)
  return {
    missing,
    lowered,
    excluded_cents,
    titles_cents,
    journal_cents: sumTitleAccounts(await findPostedLines(db, day)),
  }
}

type Generation = { connection: TitleConnection | undefined; now: string; actor_id: string | null }

/**
 * Makes the missing titles of a locked day, and sends them unless the connection is in reading mode. A day whose titles
 * differ from its journal is held, and gets none. Returns the sums and the number of new titles.
 */
export async function generateDayTitles(db: Db, day: Day, { connection, now, actor_id }: Generation) {
  const settings = connection?.settings ?? defaultSettings
  const { missing, lowered, titles_cents, journal_cents } = await planDayTitles(db, day, settings)
  const { company_id, business_date } = day
  await writeDaySums(db, {
    company_id,
    business_date,
    titles_cents,
    journal_cents,
    generated_at: now,
    generated_by: actor_id,
  })
  const held = titles_cents !== journal_cents
  if (held) return { titles_cents, journal_cents, held, created: 0 }
  if (lowered.length > 0) await lockTitlesOfDay(db, day)
  for (const title of lowered) await lowerExclusion(db, { company_id, ...title }, { now, actor_id })
  if (missing.length === 0) return { titles_cents, journal_cents, held, created: 0 }
  await insertMissing(db, day, missing, { settings, now, actor_id })
  if (connection?.sending) await sendDrafts(db, day, { connection_id: connection.id, now, actor_id })
  return { titles_cents, journal_cents, held, created: missing.length }
}

type Lowered = { company_id: string; id: string; amount_cents: number; counted_cents: number }

async function lowerExclusion(
  db: Db,
  { company_id, id, amount_cents, counted_cents }: Lowered,
  { now, actor_id }: Cause,
) {
  const accepted_cents = Math.abs(amount_cents)
  await updateTitle(db, { company_id, id }, { accepted_cents, updated_at: now, updated_by: actor_id })
  await appendAudit(
    db,
    { actor_id, now, origin: 'rotina', ip: null, request_id: null },
    {
      ...{ company_id, entity: titleEntity, entity_id: id, action: 'exclusion-lowered' },
      ...{ before: { accepted_cents: Math.abs(counted_cents) }, after: { accepted_cents } },
    },
  )
}

type Plan = Awaited<ReturnType<typeof planDayTitles>>
type Writing = { settings: ProtheusSettings; now: string; actor_id: string | null }

async function insertMissing(db: Db, day: Day, missing: Plan['missing'], { settings, now, actor_id }: Writing) {
  const { company_id, business_date } = day
  const { title_prefix: prefix, installment_size, history_size } = settings
  const first = await lockNextNumber(db, company_id, prefix)
  const { titles, next } = numberTitles(missing, { next: first, installment_size })
  await setNextNumber(db, { company_id, prefix, next_number: next })
  const stamp = { created_at: now, created_by: actor_id, updated_at: now, updated_by: actor_id }
  const rows = titles.map(({ key, payer, is_credit, ...title }) => {
    const { method, brand, number, installment, due_on, amount_cents, installment_ids, title_type } = title
    const history = writeTitleHistory(
      { method, payer, brand, business_date, reference: formatTitleReference({ number, installment }) },
      history_size,
    )
    return {
      ...stamp,
      ...{ company_id, id: newId(), cash_conciliation_id: day.id, business_date, group_key: key },
      ...{ prefix, number, installment, title_type, is_credit, method, brand, history, installment_ids },
      ...{ payer_domain: payer.domain, payer_key: payer.key, payer_name: payer.label },
      ...{ issue_on: business_date, due_on, amount_cents },
    }
  })
  await insertDrafts(db, rows)
}

type DraftSending = { connection_id: string; now: string; actor_id: string | null }

async function sendDrafts(db: Db, day: Day, { connection_id, now, actor_id }: DraftSending) {
  const drafts = (await buildTitlesOfDayQuery(db, day).forUpdate().execute()).filter(({ state }) => state === 'draft')
  await sendTitles(db, drafts, { connection_id, operation: createTitleOperation, now, actor_id })
}

type DayStep = { company_id: string; payload: { day_id: string; business_date: BusinessDate } }
type Cause = { actor_id: string | null; now: string }

/** Makes the titles of a day that was closed or adjusted after its company's titles began to be sent. */
export async function generateForClosing(db: Db, { company_id, payload }: DayStep, { actor_id, now }: Cause) {
  const connection = await getTitleConnection(db)
  const sending = connection?.sending
  const { business_date } = payload
  if (!sending || now < sending.since || business_date < sending.titles_from) return
  const day = await lockDayOfDate(db, company_id, business_date)
  if (!day || !isProven(day.status)) return
  await generateDayTitles(db, day, { connection, now, actor_id })
}

type OfDay = { company_id: string; business_date: BusinessDate }

const fillTitlesInErp = ({ business_date, count }: { business_date: BusinessDate; count: number }) => ({
  date: showDate(business_date),
  count: formatCount(count, 'título', 'títulos'),
})

/** The error that refuses to reopen or unlock a day with titles in the ERP; undefined without them. */
async function findErpRefusal(db: Db, day: OfDay) {
  const settled = await getSettledTitle(db, day)
  if (settled) return { error: titleSettled, values: { title: formatTitleNumber(settled) } }
  const count = await countTitlesInErp(db, day)
  return count > 0 ? { error: titlesInErp, values: fillTitlesInErp({ ...day, count }) } : undefined
}

/** The sentence that refuses to reopen or unlock a day with titles in the ERP; null without them. */
export async function findReopeningRefusal(db: Db, day: OfDay) {
  const refusal = await findErpRefusal(db, day)
  return refusal ? fillMessage(refusal.error.message, refusal.values) : null
}

/** Refuses to reopen or unlock a day with titles in the ERP. */
export async function refuseTitlesInErp(db: Db, day: OfDay) {
  const refusal = await findErpRefusal(db, day)
  if (refusal) fail(refusal.error, { values: refusal.values })
}

/**
 * Refuses the reopening of a day with titles in the ERP or on their way there, and withdraws its other titles. Runs in
 * the transaction of the reopening.
 */
export async function withdrawTitles(db: Db, { company_id, payload }: DayStep, { actor_id, now }: Cause) {
  const { business_date } = payload
  // The cancelled ones are locked too, because `forgetExclusions` changes them.
  const titles = await lockTitlesOfDay(db, { company_id, business_date })
  await refuseTitlesInErp(db, { company_id, business_date })
  let count = 0
  for (const title of titles.filter(({ state }) => state !== 'cancelled')) {
    const isWithdrawn = title.message_id === null || (await withdrawMessage(db, title.message_id, now))
    if (isWithdrawn) await updateTitle(db, title, { state: 'cancelled', updated_at: now, updated_by: actor_id })
    else count += 1
  }
  if (count > 0) fail(titlesInErp, { values: fillTitlesInErp({ business_date, count }) })
  await forgetExclusions(db, { company_id, business_date })
}

const unsent = new Set(['pending', 'retry_scheduled', 'blocked_mapping', 'blocked_dependency'])
const ended = new Set(['failed_business', 'dead', 'ignored', 'cancelled'])

/** Cancels a message that was not sent. Returns false if the ERP may have its title. */
async function withdrawMessage(db: Db, id: string, now: string) {
  const message = await lockMessageById(db, id)
  if (!message || ended.has(message.status)) return true
  if (!unsent.has(message.status)) return false
  await updateMessage(db, message, { status: 'cancelled', next_attempt_at: null, finished_at: now })
  return true
}
