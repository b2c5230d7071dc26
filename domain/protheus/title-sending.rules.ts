import { type BusinessDate, showDate } from '@app/kit/contract'
import type { DayStatus } from '../day/assessment/day-words.contract.ts'
import { isProven } from '../day/life/day-states.rules.ts'
import { beforeStart, dayHeld, dayNotClosed } from './title.contract.ts'

type TitleDay = {
  business_date: BusinessDate
  status: DayStatus
  /** True if the titles of the day differ from its journal. */
  held: boolean
}

/** Finds the error that refuses to send a title of a day; undefined if the title may be sent. */
export function findSendingRefusal({ business_date, status, held }: TitleDay, titles_from: BusinessDate) {
  if (business_date < titles_from) return { error: beforeStart, values: { date: showDate(titles_from) } }
  const values = { date: showDate(business_date) }
  if (!isProven(status)) return { error: dayNotClosed, values }
  return held ? { error: dayHeld, values } : undefined
}
