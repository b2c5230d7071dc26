import { AbilityName } from '@app/domain/people/contract'
import {
  abilityGroups,
  ById,
  buildPageSchema,
  defineError,
  defineRegister,
  del,
  get,
  Id,
  Instant,
  Nothing,
  PageQuery,
} from '@app/kit/contract'
import { z } from 'zod'

export const menuGroups = Object.keys(abilityGroups)

const label = z.string('Informe a descrição.').trim().min(1, 'Informe a descrição.').max(120, 'Use até 120 caracteres.')

const draft = z.object({
  name: AbilityName,
  label,
  menu_group: z.enum(menuGroups, 'Escolha um menu.'),
  /** People who hold the ability, and administrators, can only enrol a second factor until they have one. */
  requires_second_factor: z.boolean().optional(),
})

export const AbilityRow = draft.extend({
  id: Id,
  name: z.string(),
  menu_group: z.string(),
  requires_second_factor: z.boolean(),
  /** System abilities: the code checks them by name. */
  is_system: z.boolean(),
  user_count: z.int(),
  version: z.int(),
})
export type AbilityRow = z.infer<typeof AbilityRow>

export const AbilityDetail = AbilityRow.extend({
  operations: z.array(z.object({ method: z.string(), path: z.string(), resource: z.string(), name: z.string() })),
  profiles: z.array(z.string()),
})
export type AbilityDetail = z.infer<typeof AbilityDetail>

const Grant = z.object({
  chain_no: z.int(),
  user_id: Id,
  user_name: z.string().nullable(),
  actor_name: z.string().nullable(),
  given: z.boolean(),
  origin: z.string(),
  created_at: Instant,
})

export const abilityNotFound = defineError(404, 'ability.not-found', 'Permissão não encontrada.')
export const abilityExists = defineError(409, 'ability.exists', 'Já existe um registro com estes dados.', 'name')
export const abilityIsSystem = defineError(409, 'ability.system', 'Permissão de sistema não pode ser renomeada.')
export const systemAbilityStays = defineError(
  409,
  'ability.system-stays',
  'Permissão de sistema não pode ser excluída.',
)
export const abilityInUse = defineError(409, 'ability.in-use', 'Permissão em uso por {n} usuários.')
export const ownSecondFactorFirst = defineError(
  409,
  'ability.own-second-factor-first',
  'Cadastre o seu segundo fator em Preferências antes de exigi-lo de outras pessoas.',
  'requires_second_factor',
)

export const abilityRegister = defineRegister({
  name: 'abilities',
  entity: 'ability',
  ability: 'admin',
  page: '/ability/:id',
  words: { one: 'Permissão', many: 'Permissões', gender: 'f' },
  row: AbilityRow,
  detail: AbilityDetail,
  draft,
  filter: z.object({
    search: z.string().trim().max(100).optional(),
    menu_group: z.string().max(80).optional(),
    is_system: z.stringbool().optional(),
  }),
  sort: ['name', 'label', 'menu_group', 'user_count', 'is_system'],
  fields: {
    name: 'Nome técnico',
    label: 'Descrição',
    menu_group: 'Menu',
    requires_second_factor: 'Exige segundo fator',
  },
  actions: { create: 'Permissão criada', update: 'Permissão alterada', delete: 'Permissão excluída' },
  errors: {
    missing: abilityNotFound,
    create: [abilityExists, ownSecondFactorFirst],
    update: [abilityIsSystem, abilityInUse, ownSecondFactorFirst],
  },
  idempotent: false,
  operations: ({ list, get: getAbility, create, update }) => ({
    /** Needs only `user.index`: the labels of abilities are not secret. */
    list: { ...list, ability: 'user.index' },
    get: getAbility,
    create: { ...create, answer: AbilityRow, status: 201 },
    update: { ...update, answer: AbilityRow, changes: ['profiles'], confirms: true },
    remove: del('/abilities/:id', {
      params: ById,
      answer: Nothing,
      errors: [abilityNotFound, systemAbilityStays, abilityInUse],
      changes: ['profiles'],
      confirms: true,
    }),
    grants: get('/abilities/:id/grants', {
      params: ById,
      query: PageQuery,
      answer: buildPageSchema(Grant),
      errors: [abilityNotFound],
    }),
  }),
})
export const abilityOperations = abilityRegister.operations
