import type { PaymentMethod } from '../day/facts/methods.contract.ts'

/** Evidence of payment by method: a capture of an acquirer or bank, the counted drawer, or a signed document. */
export const paymentEvidence = {
  cash: 'drawer',
  debit: 'capture',
  credit: 'capture',
  credit_installments: 'capture',
  prepaid: 'capture',
  pix: 'capture',
  fleet: 'capture',
  voucher: 'capture',
  note: 'document',
  check: 'document',
  postdated_check: 'document',
  freight_letter: 'document',
  customer_voucher: 'document',
  transfer: 'document',
} as const satisfies Record<PaymentMethod, 'capture' | 'drawer' | 'document'>

export const isCaptured = (method: PaymentMethod) => paymentEvidence[method] === 'capture'
