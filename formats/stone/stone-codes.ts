import type { CaptureMeans, Modality, SettlementKind } from '../acquirer/acquirer-types.ts'

/** AccountType. 1 and 2 are confirmed for layout 2, the others are not. Source: acquirer-files 5. */
export const accountTypes: ReadonlyMap<string, Modality> = new Map([
  ['1', 'debit'],
  ['2', 'credit'],
  ['3', 'voucher'],
  ['4', 'prepaid'],
])

/** PoiType. 2 is the small terminal for self-employed sellers. */
export const poiTypes: ReadonlyMap<string, CaptureMeans> = new Map([
  ['1', 'pos'],
  ['2', 'mobile'],
  ['3', 'tef'],
  ['4', 'ecommerce'],
])

/** BrandId. Only 1 and 2 are confirmed; other ids give no brand. */
export const brandIds: ReadonlyMap<string, string> = new Map([
  ['1', 'visa'],
  ['2', 'mastercard'],
])

/** Event types without their sign; the sign separates debits from credits. Source: acquirer-files 5. */
export const eventTypes: ReadonlyMap<string, SettlementKind> = new Map([['22', 'rental']])

/** WalletTypeId of layouts 2.2 and later, which have one payment per brand and product. Seen in files, a confirmar. */
export const walletTypes: ReadonlyMap<string, { brand: string; modality: Modality }> = new Map([
  ['3', { brand: 'visa', modality: 'credit' }],
  ['6', { brand: 'mastercard', modality: 'credit' }],
  ['12', { brand: 'elo', modality: 'credit' }],
  ['15', { brand: 'amex', modality: 'credit' }],
])
