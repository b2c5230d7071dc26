import { addDays, type BusinessDate } from './dates.ts'

const groupedByPoint = /^-?(\d*|\d{1,3}(\.\d{3})+)$/
const groupedByComma = /^-?(\d*|\d{1,3}(,\d{3})+)$/

/** Parses `1.234,56`, `1234.56`, `R$ 1.234,56`, `-10`, `(10,00)` to an integer with `places` decimals; else null. */
export function parseDecimal(text: string, places: number): number | null {
  const bare = text
    .replace(/R\$|L$|\s|\u00a0/gi, '')
    .replace(/^\((.+)\)$/, '-$1')
    .replace(/^[−–]/, '-')
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(bare)) return null
  // A single point before three digits groups thousands: Brazilians write 1234 as `1.234`.
  const isGrouped = /^-?[1-9]\d{0,2}(\.\d{3})+$/.test(bare)
  const markIndex = isGrouped ? -1 : Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const integerText = markIndex < 0 ? bare : bare.slice(0, markIndex)
  if (!(bare[markIndex] === '.' ? groupedByComma : groupedByPoint).test(integerText)) return null
  const integerDigits = integerText.replace(/[.,]/g, '')
  const decimals = markIndex < 0 ? '' : bare.slice(markIndex + 1)
  if (decimals.length > places) return null
  const number = Number(`${integerDigits.replace('-', '') || '0'}${decimals.padEnd(places, '0')}`)
  if (!Number.isSafeInteger(number)) return null
  return integerDigits.startsWith('-') && number !== 0 ? -number : number
}

const isRealDate = (date: string) => {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === date
}

const build = (day: string, month: string, year: string) => {
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isRealDate(date) ? date : null
}

/** Parses a typed day: `010326`, `01032026`, `1/3/26`, `01/03`, `hoje`, `ontem`, `-1`, `+7`, `2026-03-01`. */
export function parseDay(text: string, today: BusinessDate): BusinessDate | null {
  const bare = text.trim().toLowerCase()
  if (bare === 'hoje' || bare === 'h') return today
  if (bare === 'ontem') return addDays(today, -1)
  if (/^[+-]\d{1,3}$/.test(bare)) return addDays(today, Number(bare))
  if (/^\d{4}-\d{2}-\d{2}$/.test(bare)) return isRealDate(bare) ? bare : null
  const digits = /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(bare)
  const match = digits ?? /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(bare)
  return match ? build(match[1]!, match[2]!, match[3] ?? today.slice(0, 4)) : null
}

/** Parses a time of day as people type it: `0612`, `6:12`, `06h12`, `6h`; null for other text. */
export function parseTime(text: string): string | null {
  const parts = /^(\d{1,2})(?:[:h.]?(\d{2}))?h?$/.exec(text.trim().toLowerCase())
  const time = parts && `${parts[1]!.padStart(2, '0')}:${parts[2] ?? '00'}`
  return time && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null
}
