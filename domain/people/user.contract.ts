import { Id, Instant, optionalText } from '@app/kit/contract'
import { z } from 'zod'

/** Checks only the format; the database checks that the ability exists. */
export const AbilityName = z
  .string()
  .regex(/^[a-z0-9.-]{1,80}$/, 'Use até 80 letras minúsculas, números, ponto e hífen.')

const twoWords = /^\S+(\s+\S+)+$/u

const name = z
  .string('Informe o nome.')
  .trim()
  .min(1, 'Informe o nome.')
  .max(120, 'Use até 120 caracteres.')
  .regex(twoWords, 'Informe nome e sobrenome.')
const username = z
  .string('Informe o nome de usuário.')
  .trim()
  .min(1, 'Informe o nome de usuário.')
  .regex(/^[a-z0-9._-]{0,60}$/, 'Use até 60 letras minúsculas, números, ponto, hífen ou sublinhado.')
const email = z
  .string('Informe o e-mail.')
  .trim()
  .toLowerCase()
  .max(160, 'Use até 160 caracteres.')
  .pipe(z.email('E-mail inválido.'))

export const UserData = z.object({
  name,
  username,
  email,
  employee_code: optionalText(20),
})
export type UserData = z.infer<typeof UserData>

export const UserAccess = z.object({
  abilities: z.array(AbilityName).max(500).default([]),
  company_ids: z.array(Id).max(5000).default([]),
})
export type UserAccess = z.infer<typeof UserAccess>

/** May have no companies, since the command line creates such people. */
export const UserDraft = UserData.extend(UserAccess.shape)
export type UserDraft = z.infer<typeof UserDraft>

export const UserRow = z.object({
  id: Id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  employee_code: z.string().nullable(),
  active: z.boolean(),
  /** When the personal data was removed; such a record does not change again. */
  anonymised_at: Instant.nullable(),
  invited: z.boolean(),
  abilities: z.array(z.string()),
  /** Companies that the reader sees too; an administrator has access to all. */
  company_count: z.int(),
  last_access_at: Instant.nullable(),
  access_reviewed_at: Instant.nullable(),
  created_at: Instant,
  version: z.int(),
})
export type UserRow = z.infer<typeof UserRow>

const Reviewer = { access_reviewed_by: z.string().nullable() }

export const AdministratorRequest = z.object({
  id: Id,
  abilities: z.array(z.string()),
  requested_by_name: z.string(),
  requested_at: Instant,
  version: z.int(),
  can_withdraw: z.boolean(),
  decide_refusal: z.string().nullable(),
})
export type AdministratorRequest = z.infer<typeof AdministratorRequest>

export const UserDetail = UserRow.extend({
  ...Reviewer,
  company_ids: z.array(Id),
  has_image: z.boolean(),
  second_factors: z.object({ passkeys: z.int(), code_generator: z.boolean(), needed: z.boolean() }),
  administrator_request: AdministratorRequest.nullable(),
  link: z.object({ purpose: z.enum(['invitation', 'reset']), created_at: Instant, expires_at: Instant }).nullable(),
})
export type UserDetail = z.infer<typeof UserDetail>

/** Findings of an access review, most important first. */
export const accessFindings = {
  admin: 'Administrador: passa em tudo',
  sends_and_analyses: 'Envia e analisa fechamentos',
  never_in: 'Nunca acessou',
  long_away: 'Sem acesso há 90 dias ou mais',
  no_company: 'Sem empresa: não vê registro nenhum',
  no_ability: 'Sem permissão: só vê o início',
  half_spelled: 'Tem só uma das duas grafias: o menu ou a página falta',
  unreviewed: 'Acesso não revisado há 180 dias ou mais',
} as const
export type Finding = keyof typeof accessFindings
export const findingNames = Object.keys(accessFindings).filter((name): name is Finding => name in accessFindings)

export const ReviewRow = UserRow.extend({ ...Reviewer, findings: z.array(z.enum(findingNames)) })
export type ReviewRow = z.infer<typeof ReviewRow>

/** A one-time link; only its hash is stored, so it cannot be shown again. */
export const NewLink = z.object({ token: z.string(), expires_at: Instant })
