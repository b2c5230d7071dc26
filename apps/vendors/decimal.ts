const amountText = /^-?\d{1,14}(\.\d{1,2})?$/

/** An amount that JSON shows as a number with its exact digits. Inside it is a whole number of cents. */
export class ErpAmount {
  readonly cents: bigint
  constructor(cents: bigint) {
    this.cents = cents
  }
  get text() {
    const digits = String(this.cents < 0n ? -this.cents : this.cents).padStart(3, '0')
    return `${this.cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  }
}

/** Reads an amount with up to two decimals; undefined for any other text. */
export function parseErpAmount(text: string) {
  if (!amountText.test(text)) return undefined
  const [whole = '', decimals = ''] = text.replace('-', '').split('.')
  const cents = BigInt(whole + decimals.padEnd(2, '0'))
  return new ErpAmount(text.startsWith('-') ? -cents : cents)
}

const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** A number of JSON with its own digits, because a float would change an amount. */
export class JsonNumber {
  readonly digits: string
  constructor(digits: string) {
    this.digits = digits
  }
}

function unmark(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('n') ? new JsonNumber(value.slice(1)) : value.slice(1)
  if (Array.isArray(value)) return value.map(unmark)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.slice(1), unmark(inner)]))
}

/** Parses JSON with each number as a `JsonNumber`. Throws if it is not JSON. */
export function readJson(text: string): unknown {
  JSON.parse(text)
  // Each text begins with `s`, and each number becomes a text that begins with `n`.
  const marked = text.replace(stringOrNumber, (token) =>
    token.startsWith('"') ? `"s${token.slice(1)}` : `"n${token}"`,
  )
  return unmark(JSON.parse(marked))
}

/** Writes JSON with the exact digits of each amount. */
export function writeJson(value: unknown): string {
  if (value instanceof ErpAmount) return value.text
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const pairs = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return `{${pairs.map(([name, inner]) => `${JSON.stringify(name)}:${writeJson(inner)}`).join(',')}}`
}
