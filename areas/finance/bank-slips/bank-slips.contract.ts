import {
  BusinessDate,
  ById,
  buildPageSchema,
  Cents,
  defineOperations,
  get,
  Id,
  Named,
  notFound,
  oneOf,
  PageQuery,
  sortBy,
} from '@app/kit/contract'
import { z } from 'zod'
import { slipStates } from './slip-states.rules.ts'

export const BankSlip = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  account_name: z.string(),
  our_number: z.string(),
  document_no: z.string().nullable(),
  payer_name: z.string().nullable(),
  payer_document: z.string().nullable(),
  customer_id: Id.nullable(),
  due_on: BusinessDate.nullable(),
  amount_cents: Cents,
  status: oneOf(slipStates),
  paid_on: BusinessDate.nullable(),
  paid_cents: Cents,
  credited_on: BusinessDate.nullable(),
  credited_cents: Cents.nullable(),
  fee_cents: Cents,
})
export type BankSlip = z.output<typeof BankSlip>

const Explained = z.object({ code: z.string(), meaning: z.string().nullable() })

export const SlipOccurrence = z.object({
  id: z.int(),
  occurred_on: BusinessDate.nullable(),
  credited_on: BusinessDate.nullable(),
  code: z.string(),
  meaning: z.string().nullable(),
  motives: z.array(Explained),
  nominal_cents: Cents,
  paid_cents: Cents,
  net_cents: Cents.nullable(),
  fee_cents: Cents,
  interest_cents: Cents,
  discount_cents: Cents,
  abatement_cents: Cents,
  line: z.object({ id: z.int(), posted_on: BusinessDate, confirmed: z.boolean() }).nullable(),
  import_id: Id.nullable(),
  file_name: z.string().nullable(),
  import_line: z.int().nullable(),
})
export type SlipOccurrence = z.output<typeof SlipOccurrence>

export const BankSlipDetail = BankSlip.extend({ occurrences: z.array(SlipOccurrence) })
export type BankSlipDetail = z.output<typeof BankSlipDetail>

export const BankSlipFilter = z.object({
  search: z.string().trim().max(80).optional(),
  company_id: Id.optional(),
  status: oneOf(slipStates).optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
})
export type BankSlipFilter = z.output<typeof BankSlipFilter>

export const bankSlips = defineOperations(
  { name: 'bank-slips', ability: 'financial.bank-slip' },
  {
    list: get('/bank-slips', {
      query: PageQuery.extend(BankSlipFilter.shape).extend({
        sort: sortBy(BankSlip, ['our_number', 'payer_name', 'due_on', 'amount_cents', 'paid_on', 'paid_cents']),
      }),
      answer: buildPageSchema(BankSlip),
    }),
    companies: get('/bank-slips/companies', { answer: z.object({ data: z.array(Named) }) }),
    get: get('/bank-slips/:id', { params: ById, answer: BankSlipDetail, errors: [notFound] }),
  },
)
