import { addDays, type BusinessDate, daysBetween, localDate, toInstant } from '@app/kit/contract'
import { isBankHoliday } from './bank-days.rules.ts'

/** Weekdays (0 is Sunday) and their hours, in the time of São Paulo. */
type BusinessHours = { weekdays: readonly number[]; from: string; to: string }

export const officeHours: BusinessHours = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }

const minute = 60_000
const weekdayOf = (date: BusinessDate) => new Date(`${date}T00:00:00Z`).getUTCDay()

/** Whole minutes of business time between two instants, without national and bank holidays; 0 if `to` is not later. */
export function computeBusinessMinutes({ from, to }: { from: string; to: string }, hours = officeHours) {
  const first = localDate(from)
  const days = Array.from({ length: Math.max(0, daysBetween(first, localDate(to)) + 1) }, (_, day) =>
    addDays(first, day),
  )
  const open = days.filter((date) => hours.weekdays.includes(weekdayOf(date)) && !isBankHoliday(date))
  const milliseconds = open.map((date) => {
    const begin = Math.max(Date.parse(from), Date.parse(toInstant(date, hours.from)))
    const end = Math.min(Date.parse(to), Date.parse(toInstant(date, hours.to)))
    return Math.max(0, end - begin)
  })
  return Math.floor(milliseconds.reduce((sum, length) => sum + length, 0) / minute)
}
