import { isBankDay } from '@app/domain/calendar/contract'
import { addDays, type BusinessDate } from '@app/kit/contract'

/** Returns the bank day before `today`: a statement that ends earlier is stale. */
export function getFreshSince(today: BusinessDate): BusinessDate {
  let day = addDays(today, -1)
  while (!isBankDay(day)) day = addDays(day, -1)
  return day
}
