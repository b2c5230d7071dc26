import { type BusinessDate, localDate, showDate, showMoney } from '@app/kit/contract'
import type { ImportProblem } from './imports.contract.ts'

export type ClosedDay = { company_name: string; date: BusinessDate; rows: number }

export type StoredBefore = {
  line: number
  at: string | null
  file_name: string
  on?: BusinessDate | null
  name?: string | null
  amount_cents?: number | null
}

export const maxRepeatedRows = 100

const warning = (code: 'E08' | 'E09', message: string): ImportProblem => ({
  ...{ line: null, field: null, value: null, message, code },
})

export const buildClosedDayWarnings = (days: readonly ClosedDay[]): ImportProblem[] =>
  days.map(({ company_name, date, rows }) => {
    const subject =
      rows === 1
        ? '1 linha entra como lançamento tardio e espera'
        : `${rows} linhas entram como lançamentos tardios e esperam`
    return warning('E09', `Período fechado para ${company_name} em ${showDate(date)}: ${subject} um ajuste do dia.`)
  })

export function buildRepeatedRowWarnings(rows: readonly StoredBefore[], total: number): ImportProblem[] {
  const warnings = rows.map((row) => {
    const { line, at, file_name } = row
    const since = at === null ? '' : ` em ${showDate(localDate(at))}`
    const message = `Linha ${line}: linha repetida (já importada${since}, no arquivo ${file_name}); não é gravada de novo.`
    return { ...warning('E08', message), line, value: describeRow(row) }
  })
  const remaining = total - warnings.length
  if (warnings.length === 0 || remaining <= 0) return warnings
  return [
    ...warnings,
    warning('E08', remaining === 1 ? 'Mais 1 linha repetida.' : `Mais ${remaining} linhas repetidas.`),
  ]
}

// Some banks write a whole file in one line, so a line number does not identify a row.
function describeRow({ on, name, amount_cents }: StoredBefore) {
  const parts = [on && showDate(on), name, amount_cents == null ? null : showMoney(amount_cents)]
  return parts.filter(Boolean).join(' · ') || null
}
