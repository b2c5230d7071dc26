import { type Db, newId } from '@app/kit/server'
import { endFollowUps } from '../../people/give-task.server.ts'
import type { AssessedDifference } from '../differences/explanations.rules.ts'
import type { DayFacts } from '../facts/day-facts.contract.ts'
import type { DayKey } from '../life/days.store.ts'
import { findInconsistencies } from './checks.rules.ts'
import { listCreditNames } from './credit-checks.rules.ts'
import { findCredit } from './customer-credit.store.ts'
import {
  findCheckFacts,
  findOtherEnvelopes,
  findStoredInconsistencies,
  type InconsistencyAuthor,
  writeInconsistencies,
} from './find-inconsistencies.store.ts'
import { planInconsistencyChanges } from './inconsistency-changes.rules.ts'
import { inconsistencyEntity } from './inconsistency-codes.contract.ts'
import { listEnvelopes } from './till-checks.rules.ts'

type AssessedFacts = { facts: DayFacts; differences: readonly AssessedDifference[] }

const explainedItems = (differences: AssessedFacts['differences']) =>
  new Set(
    differences
      .filter(({ explanation }) => explanation !== null)
      .flatMap(({ items }) => items.map(({ kind, id }) => `${kind}:${id}`)),
  )

export async function saveInconsistencies(
  db: Db,
  day: DayKey,
  { facts, differences }: AssessedFacts,
  by: InconsistencyAuthor,
) {
  const credit = await findCredit(db, day, listCreditNames(facts))
  const other_envelopes = await findOtherEnvelopes(db, day, listEnvelopes(facts))
  const found = findInconsistencies({ ...facts, ...(await findCheckFacts(db, day, facts)), credit, other_envelopes })
  const explained = explainedItems(differences)
  const changes = planInconsistencyChanges(await findStoredInconsistencies(db, day), found, { explained, newId })
  await writeInconsistencies(db, day, changes, by)
  const decided = changes.filter(({ decides, status }) => decides && status !== 'pending').map(({ id }) => id)
  await endTeamRequests(db, { company_id: day.company_id, ids: decided }, by)
}

type Decided = { company_id: string; ids: readonly string[] }

/** Ends the tasks of other teams about inconsistencies that are decided. */
export async function endTeamRequests(db: Db, { company_id, ids }: Decided, { now }: Pick<InconsistencyAuthor, 'now'>) {
  if (ids.length > 0) await endFollowUps(db, { company_id, entity: inconsistencyEntity, entity_ids: ids }, { now })
}
