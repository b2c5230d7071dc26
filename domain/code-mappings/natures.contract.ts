import { paymentMethodLabels } from '../day/facts/contract.ts'

const {
  debit,
  credit,
  credit_installments,
  prepaid,
  fleet,
  voucher,
  note,
  check,
  postdated_check,
  freight_letter,
  customer_voucher,
} = paymentMethodLabels

/** Internal codes of the domain `nature`: the payment methods of receivable titles, and bank movements of settlements. */
export const natures = {
  debit,
  credit,
  credit_installments,
  prepaid,
  fleet,
  voucher,
  note,
  check,
  postdated_check,
  freight_letter,
  customer_voucher,
  rental: 'Aluguel de terminal',
  adjustment: 'Ajuste do adquirente',
  chargeback: 'Contestação de venda',
} as const
