import type { CsvTableRow } from '../csv/table-rows.ts'
import type { ProblemReport } from '../reading/report.ts'
import { parseAmount } from '../values/amounts.ts'
import { type FileCalendar, parseInstant } from '../values/dates.ts'

export type MercadoPagoReading = { calendar: FileCalendar; report: ProblemReport; warnedValues: Set<string> }

export function reportRow<Column extends string>(
  row: CsvTableRow<Column>,
  { calendar, report, warnedValues }: MercadoPagoReading,
) {
  const { line, cell } = row
  const refuse = (field: Column, text: string) =>
    report.error(cell(field) === '' ? 'field.missing' : 'field.invalid', text, { line, field, value: cell(field) })
  return {
    line,
    cell,
    /** Signed as in the file; 0 when empty. */
    cents(field: Column): number {
      const amount = parseAmount(cell(field))
      if (amount === 'none') return 0
      if (amount === 'invalid') refuse(field, 'o valor não é um número.')
      else if (amount.ambiguous) refuse(field, 'valor ambíguo; escreva os centavos.')
      else return amount.cents
      return 0
    },
    /** Brasília time, `'YYYY-MM-DDTHH:MM:SS'`; `null` when empty. */
    moment(field: Column): string | null {
      if (cell(field) === '') return null
      const instant = parseInstant(calendar, cell(field))
      if (instant === null) refuse(field, 'data e hora inválidas ou fora do período aceito.')
      return instant && brasilia(instant)
    },
    needed(field: Column): string {
      if (cell(field) === '') refuse(field, 'campo obrigatório.')
      return cell(field)
    },
    warn: (code: string, field: Column, text: string) => report.warn(code, text, { line, field, value: cell(field) }),
    mismatch: (code: string, field: Column, text: string) =>
      report.mismatch(code, text, { line, field, value: cell(field) }),
    warnOnce(code: string, field: Column, text: string) {
      const key = `${field}|${cell(field)}`
      if (!warnedValues.has(key)) report.warn(code, text, { line, field, value: cell(field) })
      warnedValues.add(key)
    },
  }
}

export type ReportRow<Column extends string> = ReturnType<typeof reportRow<Column>>

// A report uses the UTC offset that the account owner chose; days are days of Brasília.
const brasilia = (instant: string) => new Date(Date.parse(instant) - 3 * 3_600_000).toISOString().slice(0, 19)

export const noLineEnd = {
  code: 'mercado-pago.no-line-end',
  text: 'A última linha não termina com quebra de linha; confira se o arquivo está completo.',
}
