import { type BusinessDate, localDate, showDate, showMoney } from '@app/kit/contract'
import type { ImportProblem } from '../imports.contract.ts'

/** A closed day of a company and how many rows of a file came for it. */
export type ClosedDay = { company_name: string; date: BusinessDate; rows: number }

/** A row that is there already: since when and by which file, and what people know it by. */
export type StoredBefore = {
  line: number
  at: string | null
  file_name: string
  on?: BusinessDate | null
  name?: string | null
  amount_cents?: number | null
}

/** So many repeated rows are told one by one. */
export const mostRepeated = 100

const warning = (code: 'E08' | 'E09', message: string): ImportProblem => ({
  ...{ line: null, field: null, value: null, message, code },
})

/** What closed days do with rows that come for them now. */
export const closedWarnings = (days: readonly ClosedDay[]): ImportProblem[] =>
  days.map(({ company_name, date, rows }) => {
    const what =
      rows === 1
        ? '1 linha entra como lançamento tardio e espera'
        : `${rows} linhas entram como lançamentos tardios e esperam`
    return warning('E09', `Período fechado para ${company_name} em ${showDate(date)}: ${what} um ajuste do dia.`)
  })

/** Rows that are not written again; of `total` the first ones line by line. */
export function repeatedWarnings(rows: readonly StoredBefore[], total: number): ImportProblem[] {
  const told = rows.map((row) => {
    const { line, at, file_name } = row
    const since = at === null ? '' : ` em ${showDate(localDate(at))}`
    const message = `Linha ${line}: linha repetida (já importada${since}, no arquivo ${file_name}); não é gravada de novo.`
    return { ...warning('E08', message), line, value: knownBy(row) }
  })
  const others = total - told.length
  if (told.length === 0 || others <= 0) return told
  return [...told, warning('E08', others === 1 ? 'Mais 1 linha repetida.' : `Mais ${others} linhas repetidas.`)]
}

// Banks write whole files in one line, so that its number alone tells little.
function knownBy({ on, name, amount_cents }: StoredBefore) {
  const parts = [on && showDate(on), name, amount_cents == null ? null : showMoney(amount_cents)]
  return parts.filter(Boolean).join(' · ') || null
}
