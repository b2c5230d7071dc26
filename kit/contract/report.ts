/** A column of a report; the name of its field says what its values are, as in every list (`_cents`, `_ml`, `_at`). */
export type ReportColumn = {
  field: string
  title: string
  labels?: Readonly<Record<string, string>> | undefined
  /** How much of the page's width beside the other columns; by itself what its kind of value needs. */
  weight?: number
}

export type ReportSection = {
  title: string
  columns: readonly ReportColumn[]
  rows: readonly Readonly<Record<string, unknown>>[]
  /** Money and volumes are added up below, unless this says no. */
  sums?: boolean
  /** What stands there when there is no row. */
  empty?: string
}

/** A document about one record: what it is, tables, and who signs. As a PDF it is read, as a workbook computed with. */
export type Report = {
  title: string
  /** What is said above the tables, by name. */
  facts: readonly (readonly [name: string, words: string])[]
  sections: readonly ReportSection[]
  signatures?: readonly string[]
}
