import { sold } from '../acquirer/acquirer.fixture.ts'
import type {
  RedeCreditDraft,
  RedeDebitDraft,
  RedeEevcDraft,
  RedeEevdDraft,
  RedeFileDraft,
  RedeSaleDraft,
} from './rede-draft.testing.ts'
import type { RedeEefiDraft, RedePaidDraft } from './rede-eefi-write.testing.ts'
import type { RedeEesaDraft } from './rede-eesa-write.testing.ts'

export const file: RedeFileDraft = {
  merchant_no: '012345678',
  issued_on: '2026-10-15',
  sequence: 7,
  reprocessed: false,
  bank: '341',
  branch: '01234',
  account: '00000123456',
}

export const sale: RedeSaleDraft = {
  ...sold,
  merchant_no: '012345678',
  nsu: '000000000187',
  order_ref: null,
  terminal_logical_no: 'PV123456',
  cash_out_cents: 0,
}

export const split: RedeSaleDraft = {
  ...sale,
  gross_cents: 10000,
  due_days: ['2026-11-13', '2026-12-14', '2027-01-12'],
  nsu: '000000000188',
  tid: '00123400000000000001',
  order_ref: 'PEDIDO 7',
}

export const credit: RedeCreditDraft = {
  merchant_no: '012345678',
  summary_no: '000000901',
  kind: 'chargeback_reversal',
  amount_cents: 5000,
  adjusted_on: '2026-10-14',
  due_on: '2026-10-16',
  brand: 'mastercard',
  document_no: '00000000777',
}

export const debit: RedeDebitDraft = {
  merchant_no: '012345678',
  summary_no: '000000555',
  kind: 'cancel',
  returned_cents: 12870,
  charged_cents: 12735,
  adjusted_on: '2026-10-15',
  due_on: '2026-10-16',
  sold_on: '2026-10-14',
  nsu: '000000000187',
  auth_code: '026115',
  brand: 'visa',
  card_last4: '0042',
  order: '00000004321',
}

export const paid: RedePaidDraft = {
  merchant_no: '012345678',
  summary_no: '000000555',
  sold_on: '2026-09-14',
  paid_on: '2026-10-15',
  document_no: '00000000123',
  brand: 'visa',
  modality: 'credit',
  installment: 1,
  installments: 1,
  summary_gross_cents: 100_000,
  summary_fee_cents: 2_000,
  amount_cents: 98_000,
  status: '00',
}

/** Example published by the acquirer: 39.618,11 paid as 39.224,50 costs 393,61. */
export const anticipation = {
  ...paid,
  document_no: '00000000124',
  summary_gross_cents: 4_162_009,
  summary_fee_cents: 200_198,
  original_cents: 3_961_811,
  amount_cents: 3_922_450,
  original_due_on: '2026-11-15',
}

export const eevc: RedeEevcDraft = { ...file, sales: [sale, split], credits: [credit] }
export const eevd: RedeEevdDraft = { ...file, sales: [{ ...sale, due_days: ['2026-10-15'] }], debits: [debit] }
export const eefi: RedeEefiDraft = {
  ...file,
  credits: [paid],
  anticipations: [anticipation],
  adjustments: [credit],
  nets: [debit],
  debits: [{ ...debit, kind: 'rental', order: '00000004322', nsu: '000000000000', charged_cents: 4500 }],
  orders: [],
}
export const eesa: RedeEesaDraft = {
  ...file,
  open: [
    {
      merchant_no: '012345678',
      order: '000000000000123',
      summary_no: '000000555',
      sold_on: '2026-10-14',
      due_on: '2026-11-13',
      number: 1,
      sale_cents: 12870,
      fee_cents: 135,
      net_cents: 12735,
      brand: 'visa',
    },
  ],
}
