import { dayFirst, type Field, text } from '../fixed-width.ts'

/** Text as banks take it: upper case, without accents, other signs as blanks. Source: bank-files 4.1. */
export const plainText = (value: string): string =>
  value
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replace(/[^ -~]/g, ' ')

/** Words for people: written as banks take them and cut to the columns, which keys never are. */
export const words = (from: number, to: number, name: string): Field<string> => ({
  ...text(from, to, name),
  write: (value, width) => plainText(value).slice(0, width).padEnd(width),
})

/** A key that its column fills with zeros in front, kept without blanks only: CPF, CNPJ, agreement. */
export const filledKey = (from: number, to: number, name: string): Field<string> => ({
  ...text(from, to, name),
  write: (value, width) => value.padStart(width, '0'),
})

/** A number of an account or branch in a column wider than it: the zeros in front are the column's. */
export const accountNo = (from: number, to: number, name: string): Field<string> => ({
  ...filledKey(from, to, name),
  read: (raw) => raw.trim().replace(/^0+(?=.)/, ''),
})

/** A day that only informs: what is no day is none. */
export const hintDay = (from: number, to: number, name: string): Field<string | null> => {
  const field = dayFirst(from, to, name)
  return { ...field, read: (raw, calendar) => field.read(raw, calendar) ?? null }
}

/** A word of a few, blank where the column may be. */
export const oneOf =
  (allowed: readonly string[]) =>
  (from: number, to: number, name: string): Field<string> => ({
    ...text(from, to, name),
    read: (raw) => (allowed.includes(raw.trim()) ? raw.trim() : undefined),
  })

/** The account as one text, `12345-6`. */
export const accountId = (account: string, digit: string): string => (digit === '' ? account : `${account}-${digit}`)
