import { z } from 'zod'
import { isCommonPassword, minPasswordLength } from './passwords.rules.ts'

export const passwordTooCommon = 'Esta senha é muito comum. Escolha outra.'

export const Password = z
  .string('Informe a senha.')
  .min(minPasswordLength, `A senha precisa de ${minPasswordLength} caracteres ou mais.`)
  .max(500, 'Senha longa demais.')
  .refine((password) => !isCommonPassword(password), passwordTooCommon)

/** For `DomainError` fields: the schema does not know the owner. */
export const passwordAboutOwner = 'A senha não pode ser o seu nome, e-mail ou usuário.'
