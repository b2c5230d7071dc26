import { type Db, newId } from '@app/kit/server'
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
}
