import { addDays, type BusinessDate, localDate, localTime } from '@app/kit/contract'

/** The cut-off (`HH:MM`) that ends a business day on the next calendar day; `00:00` ends it with its calendar day. */
export type CutoffLookup = (day: BusinessDate) => string

export const noCutoff = '00:00'

type DatedCapture = { business_date: BusinessDate; captured_at: string | null }

/** Returns the previous day for a time before the cut-off, if date and clock of the capture agree (operations 1). */
export function toBusinessDay({ business_date, captured_at }: DatedCapture, cutoffOf: CutoffLookup): BusinessDate {
  if (captured_at === null) return business_date
  const before = addDays(business_date, -1)
  const cutoff = cutoffOf(before)
  if (cutoff === noCutoff || localDate(captured_at) !== business_date) return business_date
  return localTime(captured_at) < cutoff ? before : business_date
}

export function moveToBusinessDay<Row extends DatedCapture>(
  row: Row,
  cutoffOf: CutoffLookup,
): Row & { captured_on?: BusinessDate } {
  const business_date = toBusinessDay(row, cutoffOf)
  return business_date === row.business_date ? row : { ...row, business_date, captured_on: row.business_date }
}
