/** The name of the field decides its kind, as in every list (`_cents`, `_ml`, `_at`). */
export type ReportColumn = {
  field: string
  title: string
  labels?: Readonly<Record<string, string>> | undefined
  /** Width relative to the other columns; by default it follows from the kind of value. */
  weight?: number
}

export type ReportSection = {
  title: string
  columns: readonly ReportColumn[]
  rows: readonly Readonly<Record<string, unknown>>[]
  /** False to leave out the totals of money and volumes. */
  sums?: boolean
  empty?: string
}

/** A document about one record: facts, tables and signatures, exported as a PDF or as a workbook. */
export type RecordReport = {
  title: string
  facts: readonly (readonly [name: string, words: string])[]
  sections: readonly ReportSection[]
  signatures?: readonly string[]
}
