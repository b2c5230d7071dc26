import { fullCard, type Place, type Report } from './report.ts'

/**
 * True for a card field that holds a full card number: 13 to 19 digits, none masked, in groups or not. Source:
 * acquirer-files 9.
 */
export const isFullCardNumber = (text: string): boolean =>
  /^\d(?:[ .-]?\d){12,18}$/.test(text) && !/^[0 .-]+$/.test(text)

/** True when a card field holds no full number; refuses the file otherwise. */
export function isMasked(card: string, place: Omit<Place, 'value'>, report: Report): boolean {
  const full = isFullCardNumber(card)
  if (full) refuseCardNumber(report, place)
  return !full
}

/** Refuses the file for a full card number; the number itself goes into no message. */
export function refuseCardNumber(report: Report, place: Omit<Place, 'value'>): void {
  const text = 'A planilha contém número completo de cartão; importação recusada.'
  report.error(fullCard, text, { line: place.line, field: place.field })
}

/** The last four digits of a masked card number; `null` when they are not there. */
export function lastFour(masked: string): string | null {
  const last = masked.slice(-4)
  return /^\d{4}$/.test(last) ? last : null
}
