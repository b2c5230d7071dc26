import { bankDayRules, billingPeriods, maxBillingDueDays } from '@app/domain/customers/contract'
import { BlockReason } from '@app/domain/day/inconsistencies/contract'
import {
  amountInput,
  BusinessDate,
  Cents,
  Cep,
  CnpjOrCpf,
  Id,
  Instant,
  maxAmount_cents,
  oneOf,
  Uf,
} from '@app/kit/contract'
import { z } from 'zod'

export const customerEntryKinds = { payment: 'Recebimento fora do caixa', charge: 'Acréscimo' } as const

export const customerLineKinds = {
  note: 'Nota a prazo',
  receipt: 'Recebimento no caixa',
  payment: customerEntryKinds.payment,
  charge: customerEntryKinds.charge,
} as const

const addressText = z.string().trim().max(60, 'Use até 60 caracteres.').optional()

const closingDay = 'O dia do fechamento vai de 1 a 31.'
const dueDays = `Use de 0 a ${maxBillingDueDays} dias.`

/** Terms that a form or sheet leaves out stay as they are. */
const BillingDraft = z.object({
  /** Without a period the notes of the customer are not billed. */
  billing_period: oneOf(billingPeriods).nullish(),
  /** Weekday from 1 (Monday) or day of the month; each note has none. */
  billing_closing_day: z.int(closingDay).min(1, closingDay).max(31, closingDay).nullish(),
  billing_due_days: z.int(dueDays).min(0, dueDays).max(maxBillingDueDays, dueDays).optional(),
  billing_minimum_cents: amountInput(0, 'O mínimo não pode ser negativo.').optional(),
  billing_bank_day_rule: oneOf(bankDayRules).optional(),
  billing_agreement_id: Id.nullish(),
  /** Notes of earlier days are not billed. */
  billing_from: BusinessDate.nullish(),
})
export type BillingDraft = z.output<typeof BillingDraft>

export const CustomerDraft = z.object({
  name: z.string().trim().min(3, 'Informe o nome.').max(80, 'Use até 80 caracteres.'),
  document: CnpjOrCpf,
  till_names: z
    .array(z.string().trim().min(2, 'Use ao menos 2 caracteres.').max(80, 'Use até 80 caracteres.'))
    .max(20, 'Use até 20 nomes.')
    .default([]),
  // A text that is missing stays as it is.
  street: addressText,
  district: addressText,
  zip: z.literal('').or(Cep).optional(),
  city: addressText,
  uf: z.literal('').or(Uf).optional(),
  limit_cents: amountInput(0, 'O limite não pode ser negativo.'),
  opening_balance_cents: amountInput(-maxAmount_cents).default(0),
  opening_on: BusinessDate,
  ...BillingDraft.shape,
})
export type CustomerDraft = z.output<typeof CustomerDraft>

export const Customer = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  name: z.string(),
  document: z.string(),
  till_names: z.array(z.string()),
  street: z.string(),
  district: z.string(),
  zip: z.string(),
  city: z.string(),
  uf: z.string(),
  limit_cents: Cents,
  opening_balance_cents: Cents,
  opening_on: BusinessDate,
  balance_cents: Cents, // unpaid notes
  available_cents: Cents, // remaining credit; negative above the limit
  blocked_on: BusinessDate.nullable(),
  block_reason: BlockReason.nullable(),
  billing_period: oneOf(billingPeriods).nullable(),
  billing_closing_day: z.int().nullable(),
  billing_due_days: z.int(),
  billing_minimum_cents: Cents,
  billing_bank_day_rule: oneOf(bankDayRules),
  billing_agreement_id: Id.nullable(),
  billing_agreement_name: z.string().nullable(),
  billing_from: BusinessDate.nullable(),
  active: z.boolean(),
  version: z.int(),
})
export type Customer = z.output<typeof Customer>

export const CustomerLine = z.object({
  /** `movement:12`, `manual:…` or `entry:…`. */
  ref: z.string(),
  business_date: BusinessDate,
  occurred_at: Instant,
  kind: z.enum(['note', 'receipt', 'payment', 'charge']),
  amount_cents: Cents, // change of the balance; positive for a note
  document: z.string().nullable(),
  note: z.string().nullable(),
  cancelled_at: Instant.nullable(),
  balance_cents: Cents,
})
export type CustomerLine = z.output<typeof CustomerLine>

export const CustomerDetail = Customer.extend({ lines: z.array(CustomerLine) })
export type CustomerDetail = z.output<typeof CustomerDetail>

export const EntryDraft = z.object({
  kind: z.enum(['payment', 'charge']),
  entry_on: BusinessDate,
  amount_cents: amountInput(1, 'Informe um valor maior que zero.'),
  document_no: z
    .string()
    .trim()
    .max(40, 'Use até 40 caracteres.')
    .nullish()
    .transform((text) => text || null),
  note: z.string().trim().min(5, 'Escreva ao menos 5 caracteres.').max(200, 'Use até 200 caracteres.'),
})
export type EntryDraft = z.output<typeof EntryDraft>
