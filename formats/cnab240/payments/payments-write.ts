import { recordOf } from '../../fixed-width.ts'
import { width } from '../cnab240-layout.ts'
import {
  type Cnab240Frame,
  companyOf,
  type Detail,
  detailOf,
  documentIn,
  type LotWriter,
  lotOf,
  writeCnab240,
} from '../cnab240-write.ts'
import type { PaymentAddress, PaymentParty } from './payment-types.ts'
import { pixForms } from './payments-codes.ts'
import { lotHeader, lotTrailer, payee, payeeAddress, payeeDue, slip, slipParties, transfer } from './payments-layout.ts'

type OrderDraft = {
  /** Movement: 0 includes, 9 excludes. Instruction: 00 released, 09 blocked, 99 deleted. */
  movement: string
  instruction: string
  payee: PaymentParty
  our_number: string
  pay_on: string | null
  amount_cents: number
  /** Return only. */
  bank_number: string
  occurrences: string[]
}

export type TransferDraft = OrderDraft & {
  kind: 'transfer'
  clearing: string
  bank: string
  branch: string
  account: string
  account_digit: string
  address: PaymentAddress | null
  due_on: string | null
  paid_cents: number
  paid_on: string | null
}

export type SlipDraft = OrderDraft & {
  kind: 'slip'
  barcode: string
  due_on: string | null
  nominal_cents: number
  discount_cents: number
  interest_cents: number
  payer: PaymentParty | null
  guarantor: PaymentParty | null
}

export type PaymentLotDraft = { service: string; form: string; payments: (TransferDraft | SlipDraft)[] }

export type Cnab240PaymentsDraft = Omit<Cnab240Frame, 'version'> & { lots: PaymentLotDraft[] }

/** Writes CNAB 240 payments, remittance or return: A and B per transfer, J and J-52 per boleto. Source: bank-files 5. */
export function writeCnab240Payments({ lots, ...frame }: Cnab240PaymentsDraft): Uint8Array {
  const file: Cnab240Frame = { ...frame, version: '089' }
  return writeCnab240(
    file,
    lots.map((lot) => lotWriter(file, lot)),
  )
}

const lotWriter = (file: Cnab240Frame, { service, form, payments }: PaymentLotDraft): LotWriter =>
  lotOf(file.bank, {
    header: (first) =>
      recordOf(width, lotHeader, { ...first, operation: 'C', service, form, version: '045', ...companyOf(file) }),
    details: payments.flatMap((payment) =>
      payment.kind === 'transfer' ? transferRecords(payment, form) : slipRecords(payment),
    ),
    trailer: (first) =>
      recordOf(width, lotTrailer, {
        ...first,
        total_cents: payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
      }),
  })

const orderOf = (draft: OrderDraft) => ({
  movement: draft.movement,
  instruction: draft.instruction,
  payee_name: draft.payee.name,
  our_number: draft.our_number,
  pay_on: draft.pay_on,
  amount_cents: draft.amount_cents,
  bank_number: draft.bank_number,
  occurrences: draft.occurrences,
})

function transferRecords(draft: TransferDraft, form: string): Detail[] {
  const { address, due_on } = draft
  const person = documentIn('payee', draft.payee.document)
  const segmentB = pixForms.includes(form)
    ? detailOf('B', payee, person)
    : detailOf('B', { ...payee, ...payeeAddress, ...payeeDue }, { ...person, ...address, due_on })
  return [
    detailOf('A', transfer, {
      ...orderOf(draft),
      clearing: draft.clearing,
      payee_bank: draft.bank,
      payee_branch: draft.branch,
      payee_account: draft.account,
      payee_account_digit: draft.account_digit,
      currency: 'BRL',
      paid_cents: draft.paid_cents,
      paid_on: draft.paid_on,
    }),
    segmentB,
  ]
}

function slipRecords(draft: SlipDraft): Detail[] {
  const { movement, instruction, payer, guarantor } = draft
  const parties = detailOf('J', slipParties, {
    movement,
    instruction,
    optional: '52',
    ...documentIn('payer', payer?.document ?? null),
    payer_name: payer?.name ?? '',
    ...documentIn('payee', draft.payee.document),
    payee_name: draft.payee.name,
    ...documentIn('guarantor', guarantor?.document ?? null),
    guarantor_name: guarantor?.name ?? '',
  })
  return [
    detailOf('J', slip, {
      ...orderOf(draft),
      barcode: draft.barcode,
      due_on: draft.due_on,
      nominal_cents: draft.nominal_cents,
      discount_cents: draft.discount_cents,
      interest_cents: draft.interest_cents,
      currency: '09',
    }),
    parties,
  ]
}
