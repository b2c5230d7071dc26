import { amountLimitMessage, maxFileAmount_cents } from '../../values/amounts.ts'
import { isFullCardNumber } from '../../values/card-numbers.ts'
import { type FileCalendar, isIsoDay, parseCompactDay, parseCompactTime } from '../../values/dates.ts'
import type { FieldType } from '../schema/mapping-fields.ts'
import type { Mapping } from '../schema/mapping-schema.ts'
import { parseDriver, parsePlate, toKilometres, toMillilitres } from './fuelling-values.ts'
import { type DateOrder, findDateOrder, findDecimalMark, isGrouped } from './written-style.ts'

export type MappedValue = string | number | null

/** A value with an optional warning (`warning`), or a fault. `secret` refuses the whole file. */
export type CellReading = { value: MappedValue; warning?: string } | { fault: string; code?: RowCode; secret?: true }

// E01 empty, E02 date, E03 number, E05 brand, E06 arithmetic, E07 period, E08 repeated, E10 columns, E11 future,
// E12 sign, E13 doubtful total; W03 cut, W04 fuelling, W05 share, W06 style, W07 total, W08 sheet, W09 heading.
export type RowCode =
  | 'E01'
  | 'E02'
  | 'E03'
  | 'E05'
  | 'E06'
  | 'E07'
  | 'E08'
  | 'E10'
  | 'E11'
  | 'E12'
  | 'E13'
  | 'W03'
  | 'W04'
  | 'W05'
  | 'W06'
  | 'W07'
  | 'W08'
  | 'W09'

type ValueFormats = Pick<Mapping, 'decimal' | 'implied_decimals' | 'days'> & {
  calendar: FileCalendar
  /** Cache of parsed dates: a file repeats few dates many times. */
  daysRead?: Map<string, CellReading>
  /** Order of day and month in `03/04/2026`; day first by default. */
  order?: DateOrder
  /** The cells of the column contradict each other, so an ambiguous text is a fault. */
  mixed?: boolean
}

export function readValue(type: FieldType, text: string, formats: ValueFormats): CellReading {
  if (text === '') return { value: null }
  if (type === 'money') return amountOf(text, formats)
  if (type === 'volume') return numberOf(text, formats, 3)
  if (type === 'percent') return numberOf(text.endsWith('%') ? text.slice(0, -1).trimEnd() : text, formats, 4)
  if (type === 'count') return numberOf(text, { ...formats, implied_decimals: 0 }, 0)
  if (type === 'day') return dayOf(text, formats)
  if (type === 'time') return timeOf(text)
  if (type === 'plate') return parsePlate(text)
  if (type === 'odometer')
    return toKilometres(text, thousandthsOf(text.replace(/ ?km$/i, ''), { ...formats, implied_decimals: 0 }))
  if (type === 'litres') return toMillilitres(text, thousandthsOf(text.replace(/ ?l$/i, ''), formats))
  if (type === 'driver') return parseDriver(text)
  if (type === 'card' && isFullCardNumber(text.replace(/\s/g, ' ')))
    return { fault: 'A planilha contém número completo de cartão; importação recusada.', secret: true }
  return { value: text }
}

const isUnclear = (text: string, { mixed }: ValueFormats) => mixed === true && findDecimalMark(text) === 'either'

const thousandthsOf = (text: string, formats: ValueFormats) =>
  isUnclear(text, formats) ? null : parseCellNumber(text, formats, 3)

function amountOf(text: string, formats: ValueFormats): CellReading {
  const amount = numberOf(text, formats, 2)
  if (!('value' in amount) || typeof amount.value !== 'number') return amount
  if (Math.abs(amount.value) <= maxFileAmount_cents) return amount
  return { fault: `"${text}" ${amountLimitMessage}.`, code: 'E03' }
}

function numberOf(text: string, formats: ValueFormats, places: number): CellReading {
  if (isUnclear(text, formats))
    return {
      fault: `não se sabe se "${text}" traz milhar ou decimais: a coluna tem números com vírgula e com ponto decimal.`,
      code: 'E03',
    }
  const value = parseCellNumber(text, formats, places)
  return value === null ? { fault: `"${text}" não é um número.`, code: 'E03' } : { value }
}

const isDigits = (text: string) => /^\d+$/.test(text)
const longestNumber = 60

/** Parses to units of 10^-`places`, as in `-5`, `(1.234,56)`, `1.234,56-`, `R$ 10,00 D`. Further decimals must be 0. */
export function parseCellNumber(
  text: string,
  { decimal, implied_decimals }: Pick<ValueFormats, 'decimal' | 'implied_decimals'>,
  places: number,
) {
  // A longer text is not a number, and the pattern would backtrack over its blanks.
  if (text.length > longestNumber) return null
  const plain = plainNumber(text, decimal, places)
  if (plain !== null && (plain.fraction || implied_decimals === 0)) return plain.value
  const parts = /^\(?([-+]?)\s*(?:R\$)?\s*([-+]?)([\d.,]{1,30})\s*([-+]|[DC])?\)?$/i.exec(text.trim())
  if (!parts) return null
  const [, before = '', inner = '', body = '', after = ''] = parts
  const [whole = '', fraction, ...more] = body.split(decimal)
  const groups = whole.split(decimal === ',' ? '.' : ',')
  if (more.length > 0 || !isGrouped(groups)) return null
  const digits =
    fraction === undefined
      ? impliedOf(groups.join(''), implied_decimals, places)
      : withFraction(groups.join(''), fraction, places)
  const value = digits === null ? Number.NaN : Number(digits)
  if (!Number.isSafeInteger(value)) return null
  const signs = [before, inner, after, text.trim().startsWith('(') ? '(' : ''].filter((sign) => sign !== '')
  if (signs.length > 1) return null
  const negative = signs.some((sign) => '-(dD'.includes(sign))
  return negative && value !== 0 ? -value : value
}

/** Fast path for digits with an optional sign and at most `places` decimals; `null` for any other text. */
function plainNumber(text: string, decimal: string, places: number) {
  // Short enough to be exact as a double.
  if (text.length > 15 - places) return null
  const first = text.charCodeAt(0) === 45 ? 1 : 0
  let value = 0
  let mark = -1
  for (let at = first; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) value = value * 10 + code - 48
    else if (mark === -1 && at > first && text[at] === decimal) mark = at
    else return null
  }
  const decimals = mark === -1 ? 0 : text.length - mark - 1
  if (text.length === first || decimals > places) return null
  for (let more = places - decimals; more > 0; more--) value *= 10
  return { value: first === 1 && value !== 0 ? -value : value, fraction: mark !== -1 }
}

function impliedOf(whole: string, implied: number, places: number): string | null {
  const padded = whole.padStart(implied + 1, '0')
  return withFraction(padded.slice(0, padded.length - implied), padded.slice(padded.length - implied), places)
}

function withFraction(whole: string, fraction: string, places: number): string | null {
  if (!/^\d*$/.test(fraction) || /[^0]/.test(fraction.slice(places))) return null
  return `${whole}${fraction.slice(0, places).padEnd(places, '0')}`
}

function dayOf(text: string, formats: ValueFormats): CellReading {
  const known = formats.daysRead?.get(text)
  if (known) return known
  const reading = newDayOf(text, formats)
  if (formats.daysRead && formats.daysRead.size > 1000) formats.daysRead.clear()
  formats.daysRead?.set(text, reading)
  return reading
}

function newDayOf(text: string, { days, calendar, order, mixed }: ValueFormats): CellReading {
  if (mixed && findDateOrder(text) === 'either')
    return {
      fault: `não se sabe qual é o mês em "${text}": a coluna tem datas com o dia e com o mês em primeiro lugar.`,
      code: 'E02',
    }
  for (const format of days) {
    const day = dayIn({ format, order }, text.split(/[ T]/, 1)[0] ?? '', calendar)
    if (day !== null) return { value: day }
  }
  return { fault: `Formato de data não reconhece "${text}".`, code: 'E02' }
}

type DayFormat = { format: Mapping['days'][number]; order: DateOrder | undefined }

function dayIn({ format, order }: DayFormat, text: string, calendar: FileCalendar): string | null {
  if (format === 'serial') return serialDay(text, calendar)
  if (format === 'AAAA-MM-DD') return isIsoDay(calendar, text) ? text : null
  if (format === 'AAAAMMDD') return isDigits(text) && text.length === 8 ? parseCompactDay(calendar, text) : null
  const parts =
    format === 'DDMMAAAA' ? /^(\d\d)(\d\d)(\d{4})$/.exec(text) : /^(\d\d?)[/.-](\d\d?)[/.-](\d\d|\d{4})$/.exec(text)
  const [, first = '', second = '', year = ''] = parts ?? []
  if (format !== 'DDMMAAAA' && year.length !== (format === 'DD/MM/AA' ? 2 : 4)) return null
  const monthFirst = order === 'month-day' && format !== 'DDMMAAAA'
  const [day, month] = monthFirst ? [second, first] : [first, second]
  return parseCompactDay(
    calendar,
    `${year.length === 2 ? '20' : ''}${year}${month.padStart(2, '0')}${day.padStart(2, '0')}`,
  )
}

const dayMillis = 86_400_000

// Workbooks count days from 1899-12-31 and give 1900 a 29th of February, so day 0 is 1899-12-30.
function serialDay(text: string, calendar: FileCalendar): string | null {
  const serial = /^(\d{5})(?:[.,]\d*)?$/.exec(text)?.[1]
  if (serial === undefined) return null
  const day = new Date(Date.UTC(1899, 11, 30) + Number(serial) * dayMillis).toISOString().slice(0, 10)
  return isIsoDay(calendar, day) ? day : null
}

function timeOf(text: string): CellReading {
  const [, hour = '', minute = '', second = '00'] = /(?:^|[ T])(\d\d?):(\d\d)(?::(\d\d))?/.exec(text) ?? []
  const compact = hour === '' ? text : `${hour.padStart(2, '0')}${minute}${second}`
  const time = /^\d{4}(\d\d)?$/.test(compact) ? parseCompactTime(compact.padEnd(6, '0')) : null
  return time === null ? { fault: `Hora inválida: "${text}".`, code: 'E02' } : { value: time }
}
