import {
  BusinessDate,
  Cents,
  defineError,
  defineOperations,
  get,
  Id,
  Named,
  notFound,
  oneOf,
  post,
} from '@app/kit/contract'
import { z } from 'zod'

/** Reasons for notes that are not billed, in the order of the checks. */
export const unbilledReasons = {
  no_cycle: 'Cliente sem faturamento',
  inactive: 'Cliente inativo',
  blocked: 'Cliente bloqueado',
  no_address: 'Cliente sem endereço',
  agreement: 'Convênio inativo ou sem aprovação',
  day_open: 'Dia não fechado',
  unsigned: 'Nota sem documento',
  cycle_open: 'Ciclo ainda aberto',
  below_minimum: 'Abaixo do mínimo',
  too_large: 'Acima do que um boleto vale',
} as const
export type UnbilledReason = keyof typeof unbilledReasons

const BillingLine = z.object({
  customer_id: Id,
  customer_name: z.string(),
  /** Null if the notes are not billed now. */
  bill: z.object({ closes_on: BusinessDate, due_on: BusinessDate }).nullable(),
  reason: oneOf(unbilledReasons).nullable(),
  notes: z.int(),
  amount_cents: Cents,
})
export type BillingLine = z.output<typeof BillingLine>

const Tally = z.object({ slips: z.int(), notes: z.int(), amount_cents: Cents })

/** The answer has so many lines at most; its sums are of all. */
export const maxBillingLines = 500

const BillingPreview = z.object({
  lines: z.array(BillingLine),
  billed: Tally,
  unbilled: z.array(z.object({ reason: oneOf(unbilledReasons), notes: z.int(), amount_cents: Cents })),
})
export type BillingPreview = z.output<typeof BillingPreview>

export const notesBilled = defineError(409, 'slip-billing.billed', 'Notas já faturadas no boleto {number}.')
export const billedNoteOfDay = defineError(
  409,
  'slip-billing.day',
  'A nota {note} está no boleto {number}; cancele-o antes de reabrir o dia.',
)

export const slipBilling = defineOperations(
  { name: 'slip-billing', ability: 'financial.bank-slip' },
  {
    companies: get('/slip-billing/companies', { answer: z.object({ data: z.array(Named) }) }),
    /** Returns the slips that `issue` would create now, and the notes that it would leave out. */
    preview: get('/slip-billing', {
      query: z.object({ company_id: Id }),
      answer: BillingPreview,
      errors: [notFound],
    }),
    /** Issues one slip for each customer and closed cycle, as a job. */
    issue: post('/slip-billing', {
      body: z.object({ company_id: Id }),
      answer: z.object({ job_id: Id }),
      status: 202,
      idempotent: true,
      audited: false,
      errors: [notFound],
    }),
  },
)
