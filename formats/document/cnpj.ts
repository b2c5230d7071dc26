import { documentDigit } from '../values/check-digits.ts'

/** True if valid; letters since July 2026 (fuel-fiscal 2). The kit has a copy, as neither may import the other. */
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

/** Removes punctuation and blanks; other characters stay, so that the document is invalid. */
export const bareDocument = (text: string): string => text.replace(/[./\s-]/g, '').toUpperCase()
