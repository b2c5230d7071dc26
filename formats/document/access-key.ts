import { documentDigit } from '../check-digits.ts'

/** What a 44-character key says, as text with its zeros. Source: fuel-fiscal 2. */
export type AccessKeyParts = {
  /** IBGE code of the issuer's state. */
  state: string
  /** Month of issue, `AAMM`. */
  year_month: string
  /** CNPJ of the issuer; three zeros and the CPF where a person issues. */
  issuer: string
  /** 55 NF-e, 65 NFC-e; others share the key's shape. */
  model: string
  series: string
  number: string
  emission: string
  code: string
}

/**
 * True for a 44-character NF-e/NFC-e access key with a right check digit; the CNPJ inside may hold letters.
 * Source: fuel-fiscal 2.
 */
export const isAccessKey = (key: string) =>
  /^\d{6}[0-9A-Z]{12}\d{26}$/.test(key) && accessKeyDigit(key.slice(0, 43)) === key[43]

/** The check digit of the first 43 characters of an access key. */
export const accessKeyDigit = (root: string): string => documentDigit(root)

/** A key in any dress (`NFe` in front as in an XML's Id, blanks or dots between, small letters) bare; `null` when none. */
export function normaliseAccessKey(text: string): string | null {
  const bare = text
    .replace(/[.\s/-]/g, '')
    .toUpperCase()
    .replace(/^NFE/, '')
  return isAccessKey(bare) ? bare : null
}

/** Cuts a key into its parts; the digit is not looked at. */
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

/** The key of some parts with its digit; series and number may come without their zeros. */
export function accessKeyOf(parts: AccessKeyParts): string {
  const { state, year_month, issuer, model, series, number, emission, code } = parts
  const root = `${state}${year_month}${issuer}${model}${series.padStart(3, '0')}${number.padStart(9, '0')}${emission}${code}`
  return `${root}${accessKeyDigit(root)}`
}
