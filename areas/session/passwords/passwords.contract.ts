import { z } from 'zod'
import { isCommonPassword, shortestPassword } from './passwords.rules.ts'

export const passwordTooCommon = 'Esta senha é muito comum. Escolha outra.'

/** A password that somebody chooses. */
export const Password = z
  .string('Informe a senha.')
  .min(shortestPassword, `A senha precisa de ${shortestPassword} caracteres ou mais.`)
  .max(500, 'Senha longa demais.')
  .refine((password) => !isCommonPassword(password), passwordTooCommon)

/** For `DomainError` fields: it is known only once the owner is. */
export const passwordAboutOwner = 'A senha não pode ser o seu nome, e-mail ou usuário.'
