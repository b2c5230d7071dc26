import { fullCard, type ProblemPlace, type ProblemReport } from '../reading/report.ts'

/** True for a full card number: 13 to 19 digits without a mask. Source: acquirer-files 9. */
export const isFullCardNumber = (text: string): boolean =>
  /^\d(?:[ .-]?\d){12,18}$/.test(text) && !/^[0 .-]+$/.test(text)

export function checkMaskedCard(card: string, place: Omit<ProblemPlace, 'value'>, report: ProblemReport): boolean {
  const full = isFullCardNumber(card)
  if (full) refuseCardNumber(report, place)
  return !full
}

/** The number is never part of the message. */
export function refuseCardNumber(report: ProblemReport, place: Omit<ProblemPlace, 'value'>): void {
  const text = 'A planilha contém número completo de cartão; importação recusada.'
  report.error(fullCard, text, { line: place.line, field: place.field })
}

export function lastFour(masked: string): string | null {
  const last = masked.slice(-4)
  return /^\d{4}$/.test(last) ? last : null
}
