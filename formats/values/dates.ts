/** Accepted dates: from 2000 to `maxYear`. */
export type FileCalendar = { maxYear: number }

const minYear = 2000

export const buildFileCalendar = (today: string): FileCalendar => ({ maxYear: Number(today.slice(0, 4)) + 6 })

function isDay(calendar: FileCalendar, year: number, month: number, day: number): boolean {
  // A positive test, so that NaN (no digits) is rejected.
  if (!(year >= minYear && year <= calendar.maxYear && month >= 1 && month <= 12 && day >= 1)) return false
  return day <= daysIn(year, month)
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Parses `AAAAMMDD` at the start of a text to `'YYYY-MM-DD'`; `null` if it is not a date of the calendar. */
export function parseCompactDay(calendar: FileCalendar, text: string): string | null {
  const year = digits(text, 0, 4)
  const month = digits(text, 4, 6)
  const day = digits(text, 6, 8)
  if (!isDay(calendar, year, month, day)) return null
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`
}

export const parseShortDay = (calendar: FileCalendar, text: string) => parseCompactDay(calendar, `20${text}`)

/** Parses `DDMMAAAA` or `DDMMAA` (this century) to `'YYYY-MM-DD'`; `null` if it is not a date of the calendar. */
export function parseBrazilianDay(calendar: FileCalendar, text: string): string | null {
  if (text.length !== 8 && text.length !== 6) return null
  const year = text.length === 8 ? text.slice(4) : `20${text.slice(4)}`
  return parseCompactDay(calendar, `${year}${text.slice(2, 4)}${text.slice(0, 2)}`)
}

export function isIsoDay(calendar: FileCalendar, text: string): boolean {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return false
  return isDay(calendar, digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10))
}

export function parseCompactTime(text: string): string | null {
  const hour = digits(text, 0, 2)
  const minute = digits(text, 2, 4)
  const second = digits(text, 4, 6)
  // Negated, so that NaN (no digits) is rejected too.
  if (!(hour <= 23 && minute <= 59 && second <= 59)) return null
  return `${text.slice(0, 2)}:${text.slice(2, 4)}:${text.slice(4, 6)}`
}

// Brazil has had no summer time since 2019. Local times of banks without a zone are Brasília time.
const localOffset = '-03:00'

/** ISO or `DD/MM/AAAA HH:MM[:SS]`, in Brasília time without a zone, to an ISO instant in UTC with milliseconds. */
export function parseInstant(calendar: FileCalendar, text: string): string | null {
  const parts =
    /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?$/.exec(text) ??
    brazilian(text)
  if (!parts) return null
  const [, year, month, day, hour, minute, second = '00', fraction = '', zone = localOffset] = parts
  if (!isDay(calendar, Number(year), Number(month), Number(day))) return null
  if (parseCompactTime(`${hour}${minute}${second}`) === null) return null
  const minutes = offsetMinutes(zone)
  if (minutes === null) return null
  const millis = Number(fraction.slice(0, 3).padEnd(3, '0'))
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return new Date(local + millis - minutes * 60_000).toISOString()
}

function brazilian(text: string): (string | undefined)[] | null {
  const parts = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d)(?::(\d\d))?$/.exec(text)
  return parts && [text, parts[3], parts[2], parts[1], parts[4], parts[5], parts[6]]
}

function offsetMinutes(zone: string): number | null {
  if (zone === 'Z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(-2))
  if (hours > 14 || minutes > 59) return null
  return (zone[0] === '-' ? -1 : 1) * (hours * 60 + minutes)
}

function digits(text: string, from: number, to: number): number {
  if (text.length < to) return Number.NaN
  let value = 0
  for (let index = from; index < to; index++) {
    const digit = text.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) return Number.NaN
    value = value * 10 + digit
  }
  return value
}
