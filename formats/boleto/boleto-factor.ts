const dayMs = 86_400_000
const base = Date.UTC(1997, 9, 7) / dayMs
const cycle = 9000
const first = 1000
const last = 9999

// Days before and after the reading day in which a due date is accepted.
const past = 3000
const future = 5500

/** The due-date factor of a day (`'YYYY-MM-DD'`) from 2000-07-03 on; `null` before. Source: bank-files 7.2. */
export function toDueDateFactor(day: string): string | null {
  const days = numberOf(day) - base
  if (!(days >= first)) return null
  return String(days <= last ? days : first + ((days - first) % cycle))
}

/** Returns the date near `today`, because factors repeat every 9,000 days; `null` without one. */
export function dayOfFactor(factor: string, today: string): string | null {
  const days = Number(factor)
  const now = numberOf(today)
  if (!(days >= first)) return null
  for (let day = base + days; day <= now + future; day += cycle) if (day >= now - past) return dayAt(day)
  return null
}

const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs
const dayAt = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)
