import type {
  CaptureKind,
  CaptureMeans,
  Modality,
  SettlementKind,
  SettlementStatus,
} from '../acquirer/acquirer-types.ts'

// Source: acquirer-files 2.

type Entry = { settlement: SettlementKind; capture: CaptureKind }

const same = (kind: SettlementKind & CaptureKind): Entry => ({ settlement: kind, capture: kind })
const debit: Entry = { settlement: 'debit_adjustment', capture: 'adjustment' }
const credit: Entry = { settlement: 'credit_adjustment', capture: 'adjustment' }

/** Entry types (D 150-151, E 28-29). A type outside of this list is an adjustment, credit or debit by its sign. */
export const entryTypes: Readonly<Record<string, Entry>> = {
  '01': same('sale'),
  '02': same('sale'),
  '03': same('sale'),
  '04': debit,
  '05': credit,
  '06': same('cancel'),
  '07': credit,
  '08': same('chargeback'),
  '09': same('chargeback_reversal'),
  '10': same('rental'),
  '11': { settlement: 'assignment', capture: 'adjustment' },
  '13': { settlement: 'lien', capture: 'adjustment' },
  '14': { settlement: 'lien', capture: 'adjustment' },
  '23': { settlement: 'lien', capture: 'adjustment' },
  '26': { settlement: 'lien', capture: 'adjustment' },
  '27': same('cancel'),
  '42': same('sale'),
}

export const settlementTypes: Readonly<Record<string, Modality>> = { '001': 'debit', '002': 'credit', '004': 'voucher' }

/** Negotiated receivables are paid through their negotiation. */
export const negotiatedStatus = '58'

const group = (status: SettlementStatus, codes: string) =>
  Object.fromEntries(codes.split(' ').map((code) => [code, status]))

/** Payment status (D 70-71). */
export const cielo15Statuses: Readonly<Record<string, SettlementStatus>> = {
  ...group('scheduled', '00 0P'),
  ...group('sent', '03 45 54 0O'),
  ...group('paid', '04 05 10 11 31 32 98 99 0A 0B 0C 0M 0N 0W 0Z 46 47'),
  ...group('rejected', '06 0R'),
  ...group('to_confirm', '07 0X 0Y'),
  ...group('pending', '42 48'),
  [negotiatedStatus]: 'assigned',
}

/** Values of a filled lien flag: unconfirmed (a confirmar). */
export const lienFlags: ReadonlySet<string> = new Set(['S', '1'])

/** Channel of a sale (E 541-543). 005 (a file of the merchant) has no equivalent. */
export const cielo15Channels: Readonly<Record<string, CaptureMeans>> = {
  '001': 'pos',
  '002': 'mobile',
  '007': 'ecommerce',
  '008': 'tef',
  '015': 'manual',
}
