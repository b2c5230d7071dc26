import { type BusinessDate, notFound } from '@app/kit/contract'
import { type Db, fail, newId } from '@app/kit/server'
import { assessDay, type DayAssessment } from '../closing/assess-day.rules.ts'
import { severities } from '../closing/differences.rules.ts'
import { isEditable } from '../closing/states.rules.ts'
import type { MatchGroup } from '../day-facts.contract.ts'
import { recordDay } from '../days/day-audit.server.ts'
import { Sources } from '../days/day-sources.contract.ts'
import { withOneLate } from '../days/day-sources.rules.ts'
import {
  type Company,
  type Day,
  type DayChange,
  type DayKey,
  getDay,
  lockDay,
  lockDayOfDate,
  updateDay,
} from '../days/days.store.ts'
import { type LoadedFacts, loadFacts } from '../facts/facts.store.ts'
import { differenceChanges } from './difference-changes.rules.ts'
import { explanationsOf, findDifferences, type StoredDifference, writeDifferences } from './differences.store.ts'
import { groupChanges } from './group-changes.rules.ts'
import {
  findGroups,
  findRefusedPairs,
  insertGroups,
  rewordGroups,
  type StoredGroup,
  undoGroups,
} from './groups.store.ts'
import { writeLines } from './lines.store.ts'

/** A day as its facts and what people decided make it now, and what is stored of it. */
export type AssessedDay = {
  facts: LoadedFacts
  groups: readonly StoredGroup[]
  differences: readonly StoredDifference[]
  assessment: DayAssessment
}

type Decided = { groups?: readonly MatchGroup[]; company?: Company }

/** Reads a day and judges it; writes nothing. `groups` are matches that people make just now. */
export async function assessStored(
  db: Db,
  day: Day,
  { groups: made = [], company }: Decided = {},
): Promise<AssessedDay> {
  const facts = await loadFacts(db, day, company)
  const groups = await findGroups(db, day)
  const refused = await findRefusedPairs(db, day)
  const differences = await findDifferences(db, day)
  // While a day may change, what the system said follows the reasons that hold now; later it stays as it was sent.
  const said = isEditable(day.status) ? differences.filter(({ explained_by }) => explained_by !== null) : differences
  const history = [...groups.filter((group) => group.created_by !== null && group.status === 'confirmed'), ...made]
  const assessment = assessDay(facts, { history, refused, explanations: explanationsOf(said) })
  return { facts, groups, differences, assessment }
}

export type Recomputation = Decided &
  Pick<DayChange, 'status' | 'sources'> & {
    now: string
    actor_id: string | null
    /** Other days that captures returned to when people took matches apart. */
    released?: readonly BusinessDate[]
  }

/** The one way in which the figures of a day change: match again, name the differences, add up, write what changed. */
export async function recomputeDay(db: Db, day: Day, change: Recomputation) {
  const assessed = await assessStored(db, day, change)
  return saveAssessed(db, day, assessed, change)
}

/** Writes a judged day, so that whoever judged it need not do it twice. */
export async function saveAssessed(
  db: Db,
  day: Day,
  { facts, groups, differences, assessment }: AssessedDay,
  change: Recomputation,
): Promise<Day> {
  const { now, actor_id, status = day.status, sources } = change
  const strays = strayDates(facts)
  const found = { living: groups, found: assessment.groups, made: change.groups ?? [], strays }
  const moved = await saveGroups(db, day, found, change)
  await writeDifferences(db, day, differenceChanges(differences, assessment.differences, newId), now)
  await writeLines(db, day, assessment.lines)
  const { system_total_cents, confirmed_total_cents, difference_cents, explained_cents, unexplained_cents } =
    assessment.totals
  const saved = await updateDay(db, day, {
    system_total_cents,
    confirmed_total_cents,
    difference_cents,
    explained_cents,
    unexplained_cents,
    open_items: assessment.differences.filter(({ explanation }) => explanation === null).length,
    worst_severity: worstOf(assessment.differences.map(({ severity }) => severity)),
    status,
    sources,
    version: day.version + 1,
    updated_by: actor_id,
    updated_at: now,
  })
  if (moved.length === 0) return saved
  for (const business_date of moved) await judgeAgain(db, { ...day, business_date }, change)
  return (await getDay(db, day.id)) ?? saved
}

const strayDates = ({ business_date, captures }: LoadedFacts) =>
  new Map(captures.flatMap((row) => (row.business_date === business_date ? [] : [[String(row.id), row.business_date]])))

const worstOf = (found: readonly (typeof severities)[number][]) =>
  severities.findLast((severity) => found.includes(severity)) ?? null

type GroupSets = {
  living: readonly StoredGroup[]
  found: readonly MatchGroup[]
  made: readonly MatchGroup[]
  strays: ReadonlyMap<string, BusinessDate>
}

/** Writes the groups that changed; answers the other days whose captures this day now holds or lets go. */
async function saveGroups(db: Db, day: Day, sets: GroupSets, { now, actor_id, released = [] }: Recomputation) {
  const { living, found, made, strays } = sets
  const { gone, reworded, added } = groupChanges(living, found)
  const freed = await undoGroups(db, day, { ids: gone, by: null, at: now })
  await rewordGroups(db, day, reworded)
  const isMade = (group: MatchGroup) => group.pass_no === 7 && made.length > 0
  await insertGroups(db, day, { groups: added.filter((group) => !isMade(group)), strays, by: null, at: now })
  await insertGroups(db, day, { groups: added.filter(isMade), strays, by: actor_id, at: now })
  const taken = added.flatMap(({ confirmation }) => confirmation.map(({ id }) => strays.get(id)))
  return [...new Set([...released, ...freed, ...taken.filter((date) => date !== undefined)])].sort()
}

/** A capture counts for one day only: the day it is dated judges again what is left to it. */
async function judgeAgain(db: Db, dated: Omit<DayKey, 'id'>, { now, actor_id }: Recomputation) {
  const day = await lockDayOfDate(db, dated.company_id, dated.business_date)
  if (!day || day.status === 'awaiting_data') return
  if (!isEditable(day.status)) return updateDay(db, day, { sources: withOneLate(Sources.parse(day.sources)) })
  const changed = await recomputeDay(db, day, { now, actor_id })
  await recordDay(db, { actor_id, now, origin: 'rotina' }, { action: 'match.neighbour', before: day, after: changed })
}

/** Computes the figures of one day again. */
export async function recompute(db: Db, of: { cash_conciliation_id: string; now: string; actor_id: string | null }) {
  const day = (await lockDay(db, of.cash_conciliation_id)) ?? fail(notFound)
  return recomputeDay(db, day, of)
}
