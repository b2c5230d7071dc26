import { ExplanationNote } from '@app/domain/day/assessment/contract'
import { dayEditors, dayReaders } from '@app/domain/day/contract'
import { wordRefusals } from '@app/domain/day/life/contract'
import { ReceivableDifference, ReceivableInstalment, ToSpeakOf } from '@app/domain/receivables/contract'
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
} from '@app/kit/contract'
import { z } from 'zod'

/** How a fee or payment that is not as agreed stands; a file that puts it right resolves it. */
export const paymentDifferenceStates = {
  open: 'Em aberto',
  explained: 'Explicada',
  claimed: 'Em reclamação',
  resolved: 'Resolvida',
} as const

/** A fee (D12) or a payment (D13) of sales of a day that is not as agreed. */
export const PaymentDifference = ReceivableDifference.extend({
  code: z.enum(['D12', 'D13']),
  status: oneOf(paymentDifferenceStates),
  reason_name: z.string().nullable(),
  note: z.string().nullable(),
  explained_by_name: z.string().nullable(),
})
export type PaymentDifference = z.infer<typeof PaymentDifference>

/** All that is needed to say why. */
export const PaymentDifferenceDetail = PaymentDifference.extend({
  ...ToSpeakOf.shape,
  /** The first day whose sales it is about. */
  business_date: BusinessDate.nullable(),
  reason_id: Id.nullable(),
  instalments: z.array(ReceivableInstalment.extend({ nsu: z.string().nullable() })),
})
export type PaymentDifferenceDetail = z.infer<typeof PaymentDifferenceDetail>

export const paymentNotNow = defineError(
  409,
  'payment-difference.not-now',
  'A diferença está “{status}”; esta ação não é possível agora.',
)

/** What acquirers charged or paid otherwise than agreed: it is read in the day of the sale and moves none of its figures. */
export const paymentDifferences = defineOperations(
  { name: 'payment-differences', ability: dayReaders },
  {
    ofDay: get('/cash-conciliations/:day_id/payment-differences', {
      params: z.object({ day_id: Id }),
      answer: z.object({ data: z.array(PaymentDifference) }),
      errors: [notFound],
    }),
    get: get('/payment-differences/:id', { params: ById, answer: PaymentDifferenceDetail, errors: [notFound] }),
    /** Says why, with a reason whose map allows the code. */
    explain: post('/payment-differences/:id/explain', {
      params: ById,
      body: z.object({ version: z.int(), reason_id: Id, note: ExplanationNote }),
      answer: PaymentDifferenceDetail,
      ability: dayEditors,
      idempotent: true,
      errors: [notFound, staleVersion, paymentNotNow, ...wordRefusals],
      changes: ['receivables'],
      reversible: 'Diferença explicada.',
    }),
  },
)
