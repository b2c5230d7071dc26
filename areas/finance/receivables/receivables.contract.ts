import { dayLocked } from '@app/domain/calendar/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import {
  chargebackStates,
  pairTypes,
  ReceivableInstalment,
  receivableItemLabels,
  receivableStates,
} from '@app/domain/receivables/contract'
import {
  BusinessDate,
  buildPageSchema,
  defineError,
  defineOperations,
  get,
  Id,
  Instant,
  notFound,
  oneOf,
  PageQuery,
  post,
  sortBy,
} from '@app/kit/contract'
import { z } from 'zod'
import { paymentDifferenceStates } from '../payment-differences/payment-differences.contract.ts'

const groupStates = { suggested: 'Sugerido', confirmed: 'Casado' } as const
const differenceStates = { ...chargebackStates, ...paymentDifferenceStates }

export const Receivable = ReceivableInstalment.extend({
  company_id: Id,
  company_name: z.string(),
  acquirer: z.string(),
  brand: z.string().nullable(),
  method: oneOf(paymentMethodLabels),
  nsu: z.string().nullable(),
  sold_on: BusinessDate,
  batch_reference: z.string().nullable(),
  /** Operation number of the assignment or lien. */
  held_under: z.string().nullable(),
})
export type Receivable = z.infer<typeof Receivable>

const Ref = z.object({ kind: oneOf(receivableItemLabels), id: z.string() })

export const ReceivableMatch = z.object({
  id: z.int(),
  company_id: Id,
  company_name: z.string(),
  pair_type: oneOf(pairTypes),
  pass_no: z.int(),
  score: z.int(),
  status: oneOf(groupStates),
  sentence: z.string(),
  difference_cents: z.int(),
  system: z.array(Ref),
  confirmation: z.array(Ref),
  created_at: Instant,
})
export type ReceivableMatch = z.infer<typeof ReceivableMatch>

export const ReceivableDispute = z.object({
  id: z.int(),
  record_id: Id,
  company_id: Id,
  company_name: z.string(),
  code: z.enum(['D12', 'D13', 'D14']),
  ref: z.string(),
  amount_cents: z.int(),
  sentence: z.string(),
  status: oneOf(differenceStates),
  found_at: Instant,
})
export type ReceivableDispute = z.infer<typeof ReceivableDispute>

const companyFilter = { company_id: Id.optional() }

export const ReceivableFilter = PageQuery.extend({
  ...companyFilter,
  sort: sortBy(Receivable, ['due_on', 'net_cents']),
  acquirer: z.string().max(20).optional(),
  status: oneOf(receivableStates).optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
})
export type ReceivableFilter = z.infer<typeof ReceivableFilter>

export const ReceivableMatchFilter = PageQuery.extend({
  ...companyFilter,
  pair_type: oneOf(pairTypes).optional(),
  status: oneOf(groupStates).optional(),
})
export type ReceivableMatchFilter = z.infer<typeof ReceivableMatchFilter>

export const DisputeFilter = PageQuery.extend({
  ...companyFilter,
  code: z.enum(['D12', 'D13', 'D14']).optional(),
  status: oneOf(differenceStates).optional(),
})
export type DisputeFilter = z.infer<typeof DisputeFilter>

const GroupSelection = z.object({ group_ids: z.array(z.int()).min(1, 'Selecione ao menos um.').max(500) })
const DecisionAnswer = z.object({
  outcomes: z.array(z.object({ id: z.string(), done: z.boolean(), reason: z.string().nullable() })),
})

const Items = z
  .array(Ref.extend({ id: z.string().min(1).max(40) }))
  .min(1, 'Selecione ao menos um item de cada lado.')
  .max(500)

export const unclassifiedDifference = defineError(
  422,
  'receivables.difference',
  'A diferença de {amount} deve ser classificada.',
)
export const itemTaken = defineError(409, 'receivables.taken', 'Um dos itens já está casado.')
export const wrongSide = defineError(422, 'receivables.side', 'Estes itens não se casam entre si.')

const changes = ['card-conciliation', 'acquirer-transactions']

/** Receivables and their matches; they change neither days nor closings. */
export const receivables = defineOperations(
  { name: 'receivables', ability: 'financial.card-conciliation' },
  {
    list: get('/receivables', { query: ReceivableFilter, answer: buildPageSchema(Receivable) }),
    matches: get('/receivables/matches', { query: ReceivableMatchFilter, answer: buildPageSchema(ReceivableMatch) }),
    differences: get('/receivables/differences', { query: DisputeFilter, answer: buildPageSchema(ReceivableDispute) }),
    match: post('/receivables/matches', {
      body: z.object({ company_id: Id, pair_type: oneOf(pairTypes), system: Items, confirmation: Items }),
      answer: ReceivableMatch,
      status: 201,
      idempotent: true,
      errors: [notFound, unclassifiedDifference, itemTaken, wrongSide, dayLocked],
      changes,
    }),
    /** Undone pairs are not proposed again. Each decision has an audit entry; a call without decisions has none. */
    undo: post('/receivables/matches/undo', {
      body: GroupSelection,
      answer: DecisionAnswer,
      idempotent: true,
      audited: false,
      changes,
    }),
    confirm: post('/receivables/matches/confirm', {
      body: GroupSelection,
      answer: DecisionAnswer,
      idempotent: true,
      audited: false,
      changes,
    }),
  },
)
