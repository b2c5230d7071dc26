import type { CaptureKind, Modality } from '../acquirer/acquirer-types.ts'

/** `sign` is the effect on the merchant. Payouts and balances are not receivables. */
export type PagBankEvent = { kind: CaptureKind; sign: 1 | -1 } | { kind: 'payout' | 'balance'; sign: 1 }

/** tipo_evento. Only 1 is confirmed; the order of the others is a confirmar. Source: acquirer-files 6. */
export const pagBankEvents: Readonly<Record<string, PagBankEvent>> = {
  '1': { kind: 'sale', sign: 1 },
  '2': { kind: 'adjustment', sign: 1 },
  '3': { kind: 'adjustment', sign: -1 },
  '4': { kind: 'payout', sign: 1 },
  '5': { kind: 'payout', sign: 1 },
  '6': { kind: 'chargeback', sign: -1 },
  '7': { kind: 'cancel', sign: -1 },
  '8': { kind: 'balance', sign: 1 },
  '9': { kind: 'balance', sign: 1 },
}

/** meio_pagamento. Public programs disagree: a confirmar. A Pix id or the arrangement has priority over it. */
export const pagBankMeans: Readonly<Record<string, Modality>> = { '3': 'credit', '8': 'debit', '11': 'pix' }

/** The last two letters of a receivables arrangement (VCC, MCD …), equal for every acquirer. */
const arrangements: Readonly<Record<string, Modality>> = { CC: 'credit', CD: 'debit', PP: 'prepaid' }

export const modalityOfArrangement = (arrangement: string): Modality | undefined =>
  /^[A-Z]{3}$/.test(arrangement) ? arrangements[arrangement.slice(1)] : undefined

/** instituicao_financeira, in capitals. */
export const pagBankBrands: Readonly<Record<string, string>> = {
  VISA: 'visa',
  MASTERCARD: 'mastercard',
  ELO: 'elo',
  AMEX: 'amex',
  HIPERCARD: 'hipercard',
  HIPER: 'hiper',
  DINERS: 'diners',
  CABAL: 'cabal',
  BANESCARD: 'banescard',
}

const merchantFees = [
  'taxa_parcela_vendedor',
  'taxa_intermediacao',
  'tarifa_intermediacao',
  'tarifa_boleto_vendedor',
  'taxa_rep_aplicacao',
] as const

export const pagBankFees: readonly string[] = merchantFees

/** Fixed prices, not a percentage of the sale. */
export const pagBankTariffs: readonly string[] = ['tarifa_intermediacao', 'tarifa_boleto_vendedor']

export const buyerFees: readonly string[] = ['taxa_parcela_comprador', 'tarifa_boleto_compra']

/** Newer files may write taxa_intermediacao as these two parts instead. */
export const splitFees: readonly string[] = ['taxa_emissor', 'taxa_adquirente']
