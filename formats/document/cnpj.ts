const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** A CNPJ typed or printed in any way as its 14 upper-case characters; `null` when it cannot be one. */
export function normaliseCnpj(text: string): string | null {
  const bare = text.replace(/[.\-/\s]/g, '').toUpperCase()
  return /^[0-9A-Z]{12}\d{2}$/.test(bare) ? bare : null
}

/**
 * True for 14 characters, numeric or alphanumeric, with right check digits and not all equal. Takes the bare form, see
 * `normaliseCnpj`. Source: fuel-fiscal 2 (value = ASCII − 48, in force for letters since July 2026).
 */
export function isCnpj(cnpj: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(cnpj) || /^(.)\1*$/.test(cnpj)) return false
  return cnpjCheckDigits(cnpj.slice(0, 12)) === cnpj.slice(12)
}

/** The two check digits of the first twelve characters of a CNPJ (12 of `[0-9A-Z]`). */
export function cnpjCheckDigits(root: string): string {
  const first = checkDigit(root)
  return `${first}${checkDigit(`${root}${first}`)}`
}

/** `12ABC34501DE35` as `12.ABC.345/01DE-35`. */
export const formatCnpj = (cnpj: string) =>
  `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`

function checkDigit(characters: string): number {
  const start = weights.length - characters.length
  let sum = 0
  for (let index = 0; index < characters.length; index++)
    sum += (characters.charCodeAt(index) - 48) * weights[start + index]!
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
