import { countField, dayFirstField, type Field, textField } from '../fixed-width/fixed-width.ts'
import type { ExplainedCode } from './collection-types.ts'

/** Converts to text that banks accept: upper case, no accents, other signs as blanks. Source: bank-files 4.1. */
const plainText = (value: string): string =>
  value
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replace(/[^ -~]/g, ' ')

/** A text column: converted to plain text and cut to its width. Keys must not use it because it cuts. */
export const plainTextField = (from: number, to: number, name: string): Field<string> => ({
  ...textField(from, to, name),
  write: (value, width) => plainText(value).slice(0, width).padEnd(width),
})

/** A key that is written with leading zeros (CPF, CNPJ, agreement). Reading keeps the zeros and drops blanks. */
export const filledKey = (from: number, to: number, name: string): Field<string> => ({
  ...textField(from, to, name),
  write: (value, width) => value.padStart(width, '0'),
})

export const accountNo = (from: number, to: number, name: string): Field<string> => ({
  ...filledKey(from, to, name),
  read: (raw) => raw.trim().replace(/^0+(?=.)/, ''),
})

/** An informative date: reads an invalid date as `null`. */
export const hintDay = (from: number, to: number, name: string): Field<string | null> => {
  const field = dayFirstField(from, to, name)
  return { ...field, read: (raw, calendar) => field.read(raw, calendar) ?? null }
}

// Due on presentation and due at sight have no date. FEBRABAN writes nines or eights; to be confirmed with each bank.
const noDueDays = ['99999999', '88888888', '999999', '888888']

export const dueDay = (from: number, to: number, name: string): Field<string | null> => {
  const field = dayFirstField(from, to, name)
  return { ...field, read: (raw, calendar) => (noDueDays.includes(raw) ? null : field.read(raw, calendar)) }
}

export const choiceField =
  (allowed: readonly string[]) =>
  (from: number, to: number, name: string): Field<string> => ({
    ...textField(from, to, name),
    read: (raw) => (allowed.includes(raw.trim()) ? raw.trim() : undefined),
  })

export const constantField = (word: string, from: number, to: number, name: string): Field<string> => ({
  ...textField(from, to, name),
  blank: word,
})

/** A field for an amount without a column: it reads zero, and writing any other value is an error. */
export const noCents: Field<number> = {
  ...countField(1, 0, 'valor ausente'),
  write: (value) => (value === 0 ? '' : String(value)),
}

export const accountId = (account: string, digit: string): string => (digit === '' ? account : `${account}-${digit}`)

/** Removes the column's leading zeros from a CPF (kind 1) or CNPJ (kind 2); `null` when blank or zero. */
export function unpadDocument(kind: string, filled: string): string | null {
  if (/^0*$/.test(filled)) return null
  return filled.slice(kind === '1' || kind === '01' ? -11 : -14)
}

export const documentKind = (document: string) => (document.length === 11 ? '1' : '2')

export const explainCode = (code: string, meanings: Readonly<Record<string, string>>): ExplainedCode => ({
  code,
  meaning: meanings[code] ?? null,
})
