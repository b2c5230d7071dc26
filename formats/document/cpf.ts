import { documentDigit } from '../check-digits.ts'
import { bareDocument } from './cnpj.ts'

const weights = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

/** True for 11 bare digits with right check digits and not all equal. Source: fuel-fiscal 2. */
export function isCpf(cpf: string): boolean {
  if (!/^\d{11}$/.test(cpf) || /^(.)\1*$/.test(cpf)) return false
  return cpfCheckDigits(cpf.slice(0, 9)) === cpf.slice(9)
}

/** The two check digits of the first nine digits of a CPF. */
export function cpfCheckDigits(root: string): string {
  const first = documentDigit(root, weights)
  return `${first}${documentDigit(`${root}${first}`, weights)}`
}

/** A CPF in any dress as its 11 bare digits; `null` when it is none. */
export function normaliseCpf(text: string): string | null {
  const bare = bareDocument(text)
  return isCpf(bare) ? bare : null
}
