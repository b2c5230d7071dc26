// What a fleet network tells of a fuelling beside its money. A slip in it never keeps the sale out: it is told, and what
// cannot be true is left out. Source: acquirer-files 8 and 9 (fuel).

/** A value, none where it cannot be true, and what is wrong with it. */
export type Told<Value> = { value: Value | null; told?: string }

/** As they were until 2018, and as the Mercosul has them: `ABC1234`, `ABC1D23`. */
const brazilian = /^[A-Z]{3}\d[A-Z\d]\d\d$/
// Of a neighbouring country, or of a machine that the network numbers itself.
const other = /^(?=.*\d)[A-Z\d]{4,10}$/

/** The plate of a vehicle without its dress: `abc-1d23` is `ABC1D23`. */
export function plateOf(text: string): Told<string> {
  const plate = text.toUpperCase().replace(/[\s.-]/g, '')
  if (brazilian.test(plate)) return { value: plate }
  if (other.test(plate)) return { value: plate, told: `"${text}" não é uma placa brasileira; ficou como veio.` }
  return { value: null, told: `"${text}" não é uma placa; o campo ficou vazio.` }
}

const mostKilometres = 9_999_999

/** Whole kilometres of what an odometer showed; its number in thousandths, `null` where it is no number. */
export function kilometresOf(text: string, thousandths: number | null): Told<number> {
  const wrong = (why: string) => ({ value: null, told: `"${text}" ${why}; o campo ficou vazio.` })
  if (thousandths === null) return wrong('não é um número de quilômetros')
  if (thousandths < 0) return wrong('é um hodômetro negativo')
  const value = Math.trunc(thousandths / 1000)
  return value > mostKilometres ? wrong('é mais do que um hodômetro mostra') : { value }
}

/** Litres in millilitres; the kind of a row tells which way they went, and not their sign. */
export const litresOf = (text: string, volume_ml: number | null): Told<number> =>
  volume_ml === null
    ? { value: null, told: `"${text}" não é um número de litros; o campo ficou vazio.` }
    : { value: Math.abs(volume_ml) }

const mostWords = 8

/**
 * By what a driver is known to the network, and no more of a person than that: a number stays, of a CPF its middle, of a name
 * its initials. Source: acquirer-files 9 (driverRef) and fuel-fiscal 1, where names and CPF of drivers are personal data.
 */
export function driverOf(text: string): Told<string> {
  const digits = text.replace(/\D/g, '')
  if (digits.length === documentDigits) return { value: hidden(digits) }
  const words = text
    .split(/[\s/|;:,]+/, mostWords + 1)
    .filter((word) => /[\p{L}\d]/u.test(word))
    .slice(0, mostWords)
  const numbers = words.filter((word) => /\d/.test(word))
  if (numbers.length === 0) return { value: words.map((word) => `${initialOf(word)}.`).join(' ') || null }
  return { value: numbers.map(withoutPerson).join(' ') }
}

const initialOf = (word: string) => (/\p{L}/u.exec(word)?.[0] ?? '').toUpperCase()

// A CPF has so many, and so has the number of a driving licence: neither is kept whole.
const documentDigits = 11
const hidden = (digits: string) => `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**`

function withoutPerson(word: string) {
  const digits = word.replace(/\D/g, '')
  return digits.length === documentDigits ? hidden(digits) : word.slice(0, 20)
}
