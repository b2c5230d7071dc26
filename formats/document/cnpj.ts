import { documentDigit } from '../check-digits.ts'

/**
 * True for 14 bare characters, numeric or alphanumeric, with right check digits and not all equal. Source: fuel-fiscal 2
 * (value = ASCII − 48, in force for letters since July 2026). The kit has the rule again for what people type: files are
 * read where there is no kit, and neither may know the other.
 */
export function isCnpj(cnpj: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(cnpj) || /^(.)\1*$/.test(cnpj)) return false
  return cnpjCheckDigits(cnpj.slice(0, 12)) === cnpj.slice(12)
}

/** The two check digits of the first twelve characters of a CNPJ (12 of `[0-9A-Z]`). */
export function cnpjCheckDigits(root: string): string {
  const first = documentDigit(root)
  return `${first}${documentDigit(`${root}${first}`)}`
}

/** A CNPJ in any dress (marks, blanks, small letters) as its 14 bare characters; `null` when it is none. */
export function normaliseCnpj(text: string): string | null {
  const bare = bareDocument(text)
  return isCnpj(bare) ? bare : null
}

/** What is left of a document without `. / -` and blanks, in upper case; anything else stays and makes it invalid. */
export const bareDocument = (text: string): string => text.replace(/[./\s-]/g, '').toUpperCase()
