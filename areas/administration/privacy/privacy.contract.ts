import { anonymisedUser, UserDetail, userNotFound } from '@app/domain/people/contract'
import {
  ById,
  buildPageSchema,
  CnpjOrCpf,
  defineError,
  defineOperations,
  get,
  Id,
  notFound,
  PageQuery,
  post,
  put,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'

export const daysOutOfBounds = defineError(
  422,
  'retention.out-of-bounds',
  'Use de {min} a {max} dias para este tipo de registro.',
)
export const stillActive = defineError(409, 'user.still-active', 'Inative o usuário antes de anonimizar.')

export const RetentionSetting = z.object({
  id: z.string(),
  label: z.string(),
  days: z.int(),
  min_days: z.int(),
  max_days: z.int(),
  last_run_at: z.string().nullable(),
  last_deleted: z.int(),
  version: z.int(),
})
export type RetentionSetting = z.infer<typeof RetentionSetting>

const ByKind = z.object({ id: z.string().max(60) })

export const retention = defineOperations(
  { name: 'retention', ability: 'admin' },
  {
    list: get('/retention-settings', { query: PageQuery, answer: buildPageSchema(RetentionSetting) }),
    get: get('/retention-settings/:id', { params: ByKind, answer: RetentionSetting, errors: [notFound] }),
    update: put('/retention-settings/:id', {
      params: ByKind,
      body: Version.extend({ days: z.int('Informe o número de dias.') }),
      answer: RetentionSetting,
      errors: [notFound, staleVersion, daysOutOfBounds],
    }),
  },
)

export const PersonalDataRequest = z.union([z.object({ user_id: Id }), z.object({ document: CnpjOrCpf })])
export type PersonalDataRequest = z.output<typeof PersonalDataRequest>

export const personalDataOperations = defineOperations(
  { name: 'personal-data', ability: 'admin' },
  {
    /** Exports the data of a person (LGPD, art. 18 II and V). */
    export: post('/personal-data/exports', {
      body: PersonalDataRequest,
      answer: z.object({ job_id: Id }),
      status: 202,
      errors: [userNotFound],
      idempotent: true,
      changes: ['jobs'],
    }),
    /** Removes the data of a person for good (LGPD, art. 18 IV). */
    anonymise: post('/users/:id/anonymise', {
      params: ById,
      body: Version.extend({
        reason: z.string().trim().min(5, 'Informe o motivo.').max(500, 'Use até 500 caracteres.'),
      }),
      answer: UserDetail,
      errors: [userNotFound, staleVersion, stillActive, anonymisedUser],
      changes: ['users'],
    }),
  },
)
