/**
 * True for a 44-character NF-e/NFC-e access key with a right check digit; the CNPJ inside may hold letters.
 * Source: fuel-fiscal 2.
 */
export const isAccessKey = (key: string) =>
  /^\d{6}[0-9A-Z]{12}\d{26}$/.test(key) && accessKeyDigit(key.slice(0, 43)) === key[43]

/** The check digit of the first 43 characters of an access key. */
export function accessKeyDigit(root: string): string {
  let sum = 0
  for (let index = 0; index < root.length; index++) {
    const weight = 2 + ((root.length - 1 - index) % 8)
    sum += (root.charCodeAt(index) - 48) * weight
  }
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}
