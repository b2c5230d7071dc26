import type { CaptureKind, Modality } from '../acquirer/acquirer-types.ts'

/** What an event does to the merchant; a payout and a balance are movements of the account and no receivables. */
export type PagBankEvent = { kind: CaptureKind; sign: 1 | -1 } | { kind: 'payout' | 'balance'; sign: 1 }

/** tipo_evento. 1 is confirmed; the others follow the order in which they are listed, a confirmar. Source: acquirer-files 6. */
export const events: Readonly<Record<string, PagBankEvent>> = {
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

/** meio_pagamento, on which public code disagrees: a confirmar. A Pix id or the arrangement outweighs it. */
export const means: Readonly<Record<string, Modality>> = { '3': 'credit', '8': 'debit', '11': 'pix' }

/** The last two letters of an arrangement of receivables (VCC, MCD …) are the same at every acquirer. */
const arrangements: Readonly<Record<string, Modality>> = { CC: 'credit', CD: 'debit', PP: 'prepaid' }

export const modalityOfArrangement = (arrangement: string): Modality | undefined =>
  /^[A-Z]{3}$/.test(arrangement) ? arrangements[arrangement.slice(1)] : undefined

/** instituicao_financeira, in capitals. */
export const brands: Readonly<Record<string, string>> = {
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

/** What stands between the original value and the net one. */
export const fees: readonly string[] = merchantFees

/** Fixed prices, apart from what is a share of the sale. */
export const tariffs: readonly string[] = ['tarifa_intermediacao', 'tarifa_boleto_vendedor']

/** What the buyer pays on top of the original value. */
export const buyerFees: readonly string[] = ['taxa_parcela_comprador', 'tarifa_boleto_compra']

/** The two parts of newer files that taxa_intermediacao may be told in instead. */
export const splitFees: readonly string[] = ['taxa_emissor', 'taxa_adquirente']
