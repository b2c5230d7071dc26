import type { CaptureMeans, Modality, SettlementKind } from '../acquirer/acquirer-types.ts'

/** AccountType. 1 and 2 are confirmed for layout 2; the others are unconfirmed rows. Source: acquirer-files 5. */
export const accountTypes: ReadonlyMap<string, Modality> = new Map([
  ['1', 'debit'],
  ['2', 'credit'],
  ['3', 'voucher'],
  ['4', 'prepaid'],
])

/** PoiType; 2 is the small terminal of who sells alone. */
export const poiTypes: ReadonlyMap<string, CaptureMeans> = new Map([
  ['1', 'pos'],
  ['2', 'mobile'],
  ['3', 'tef'],
  ['4', 'ecommerce'],
])

/** BrandId. 1 and 2 are confirmed; an id that is not here is kept as no brand. */
export const brandIds: ReadonlyMap<string, string> = new Map([
  ['1', 'visa'],
  ['2', 'mastercard'],
])

/** Event types by their number without sign; the sign tells debit from credit. Source: acquirer-files 5. */
export const eventTypes: ReadonlyMap<string, SettlementKind> = new Map([['22', 'rental']])

/** WalletTypeId of layouts 2.2 and later: one payment for each brand and product. Seen in files, a confirmar. */
export const walletTypes: ReadonlyMap<string, { brand: string; modality: Modality }> = new Map([
  ['3', { brand: 'visa', modality: 'credit' }],
  ['6', { brand: 'mastercard', modality: 'credit' }],
  ['12', { brand: 'elo', modality: 'credit' }],
  ['15', { brand: 'amex', modality: 'credit' }],
])
