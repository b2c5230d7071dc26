import { AbilityName, unknownAbility } from '@app/domain/people/contract'
import {
  ById,
  buildPageSchema,
  defineError,
  defineOperations,
  del,
  get,
  Id,
  Nothing,
  notFound,
  PageQuery,
  post,
  put,
  sortBy,
  staleVersion,
} from '@app/kit/contract'
import { z } from 'zod'

export const ProfileDraft = z.object({
  name: z.string('Informe o nome.').trim().min(1, 'Informe o nome.').max(80, 'Use até 80 caracteres.'),
  description: z.string().trim().max(200, 'Use até 200 caracteres.').default(''),
  abilities: z.array(AbilityName).min(1, 'Escolha ao menos uma permissão.').max(500),
})
export type ProfileDraft = z.infer<typeof ProfileDraft>

/** A named set of abilities. It only proposes them: users hold abilities one by one. */
export const Profile = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  abilities: z.array(z.string()),
  /** Active users who hold all of its abilities. */
  user_count: z.int(),
  version: z.int(),
})
export type Profile = z.infer<typeof Profile>

export const ProfileFilter = PageQuery.extend({
  sort: sortBy(Profile, ['name', 'user_count']),
  search: z.string().trim().max(100).optional(),
})
export type ProfileFilter = z.infer<typeof ProfileFilter>

export const profileExists = defineError(409, 'profile.exists', 'Já existe um perfil com este nome.', 'name')

export const profiles = defineOperations(
  { name: 'profiles', ability: 'admin' },
  {
    list: get('/ability-profiles', { query: ProfileFilter, answer: buildPageSchema(Profile) }),
    create: post('/ability-profiles', {
      body: ProfileDraft,
      answer: Profile,
      status: 201,
      errors: [profileExists, unknownAbility],
    }),
    update: put('/ability-profiles/:id', {
      params: ById,
      body: ProfileDraft.extend({ version: z.int() }),
      answer: Profile,
      errors: [notFound, staleVersion, profileExists, unknownAbility],
    }),
    remove: del('/ability-profiles/:id', { params: ById, answer: Nothing, errors: [notFound] }),
  },
)
