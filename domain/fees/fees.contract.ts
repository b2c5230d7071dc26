import { BusinessDate } from '@app/kit/contract'
import { z } from 'zod'

export const feeMethods = {
  debit: 'Débito',
  credit: 'Crédito à vista',
  credit_installments: 'Crédito parcelado',
  prepaid: 'Pré-pago',
  voucher: 'Voucher',
  fleet: 'Frota',
  pix: 'Pix',
} as const
export type FeeMethod = keyof typeof feeMethods

export const brandLabels = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  elo: 'Elo',
  amex: 'American Express',
  hipercard: 'Hipercard',
  diners: 'Diners',
  cabal: 'Cabal',
  banescard: 'Banescard',
  sorocred: 'Sorocred',
  alelo: 'Alelo',
  ticket: 'Ticket',
  vr: 'VR',
  sodexo: 'Pluxee (Sodexo)',
} as const

export const maxInstallments = 99

export const Fee = z.object({
  /** Null: every brand without a fee of its own. */
  brand: z.string().max(40).nullable(),
  method: z.enum(['debit', 'credit', 'credit_installments', 'prepaid', 'voucher', 'fleet', 'pix']),
  installments_from: z.int().min(1).max(maxInstallments),
  installments_to: z.int().min(1).max(maxInstallments),
  rate_ppm: z.int().min(0).max(1_000_000, 'A taxa não passa de 100%.'),
  fixed_fee_cents: z.int().min(0).max(100_000_00),
  term_days: z.int().min(0).max(365, 'O prazo não passa de 365 dias.'),
  term_kind: z.enum(['calendar', 'business']),
  valid_from: BusinessDate,
  valid_to: BusinessDate.nullable(),
})
export type Fee = z.infer<typeof Fee>

export const FeeDraft = Fee.extend({
  brand: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9 ]{2,40}$/, 'Bandeira inválida.')
    .nullable()
    .default(null),
  installments_from: Fee.shape.installments_from.default(1),
  installments_to: Fee.shape.installments_to.default(1),
  fixed_fee_cents: Fee.shape.fixed_fee_cents.default(0),
  valid_to: BusinessDate.nullable().default(null),
})
  .refine((fee) => fee.installments_from <= fee.installments_to, {
    path: ['installments_to'],
    error: 'Até qual parcela? O fim vem depois do início.',
  })
  .refine((fee) => (fee.method === 'credit_installments' ? fee.installments_from >= 2 : fee.installments_to === 1), {
    path: ['installments_from'],
    error: 'Só o crédito parcelado tem parcelas, a partir da segunda.',
  })
  .refine((fee) => fee.valid_to === null || fee.valid_to >= fee.valid_from, {
    path: ['valid_to'],
    error: 'A data final deve ser igual ou posterior à data inicial.',
  })
export type FeeDraft = z.infer<typeof FeeDraft>
