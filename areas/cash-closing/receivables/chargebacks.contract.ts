import {
  BusinessDate,
  ById,
  defineError,
  defineOperations,
  get,
  Id,
  Instant,
  notFound,
  oneOf,
  post,
  staleVersion,
} from '@app/kit/contract'
import { z } from 'zod'
import { dayEditors, dayReaders } from '../cash-conciliations/day-abilities.contract.ts'
import { wordRefusals } from '../cash-conciliations/day-refusals.contract.ts'
import { DifferenceItem } from '../cash-conciliations/differences/difference.contract.ts'
import {
  alreadyContested,
  Dispute,
  DisputeDraft,
  wrongDeadline,
} from '../cash-conciliations/disputes/disputes.contract.ts'
import { chargebackStates } from './chargeback-states.rules.ts'
import { receivableStates } from './receivable-states.rules.ts'

/** A sale that its cardholder took back (D14), in the day of that sale. */
export const Chargeback = z.object({
  id: Id,
  company_id: Id,
  business_date: BusinessDate,
  amount_cents: z.int(),
  sentence: z.string(),
  status: oneOf(chargebackStates),
  /** Until when the open dispute is fought. */
  due_on: BusinessDate.nullable(),
  protocol: z.string().nullable(),
  attachment_count: z.int(),
  found_at: Instant,
  version: z.int(),
})
export type Chargeback = z.infer<typeof Chargeback>

/** All that is needed to fight it. */
export const ChargebackDetail = Chargeback.extend({
  cash_conciliation_id: Id.nullable(),
  reason_name: z.string().nullable(),
  reasons: z.array(z.object({ id: Id, name: z.string(), attachment_required: z.boolean() })),
  /** Why it may not be contested now, in words. */
  refusal: z.string().nullable(),
  /** The line of the till, its capture and what was taken back. */
  items: z.array(DifferenceItem),
  instalments: z.array(
    z.object({
      id: z.int(),
      number: z.int(),
      of_count: z.int(),
      due_on: BusinessDate.nullable(),
      paid_on: BusinessDate.nullable(),
      net_cents: z.int(),
      status: oneOf(receivableStates),
    }),
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
