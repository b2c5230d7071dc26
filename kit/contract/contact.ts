import { z } from 'zod'

const areaCode = '[1-9]{2}'

/** A Brazilian phone number with its area code, with or without punctuation and `+55`; parsed to digits. */
export const Phone = z
  .string()
  .max(40, 'Telefone inválido: escreva o DDD e o número.')
  .overwrite((text) => text.replace(/[\s().-]/g, '').replace(/^\+55/, ''))
  .regex(new RegExp(`^${areaCode}(9\\d{8}|[2-8]\\d{7})$`), 'Telefone inválido: escreva o DDD e o número.')

/** A Brazilian postal code; parsed to 8 digits. */
export const Cep = z
  .string()
  .max(40, 'CEP inválido: são 8 números.')
  .overwrite((text) => text.replace(/[\s.-]/g, ''))
  .regex(/^\d{8}$/, 'CEP inválido: são 8 números.')

/** The states of Brazil. */
export const Uf = z.enum([
  ...(['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'] as const),
  ...(['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'] as const),
])

/** The states as options of a field. */
export const ufOptions = Uf.options.map((uf) => ({ value: uf, label: uf }))

/** Formats `11987654321` as `(11) 98765-4321`; returns any other text unchanged. */
export const showPhone = (bare: string) => bare.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')

/** Formats `01310100` as `01310-100`. */
export const showCep = (bare: string) => bare.replace(/^(\d{5})(\d{3})$/, '$1-$2')
