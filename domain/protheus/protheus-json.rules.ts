// Amounts of the vendor are decimal numbers in JSON. A float would change them, so they are read and written as text.

const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

const unstorable = /[\0\p{Surrogate}]/gu

/** Leaves characters out of a text that the database does not store. */
const toStorable = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.replace(unstorable, '') : value

/** Parses JSON with each number as its text, and texts that the database can store; undefined if it is not JSON. */
export function readProtheusJson(text: string): unknown {
  try {
    JSON.parse(text)
    const numbersAsText = text.replace(stringOrNumber, (token) => (token.startsWith('"') ? token : `"${token}"`))
    return JSON.parse(numbersAsText, toStorable)
  } catch {
    return undefined
  }
}

const decimal = /^(-?)(\d{1,14})(?:\.(\d{1,2})0*)?$/

/** Reads a decimal number as centavos; undefined for another text, also one with a fraction of a centavo. */
export function parseProtheusCents(text: string) {
  const [, sign, whole = '', fraction = ''] = decimal.exec(text) ?? []
  const cents = Number(whole + fraction.padEnd(2, '0'))
  if (sign === undefined || !Number.isSafeInteger(cents)) return undefined
  return sign === '-' && cents !== 0 ? -cents : cents
}

/** Centavos that `writeProtheusJson` writes as a decimal number. */
export type ProtheusAmount = { cents: number }
export type ProtheusBody = Readonly<Record<string, string | ProtheusAmount | undefined>>

const toDecimal = (cents: number) => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Writes a body with its amounts as exact decimal numbers. */
export function writeProtheusJson(body: ProtheusBody) {
  const pairs = Object.entries(body).map(([name, value]) => {
    if (value === undefined) return undefined
    return `${JSON.stringify(name)}:${typeof value === 'string' ? JSON.stringify(value) : toDecimal(value.cents)}`
  })
  return `{${pairs.filter((pair) => pair !== undefined).join(',')}}`
}
