import { z } from 'zod'
import { isCommonPassword, minPasswordLength } from './passwords.rules.ts'

export const passwordTooCommon = 'Esta senha é muito comum. Escolha outra.'

export const Password = z
  .string('Informe a senha.')
  .min(minPasswordLength, `A senha precisa de ${minPasswordLength} caracteres ou mais.`)
  .max(500, 'Senha longa demais.')
  .refine((password) => !isCommonPassword(password), passwordTooCommon)

/** Message at the field of a `DomainError`, because the schema cannot check the owner's data. */
export const passwordAboutOwner = 'A senha não pode ser o seu nome, e-mail ou usuário.'
