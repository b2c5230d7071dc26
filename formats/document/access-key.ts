import { documentDigit } from '../values/check-digits.ts'

/** Parts of a 44-character access key, as text with leading zeros. Source: fuel-fiscal 2. */
type AccessKeyParts = {
  state: string // IBGE code of the issuer's state
  year_month: string // month of issue, `AAMM`
  /** CNPJ of the issuer; three zeros and the CPF if a natural person issued it. */
  issuer: string
  /** 55 NF-e, 65 NFC-e; other documents use the same key format. */
  model: string
  series: string
  number: string
  emission: string
  code: string
}

/** Returns true for a valid 44-character NF-e/NFC-e key; the CNPJ inside may have letters. Source: fuel-fiscal 2. */
export const isAccessKey = (key: string) =>
  /^\d{6}[0-9A-Z]{12}\d{26}$/.test(key) && accessKeyDigit(key.slice(0, 43)) === key[43]

export const accessKeyDigit = (root: string): string => documentDigit(root)

/** Returns the 44 characters of a key in any notation (`NFe` prefix, blanks, dots, lower case); `null` if invalid. */
export function normaliseAccessKey(text: string): string | null {
  const bare = text
    .replace(/[.\s/-]/g, '')
    .toUpperCase()
    .replace(/^NFE/, '')
  return isAccessKey(bare) ? bare : null
}

/** Splits a key into its parts, without checking its digit. */
export const accessKeyParts = (key: string): AccessKeyParts => ({
  state: key.slice(0, 2),
  year_month: key.slice(2, 6),
  issuer: key.slice(6, 20),
  model: key.slice(20, 22),
  series: key.slice(22, 25),
  number: key.slice(25, 34),
  emission: key.slice(34, 35),
  code: key.slice(35, 43),
})

/** Builds a key with its check digit; pads series and number with zeros. */
export function buildAccessKey(parts: AccessKeyParts): string {
  const { state, year_month, issuer, model, series, number, emission, code } = parts
  const root = `${state}${year_month}${issuer}${model}${series.padStart(3, '0')}${number.padStart(9, '0')}${emission}${code}`
  return `${root}${accessKeyDigit(root)}`
}
