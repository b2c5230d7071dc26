import { type Ability, abilities, defineError, Id } from '@app/kit/contract'
import { z } from 'zod'

const isAbility = (name: string): name is Ability => Object.hasOwn(abilities, name)

export const AbilityName = z
  .string()
  .refine(isAbility, { error: ({ input }) => `Permissão desconhecida: ${String(input)}.` })

export const Password = z.string().min(8, 'A senha precisa de 8 caracteres ou mais.').max(500, 'Senha longa demais.')

/** A person as an administrator enters one. */
export const UserDraft = z.object({
  name: z.string('Informe o nome.').trim().min(3, 'Informe o nome.').max(120),
  email: z.string('Informe o e-mail.').trim().toLowerCase().pipe(z.email('E-mail inválido.')),
  username: z
    .string('Informe o nome de usuário.')
    .regex(/^[a-z0-9][a-z0-9._-]{2,39}$/, 'Use de 3 a 40 letras minúsculas, números, ponto, hífen ou sublinhado.'),
  abilities: z.array(AbilityName).default([]),
  company_ids: z.array(Id).default([]),
})
export type UserDraft = z.infer<typeof UserDraft>

export const emailTaken = defineError(409, 'user.email-taken', 'Já existe um usuário com este e-mail.')
export const usernameTaken = defineError(409, 'user.username-taken', 'Já existe este nome de usuário.')
