import type { JsonCell, JsonRow } from '../json/json-rows.ts'
import type { ProblemReport } from '../reading/report.ts'
import { microsOfNumber, roundedCents } from '../values/amounts.ts'
import { type FileCalendar, isIsoDay, parseCompactDay, parseCompactTime } from '../values/dates.ts'

/** Context of a reading. `reported` has the values that already gave a warning. */
export type PagBankReading = { calendar: FileCalendar; report: ProblemReport; reported: Set<string> }

export type PagBankRow = ReturnType<typeof pagbankRow>

export function pagbankRow({ line, cells }: JsonRow, { calendar, report, reported: warnedValues }: PagBankReading) {
  const refuse = (name: string, text: string, cell?: JsonCell) => {
    const code = cell ? 'field.invalid' : 'field.missing'
    report.error(code, text, { line: cell?.line ?? line, column: cell?.column, field: name, value: cell?.text })
  }
  const text = (name: string) => cells.get(name)?.text.trim() ?? ''
  const micros = (name: string): number => {
    const raw = text(name)
    if (raw === '') return 0
    const value = microsOfNumber(raw)
    if (value === null) refuse(name, 'o valor não é um número decimal.', cells.get(name))
    return value ?? 0
  }
  const day = (name: string): string | null => {
    const raw = text(name)
    if (/^[0-]*$/.test(raw)) return null
    const start = raw.slice(0, 10)
    const found = isIsoDay(calendar, start) ? start : raw.length === 8 ? parseCompactDay(calendar, raw) : null
    if (found === null) refuse(name, 'data inválida ou fora do período aceito.', cells.get(name))
    return found
  }
  const placeIn = (name: string) => {
    const cell = cells.get(name)
    return { line: cell?.line ?? line, column: cell?.column, field: name, value: cell?.text }
  }
  return {
    line,
    text,
    micros,
    /** A required number: a missing amount must not read as zero. */
    neededMicros(name: string): number {
      this.needed(name)
      return micros(name)
    },
    day,
    cents: (name: string) => roundedCents(micros(name)),
    count(name: string, fallback: number): number {
      const raw = text(name)
      return /^\d{1,4}$/.test(raw) && Number(raw) > 0 ? Number(raw) : fallback
    },
    /** `'HH:MM:SS'`; `null` when empty. */
    time(name: string): string | null {
      const raw = text(name)
      if (raw === '') return null
      const found = parseCompactTime(raw.replaceAll(':', '').slice(0, 6))
      if (found === null) refuse(name, 'hora inválida.', cells.get(name))
      return found
    },
    needed(name: string): string {
      const raw = text(name)
      if (raw === '') refuse(name, 'campo obrigatório.')
      return raw
    },
    warn: (code: string, name: string, words: string) => report.warn(code, words, placeIn(name)),
    mismatch: (code: string, name: string, words: string) => report.mismatch(code, words, placeIn(name)),
    refuse: (code: string, name: string, words: string) => report.error(code, words, placeIn(name)),
    warnOnce(code: string, name: string, words: string) {
      const key = `${name}|${text(name)}`
      if (!warnedValues.has(key)) this.warn(code, name, words)
      warnedValues.add(key)
    },
  }
}
