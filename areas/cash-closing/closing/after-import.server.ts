import type { DaySource } from '@app/domain/companies/contract'
import { reassessLaterNotes } from '@app/domain/customers/server'
import {
  alertNewCritical,
  areManyDays,
  assessStored,
  publishOutdatedDays,
  recomputeDay,
  saveAssessed,
} from '@app/domain/day/assessment/server'
import { listMissingSources, noCutoff, Sources } from '@app/domain/day/facts/contract'
import { findDaysWithLooseNeighbours, loadSettingsByDay } from '@app/domain/day/facts/server'
import { isEditable, isFrozen, isProven, isWaiting } from '@app/domain/day/life/contract'
import {
  addStatementDates,
  type Day,
  type DayKey,
  type DaysToExplain,
  ensureDays,
  findDaysToExplain,
  findOpenableDates,
  getCompanyWithSettings,
  lockDay,
  lockDayOfDate,
  lockUnprovenDays,
  noteSource,
  recordDay,
  takeStep,
  updateDay,
} from '@app/domain/day/life/server'
import { matchExactly, realignCaptureDays } from '@app/domain/matching/server'
import { addDays, type BusinessDate } from '@app/kit/contract'
import { type Db, newId, runInLanes } from '@app/kit/server'
import { alertLate } from '../adjustment/late-alerts.server.ts'
import { supersedeChanged } from '../cash-conciliation-solicitations/submission/supersede.server.ts'
import { assessAdjusted } from '../cash-conciliations/adjusted-day.server.ts'
import { countWaitingItems } from '../cash-conciliations/adjustment.store.ts'

type ImportedDays = {
  company_id: string
  business_dates: readonly BusinessDate[]
  source: DaySource
  /** The import whose undo deletes the days that it created. */
  import_id?: string | undefined
  now: string
  actor_id: string | null
}

/** From this many days on, one matching step for all days is cheaper than matching while each day is assessed. */
const manyDays = 25

/** Called after a file is written: creates missing days, records the source, opens and matches complete days. */
export async function afterImport(db: Db, changes: readonly ImportedDays[]) {
  for (const round of roundsOf(changes)) {
    const arrivals = []
    for (const change of round) arrivals.push({ change, ready: await findReady(db, change) })
    const ready = arrivals.flatMap((arrival) => arrival.ready)
    if (ready.length >= manyDays) await matchExactly(db, ready, round[0].now)
    await runInLanes(db, arrivals, receiveAll)
  }
}

/** Two sources of a company in one file need two rounds: the second must see the days as the first left them. */
function roundsOf(changes: readonly ImportedDays[]) {
  const rounds: [ImportedDays, ...ImportedDays[]][] = []
  for (const change of changes) {
    const round = rounds.find((members) => members.every(({ company_id }) => company_id !== change.company_id))
    if (round) round.push(change)
    else rounds.push([change])
  }
  return rounds
}

/** Days that still wait for other sources are not matched: they only record that this source came. */
async function findReady(db: Db, change: ImportedDays) {
  const dates = await findOpenableDates(db, change)
  const allDates = await addStatementDates(db, change.company_id, dates)
  const newDays = allDates.map((business_date) => ({ id: newId(), business_date }))
  const days = (await ensureDays(db, newDays, change)).filter((day) => dates.includes(day.business_date))
  const waiting = await noteWaitingDays(db, days, change)
  return days.filter(({ id }) => !waiting.has(id))
}

async function receiveAll(db: Db, { change, ready }: { change: ImportedDays; ready: readonly Day[] }) {
  for (const day of ready) await receive(db, day, change)
  if (change.source !== 'bank' && change.source !== 'tank') await offerLooseCaptures(db, change)
  if (change.source !== 'bank' && change.source !== 'tank' && change.source !== 'pos')
    await afterCaptureChange(db, await daysBeforeCutoffs(db, change), change)
  if (change.source === 'pos') await reassessLaterNotes(db, { ...change, dates: change.business_dates })
}

/** With a cut-off hour, captures of a date may belong to the day before. Days in the file are left out. */
async function daysBeforeCutoffs(db: Db, { company_id, business_dates }: ImportedDays) {
  const settings = await loadSettingsByDay(db, company_id)
  return business_dates
    .map((date) => addDays(date, -1))
    .filter((date) => settings(date).day_cutoff !== noCutoff && !business_dates.includes(date))
    .map((business_date) => ({ company_id, business_date }))
}

/** A changed register affects unproven days: they are reassessed, and opened if only this was missing. */
type ChangedRegister = {
  company_id: string
  from: BusinessDate
  to?: BusinessDate
  now: string
  actor_id: string | null
  cutoff?: boolean
}

export async function afterRegisterChange(db: Db, { from, to, cutoff, ...change }: ChangedRegister) {
  const { company_id } = change
  const days = await lockUnprovenDays(db, { company_id, from, to })
  if (cutoff) await realignCaptureDays(db, { company_id, from })
  if (areManyDays(days)) return publishOutdatedDays(db, { ...change, days })
  const business_dates = days.map(({ business_date }) => business_date)
  for (const day of days)
    await reassess(db, day, Sources.parse(day.sources), { ...change, business_dates, origin: 'tela' })
  await offerLooseCaptures(db, { ...change, business_dates })
}

type OutdatedDays = Omit<ImportedDays, 'source'> & {
  editable_only?: boolean | undefined
  action?: string | undefined
}

/** Assesses the days again that were neither closed nor locked meanwhile. */
export async function assessOutdatedDays(db: Db, { editable_only = false, action, ...change }: OutdatedDays) {
  const arrival: Arrival = { ...change, origin: 'tela' }
  for (const business_date of change.business_dates) {
    const before = await lockDayOfDate(db, change.company_id, business_date)
    if (!before || isProven(before.status) || (editable_only && !isEditable(before.status))) continue
    const after = await reassess(db, before, Sources.parse(before.sources), arrival)
    if (action) await recordExplained(db, arrival, { action, before, after })
  }
  await offerLooseCaptures(db, arrival)
}

type ChangedReasons = { reasons: readonly DaysToExplain[]; now: string; actor_id: string }

/** Limit per reason; further days are reassessed at their next change. */
const maxDaysExplained = 60

export async function afterReasonChange(db: Db, { reasons, now, actor_id }: ChangedReasons) {
  const action = 'difference.reasons'
  const daysById = new Map<string, DayKey>()
  for (const reason of reasons)
    for (const day of await findDaysToExplain(db, reason, maxDaysExplained)) daysById.set(day.id, day)
  const days = [...daysById.values()]
  if (areManyDays(days)) return publishOutdatedDays(db, { days, editable_only: true, action, now, actor_id })
  for (const id of [...daysById.keys()].sort()) {
    const before = await lockDay(db, id)
    if (!before || !isEditable(before.status)) continue
    const after = await recomputeDay(db, before, { now, actor_id })
    await recordExplained(db, { now, actor_id, origin: 'tela' }, { action, before, after })
  }
}

async function recordExplained(
  db: Db,
  by: Pick<Arrival, 'now' | 'actor_id' | 'origin'>,
  step: { action: string; before: Day; after: Day },
) {
  const { before, after } = step
  if (after.explained_cents !== before.explained_cents || after.open_items !== before.open_items)
    await recordDay(db, byImport(by), step)
}

async function noteWaitingDays(db: Db, days: readonly Day[], { company_id, source, now }: ImportedDays) {
  const settings = await loadSettingsByDay(db, company_id)
  const waiting = days.filter(({ status, sources, business_date }) => {
    const known: Sources = { ...Sources.parse(sources), [source]: {} }
    return isWaiting(status) && listMissingSources(known, settings(business_date).mandatory_sources).length > 0
  })
  const ids = waiting.map(({ id }) => id)
  if (ids.length > 0) await noteSource(db, { company_id, ids, source, received_at: now })
  return new Set(ids)
}

type Arrival = Omit<ImportedDays, 'source'> & { origin?: 'tela' | 'importação' }

/** An unmatched capture may belong to a sale just before or after midnight: matches the neighbouring days again. */
async function offerLooseCaptures(db: Db, arrival: Arrival) {
  const nearbyDates = [-1, 0, 1].flatMap((days) => arrival.business_dates.map((date) => addDays(date, days)))
  for (const id of await findDaysWithLooseNeighbours(db, arrival, [...new Set(nearbyDates)])) {
    const day = await lockDay(db, id)
    if (day) await recomputeDay(db, day, recomputation(arrival))
  }
}

function receive(db: Db, day: Day, arrival: ImportedDays) {
  const { source, now } = arrival
  const sources: Sources = { ...Sources.parse(day.sources), [source]: { received_at: now } }
  // A closed day never changes: late rows wait as late items.
  if (isProven(day.status)) return recordLateArrival(db, day, sources, arrival)
  // A statement is no source of the day's sales; tank dips come with the rest of a file that was already assessed.
  const isAlreadyAssessed = source === 'tank' && !isWaiting(day.status)
  return source === 'bank' || isAlreadyAssessed ? updateDay(db, day, { sources }) : reassess(db, day, sources, arrival)
}

/** Handles changed captures without a new source. Does not create missing days. */
export async function afterCaptureChange(
  db: Db,
  days: readonly Omit<DayKey, 'id'>[],
  by: Pick<ImportedDays, 'now' | 'actor_id'>,
) {
  const sortedDays = days.toSorted((a, b) => (a.business_date < b.business_date ? -1 : 1))
  for (const { company_id, business_date } of sortedDays) {
    const day = await lockDayOfDate(db, company_id, business_date)
    if (!day) continue
    const arrival = { ...by, company_id, business_dates: [business_date] }
    const sources = Sources.parse(day.sources)
    if (isProven(day.status)) await recordLateArrival(db, day, sources, arrival)
    else await reassess(db, day, sources, arrival)
  }
}

function reassess(db: Db, day: Day, sources: Sources, arrival: Arrival) {
  if (isEditable(day.status)) return recomputeDay(db, day, { ...recomputation(arrival), sources })
  return isFrozen(day.status) ? updateFrozenDay(db, day, sources, arrival) : wait(db, day, sources, arrival)
}

const byImport = ({ actor_id, now, origin = 'importação' }: Pick<Arrival, 'actor_id' | 'now' | 'origin'>) => ({
  actor_id,
  now,
  origin,
})

const recomputation = ({ now, actor_id }: Arrival) => ({ now, actor_id })

/** Figures are frozen while a request is pending; a file that changes them supersedes the request. */
export async function updateFrozenDay(db: Db, day: Day, sources: Sources, arrival: Arrival) {
  const { now, actor_id } = arrival
  const assess = () => assessStored(db, day, { sources })
  const superseded = await supersedeChanged(db, day, { assess, type: 'closing', now, actor_id })
  if (superseded === null) return updateDay(db, day, { sources })
  const change = { ...recomputation(arrival), sources, status: takeStep(day, 'supersede', 'system') }
  const { assessed, reason } = superseded
  const reviewed = await saveAssessed(db, day, assessed, change)
  await alertNewCritical(db, day, assessed, now)
  await recordDay(db, byImport(arrival), { action: 'solicitations.supersede', reason, before: day, after: reviewed })
  return reviewed
}

async function recordLateArrival(db: Db, day: Day, sources: Sources, arrival: Arrival) {
  const updatedDay = await updateDay(db, day, { sources })
  const { just_arrived } = await countWaitingItems(db, day)
  const entry = { action: 'late.arrive', before: day, after: updatedDay, details: { late_items: just_arrived } }
  if (just_arrived > 0) {
    await recordDay(db, byImport(arrival), entry)
    await alertLate(db, updatedDay, arrival.now)
  }
  return endStaleAdjustment(db, updatedDay, arrival)
}

export async function endStaleAdjustment(db: Db, day: Day, arrival: Arrival) {
  const { now, actor_id } = arrival
  const assess = () => assessAdjusted(db, day, { now })
  const superseded = await supersedeChanged(db, day, { assess, type: 'adjustment', now, actor_id })
  if (superseded === null) return day
  const status = takeStep(day, 'drop_request', 'system')
  const change = { status, version: day.version + 1, updated_by: actor_id, updated_at: now }
  const after = await updateDay(db, day, change)
  const { reason } = superseded
  await recordDay(db, byImport(arrival), { action: 'solicitations.supersede', reason, before: day, after })
  return after
}

/** Records a source of a day that opens only with its last mandatory source. */
async function wait(db: Db, day: Day, sources: Sources, arrival: Arrival) {
  const company = await getCompanyWithSettings(db, day)
  if (listMissingSources(sources, company.mandatory_sources).length > 0) return updateDay(db, day, { sources })
  const opened = await recomputeDay(db, day, {
    ...recomputation(arrival),
    company,
    sources,
    status: takeStep(day, 'receive', 'system'),
  })
  await recordDay(db, byImport(arrival), { action: 'cash-conciliations.open', before: day, after: opened })
  return opened
}
