import { isCnpj } from '@app/kit/contract'
import { z } from 'zod'

const invalidKeyMessage = 'Chave Pix inválida: use e-mail, telefone com DDD, CNPJ ou chave aleatória.'

/** Returns a key as the Central Bank stores it: e-mail in lower case, phone with +55, bare CNPJ, UUID; else null. */
export function parsePixKey(text: string) {
  const key = text.trim()
  if (key.includes('@')) return z.email().max(77).safeParse(key).success ? key.toLowerCase() : null
  if (z.uuid().safeParse(key).success) return key.toLowerCase()
  const cnpj = key.replace(/[.\-/\s]/g, '').toUpperCase()
  if (isCnpj(cnpj)) return cnpj
  const phone = key.replace(/[()\-\s]/g, '')
  return /^(\+55)?[1-9]\d9?\d{8}$/.test(phone) ? `+55${phone.replace(/^\+55/, '')}` : null
}

export const PixKey = z
  .string()
  .max(80, invalidKeyMessage)
  .transform((text, context) => {
    const key = parsePixKey(text)
    if (key !== null) return key
    context.addIssue({ code: 'custom', message: invalidKeyMessage })
    return z.NEVER
  })
