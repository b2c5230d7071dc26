/** First and last calendar day, `'YYYY-MM-DD'`, both inclusive. */
export type Period = { from: string; to: string }

export function newSpan() {
  let span: Period | null = null
  return {
    add(day: string | null): void {
      if (!day) return
      if (!span) span = { from: day, to: day }
      else if (day < span.from) span.from = day
      else if (day > span.to) span.to = day
    },
    span: (): Period | null => span,
  }
}

export function computePeriod(days: (string | null)[]): Period | null {
  const span = newSpan()
  for (const day of days) span.add(day)
  return span.span()
}

export const withDays = (period: Period | null, ...days: (string | null)[]): Period | null =>
  computePeriod([period?.from ?? null, period?.to ?? null, ...days])
