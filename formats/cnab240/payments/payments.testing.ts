import { company } from '../../cnab/cnab.fixture.ts'
import type { BankTransferDraft, Cnab240PaymentsDraft, SlipPaymentDraft } from './payments-write.ts'

export const frame: Omit<Cnab240PaymentsDraft, 'lots'> = {
  ...company,
  bank: '237',
  bank_name: 'BRADESCO',
  direction: 'return',
}

export const transfer: BankTransferDraft = {
  kind: 'transfer',
  movement: '0',
  instruction: '00',
  clearing: '018',
  bank: '341',
  branch: '57',
  account: '72192',
  account_digit: '0',
  payee: { document: '11222333000181', name: 'DISTRIBUIDORA MODELO' },
  address: null,
  due_on: null,
  our_number: 'NF-1',
  pay_on: '2026-10-14',
  amount_cents: 10000,
  bank_number: '',
  paid_cents: 10000,
  paid_on: '2026-10-14',
  occurrences: ['00'],
}

export const slip: SlipPaymentDraft = {
  kind: 'slip',
  movement: '0',
  instruction: '00',
  // Itaú's own example. Source: bank-files 7.4.
  barcode: '34196166700000123451101234567880057123457000',
  payee: { document: '11222333000181', name: 'USINA MODELO' },
  due_on: '2026-10-14',
  nominal_cents: 12345,
  discount_cents: 45,
  interest_cents: 0,
  our_number: 'BOL-1',
  pay_on: '2026-10-14',
  amount_cents: 12300,
  bank_number: '',
  payer: { document: '12345678000195', name: 'POSTO MODELO LTDA' },
  guarantor: null,
  occurrences: ['BD'],
}

export const lotsOf = (...payments: (BankTransferDraft | SlipPaymentDraft)[]) => [
  { service: '20', form: '41', payments },
]
