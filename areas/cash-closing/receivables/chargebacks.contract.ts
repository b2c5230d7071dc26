import { dayEditors, dayReaders } from '@app/domain/day/contract'
import { wordRefusals } from '@app/domain/day/life/contract'
import {
  chargebackStates,
  Dispute,
  DisputeDraft,
  ReceivableDifference,
  ReceivableInstalment,
  ToSpeakOf,
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
} from '@app/kit/contract'
import { z } from 'zod'
import { DifferenceItem } from '../cash-conciliations/differences/difference.contract.ts'
import { alreadyContested, wrongDeadline } from '../cash-conciliations/disputes/disputes.contract.ts'

/** A sale that its cardholder took back (D14), in the day of that sale. */
export const Chargeback = ReceivableDifference.extend({
  business_date: BusinessDate,
  status: oneOf(chargebackStates),
  /** Until when the open dispute is fought. */
  due_on: BusinessDate.nullable(),
  protocol: z.string().nullable(),
})
export type Chargeback = z.infer<typeof Chargeback>

/** All that is needed to fight it. */
export const ChargebackDetail = Chargeback.extend({
  ...ToSpeakOf.shape,
  cash_conciliation_id: Id.nullable(),
  reason_name: z.string().nullable(),
  /** The line of the till, its capture and what was taken back. */
  items: z.array(DifferenceItem),
  instalments: z.array(
    ReceivableInstalment.omit({ gross_cents: true, fee_expected_cents: true, fee_charged_cents: true }),
  ),
  disputes: z.array(Dispute),
})
export type ChargebackDetail = z.infer<typeof ChargebackDetail>

export const chargebackNotNow = defineError(
  409,
  'chargeback.not-now',
  'O chargeback está “{status}”; esta ação não é possível agora.',
)

/** What comes back after the sale: it belongs to the day of the sale and touches neither its figures nor its closing. */
export const chargebacks = defineOperations(
  { name: 'chargebacks', ability: dayReaders },
  {
    ofDay: get('/cash-conciliations/:day_id/chargebacks', {
      params: z.object({ day_id: Id }),
      answer: z.object({ data: z.array(Chargeback) }),
      errors: [notFound],
    }),
    get: get('/chargebacks/:id', { params: ById, answer: ChargebackDetail, errors: [notFound] }),
    /** Says with whom it is fought, under which protocol and until when. */
    contest: post('/chargebacks/:id/contest', {
      params: ById,
      body: DisputeDraft.extend({ version: z.int() }),
      answer: ChargebackDetail,
      ability: dayEditors,
      idempotent: true,
      errors: [notFound, staleVersion, chargebackNotNow, alreadyContested, wrongDeadline, ...wordRefusals],
      changes: ['receivables'],
      reversible: 'Chargeback contestado.',
    }),
  },
)
