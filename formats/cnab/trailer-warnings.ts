import type { Field, Row } from '../fixed-width.ts'
import type { Report } from '../report.ts'

/** What a trailer promises beside what the records before it give. */
type Figures = { promised: number; found: number }

/** Warns of each control figure of a trailer that is not what the records before it give. */
export const trailerWarnings =
  (row: Row, report: Report, code: string) =>
  (field: Field<number>, { promised, found }: Figures) => {
    if (promised !== found)
      report.mismatch(code, `o trailer anuncia ${promised} e os registros dão ${found}.`, {
        line: row.line,
        column: field.from,
        field: field.name,
        value: String(promised),
      })
  }
