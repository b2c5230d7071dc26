import { AbilityName } from '@app/domain/people/contract'
import {
  abilityGroups,
  ById,
  defineError,
  defineOperations,
  del,
  get,
  Id,
  Instant,
  Nothing,
  PageQuery,
  pageOf,
  post,
  put,
  sortBy,
  staleVersion,
} from '@app/kit/contract'
import { z } from 'zod'

/** The menus under which abilities stand. */
export const menuGroups = Object.keys(abilityGroups)

const label = z.string('Informe a descrição.').trim().min(1, 'Informe a descrição.').max(120, 'Use até 120 caracteres.')

export const AbilityDraft = z.object({
  name: AbilityName,
  label,
  menu_group: z.enum(menuGroups, 'Escolha um menu.'),
})
export type AbilityDraft = z.infer<typeof AbilityDraft>

export const AbilityRow = AbilityDraft.extend({
  id: Id,
  name: z.string(),
  menu_group: z.string(),
  /** Named in the specification: the code asks for it by this name. */
  is_system: z.boolean(),
  user_count: z.int(),
  version: z.int(),
})
export type AbilityRow = z.infer<typeof AbilityRow>

export const AbilityDetail = AbilityRow.extend({
  /** What the server answers to whoever holds it, and not to others. */
  operations: z.array(z.object({ method: z.string(), path: z.string(), resource: z.string(), name: z.string() })),
  profiles: z.array(z.string()),
})
export type AbilityDetail = z.infer<typeof AbilityDetail>

/** Somebody gave an ability to somebody, or took it. */
export const Grant = z.object({
  chain_no: z.int(),
  user_id: Id,
  user_name: z.string().nullable(),
  actor_name: z.string().nullable(),
  given: z.boolean(),
  origin: z.string(),
  created_at: Instant,
})
export type Grant = z.infer<typeof Grant>

export const AbilityFilter = PageQuery.extend({
  sort: sortBy(AbilityRow, ['name', 'label', 'menu_group', 'user_count', 'is_system']),
  search: z.string().trim().max(100).optional(),
  menu_group: z.string().max(80).optional(),
  is_system: z.stringbool().optional(),
})
export type AbilityFilter = z.infer<typeof AbilityFilter>

export const abilityNotFound = defineError(404, 'ability.not-found', 'Permissão não encontrada.')
export const abilityExists = defineError(409, 'ability.exists', 'Já existe um registro com estes dados.', 'name')
export const abilityIsSystem = defineError(409, 'ability.system', 'Permissão de sistema não pode ser renomeada.')
export const systemAbilityStays = defineError(
  409,
  'ability.system-stays',
  'Permissão de sistema não pode ser excluída.',
)
export const abilityInUse = defineError(409, 'ability.in-use', 'Permissão em uso por {n} usuários.')

export const abilityOperations = defineOperations(
  { name: 'abilities', ability: 'admin' },
  {
    /** Their names are no secret to whoever sees people. */
    list: get('/abilities', { query: AbilityFilter, answer: pageOf(AbilityRow), ability: 'user.index' }),
    get: get('/abilities/:id', { params: ById, answer: AbilityDetail, errors: [abilityNotFound] }),
    create: post('/abilities', { body: AbilityDraft, answer: AbilityRow, status: 201, errors: [abilityExists] }),
    update: put('/abilities/:id', {
      params: ById,
      body: AbilityDraft.extend({ version: z.int() }),
      answer: AbilityRow,
      errors: [abilityNotFound, staleVersion, abilityExists, abilityIsSystem, abilityInUse],
      changes: ['profiles'],
    }),
    remove: del('/abilities/:id', {
      params: ById,
      answer: Nothing,
      errors: [abilityNotFound, systemAbilityStays, abilityInUse],
      changes: ['profiles'],
    }),
    /** Who gave it to whom, or took it, newest first. */
    grants: get('/abilities/:id/grants', {
      params: ById,
      query: PageQuery,
      answer: pageOf(Grant),
      errors: [abilityNotFound],
    }),
  },
)
