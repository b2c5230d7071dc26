import type { MatchGroup } from '@app/domain/day/assessment/contract'
import { type AssessedDay, assessStored } from '@app/domain/day/assessment/server'
import { type Company, type Day, getToday } from '@app/domain/day/life/server'
import type { Db } from '@app/kit/server'
import { findDraftExplanations } from './adjustment.store.ts'

type AdjustmentOptions = { now: string; company?: Company }
export type AdjustedDay = AssessedDay & { acceptedGroups: readonly MatchGroup[] }

const acceptGroup = (group: MatchGroup): MatchGroup => ({
  ...group,
  pass_no: 7,
  status: 'confirmed',
  sentence: `${group.sentence}; confirmado com o ajuste`,
})

/** Assesses the day with its adjustment and writes nothing. Proposed matches of late items count as accepted. */
export async function assessAdjusted(db: Db, day: Day, { now, company }: AdjustmentOptions): Promise<AdjustedDay> {
  const today = await getToday(db, day.company_id, now)
  const adjusting = { explanations: await findDraftExplanations(db, day), today }
  const first = await assessStored(db, day, { company, adjusting })
  const acceptedGroups = first.assessment.suggestions.map(acceptGroup)
  if (acceptedGroups.length === 0) return { ...first, acceptedGroups }
  return { ...(await assessStored(db, day, { company, adjusting, groups: acceptedGroups })), acceptedGroups }
}
