import type { CaptureKind, CaptureMeans, Modality, SettlementStatus } from '../acquirer/acquirer-types.ts'

// Source: acquirer-files 3, codes. Codes outside of these tables remain unknown.

/** Brand of a RV or CV; 0 is another brand. */
export const redeBrands: Readonly<Record<string, string>> = {
  '1': 'mastercard',
  '2': 'diners',
  '3': 'visa',
  '4': 'cabal',
  '5': 'hipercard',
  '6': 'sorocred',
  '7': 'cup',
  '8': 'credsystem',
  '9': 'sicredi',
  A: 'avista',
  B: 'banescard',
  E: 'elo',
  J: 'jcb',
  X: 'amex',
  Z: 'credz',
}

/** Kinds of capture; 6 (magnetic stripe) and 9 (other) have no equivalent. 4 is a telephone order. */
const captures: Readonly<Record<string, CaptureMeans>> = {
  '1': 'manual',
  '2': 'pos',
  '3': 'tef',
  '4': 'manual',
  '5': 'ecommerce',
}
export const getRedeCaptureMeans = (code: string): CaptureMeans | null => captures[code.replace(/^0+/, '')] ?? null

const reasons: Readonly<Record<string, CaptureKind>> = {
  '9': 'cancel',
  '10': 'chargeback',
  '15': 'chargeback',
  '18': 'cancel',
  '21': 'cancel',
  '22': 'chargeback',
  '23': 'chargeback',
  '28': 'rental',
  '32': 'cancel',
  '52': 'chargeback_reversal',
  '58': 'rental',
}

/** Returns the kind of an adjustment. Files since 2021 have a four-digit reason, which replaces the two-digit one. */
export const getRedeReasonKind = (reason: string, newReason = ''): CaptureKind =>
  reasons[(newReason || reason).replace(/^0+/, '')] ?? 'adjustment'

export const redeReasonByKind: Readonly<Record<CaptureKind, string>> = {
  sale: '00',
  cancel: '18',
  chargeback: '23',
  chargeback_reversal: '52',
  rental: '28',
  adjustment: '62',
}

/** Status of a credit (EEFI 034). Written-off, suspended and seized credits were not paid to the merchant. */
export const creditStatuses: Readonly<Record<string, SettlementStatus>> = {
  '00': 'paid',
  '01': 'scheduled',
  '02': 'sent',
  '03': 'pending',
  '04': 'pending',
  '05': 'pending',
  '06': 'to_confirm',
  '07': 'sent',
  '08': 'to_confirm',
  '09': 'suspended',
  '11': 'suspended',
  '12': 'suspended',
  '13': 'suspended',
}

/** Kind of transaction (EEFI 034, byte 94). */
export const redeTransactionTypes: Readonly<Record<string, Modality>> = {
  '1': 'credit',
  '2': 'credit_installments',
  '3': 'credit_installments',
  '4': 'credit',
  '5': 'debit',
  '6': 'debit',
  '7': 'credit_installments',
  '8': 'debit',
}

export const findRedeCode = <Value>(table: Readonly<Record<string, Value>>, value: Value, fallback: string): string =>
  Object.keys(table).find((key) => table[key] === value) ?? fallback

/** Returns the key of a sale at Rede: the NSU alone is not unique. Source: acquirer-files 9. */
export const buildRedeSaleKey = (merchant_no: string, summary_no: string, nsu: string) =>
  `${merchant_no}-${summary_no}-${nsu}`

export const buildRedeSummaryKey = (merchant_no: string, summary_no: string, day: string | null) =>
  `${merchant_no}-${summary_no}-${(day ?? '').replaceAll('-', '')}`
