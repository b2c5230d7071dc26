// An invalid value never rejects the sale: it is reported, an impossible one dropped. Source: acquirer-files 8, 9.

type FuellingValue<Value> = { value: Value | null; warning?: string }

/** Plates until 2018 and Mercosul plates: `ABC1234`, `ABC1D23`. */
const brazilian = /^[A-Z]{3}\d[A-Z\d]\d\d$/
// Plates of neighbouring countries, and numbers that a network gives to machines.
const other = /^(?=.*\d)[A-Z\d]{4,10}$/

export function parsePlate(text: string): FuellingValue<string> {
  const plate = text.toUpperCase().replace(/[\s.-]/g, '')
  if (brazilian.test(plate)) return { value: plate }
  if (other.test(plate)) return { value: plate, warning: `"${text}" não é uma placa brasileira; ficou como veio.` }
  return { value: null, warning: `"${text}" não é uma placa; o campo ficou vazio.` }
}

const maxKilometres = 9_999_999

export function toKilometres(text: string, thousandths: number | null): FuellingValue<number> {
  const wrong = (why: string): FuellingValue<number> => ({
    value: null,
    warning: `"${text}" ${why}; o campo ficou vazio.`,
  })
  if (thousandths === null) return wrong('não é um número de quilômetros')
  if (thousandths < 0) return wrong('é um hodômetro negativo')
  const value = Math.trunc(thousandths / 1000)
  return value > maxKilometres ? wrong('é mais do que um hodômetro mostra') : { value }
}

/** Returns the volume in millilitres without its sign: the kind of the row gives the direction. */
export const toMillilitres = (text: string, volume_ml: number | null): FuellingValue<number> =>
  volume_ml === null
    ? { value: null, warning: `"${text}" não é um número de litros; o campo ficou vazio.` }
    : { value: Math.abs(volume_ml) }

const maxWords = 8

/** Keeps numbers, the middle of a CPF, initials: the rest is personal data. Source: acquirer-files 9, fuel-fiscal 1. */
export function parseDriver(text: string): FuellingValue<string> {
  const digits = text.replace(/\D/g, '')
  if (digits.length === documentDigits) return { value: hidden(digits) }
  const words = text
    .split(/[\s/|;:,]+/, maxWords + 1)
    .filter((word) => /[\p{L}\d]/u.test(word))
    .slice(0, maxWords)
  const numbers = words.filter((word) => /\d/.test(word))
  if (numbers.length === 0) return { value: words.map((word) => `${initialOf(word)}.`).join(' ') || null }
  return { value: numbers.map(withoutPerson).join(' ') }
}

const initialOf = (word: string) => (/\p{L}/u.exec(word)?.[0] ?? '').toUpperCase()

// Length of a CPF and of a driving licence number; neither is stored whole.
const documentDigits = 11
const hidden = (digits: string) => `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**`

function withoutPerson(word: string) {
  const digits = word.replace(/\D/g, '')
  return digits.length === documentDigits ? hidden(digits) : word.slice(0, 20)
}
