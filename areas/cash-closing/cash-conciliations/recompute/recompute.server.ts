import { notFound } from '@app/kit/contract'
import { type Db, fail, newId } from '@app/kit/server'
import { assessDay, type DayAssessment } from '../closing/assess-day.rules.ts'
import { severities } from '../closing/differences.rules.ts'
import type { MatchGroup } from '../day-facts.contract.ts'
import { type Company, type Day, type DayChange, lockDay, updateDay } from '../days/days.store.ts'
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
  const history = [...groups.filter((group) => group.created_by !== null && group.status === 'confirmed'), ...made]
  const assessment = assessDay(facts, { history, refused, explanations: explanationsOf(differences) })
  return { facts, groups, differences, assessment }
}

export type Recomputation = Decided & { now: string; actor_id: string | null } & Pick<DayChange, 'status' | 'sources'>

/** The one way in which the figures of a day change: match again, name the differences, add up, write what changed. */
export async function recomputeDay(db: Db, day: Day, change: Recomputation) {
  const assessed = await assessStored(db, day, change)
  return saveAssessed(db, day, assessed, change)
}

/** Writes a judged day, so that whoever judged it need not do it twice. */
export async function saveAssessed(
  db: Db,
  day: Day,
  { groups, differences, assessment }: AssessedDay,
  change: Recomputation,
) {
  const { now, actor_id, status = day.status, sources } = change
  await saveGroups(db, day, { living: groups, found: assessment.groups, made: change.groups ?? [] }, change)
  await writeDifferences(db, day, differenceChanges(differences, assessment.differences, newId))
  await writeLines(db, day, assessment.lines)
  const { system_total_cents, confirmed_total_cents, difference_cents, explained_cents, unexplained_cents } =
    assessment.totals
  return updateDay(db, day, {
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
}

const worstOf = (found: readonly (typeof severities)[number][]) =>
  severities.findLast((severity) => found.includes(severity)) ?? null

type GroupSets = { living: readonly StoredGroup[]; found: readonly MatchGroup[]; made: readonly MatchGroup[] }

async function saveGroups(db: Db, day: Day, { living, found, made }: GroupSets, { now, actor_id }: Recomputation) {
  const { gone, reworded, added } = groupChanges(living, found)
  await undoGroups(db, day, { ids: gone, by: null, at: now })
  await rewordGroups(db, day, reworded)
  const isMade = (group: MatchGroup) => group.pass_no === 7 && made.length > 0
  await insertGroups(db, day, { groups: added.filter((group) => !isMade(group)), by: null, at: now })
  await insertGroups(db, day, { groups: added.filter(isMade), by: actor_id, at: now })
}

/** Computes the figures of one day again. */
export async function recompute(db: Db, of: { cash_conciliation_id: string; now: string; actor_id: string | null }) {
  const day = (await lockDay(db, of.cash_conciliation_id)) ?? fail(notFound)
  return recomputeDay(db, day, of)
}
