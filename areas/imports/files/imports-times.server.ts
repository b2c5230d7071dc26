import type { Period } from '@app/formats'
import { addDays, type BusinessDate, daysBetween, localDate, toInstant } from '@app/kit/contract'

const maxPeriodDays = 400

/** Returns no day for an implausibly long period; then the rows give the days. */
export function listPeriodDays(period: Period | null): BusinessDate[] {
  if (!period) return []
  const days = daysBetween(period.from, period.to)
  if (days < 0 || days > maxPeriodDays) return []
  return Array.from({ length: days + 1 }, (_, day) => addDays(period.from, day))
}

// The offset of Brazilian time changes at most hourly and is slow to compute, so it is cached per hour.
const hours = new Map<string, { offset: number; utc: string | null }>()

function hourOf(hour: string) {
  const known = hours.get(hour)
  if (known) return known
  const local = Date.parse(`${hour}:00:00Z`)
  const offset = Date.parse(toInstant(hour.slice(0, 10), `${hour.slice(11, 13)}:00`)) - local
  const isWholeHour = offset % 3_600_000 === 0
  const found = { offset, utc: isWholeHour ? new Date(local + offset).toISOString().slice(0, 13) : null }
  if (hours.size > 10_000) hours.clear()
  hours.set(hour, found)
  return found
}

export function parseLocalInstant(local: string) {
  const { offset, utc } = hourOf(local.slice(0, 13))
  if (utc !== null && local.length === 19) return `${utc}${local.slice(13)}.000Z`
  return new Date(Date.parse(`${local}Z`) + offset).toISOString()
}

const days = new Map<string, BusinessDate>()

export function toLocalBusinessDay(instant: string) {
  const hour = instant.slice(0, 13)
  let day = days.get(hour)
  if (day === undefined) {
    day = localDate(`${hour}:00:00Z`)
    if (days.size > 10_000) days.clear()
    days.set(hour, day)
  }
  return day
}
