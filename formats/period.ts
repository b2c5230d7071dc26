/** First and last calendar day, `'YYYY-MM-DD'`, both inside. */
export type Period = { from: string; to: string }

/** The first and last of days that come one by one (`'YYYY-MM-DD'`), ignoring empty ones. */
export function newSpan() {
  let span: Period | null = null
  return {
    add(day: string | null): void {
      if (!day) return
      if (!span) span = { from: day, to: day }
      else if (day < span.from) span.from = day
      else if (day > span.to) span.to = day
    },
    /** `null` when there was no day. */
    span: (): Period | null => span,
  }
}

/** The first and last of some days; `null` when none is left. */
export function spanOf(days: (string | null)[]): Period | null {
  const span = newSpan()
  for (const day of days) span.add(day)
  return span.span()
}

/** A period that holds these days too. */
export const withDays = (period: Period | null, ...days: (string | null)[]): Period | null =>
  spanOf([period?.from ?? null, period?.to ?? null, ...days])
