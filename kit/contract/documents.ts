import { z } from 'zod'

const bareOf = (text: string) => text.replace(/[.\-/\s]/g, '').toUpperCase()

const checkDigit = (characters: string, weightOf: (fromTheRight: number) => number) => {
  const last = characters.length - 1
  const sum = [...characters].reduce(
    (all, character, at) => all + (character.charCodeAt(0) - 48) * weightOf(last - at),
    0,
  )
  const remainder = sum % 11
  return remainder < 2 ? 0 : 11 - remainder
}

const endsWithCheckDigits = (text: string, weightOf: (fromTheRight: number) => number) => {
  const root = text.slice(0, -2)
  const first = checkDigit(root, weightOf)
  return text === `${root}${first}${checkDigit(`${root}${first}`, weightOf)}` && !/^(.)\1*$/.test(text)
}

/** Returns true for 14 bare characters that form a valid CNPJ (a letter counts as its ASCII code less 48). */
export const isCnpj = (text: string) =>
  /^[0-9A-Z]{12}\d{2}$/.test(text) && endsWithCheckDigits(text, (at) => 2 + (at % 8))

/** Returns true for 11 bare digits that form a valid CPF. */
export const isCpf = (text: string) => /^\d{11}$/.test(text) && endsWithCheckDigits(text, (at) => 2 + at)

/** A CNPJ in any notation; parsed to 14 bare characters. */
export const Cnpj = z.string().max(40, 'CNPJ inválido.').transform(bareOf).refine(isCnpj, 'CNPJ inválido.')

/** A CPF in any notation; parsed to 11 bare digits. */
export const Cpf = z.string().max(40, 'CPF inválido.').transform(bareOf).refine(isCpf, 'CPF inválido.')

export const CnpjOrCpf = z
  .string()
  .max(40, 'CNPJ ou CPF inválido.')
  .transform(bareOf)
  .refine((text) => isCnpj(text) || isCpf(text), 'CNPJ ou CPF inválido.')

/** Formats `12ABC34501DE35` as `12.ABC.345/01DE-35` and `52998224725` as `529.982.247-25`. */
export const showDocument = (bare: string) =>
  bare.length === 11
    ? `${bare.slice(0, 3)}.${bare.slice(3, 6)}.${bare.slice(6, 9)}-${bare.slice(9)}`
    : `${bare.slice(0, 2)}.${bare.slice(2, 5)}.${bare.slice(5, 8)}/${bare.slice(8, 12)}-${bare.slice(12)}`
