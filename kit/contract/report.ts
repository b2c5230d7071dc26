/** The name of the field decides its kind, as in every list (`_cents`, `_ml`, `_at`). */
export type ReportColumn = {
  field: string
  title: string
  labels?: Readonly<Record<string, string>> | undefined
  weight?: number
}

export type ReportSection = {
  title: string
  columns: readonly ReportColumn[]
  rows: readonly Readonly<Record<string, unknown>>[]
  sums?: boolean
  empty?: string
}

export type RecordReport = {
  title: string
  facts: readonly (readonly [name: string, words: string])[]
  sections: readonly ReportSection[]
  signatures?: readonly string[]
}
