import type { Period } from './types.ts'

/** The first and last of some days (`'YYYY-MM-DD'`), ignoring empty ones; `null` when none is left. */
export function spanOf(days: (string | null)[]): Period | null {
  let span: Period | null = null
  for (const day of days) {
    if (!day) continue
    if (!span) span = { from: day, to: day }
    else if (day < span.from) span.from = day
    else if (day > span.to) span.to = day
  }
  return span
}

/** A period that holds these days too. */
export const withDays = (period: Period | null, ...days: (string | null)[]): Period | null =>
  spanOf([period?.from ?? null, period?.to ?? null, ...days])
