import { addDays, type BusinessDate, localDate, localTime } from '@app/kit/contract'

/** The cut-off (`HH:MM`) that ends a business day on the next calendar day; `00:00` ends it with its calendar day. */
export type CutoffOf = (day: BusinessDate) => string

export const noCutoff = '00:00'

/** A capture with its own date, as its file brings it. */
export type DatedCapture = { business_date: BusinessDate; captured_at: string | null }

/**
 * The business day that judges a capture without a sale (operations section 1): the day before its own date, where its
 * local time lies before the cut-off that ends that day. A capture whose date is not that of its clock keeps its date.
 */
export function businessDayOf({ business_date, captured_at }: DatedCapture, cutoffOf: CutoffOf): BusinessDate {
  if (captured_at === null) return business_date
  const before = addDays(business_date, -1)
  const cutoff = cutoffOf(before)
  if (cutoff === noCutoff || localDate(captured_at) !== business_date) return business_date
  return localTime(captured_at) < cutoff ? before : business_date
}

/** A capture on the day that judges it, with its own date beside it where the two differ. */
export function onBusinessDay<Row extends DatedCapture>(
  row: Row,
  cutoffOf: CutoffOf,
): Row & { captured_on?: BusinessDate } {
  const business_date = businessDayOf(row, cutoffOf)
  return business_date === row.business_date ? row : { ...row, business_date, captured_on: row.business_date }
}
