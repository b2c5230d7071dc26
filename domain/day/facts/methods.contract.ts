/** Payment methods, in the order of every table by method (operations section 4.5). */
export const paymentMethodLabels = {
  cash: 'Dinheiro',
  debit: 'Cartão de débito',
  credit: 'Cartão de crédito à vista',
  credit_installments: 'Cartão de crédito parcelado',
  prepaid: 'Cartão pré-pago',
  pix: 'Pix',
  fleet: 'Cartão frota',
  voucher: 'Voucher',
  note: 'Nota a prazo',
  check: 'Cheque à vista',
  postdated_check: 'Cheque pré-datado',
  freight_letter: 'Carta-frete',
  customer_voucher: 'Vale cliente',
  transfer: 'Transferência',
} as const
export type PaymentMethod = keyof typeof paymentMethodLabels

export type MethodLine = {
  method: PaymentMethod
  system_cents: number
  manual_cents: number
  reclassified_cents: number
  system_after_cents: number
  confirmed_cents: number
  difference_before_cents: number
  difference_cents: number
  explained_cents: number
  unexplained_cents: number
}
