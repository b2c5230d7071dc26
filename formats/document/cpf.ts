import { documentDigit } from '../values/check-digits.ts'
import { bareDocument } from './cnpj.ts'

const weights = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

/** Returns true for 11 digits with valid check digits and not all equal. Source: fuel-fiscal 2. */
export function isBareCpf(cpf: string): boolean {
  if (!/^\d{11}$/.test(cpf) || /^(.)\1*$/.test(cpf)) return false
  return cpfCheckDigits(cpf.slice(0, 9)) === cpf.slice(9)
}

export function cpfCheckDigits(root: string): string {
  const first = documentDigit(root, weights)
  return `${first}${documentDigit(`${root}${first}`, weights)}`
}

/** Returns the 11 digits of a CPF in any notation; `null` if invalid. */
export function normaliseCpf(text: string): string | null {
  const bare = bareDocument(text)
  return isBareCpf(bare) ? bare : null
}
