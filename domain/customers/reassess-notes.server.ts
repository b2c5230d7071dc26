import { addDays, type BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { areManyDays, publishOutdatedDays, recomputeDay } from '../day/assessment/server.ts'
import { editableStatuses, isEditable } from '../day/life/contract.ts'
import { lockDay } from '../day/life/server.ts'
import { findCompanyCustomerKeys, findDaysWithNotes } from './customer-notes.store.ts'

type NotesToReassess = {
  company_id: string
  keys: readonly string[]
  from?: BusinessDate
  apart_from?: readonly BusinessDate[]
  now: string
  actor_id: string | null
}

export async function reassessNotes(db: Db, { now, actor_id, ...filter }: NotesToReassess) {
  const { company_id } = filter
  const days = await findDaysWithNotes(db, { ...filter, statuses: editableStatuses })
  if (areManyDays(days))
    return publishOutdatedDays(db, {
      days: days.map((day) => ({ ...day, company_id })),
      editable_only: true,
      now,
      actor_id,
    })
  for (const { id } of days) {
    const day = await lockDay(db, id)
    if (day && isEditable(day.status)) await recomputeDay(db, day, { now, actor_id })
  }
}

type ChangedDates = { company_id: string; dates: readonly BusinessDate[]; now: string; actor_id: string | null }

/** Notes of a day reduce the credit of all later days, in any order of arrival: reassesses those days. */
export async function reassessLaterNotes(db: Db, { company_id, dates, now, actor_id }: ChangedDates) {
  const [first] = dates.toSorted()
  if (first === undefined) return
  const keys = await findCompanyCustomerKeys(db, company_id)
  await reassessNotes(db, { company_id, keys, from: addDays(first, 1), apart_from: dates, now, actor_id })
}
