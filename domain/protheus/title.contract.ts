import type { PaymentMethod } from '../day/facts/methods.contract.ts'

/** Methods whose amounts become titles. Cash is deposited, and Pix and transfers are in the bank already. */
export const titleMethods = [
  'debit',
  'credit',
  'credit_installments',
  'prepaid',
  'fleet',
  'voucher',
  'note',
  'check',
  'postdated_check',
  'freight_letter',
  'customer_voucher',
] as const satisfies readonly PaymentMethod[]
export type TitleMethod = (typeof titleMethods)[number]
