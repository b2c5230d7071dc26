import { count, dayFirst, type Field, text } from '../fixed-width.ts'
import type { Explained } from './collection-types.ts'

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

// Due on presentation and at sight have no day. FEBRABAN's nines and eights, to be confirmed with each bank.
const noDueDays = ['99999999', '88888888', '999999', '888888']

/** A due day; a title due on presentation or at sight has none. */
export const dueDay = (from: number, to: number, name: string): Field<string | null> => {
  const field = dayFirst(from, to, name)
  return { ...field, read: (raw, calendar) => (noDueDays.includes(raw) ? null : field.read(raw, calendar)) }
}

/** A word of a few, blank where the column may be. */
export const oneOf =
  (allowed: readonly string[]) =>
  (from: number, to: number, name: string): Field<string> => ({
    ...text(from, to, name),
    read: (raw) => (allowed.includes(raw.trim()) ? raw.trim() : undefined),
  })

/** A column that a layout always fills the same way. */
export const always = (word: string, from: number, to: number, name: string): Field<string> => ({
  ...text(from, to, name),
  blank: word,
})

/** An amount that a bank's layout lacks: always zero, and nothing else can be written. */
export const noCents: Field<number> = {
  ...count(1, 0, 'valor ausente'),
  write: (value) => (value === 0 ? '' : String(value)),
}

/** The account as one text, `12345-6`. */
export const accountId = (account: string, digit: string): string => (digit === '' ? account : `${account}-${digit}`)

/** CPF or CNPJ by the kind beside it (1 or 2), without the zeros that fill its column; `null` when there is none. */
export function documentOf(kind: string, filled: string): string | null {
  if (/^0*$/.test(filled)) return null
  return filled.slice(kind === '1' || kind === '01' ? -11 : -14)
}

/** The kind of a document by its length: 1 is a CPF, 2 a CNPJ. */
export const documentKind = (document: string) => (document.length === 11 ? '1' : '2')

/** A code with what its table says of it. */
export const explained = (code: string, meanings: Readonly<Record<string, string>>): Explained => ({
  code,
  meaning: meanings[code] ?? null,
})
