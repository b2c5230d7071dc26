/** R$ 10 billion; sums of thousands of such amounts are exact. */
export const maxFileAmount_cents = 1_000_000_000_000
/** End of a sentence that begins with the field or the text of the file. */
export const amountLimitMessage = 'passa de R$ 10.000.000.000,00'

/** `ambiguous` is true when a lone separator before three digits was read as a thousands separator. */
export type Amount = { cents: number; ambiguous: boolean }

/** The last separator is decimal before one or two digits, or more if the rest are zeros. Source: bank-files 1.3. */
export function parseAmount(raw: string): Amount | 'none' | 'invalid' {
  const text = raw.trim()
  const signed = text[0] === '-' || text[0] === '+'
  const body = signed ? text.slice(1).trimStart() : text
  if (body.length > 40) return 'invalid'
  if (!hasDigit(body)) return onlySeparators(body) ? 'none' : 'invalid'
  const groups = body.split(/[.,]/)
  if (!groups.every(isDigits)) return 'invalid'
  const amount = unsigned(body, groups)
  if (amount === null || !Number.isSafeInteger(amount.cents)) return 'invalid'
  return text[0] === '-' && amount.cents !== 0 ? { ...amount, cents: -amount.cents } : amount
}

function unsigned(body: string, groups: string[]): Amount | null {
  if (groups.length === 1) return { cents: cents(body, ''), ambiguous: false }
  const separators = [...body].filter((char) => char === '.' || char === ',')
  const last = groups[groups.length - 1]!
  if (last.length === 3 && inThousands(groups, separators))
    return { cents: cents(groups.join(''), ''), ambiguous: groups.length === 2 }
  const wholeGroups = groups.slice(0, -1)
  const grouped = wholeGroups.length === 1 || inThousands(wholeGroups, separators.slice(0, -1))
  if (!grouped || /[^0]/.test(last.slice(2))) return null
  return { cents: cents(wholeGroups.join(''), last.slice(0, 2)), ambiguous: false }
}

function inThousands([first = '', ...others]: string[], separators: string[]): boolean {
  const alike = separators.every((separator) => separator === separators[0])
  return alike && first !== '' && first.length <= 3 && others.every((group) => group.length === 3)
}

const cents = (whole: string, fraction: string) => Number(`${whole}${fraction.padEnd(2, '0')}`)

/** Parses a decimal with a point and at most six places into micros (R$ x 1,000,000); `null` if it is not one. */
export function parseMicros(raw: string): number | null {
  const text = raw.trim()
  const body = text[0] === '-' ? text.slice(1) : text
  const [whole = '', fraction = '', ...rest] = body.split('.')
  if (rest.length > 0 || whole === '' || !isDigits(whole) || !isDigits(fraction)) return null
  if (whole.length > 9 || /[^0]/.test(fraction.slice(6))) return null
  const micros = Number(`${whole}${fraction.slice(0, 6).padEnd(6, '0')}`)
  return text[0] === '-' && micros !== 0 ? -micros : micros
}

/** Rounds half up, away from zero: digits after the sixth place are noise of binary floats. */
export function microsOfNumber(raw: string): number | null {
  const parts = /^(-?)(\d{1,40})(?:[.,](\d{1,40}))?(?:[eE]([+-]?\d{1,3}))?$/.exec(raw)
  if (!parts) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts
  const point = whole.length + Number(exponent) + 6
  const digits = (whole + fraction).padEnd(point + 1, '0')
  const keptDigits = point < 0 ? '' : digits.slice(0, point)
  const next = point < 0 ? '0' : digits[point]
  const micros = Number(keptDigits) + (next! >= '5' ? 1 : 0)
  if (!Number.isSafeInteger(micros)) return null
  return sign === '-' && micros !== 0 ? -micros : micros
}

/** Rounds micros to cents, half up, away from zero. */
export function roundedCents(micros: number): number {
  const cents = Math.floor((Math.abs(micros) + 5_000) / 10_000)
  return micros < 0 && cents !== 0 ? -cents : cents
}

/** Truncates micros to cents, towards zero: Stone pays 1478.777495 as 1478.77. Source: acquirer-files 0.4. */
export function truncatedCents(micros: number): number {
  const whole = Math.trunc(micros / 10_000)
  return whole === 0 ? 0 : whole
}

export const formatMicrosDecimal = (micros: number) => formatDecimal(micros, 6)

export const formatCentsDecimal = (value: number) => formatDecimal(value, 2)

export function showCents(cents: number): string {
  const [whole = '', fraction] = formatCentsDecimal(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}R$ ${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`
}

export function formatDecimal(value: number, places: number): string {
  const padded = Math.abs(value)
    .toString()
    .padStart(places + 1, '0')
  return `${value < 0 ? '-' : ''}${padded.slice(0, -places)}.${padded.slice(-places)}`
}

/** Returns `gross × rate` in cents, half up, away from zero. The rate is in hundredths of a percent (370 = 3.70 %). */
export function computeFee(gross_cents: number, rate: number): number {
  const gross = Math.abs(gross_cents)
  // Two steps, because 13 digits times the rate would exceed the exact integers of a double.
  const fee = Math.floor(gross / 10_000) * rate + Math.floor(((gross % 10_000) * rate + 5_000) / 10_000)
  return gross_cents < 0 && fee !== 0 ? -fee : fee
}

/** Splits a total into `count` instalments; the remainder goes to the first. Source: acquirer-files 0.5. */
export function splitIntoInstalments(total: number, count: number): number[] {
  const part = Math.trunc(total / count) || 0
  return Array.from({ length: count }, (_, index) => (index === 0 ? total - part * (count - 1) : part))
}

export const sumItems = <Item>(items: readonly Item[], amountOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + amountOf(item), 0)

/** Splits a total in proportion to weights, spare cents by largest remainder. The parts sum to the total. */
export function apportion(total: number, weights: number[]): number[] {
  const sum = sumItems(weights, Math.abs)
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0))
  const exact = weights.map((weight) => (total * Math.abs(weight)) / sum)
  const parts = exact.map((part) => Math.trunc(part) || 0)
  const remaining = total - sumItems(parts, (part) => part)
  const order = exact
    .map((part, index) => ({ index, fraction: Math.abs(part - Math.trunc(part)) }))
    .sort((a, b) => b.fraction - a.fraction || a.index - b.index)
  for (let step = 0; step < Math.abs(remaining); step++)
    parts[order[step % order.length]!.index]! += Math.sign(remaining)
  return parts
}

function hasDigit(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (isDigit(text.charCodeAt(index))) return true
  return false
}

function isDigits(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (!isDigit(text.charCodeAt(index))) return false
  return true
}

const isDigit = (code: number) => code >= 48 && code <= 57
const onlySeparators = (text: string) => [...text].every((char) => char === '.' || char === ',' || char === ' ')
