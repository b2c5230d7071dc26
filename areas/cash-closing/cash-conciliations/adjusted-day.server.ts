import type { MatchGroup } from '@app/domain/day/assessment/contract'
import { type AssessedDay, assessStored } from '@app/domain/day/assessment/server'
import { type Company, type Day, getToday } from '@app/domain/day/life/server'
import type { Db } from '@app/kit/server'
import { findDraftExplanations } from './adjustment.store.ts'

type Adjusting = { now: string; company?: Company }
export type AdjustedDay = AssessedDay & { made: readonly MatchGroup[] }

const accepted = (group: MatchGroup): MatchGroup => ({
  ...group,
  pass_no: 7,
  status: 'confirmed',
  sentence: `${group.sentence}; confirmado com o ajuste`,
})

/**
 * Assesses the closed day as its adjustment would change it; writes nothing. Proposed matches of late items count as
 * accepted, because items of a closed day cannot be decided one by one.
 */
export async function assessAdjusted(db: Db, day: Day, { now, company }: Adjusting): Promise<AdjustedDay> {
  const today = await getToday(db, day.company_id, now)
  const adjusting = { explanations: await findDraftExplanations(db, day), today }
  const first = await assessStored(db, day, { company, adjusting })
  const made = first.assessment.suggestions.map(accepted)
  if (made.length === 0) return { ...first, made }
  return { ...(await assessStored(db, day, { company, adjusting, groups: made })), made }
}
