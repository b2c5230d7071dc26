import { documentDigit } from '../values/check-digits.ts'

/**
 * Returns true for 14 characters, numeric or alphanumeric, with valid check digits and not all equal. Source:
 * fuel-fiscal 2 (value = ASCII − 48; letters in force since July 2026). The kit has a copy: it and formats must not
 * import each other.
 */
export function isBareCnpj(cnpj: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(cnpj) || /^(.)\1*$/.test(cnpj)) return false
  return cnpjCheckDigits(cnpj.slice(0, 12)) === cnpj.slice(12)
}

export function cnpjCheckDigits(root: string): string {
  const first = documentDigit(root)
  return `${first}${documentDigit(`${root}${first}`)}`
}

/** Returns the 14 characters of a CNPJ in any notation (punctuation, blanks, lower case); `null` if invalid. */
export function normaliseCnpj(text: string): string | null {
  const bare = bareDocument(text)
  return isBareCnpj(bare) ? bare : null
}

/** Removes `. / -` and blanks and converts to upper case. Other characters stay and make the document invalid. */
export const bareDocument = (text: string): string => text.replace(/[./\s-]/g, '').toUpperCase()
