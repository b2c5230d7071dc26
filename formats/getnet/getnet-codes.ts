import type {
  CaptureKind,
  CaptureMeans,
  Modality,
  SettlementKind,
  SettlementStatus,
} from '../acquirer/acquirer-types.ts'

// Source: acquirer-files 4. Table I (products) is an image in the manual, so its rows are unconfirmed (a confirmar).

/** Products of a RV. An unknown code is read as credit, with one warning per file. */
export const getnetProducts: Readonly<Record<string, Modality>> = { SM: 'credit' }

/** Forms of capture (CV 141-143). Codes without an equivalent are not listed. */
export const getnetCaptureMeans: Readonly<Record<string, CaptureMeans>> = {
  TEF: 'tef',
  POS: 'pos',
  MAN: 'manual',
  INT: 'ecommerce',
  MOB: 'mobile',
}

type PaymentKind = { entry: SettlementKind; status: SettlementStatus; paid: boolean }

/** Payment kinds (RV 169-170). LQ was only seen in files, not in the manual: unconfirmed (a confirmar). */
export const paymentKinds: Readonly<Record<string, PaymentKind>> = {
  PF: { entry: 'sale', status: 'scheduled', paid: false },
  PG: { entry: 'sale', status: 'paid', paid: true },
  LQ: { entry: 'sale', status: 'paid', paid: true },
  AC: { entry: 'anticipation', status: 'anticipated', paid: true },
  CS: { entry: 'assignment', status: 'assigned', paid: true },
  RA: { entry: 'rescheduling', status: 'rejected', paid: false },
  PR: { entry: 'sale', status: 'paid', paid: true },
  PD: { entry: 'sale', status: 'pending', paid: false },
  CI: { entry: 'debit_adjustment', status: 'pending', paid: false },
}

/** Reasons of an adjustment (record 3, 76-77) with a more specific kind. */
const reasons: Readonly<Record<string, CaptureKind>> = {
  '2': 'rental',
  '3': 'cancel',
  '4': 'chargeback',
  '8': 'rental',
  '12': 'cancel',
  '16': 'chargeback_reversal',
}

export const getGetnetReasonKind = (reason: string): CaptureKind => reasons[reason.replace(/^0+/, '')] ?? 'adjustment'

export const getnetReasonByKind: Readonly<Record<CaptureKind, string>> = {
  sale: '01',
  adjustment: '01',
  rental: '02',
  cancel: '03',
  chargeback: '04',
  chargeback_reversal: '16',
}

/** Returns the key of a sale, equal in all of its RVs: one per instalment, and again when it is paid. */
export const buildGetnetSaleKey = (merchant_no: string, day: string | null, nsu: string) =>
  `${merchant_no}-${(day ?? '').replaceAll('-', '')}-${nsu}`

export const buildGetnetSummaryKey = (merchant_no: string, summary_no: string, day: string) =>
  `${merchant_no}-${summary_no}-${day.replaceAll('-', '')}`
