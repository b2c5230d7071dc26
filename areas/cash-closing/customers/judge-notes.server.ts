import { recomputeDay } from '@app/domain/day/assessment/server'
import { editableStatuses, isEditable } from '@app/domain/day/life/contract'
import { lockDay } from '@app/domain/day/life/server'
import { addDays, type BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { findDaysWithNotes, findKeysOfCompany } from './customers.store.ts'

type Judged = {
  company_id: string
  /** Names whose notes may stand otherwise now. */
  keys: readonly string[]
  from?: BusinessDate
  /** Days that were judged already. */
  apart_from?: readonly BusinessDate[]
  now: string
  actor_id: string | null
}

/** Notes of days that people still work on are held against the register and the days before as they are now. */
export async function judgeNotes(db: Db, { now, actor_id, ...which }: Judged) {
  for (const id of await findDaysWithNotes(db, { ...which, statuses: editableStatuses })) {
    const day = await lockDay(db, id)
    if (day && isEditable(day.status)) await recomputeDay(db, day, { now, actor_id })
  }
}

type Changed = { company_id: string; dates: readonly BusinessDate[]; now: string; actor_id: string | null }

/** What came for a day takes of the limit on every later one, whatever the order in which files come. */
export async function judgeLaterNotes(db: Db, { company_id, dates, now, actor_id }: Changed) {
  const [first] = dates.toSorted()
  if (first === undefined) return
  const keys = await findKeysOfCompany(db, company_id)
  await judgeNotes(db, { company_id, keys, from: addDays(first, 1), apart_from: dates, now, actor_id })
}
