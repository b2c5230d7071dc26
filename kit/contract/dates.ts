import { z } from 'zod'

/** A business day, `'2026-10-14'`: a plain date, never an instant. */
export const BusinessDate = z.iso.date('Data inválida.')
export type BusinessDate = string

/** A time on a wall clock, `'06:12'`. */
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

/** The business date `days` after this one (negative: before). */
export const addDays = (date: BusinessDate, days: number): BusinessDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

/** Whole days from `from` to `to`. */
export const daysBetween = (from: BusinessDate, to: BusinessDate) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day)

/** Calendar date of an instant on a Brazilian wall clock. */
export function localDate(instant: string | Date): BusinessDate {
  const { year, month, day: dayOfMonth } = wallClock(instant)
  return `${year}-${month}-${dayOfMonth}`
}

/** `HH:mm` of an instant on a Brazilian wall clock. */
export function localTime(instant: string | Date) {
  const { hour, minute } = wallClock(instant)
  return `${hour}:${minute}`
}

/** The instant of a Brazilian wall-clock time (`'2026-10-14'`, `'06:12'` or `'06:12:30'`), in UTC. */
export function instantOf(date: BusinessDate, time: string) {
  const guess = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`)
  const { year, month, day: dayOfMonth, hour, minute, second } = wallClock(new Date(guess))
  const shown = Date.parse(`${year}-${month}-${dayOfMonth}T${hour}:${minute}:${second}Z`)
  return new Date(guess + (guess - shown)).toISOString()
}

/** `14/10/2026`. */
export const showDate = (date: BusinessDate) => `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
