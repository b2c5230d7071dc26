import { setImmediate as nextTurn } from 'node:timers/promises'
import { type BusinessDate, notFound } from '@app/kit/contract'
import { type Db, fail, newId } from '@app/kit/server'
import { type DayReceivable, listChequeChange, listReceivables } from '../../journal/day-receivables.rules.ts'
import {
  findDrawerGroups,
  findRefusedSalePairs,
  findSaleGroups,
  insertGroups,
  type MovedCapture,
  rewordGroups,
  type StoredDayGroup,
  type StoredDrawer,
  type StoredGroup,
  undoGroups,
} from '../../matching/groups.store.ts'
import { matchDay } from '../../matching/match-day.rules.ts'
import { endFollowUps } from '../../people/give-task.server.ts'
import { dayRecord } from '../day-record.contract.ts'
import type { Explanation } from '../differences/day-explanations.contract.ts'
import { hasLapsed } from '../differences/deferral.rules.ts'
import { listStillDeferred, planDifferenceChanges } from '../differences/difference-changes.rules.ts'
import { severityOrder } from '../differences/differences.rules.ts'
import {
  findDifferences,
  type StoredDifference,
  toExplanations,
  writeDifferences,
} from '../differences/differences.store.ts'
import { Sources } from '../facts/day-sources.contract.ts'
import { type LoadedFacts, loadFacts } from '../facts/facts.store.ts'
import { saveInconsistencies } from '../inconsistencies/find-inconsistencies.server.ts'
import { recordDay } from '../life/day-audit.server.ts'
import { canProposePairs, isEditable, isProven, isWaiting } from '../life/day-states.rules.ts'
import {
  type Company,
  type Day,
  type DayChange,
  type DayKey,
  getDay,
  lockDay,
  lockDayOfDate,
  updateDay,
} from '../life/days.store.ts'
import { insertLateCaptures } from '../life/late-items.store.ts'
import { assessView, type DayAssessment } from './assess-day.rules.ts'
import { alertCritical, findNewCritical } from './critical-alerts.server.ts'
import { runInDayThread } from './day-threads.server.ts'
import { buildDayView } from './day-view.rules.ts'
import { planGroupChanges } from './group-changes.rules.ts'
import { isLargeDay } from './large-days.store.ts'
import { writeLines } from './lines.store.ts'
import type { DrawerGroup, MatchGroup } from './match-groups.contract.ts'
import { groupBySale } from './suggestion.contract.ts'

export type AssessedDay = {
  facts: LoadedFacts
  groups: readonly StoredGroup[]
  drawers: readonly StoredDrawer[]
  differences: readonly StoredDifference[]
  assessment: DayAssessment
}

export type AssessmentOptions = {
  groups?: readonly MatchGroup[]
  company?: Company | undefined
  /** Sources of the day with the file that has just arrived; those of the stored day if missing. */
  sources?: Sources
  /** Assess as if the pending adjustment were applied: late items and proposed lines in, expired deferrals out. */
  adjusting?: { explanations: readonly Explanation[]; today: BusinessDate }
}

/** Loads and assesses a day; writes nothing. `groups` are matches that a person is making in this request. */
export async function assessStored(db: Db, day: Day, options: AssessmentOptions = {}): Promise<AssessedDay> {
  return (await isLargeDay(db, day))
    ? runInDayThread<AssessedDay>(db, 'assess', [day, options])
    : assessInThisThread(db, day, options)
}

export async function assessInThisThread(db: Db, day: Day, options: AssessmentOptions = {}): Promise<AssessedDay> {
  const { view, decisions, ...stored } = await loadView(db, day, options)
  return { ...stored, assessment: assessView(view, decisions) }
}

/** Returns the amounts of a day that its journal debits to receivables. */
export async function findDayReceivables(db: Db, day: Day): Promise<DayReceivable[]> {
  return (await isLargeDay(db, day))
    ? runInDayThread<DayReceivable[]>(db, 'receivables', [day])
    : findReceivablesInThisThread(db, day)
}

export async function findReceivablesInThisThread(db: Db, day: Day) {
  const { view } = await loadView(db, day)
  return [...listReceivables(view), ...listChequeChange(view)]
}

async function loadView(
  db: Db,
  day: Day,
  { groups: personGroups = [], company, sources, adjusting }: AssessmentOptions = {},
) {
  const basis = adjusting ? 'adjusted' : isProven(day.status) ? 'proven' : 'current'
  const proposing = canProposePairs(day.status)
  const facts = await loadFacts(db, day, { company, basis, proposing })
  const groups = await findSaleGroups(db, day)
  const drawers = await findDrawerGroups(db, day)
  const refused = await findRefusedSalePairs(db, day)
  const differences = await findDifferences(db, day)
  // Automatic explanations are recomputed only while the day is editable. Expired deferrals count only in a proof.
  const isFinal = isProven(day.status) && !adjusting
  const explainedDifferences = differences.filter(
    ({ explained_by, lapsed_at, deferred_to, status }) =>
      (isFinal || lapsed_at === null) &&
      !(adjusting && hasLapsed(deferred_to, adjusting.today)) &&
      (!isEditable(day.status) || explained_by !== null || status === 'refused'),
  )
  // Matches of a proof stay once a day was proven, even if other items arrive later. Pass 8 suggestions stay too while
  // no proposals are made: figures already sent must not change because of work on other days.
  const isKept = (group: StoredDayGroup) =>
    group.status === 'confirmed' ? day.revision > 0 || group.created_by !== null : group.pass_no === 8 && !proposing
  const history = [...groups.filter(isKept), ...personGroups]
  const explanations = [...toExplanations(explainedDifferences), ...(adjusting?.explanations ?? [])]
  const counts = drawers.filter(isKept)
  const match = matchDay({ ...facts, history, refused })
  // Each of the two halves keeps the event loop busy; other calls are answered between them.
  await nextTurn()
  const view = buildDayView({ ...facts, sources: sources ?? Sources.parse(day.sources) }, match)
  return { facts, groups, drawers, differences, view, decisions: { explanations, counts, refused } }
}

export type Recomputation = AssessmentOptions &
  Pick<DayChange, 'status'> & {
    now: string
    actor_id: string | null
    released?: readonly MovedCapture[]
  }

/** Matches, assesses and stores a day. No other function changes the figures of a day. */
export async function recomputeDay(db: Db, day: Day, change: Recomputation): Promise<Day> {
  return (await isLargeDay(db, day))
    ? runInDayThread<Day>(db, 'recompute', [day, change])
    : recomputeInThisThread(db, day, change)
}

export async function recomputeInThisThread(db: Db, day: Day, change: Recomputation) {
  const assessed = await assessInThisThread(db, day, change)
  const saved = await saveAssessed(db, day, assessed, change)
  await alertNewCritical(db, day, assessed, change.now)
  return saved
}

/** Notifies critical differences that the stored day did not have. */
export const alertNewCritical = (db: Db, day: Day, { differences, assessment }: AssessedDay, now: string) =>
  alertCritical(db, day, findNewCritical(differences, assessment.differences), { now })

export async function saveAssessed(
  db: Db,
  day: Day,
  { facts, groups, drawers, differences, assessment }: AssessedDay,
  change: Recomputation,
): Promise<Day> {
  const { now, actor_id, status = day.status, sources } = change
  const otherDates = findOtherDates(facts)
  const groupSets = { stored: groups, found: assessment.groups, personGroups: change.groups ?? [], otherDates }
  const freedCaptures = await saveGroups(db, day, groupSets, change)
  await saveDrawers(db, day, { stored: drawers, found: assessment.cash_groups }, now)
  const changes = planDifferenceChanges(differences, assessment.differences, newId)
  await writeDifferences(db, day, changes, now)
  await endFollowUps(db, followed(day), { except: listStillDeferred(differences, changes), now })
  await writeLines(db, day, assessment.lines)
  await saveInconsistencies(db, day, { facts, differences: assessment.differences }, { now, actor_id })
  const { system_total_cents, confirmed_total_cents, difference_cents, explained_cents, unexplained_cents } =
    assessment.totals
  const saved = await updateDay(db, day, {
    system_total_cents,
    confirmed_total_cents,
    difference_cents,
    explained_cents,
    unexplained_cents,
    to_deposit_cents: assessment.chain.to_deposit_cents,
    open_items: groupBySale(assessment.differences.filter(({ explanation }) => explanation === null)).length,
    worst_severity: worstOf(assessment.differences.map(({ severity }) => severity)),
    status,
    sources,
    version: day.version + 1,
    updated_by: actor_id,
    updated_at: now,
  })
  if (freedCaptures.length === 0) return saved
  for (const neighbour of byDate(freedCaptures))
    await recomputeNeighbour(db, { ...day, business_date: neighbour.date }, neighbour.ids, change)
  return (await getDay(db, day.id)) ?? saved
}

const followed = ({ company_id, id }: Day) => ({ company_id, entity: dayRecord.entity, entity_ids: [id] })

const findOtherDates = ({ business_date, captures }: LoadedFacts) =>
  new Map(captures.flatMap((row) => (row.business_date === business_date ? [] : [[String(row.id), row.business_date]])))

const worstOf = (found: readonly (typeof severityOrder)[number][]) =>
  severityOrder.findLast((severity) => found.includes(severity)) ?? null

type GroupSets = {
  stored: readonly StoredGroup[]
  found: readonly MatchGroup[]
  personGroups: readonly MatchGroup[]
  otherDates: ReadonlyMap<string, BusinessDate>
}

async function saveGroups(db: Db, day: Day, sets: GroupSets, { now, actor_id, released = [] }: Recomputation) {
  const { stored, found, personGroups, otherDates } = sets
  const { removed, reworded, added } = planGroupChanges(stored, found)
  const freedCaptures = await undoGroups(db, day, { ids: removed, by: null, at: now })
  await rewordGroups(db, day, reworded)
  const isByPerson = (group: MatchGroup) => group.pass_no === 7 && personGroups.length > 0
  await insertGroups(db, day, { groups: added.filter((group) => !isByPerson(group)), otherDates, by: null, at: now })
  await insertGroups(db, day, { groups: added.filter(isByPerson), otherDates, by: actor_id, at: now })
  const takenCaptures = added.flatMap(({ confirmation }) =>
    confirmation.flatMap(({ id }) => ({ date: otherDates.get(id) ?? day.business_date, id: null })),
  )
  return [...released, ...freedCaptures, ...takenCaptures].filter(({ date }) => date !== day.business_date)
}

type DrawerSets = { stored: readonly StoredDrawer[]; found: readonly DrawerGroup[] }

async function saveDrawers(db: Db, day: Day, { stored, found }: DrawerSets, now: string) {
  const { removed, reworded, added } = planGroupChanges(stored, found)
  await undoGroups(db, day, { ids: removed, by: null, at: now })
  await rewordGroups(db, day, reworded)
  await insertGroups(db, day, { pair_type: 'CASH', groups: added, by: null, at: now })
}

function byDate(moved: readonly MovedCapture[]) {
  const dates = [...new Set(moved.map(({ date }) => date))].sort()
  return dates.map((date) => ({
    date,
    ids: moved.filter((capture) => capture.date === date).flatMap(({ id }) => (id === null ? [] : [id])),
  }))
}

/** A capture counts for one day only, so the day of its date is assessed again. */
async function recomputeNeighbour(
  db: Db,
  neighbour: Omit<DayKey, 'id'>,
  captureIds: readonly string[],
  change: Recomputation,
) {
  const { now, actor_id } = change
  const day = await lockDayOfDate(db, neighbour.company_id, neighbour.business_date)
  if (!day || isWaiting(day.status)) return
  if (isProven(day.status)) return insertLateCaptures(db, day, captureIds)
  // A day that an analyst is reviewing is assessed when the analyst decides.
  if (!isEditable(day.status)) return
  const changed = await recomputeDay(db, day, { now, actor_id })
  await recordDay(db, { actor_id, now, origin: 'rotina' }, { action: 'match.neighbour', before: day, after: changed })
}

/** Locks and recomputes one day; 404 if it does not exist. */
export async function recomputeDayById(
  db: Db,
  change: { cash_conciliation_id: string; now: string; actor_id: string | null },
) {
  const day = (await lockDay(db, change.cash_conciliation_id)) ?? fail(notFound)
  return recomputeDay(db, day, change)
}
