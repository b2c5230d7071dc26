import { addDays, type BusinessDate, localDate, toInstant } from '@app/kit/contract'

/** Working time of a week on the clock of Brazil. Holidays are whole days; `closes` is later than `opens` on the same day. */
type BusinessCalendar = {
  /** `'08:00'` */
  opens: string
  closes: string
  /** 0 is Sunday. */
  weekdays: readonly number[]
  holidays: ReadonlySet<BusinessDate>
}

const minute = 60_000
// A calendar without a working day in two years is a mistake; the search ends with an error.
const maxDays = 731

const isWorkday = ({ weekdays, holidays }: BusinessCalendar, date: BusinessDate) =>
  weekdays.includes(new Date(`${date}T00:00:00Z`).getUTCDay()) && !holidays.has(date)

function getWorkingTime(calendar: BusinessCalendar, date: BusinessDate) {
  if (!isWorkday(calendar, date)) return undefined
  return { from: Date.parse(toInstant(date, calendar.opens)), to: Date.parse(toInstant(date, calendar.closes)) }
}

/** An end on closing time does not move to the next opening. Throws if the calendar has too few working days. */
export function addBusinessMinutes(calendar: BusinessCalendar, instant: string, minutes: number) {
  const start = Date.parse(instant)
  let remaining = minutes * minute
  let date = localDate(instant)
  for (let day = 0; day < maxDays; day += 1) {
    const hours = getWorkingTime(calendar, date)
    if (hours && start < hours.to) {
      const from = Math.max(hours.from, start)
      if (from + remaining <= hours.to) return new Date(from + remaining).toISOString()
      remaining -= hours.to - from
    }
    date = addDays(date, 1)
  }
  throw new RangeError(`the calendar has less than ${minutes} minutes of working time in ${maxDays} days`)
}

export function countBusinessMinutes(calendar: BusinessCalendar, from: string, to: string) {
  const [start, end, lastDate] = [Date.parse(from), Date.parse(to), localDate(to)]
  let passed = 0
  for (let date = localDate(from); date <= lastDate; date = addDays(date, 1)) {
    const hours = getWorkingTime(calendar, date)
    if (hours) passed += Math.max(0, Math.min(hours.to, end) - Math.max(hours.from, start))
  }
  return Math.floor(passed / minute)
}
