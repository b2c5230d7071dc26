import { AbilityName, unknownAbility } from '@app/domain/people/contract'
import { abilities, ById, defineError, defineRegister, del, Id, Nothing, notFound } from '@app/kit/contract'
import { z } from 'zod'

const draft = z.object({
  name: z.string('Informe o nome.').trim().min(1, 'Informe o nome.').max(80, 'Use até 80 caracteres.'),
  description: z.string().trim().max(200, 'Use até 200 caracteres.').default(''),
  abilities: z.array(AbilityName).min(1, 'Escolha ao menos uma permissão.').max(500),
})

/** A profile only proposes abilities: users hold them one by one. */
export const Profile = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  abilities: z.array(z.string()),
  user_count: z.int(),
  version: z.int(),
})
export type Profile = z.infer<typeof Profile>

export const profileExists = defineError(409, 'profile.exists', 'Já existe um perfil com este nome.', 'name')

export const profileRegister = defineRegister({
  name: 'profiles',
  path: '/ability-profiles',
  entity: 'profile',
  ability: 'admin',
  page: '/abilities/list?tab=perfis&open=:id&part=historico',
  words: { one: 'Perfil', many: 'Perfis', gender: 'm' },
  row: Profile,
  draft,
  filter: z.object({ search: z.string().trim().max(100).optional() }),
  sort: ['name', 'user_count'],
  fields: { name: 'Nome do perfil', description: 'Para quem é', abilities: { label: 'Permissões', values: abilities } },
  actions: { create: 'Perfil criado', update: 'Perfil alterado', delete: 'Perfil excluído' },
  errors: { create: [profileExists, unknownAbility] },
  reversible: { update: 'Perfil alterado.' },
  idempotent: false,
  operations: ({ list, get, create, update }) => ({
    list,
    get,
    create: { ...create, status: 201 },
    update,
    remove: del('/ability-profiles/:id', { params: ById, answer: Nothing, errors: [notFound] }),
  }),
})
export const profiles = profileRegister.operations
