import { addDays, type BusinessDate } from '@app/kit/contract'

/** Returns Easter Sunday (Meeus, Jones and Butcher): first Sunday after the full moon on or after 21 March. */
export function computeEaster(year: number): BusinessDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`
}

/** Fixed national holidays and the first year of each; Lei 662/1949, 6.802/1980, 10.607/2002 and 14.759/2023. */
const fixedHolidays: readonly (readonly [monthAndDay: string, since: number])[] = [
  ['01-01', 0],
  ['04-21', 0],
  ['05-01', 0],
  ['09-07', 0],
  ['10-12', 1980],
  ['11-02', 0],
  ['11-15', 0],
  ['11-20', 2024],
  ['12-25', 0],
]

/** Days from Easter: two days of carnival; Good Friday and Corpus Christi as in the Central Bank's calendar. */
const movableHolidays = [-48, -47, -2, 60] as const

/** Returns the national days without bank settlement, in order, weekends included; source: Resolução CMN 4.880/2020. */
export const listBankHolidays = (year: number): BusinessDate[] =>
  [
    ...fixedHolidays.filter(([, since]) => year >= since).map(([day]) => `${year}-${day}`),
    ...movableHolidays.map((days) => addDays(computeEaster(year), days)),
  ].sort()

const isWeekend = (date: BusinessDate) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

// Cached by year: the holidays take 15 µs to compute, and matching needs the same few years for each pair.
const holidaysByYear = new Map<number, ReadonlySet<BusinessDate>>()

export function isBankHoliday(date: BusinessDate) {
  const year = Number(date.slice(0, 4))
  const holidays = holidaysByYear.get(year) ?? new Set(listBankHolidays(year))
  holidaysByYear.set(year, holidays)
  return holidays.has(date)
}

export const isBankDay = (date: BusinessDate) => !isWeekend(date) && !isBankHoliday(date)

export function getNextBankDay(date: BusinessDate): BusinessDate {
  let day = date
  while (!isBankDay(day)) day = addDays(day, 1)
  return day
}

/** Returns the date if it is a bank day, otherwise the bank day before it. */
export function getLastBankDay(date: BusinessDate): BusinessDate {
  let day = date
  while (!isBankDay(day)) day = addDays(day, -1)
  return day
}

/** Returns the bank day `days` bank days after `date`; `date` itself need not be a bank day. */
export function addBankDays(date: BusinessDate, days: number): BusinessDate {
  let day = date
  for (let remaining = days; remaining > 0; remaining -= 1) day = getNextBankDay(addDays(day, 1))
  return getNextBankDay(day)
}
