import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { defineError, defineRegister, Id, oneOf } from '@app/kit/contract'
import { z } from 'zod'

const natures = {
  sale: 'Venda',
  receipt: 'Recebimento',
  supply: 'Suprimento',
  withdrawal: 'Sangria',
  advance: 'Vale',
  expense: 'Despesa',
  transfer: 'Transferência',
  adjustment: 'Ajuste',
  fee: 'Taxa',
  refund: 'Estorno',
} as const
const directions = { in: 'Entrada', out: 'Saída', neutral: 'Neutro' } as const
const counterparts = {
  acquirer: 'Adquirente',
  bank: 'Banco',
  count: 'Contagem',
  document: 'Documento',
  none: 'Nenhum',
} as const

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

const draft = z.object({
  code: z
    .string()
    .trim()
    .regex(/^[A-Z0-9-]{1,10}$/, 'Use até 10 letras maiúsculas, números ou hifens.'),
  name: z.string().trim().min(3, 'Informe o nome.').max(80, 'Use até 80 caracteres.'),
  nature: oneOf(natures),
  method: oneOf(paymentMethodLabels).nullable().default(null),
  direction: oneOf(directions),
  counterpart: oneOf(counterparts),
  affects_drawer: rule,
  allow_manual: rule,
  attachment_required: rule,
  customer_required: rule,
  employee_required: rule,
  debit_account: account,
  credit_account: account,
})

const MovementType = draft.extend({ id: Id, active: z.boolean(), in_use: z.boolean(), version: z.int() })
export type MovementType = z.output<typeof MovementType>

export const movementTypeRegister = defineRegister({
  name: 'movement-types',
  entity: 'movement-type',
  ability: 'cash-conciliation.movement-type',
  page: '/movement-type?open=:id&part=historico',
  words: { one: 'Tipo de movimento', many: 'Tipos de movimento', gender: 'm' },
  row: MovementType,
  draft,
  /** A type that moves money is posted, so both accounts are mandatory; a neutral type needs no account. */
  check(type, { addIssue }) {
    if (type.direction === 'neutral') return
    for (const side of ['debit_account', 'credit_account'] as const)
      if (!type[side]) addIssue({ code: 'custom', path: [side], message: 'Informe as contas contábeis.' })
  },
  filter: z.object({
    search: z.string().trim().max(80).optional(),
    nature: oneOf(natures).optional(),
    method: oneOf(paymentMethodLabels).optional(),
    active: z.stringbool().optional(),
  }),
  sort: [
    ...(['code', 'name', 'nature', 'method', 'direction', 'counterpart'] as const),
    ...(['affects_drawer', 'debit_account', 'credit_account', 'active'] as const),
  ],
  fields: {
    code: 'Código',
    name: 'Nome',
    nature: { label: 'Natureza', values: natures },
    method: { label: 'Forma', values: paymentMethodLabels },
    direction: { label: 'Sinal', values: directions },
    counterpart: { label: 'Conferido contra', values: counterparts },
    affects_drawer: 'Afeta gaveta',
    allow_manual: 'Permite lançamento manual',
    attachment_required: 'Exige anexo',
    customer_required: 'Exige cliente',
    employee_required: 'Exige funcionário',
    debit_account: 'Conta de débito',
    credit_account: 'Conta de crédito',
    active: 'Ativo',
  },
  errors: { create: [movementTypeCodeTaken], update: [codeInUse, signInUse, natureInUse] },
  reversible: { update: 'Tipo alterado.', setActive: 'Situação alterada.', inactivateMany: 'Tipos inativados.' },
  operations: ({ list, get, create, update, setActive, inactivateMany }) => ({
    list,
    get,
    create,
    update,
    setActive,
    inactivateMany,
  }),
})
export const movementTypes = movementTypeRegister.operations
