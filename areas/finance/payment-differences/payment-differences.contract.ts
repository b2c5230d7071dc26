import { dayReaders } from '@app/domain/day/contract'
import { ExplanationNote } from '@app/domain/day/differences/contract'
import { explanationErrors } from '@app/domain/day/life/contract'
import {
  ReceivableDifference,
  ReceivableExplanationOptions,
  ReceivableInstalment,
  receivableEditors,
  receivableReaders,
} from '@app/domain/receivables/contract'
import {
  BusinessDate,
  ById,
  defineError,
  defineOperations,
  get,
  Id,
  notFound,
  oneOf,
  post,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'

/** States of a wrong fee or payment; a file that corrects it resolves it. */
export const paymentDifferenceStates = {
  open: 'Em aberto',
  explained: 'Explicada',
  claimed: 'Em reclamação',
  resolved: 'Resolvida',
} as const

export const PaymentDifference = ReceivableDifference.extend({
  code: z.enum(['D12', 'D13']),
  status: oneOf(paymentDifferenceStates),
  reason_name: z.string().nullable(),
  note: z.string().nullable(),
  explained_by_name: z.string().nullable(),
})
export type PaymentDifference = z.infer<typeof PaymentDifference>

export const PaymentDifferenceDetail = PaymentDifference.extend({
  ...ReceivableExplanationOptions.shape,
  business_date: BusinessDate.nullable(), // first business day of its sales
  reason_id: Id.nullable(),
  /** The acquirer with its preposition: `à Cielo`. */
  claimed_from: z.string(),
  /** The only adjustment of the acquirer that has the amount of an open D13; null without one. */
  adjustment: z.object({ name: z.string(), sentence: z.string() }).nullable(),
  instalments: z.array(ReceivableInstalment.extend({ nsu: z.string().nullable() })),
})
export type PaymentDifferenceDetail = z.infer<typeof PaymentDifferenceDetail>

export const paymentNotNow = defineError(
  409,
  'payment-difference.not-now',
  'A diferença está “{status}”; esta ação não é possível agora.',
)

/** Wrong fees and payments by acquirers: shown on the day of the sale, without effect on its figures. */
export const paymentDifferenceOperations = defineOperations(
  { name: 'payment-differences', ability: receivableReaders },
  {
    listByDay: get('/cash-conciliations/:day_id/payment-differences', {
      params: z.object({ day_id: Id }),
      ability: dayReaders,
      answer: z.object({ data: z.array(PaymentDifference) }),
      errors: [notFound],
    }),
    get: get('/payment-differences/:id', { params: ById, answer: PaymentDifferenceDetail, errors: [notFound] }),
    explain: post('/payment-differences/:id/explain', {
      params: ById,
      body: Version.extend({ reason_id: Id, note: ExplanationNote }),
      answer: PaymentDifferenceDetail,
      ability: receivableEditors,
      idempotent: true,
      errors: [notFound, staleVersion, paymentNotNow, ...explanationErrors],
      changes: ['receivables', 'card-conciliation'],
      reversible: 'Diferença explicada.',
    }),
  },
)
