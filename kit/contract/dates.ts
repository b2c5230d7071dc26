import { z } from 'zod'

/** A business day, `'2026-10-14'`: a plain date, never an instant. */
export const BusinessDate = z.iso.date('Data inválida.')
export type BusinessDate = string

export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Hora inválida: escreva como 06:12.')

/** An instant in UTC, `'2026-10-14T11:05:00.000Z'`. */
export const Instant = z.iso.datetime({ offset: true })

export const timeZone = 'America/Sao_Paulo'

const day = 86_400_000
const localParts = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const wallClock = (instant: string | Date) => {
  const parts: Record<string, string> = {}
  for (const { type, value } of localParts.formatToParts(new Date(instant))) parts[type] = value
  return parts
}

const hour = 3_600_000
/** Offset of the Brazilian clock from UTC per hour, in milliseconds; since 1970 it has only changed at full hours. */
const offsets = new Map<number, number>()
const maxOffsets = 20_000
const firstHour = Date.parse('1970-01-02T00:00:00Z')
const lastHour = Date.parse('9999-12-31T00:00:00Z')

/** Offset of the clock from UTC at an instant. Cached per hour, because a day has thousands of lines. */
function getUtcOffset(at: number) {
  if (!(at >= firstHour && at < lastHour)) return undefined
  const hourStart = Math.floor(at / hour) * hour
  let offset = offsets.get(hourStart)
  if (offset === undefined) {
    const { year, month, day: dayOfMonth, hour: hours, minute } = wallClock(new Date(hourStart))
    offset = Date.parse(`${year}-${month}-${dayOfMonth}T${hours}:${minute}:00Z`) - hourStart
    if (offsets.size >= maxOffsets) offsets.clear()
    offsets.set(hourStart, offset)
  }
  return offset
}

function toLocalIso(instant: string | Date) {
  const at = new Date(instant).getTime()
  const offset = getUtcOffset(at)
  if (offset !== undefined) return new Date(at + offset).toISOString()
  const { year, month, day: dayOfMonth, hour: hours, minute } = wallClock(instant)
  return `${year}-${month}-${dayOfMonth}T${hours}:${minute}`
}

const midnight = (date: BusinessDate) => Date.parse(`${date}T00:00:00Z`)
const firstDay = midnight('0001-01-01')
const lastDay = midnight('9999-12-31')

/** Returns the date `days` after `date` (negative: before), limited to years of four digits. */
export const addDays = (date: BusinessDate, days: number): BusinessDate =>
  new Date(Math.min(Math.max(midnight(date) + days * day, firstDay), lastDay)).toISOString().slice(0, 10)

export const daysBetween = (from: BusinessDate, to: BusinessDate) => Math.round((midnight(to) - midnight(from)) / day)

/** Returns the calendar date of an instant in Brazil. */
export const localDate = (instant: string | Date): BusinessDate => toLocalIso(instant).split('T')[0] ?? ''

const calendars = new Map<string, Intl.DateTimeFormat>()

/** Returns the calendar date of an instant in the time zone `zone`, for deadlines at the end of a day there. */
export function toDateInZone(zone: string, instant: string | Date): BusinessDate {
  const known = calendars.get(zone)
  const calendar = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  if (!known) calendars.set(zone, calendar)
  return calendar.format(new Date(instant))
}

/** Returns the Brazilian wall-clock time of an instant as `HH:mm`. */
export const localTime = (instant: string | Date) => (toLocalIso(instant).split('T')[1] ?? '').slice(0, 5)

/** Returns the instant in UTC of a Brazilian wall-clock time (`'2026-10-14'`, `'06:12'` or `'06:12:30'`). */
export function toInstant(date: BusinessDate, time: string) {
  const guess = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`)
  const offset = getUtcOffset(guess)
  if (offset !== undefined) return new Date(guess - offset).toISOString()
  const { year, month, day: dayOfMonth, hour, minute, second } = wallClock(new Date(guess))
  const wallTime = Date.parse(`${year}-${month}-${dayOfMonth}T${hour}:${minute}:${second}Z`)
  return new Date(guess + (guess - wallTime)).toISOString()
}

/** Returns the instant (UTC) a number of milliseconds after `instant`; before it if negative. */
export const addMilliseconds = (instant: string, milliseconds: number) =>
  new Date(Date.parse(instant) + milliseconds).toISOString()

/** Formats a date as `14/10`, where the year is known. */
export const showDayAndMonth = (date: BusinessDate) => `${date.slice(8, 10)}/${date.slice(5, 7)}`

/** Formats a date as `14/10/2026`. */
export const showDate = (date: BusinessDate) => `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
