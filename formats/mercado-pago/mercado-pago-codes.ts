import type { CaptureKind, Modality, SettlementKind } from '../acquirer/acquirer-types.ts'

/** TRANSACTION_TYPE. A type outside of this list is an adjustment. Source: acquirer-files 7. */
export const mercadoPagoTransactionTypes: Readonly<Record<string, CaptureKind | 'payout'>> = {
  SETTLEMENT: 'sale',
  REFUND: 'cancel',
  CHARGEBACK: 'chargeback',
  DISPUTE: 'chargeback',
  CHARGEBACK_CANCEL: 'chargeback_reversal',
  DISPUTE_CANCEL: 'chargeback_reversal',
  WITHDRAWAL: 'payout',
  PAYOUT: 'payout',
  WITHDRAWAL_CANCEL: 'payout',
  PAYOUT_CANCEL: 'payout',
}

/** PAYMENT_METHOD_TYPE. Methods other than cards map to how the money arrives. */
export const methodTypes: Readonly<Record<string, Modality>> = {
  credit_card: 'credit',
  debit_card: 'debit',
  prepaid_card: 'prepaid',
  bank_transfer: 'pix',
  available_money: 'prepaid',
  account_money: 'prepaid',
  voucher_card: 'voucher',
}

/** PAYMENT_METHOD of card brands. */
export const mercadoPagoBrands: Readonly<Record<string, string>> = {
  visa: 'visa',
  debvisa: 'visa',
  master: 'mastercard',
  debmaster: 'mastercard',
  elo: 'elo',
  debelo: 'elo',
  amex: 'amex',
  hipercard: 'hipercard',
  cabal: 'cabal',
  debcabal: 'cabal',
}

/** DESCRIPTION of released money. One outside of this list is an adjustment by its sign, with a warning. */
export const mercadoPagoDescriptions: Readonly<Record<string, SettlementKind | 'adjustment'>> = {
  payment: 'payment',
  refund: 'cancel',
  chargeback: 'chargeback',
  dispute: 'chargeback',
  mediation: 'chargeback',
  chargeback_cancel: 'chargeback_reversal',
  dispute_cancel: 'chargeback_reversal',
  mediation_cancel: 'chargeback_reversal',
  payout: 'payout',
  withdrawal: 'payout',
  refund_cancel: 'adjustment',
  payout_cancel: 'payout',
  withdrawal_cancel: 'payout',
  shipping: 'adjustment',
  shipping_cancel: 'adjustment',
  fee: 'adjustment',
  reserve_for_payment: 'adjustment',
  reserve_for_refund: 'adjustment',
  reserve_for_dispute: 'adjustment',
  reserve_for_payout: 'adjustment',
}
