const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

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
  const first = checkDigit(root)
  return `${first}${checkDigit(`${root}${first}`)}`
}

function checkDigit(characters: string): number {
  const start = weights.length - characters.length
  let sum = 0
  for (let index = 0; index < characters.length; index++)
    sum += (characters.charCodeAt(index) - 48) * weights[start + index]!
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
