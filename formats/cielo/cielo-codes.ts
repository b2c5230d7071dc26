import type {
  Acquirer,
  CaptureKind,
  CaptureMeans,
  Modality,
  SettlementKind,
  SettlementStatus,
} from '../acquirer/acquirer-types.ts'

type Product = { modality: Modality; acquirer: Acquirer; instalments?: true }

const cielo = (modality: Modality): Product => ({ modality, acquirer: 'cielo' })

/** Frequent products (RO 233-235); for others the first digit of the RO number counts. Source: acquirer-files 1. */
export const cieloProducts: Record<string, Product> = {
  '010': cielo('credit'),
  '011': cielo('debit'),
  '012': cielo('credit_installments'),
  '036': cielo('debit'),
  '037': cielo('voucher'),
  '040': cielo('credit'),
  '041': cielo('debit'),
  '043': cielo('credit_installments'),
  '045': cielo('voucher'),
  '046': cielo('voucher'),
  // Alelo Auto: a fleet network captured by Cielo terminals comes in Cielo's file.
  '059': { modality: 'fleet', acquirer: 'frota' },
  '096': cielo('credit'),
  '097': cielo('debit'),
  '098': cielo('credit_installments'),
}

/** First digit of the RO number. Source: acquirer-files 1. */
export const modalityOfSummary: Record<string, Modality> = {
  '0': 'credit',
  '3': 'credit_installments',
  '4': 'credit_installments',
  '5': 'debit',
  '6': 'debit',
}

/** Means of capture (RO 223-224). 04 (a file of the merchant) has no equivalent. Source: acquirer-files 1. */
export const cieloCaptureMeans: Readonly<Record<string, CaptureMeans>> = {
  '01': 'pos',
  '02': 'tef',
  '03': 'ecommerce',
  '06': 'manual',
  '08': 'mobile',
}

export const summaryDigit: Record<Modality, string> = {
  credit: '0',
  credit_installments: '4',
  debit: '5',
  prepaid: '0',
  voucher: '5',
  fleet: '5',
  pix: '5',
}

/** Brands (RO 185-187). Source: acquirer-files 1. */
export const cieloBrands: Record<string, string> = {
  '001': 'visa',
  '002': 'mastercard',
  '003': 'amex',
  '006': 'sorocred',
  '007': 'elo',
  '009': 'diners',
  '011': 'agiplan',
  '015': 'banescard',
  '023': 'cabal',
  '029': 'credsystem',
  '035': 'esplanada',
  '040': 'hipercard',
  '060': 'jcb',
  '064': 'credz',
  '072': 'hiper',
  '075': 'ourocard',
  // Our manual lacks this code; our own writer uses it for fleet cards (unconfirmed).
  '079': 'alelo',
  '888': 'pix',
}

/** Kinds by the RO's transaction type (24-25), before the origin of the adjustment is considered. */
export const cieloTransactionTypes: Record<string, { settlement: SettlementKind; capture: CaptureKind }> = {
  // An instalment in the open balance file.
  '00': { settlement: 'sale', capture: 'adjustment' },
  '01': { settlement: 'sale', capture: 'sale' },
  '02': { settlement: 'credit_adjustment', capture: 'adjustment' },
  '03': { settlement: 'debit_adjustment', capture: 'adjustment' },
  '04': { settlement: 'rental', capture: 'rental' },
  '05': { settlement: 'rescheduling', capture: 'adjustment' },
}

/** Origins of an adjustment (146-147) with a more specific kind (table V of the manual). */
export const adjustOrigins: Record<string, CaptureKind> = {
  '17': 'cancel',
  '23': 'chargeback_reversal',
  '28': 'chargeback',
}

/** Payment status (123-124). */
export const cieloStatuses: Record<string, SettlementStatus> = {
  '00': 'scheduled',
  '01': 'paid',
  '02': 'sent',
  '03': 'to_confirm',
}

export const findKeyByValue = (table: Record<string, string>, value: string): string | undefined =>
  Object.keys(table).find((key) => table[key] === value)
