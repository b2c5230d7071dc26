import type { Field, FixedWidthRow } from '../fixed-width/fixed-width.ts'
import type { ProblemReport } from '../reading/report.ts'
import { showCents } from '../values/amounts.ts'

type Figures = { promised: number; found: number }

export function trailerWarnings(row: FixedWidthRow, report: ProblemReport, code: string) {
  const compareAs =
    (show: (figure: number) => string) =>
    (field: Field<number>, { promised, found }: Figures) => {
      if (promised !== found)
        report.mismatch(code, `o trailer anuncia ${show(promised)} e os registros dão ${show(found)}.`, {
          line: row.line,
          column: field.from,
          field: field.name,
          value: show(promised),
        })
    }
  return { count: compareAs(String), cents: compareAs(showCents) }
}
