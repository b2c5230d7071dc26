/** True for 11 digits with right check digits and not all equal. Takes bare digits. Source: fuel-fiscal 2. */
export function isCpf(cpf: string): boolean {
  if (!/^\d{11}$/.test(cpf) || /^(\d)\1*$/.test(cpf)) return false
  return cpfCheckDigits(cpf.slice(0, 9)) === cpf.slice(9)
}

/** The two check digits of the first nine digits of a CPF. */
export function cpfCheckDigits(root: string): string {
  const first = checkDigit(root)
  return `${first}${checkDigit(`${root}${first}`)}`
}

function checkDigit(digits: string): number {
  let sum = 0
  for (let index = 0; index < digits.length; index++) sum += Number(digits[index]) * (digits.length + 1 - index)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
