import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import {
  ById,
  buildPageSchema,
  declareBulk,
  defineError,
  defineOperations,
  defineRecord,
  get,
  Id,
  notFound,
  oneOf,
  PageQuery,
  post,
  put,
  sortBy,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'
import {
  counterpartLabels,
  directionLabels,
  movementTypeFields,
  natureLabels,
} from './movement-types-labels.contract.ts'

export const movementTypeCodeTaken = defineError(
  409,
  'movement-type.code-taken',
  'Já existe um tipo de movimento com este código.',
)
export const codeInUse = defineError(409, 'movement-type.code-in-use', 'Tipo em uso: o código não pode mais mudar.')
export const signInUse = defineError(
  409,
  'movement-type.sign-in-use',
  'Tipo em uso: alterações de sinal não são permitidas.',
)
export const natureInUse = defineError(
  409,
  'movement-type.nature-in-use',
  'Tipo em uso: a natureza não pode mais mudar.',
)

const account = z.string().trim().max(20, 'Use até 20 caracteres.').nullable().default(null)
const rule = z.boolean().default(false)

const MovementTypeData = z.object({
  code: z
    .string()
    .trim()
    .regex(/^[A-Z0-9-]{1,10}$/, 'Use até 10 letras maiúsculas, números ou hifens.'),
  name: z.string().trim().min(3, 'Informe o nome.').max(80, 'Use até 80 caracteres.'),
  nature: oneOf(natureLabels),
  method: oneOf(paymentMethodLabels).nullable().default(null),
  direction: oneOf(directionLabels),
  counterpart: oneOf(counterpartLabels),
  affects_drawer: rule,
  allow_manual: rule,
  attachment_required: rule,
  customer_required: rule,
  employee_required: rule,
  debit_account: account,
  credit_account: account,
})

type Posted = Pick<z.output<typeof MovementTypeData>, 'direction' | 'debit_account' | 'credit_account'>

/** A type that moves money is posted, so both accounts are mandatory; a neutral type needs none. */
const namesItsAccounts = (type: Posted, { addIssue }: z.RefinementCtx) => {
  if (type.direction === 'neutral') return
  for (const side of ['debit_account', 'credit_account'] as const)
    if (!type[side]) addIssue({ code: 'custom', path: [side], message: 'Informe as contas contábeis.' })
}

export const MovementTypeDraft = MovementTypeData.superRefine(namesItsAccounts)
export type MovementTypeDraft = z.output<typeof MovementTypeDraft>

export const MovementType = MovementTypeData.extend({
  id: Id,
  active: z.boolean(),
  in_use: z.boolean(),
  version: z.int(),
})
export type MovementType = z.output<typeof MovementType>

export const MovementTypeFilter = z.object({
  search: z.string().trim().max(80).optional(),
  nature: oneOf(natureLabels).optional(),
  method: oneOf(paymentMethodLabels).optional(),
  active: z.stringbool().optional(),
})
export type MovementTypeFilter = z.output<typeof MovementTypeFilter>

const one = { params: ById, answer: MovementType } as const

export const movementTypes = defineOperations(
  { name: 'movement-types', ability: 'cash-conciliation.movement-type' },
  {
    list: get('/movement-types', {
      query: PageQuery.extend(MovementTypeFilter.shape).extend({
        sort: sortBy(MovementType, [
          ...(['code', 'name', 'nature', 'method', 'direction', 'counterpart'] as const),
          ...(['affects_drawer', 'debit_account', 'credit_account', 'active'] as const),
        ]),
      }),
      answer: buildPageSchema(MovementType),
    }),
    get: get('/movement-types/:id', { ...one, errors: [notFound] }),
    create: post('/movement-types', {
      body: MovementTypeDraft,
      answer: MovementType,
      errors: [movementTypeCodeTaken],
      idempotent: true,
    }),
    update: put('/movement-types/:id', {
      ...one,
      body: MovementTypeData.extend(Version.shape).superRefine(namesItsAccounts),
      errors: [notFound, staleVersion, movementTypeCodeTaken, codeInUse, signInUse, natureInUse],
      idempotent: true,
      reversible: 'Tipo alterado.',
    }),
    setActive: put('/movement-types/:id/active', {
      ...one,
      body: Version.extend({ active: z.boolean() }),
      errors: [notFound, staleVersion],
      idempotent: true,
      reversible: 'Situação alterada.',
    }),
    inactivateMany: declareBulk('/movement-types/bulk/inactivate', {
      filter: MovementTypeFilter,
      reversible: 'Tipos inativados.',
    }),
  },
)

export const movementTypeRecord = defineRecord({
  entity: 'movement-type',
  name: 'Tipo de movimento',
  ability: 'cash-conciliation.movement-type',
  page: '/movement-type?open=:id&part=historico',
  fields: movementTypeFields,
})
