export type DecimalMark = ',' | '.'
export type DateOrder = 'day-month' | 'month-day'

const longestNumber = 60
const numberParts = /^\(?[-+]?\s*(?:R\$)?\s*[-+]?([\d.,]{1,30})\s*(?:[-+]|[DC]|%|km|l)?\)?$/i

/** `either` if one mark before three digits may be for thousands or decimals; `null` without a mark or a number. */
export function findDecimalMark(text: string): DecimalMark | 'either' | null {
  if (text.length > longestNumber || !(text.includes(',') || text.includes('.'))) return null
  const body = numberParts.exec(text)?.[1]
  if (body === undefined) return null
  const comma = body.lastIndexOf(',')
  const dot = body.lastIndexOf('.')
  if (comma !== -1 && dot !== -1) {
    const mark = comma > dot ? ',' : '.'
    const [whole = '', ...decimals] = body.split(mark)
    return decimals.length === 1 && isGrouped(whole.split(mark === ',' ? '.' : ',')) ? mark : null
  }
  const mark = comma === -1 ? '.' : ','
  const parts = body.split(mark)
  if (parts.length > 2) return isGrouped(parts) ? otherMark(mark) : null
  return isGrouped(parts) ? 'either' : mark
}

export const otherMark = (mark: DecimalMark): DecimalMark => (mark === ',' ? '.' : ',')

/** Returns true if these parts of a number are groups of thousands: `1` and `234`, but not `0` and `123`. */
export function isGrouped(parts: readonly string[]): boolean {
  const [first = '', ...others] = parts
  if (others.length === 0) return /^\d+$/.test(first)
  return /^[1-9]\d{0,2}$/.test(first) && others.every((part) => /^\d{3}$/.test(part))
}

const dateParts = /^(\d\d?)[/.-](\d\d?)[/.-](\d\d|\d{4})$/

/** `either` if both parts may be the month, `null` if they are equal or invalid. */
export function findDateOrder(text: string): DateOrder | 'either' | null {
  const parts = dateParts.exec(text.split(/[ T]/, 1)[0] ?? '')
  if (!parts) return null
  const first = Number(parts[1])
  const second = Number(parts[2])
  if (first === 0 || second === 0 || first > 31 || second > 31 || first === second) return null
  if (first > 12) return second > 12 ? null : 'day-month'
  return second > 12 ? 'month-day' : 'either'
}
