import type { Method } from '../day/facts/methods.contract.ts'

/** Who says that a sale was paid: an acquirer or bank (captures), the counted drawer, or a signed document. */
export const witnessOf = {
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
} as const satisfies Record<Method, 'capture' | 'drawer' | 'document'>

export const isCaptured = (method: Method) => witnessOf[method] === 'capture'
