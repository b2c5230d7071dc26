import { lineOfCollection } from '../../boleto/collection-read.ts'
import { buildRecord } from '../../fixed-width/fixed-width.ts'
import { cnab240Width } from '../cnab240-layout.ts'
import {
  buildCnab240Detail,
  buildCnab240Lot,
  type Cnab240Frame,
  type Detail,
  type LotWriter,
  toCompanyColumns,
  toDocumentColumns,
  writeCnab240,
} from '../cnab240-write.ts'
import type { PaymentAddress, PaymentParty } from './payment-types.ts'
import { pixForms } from './payments-codes.ts'
import {
  payeeAddress,
  payeeDue,
  payeeSegment,
  paymentsLotHeader,
  paymentsLotTrailer,
  pixPayee,
  pixPayeeItau,
  slipParties,
  slipSegment,
  transferItau,
  transferSegment,
  utilityItau,
  utilitySegment,
} from './payments-layout.ts'
import { itauCode } from './payments-records.ts'

type OrderDraft = {
  movement: string
  instruction: string
  payee: PaymentParty
  our_number: string
  pay_on: string | null
  amount_cents: number
  bank_number: string // only in a return
  occurrences: string[]
}

export type BankTransferDraft = OrderDraft & {
  kind: 'transfer'
  clearing: string
  bank: string
  branch: string
  account: string
  account_digit: string
  address: PaymentAddress | null
  /** Only in a Pix. The kind is two digits: 01 phone, 02 e-mail, 03 CPF or CNPJ, 04 random. */
  pix?: { key_kind: string; key: string }
  due_on: string | null
  paid_cents: number
  paid_on: string | null
}

export type SlipPaymentDraft = OrderDraft & {
  kind: 'slip'
  barcode: string
  due_on: string | null
  nominal_cents: number
  discount_cents: number
  interest_cents: number
  payer: PaymentParty | null
  guarantor: PaymentParty | null
}

type UtilityDraft = OrderDraft & {
  kind: 'utility'
  /** 44 digits. */
  barcode: string
  due_on: string | null
}

export type PaymentDraft = BankTransferDraft | SlipPaymentDraft | UtilityDraft

type PaymentLotDraft = { service: string; form: string; payments: PaymentDraft[] }

export type Cnab240PaymentsDraft = Omit<Cnab240Frame, 'version'> & { lots: PaymentLotDraft[] }

/**
 * Writes CNAB 240 payments, remittance or return: A and B per transfer, J and J-52 per boleto, O per bill. The total of a
 * lot is in its trailer. Source: bank-files 5.
 */
export function writeCnab240Payments({ lots, ...frame }: Cnab240PaymentsDraft): Uint8Array {
  const file: Cnab240Frame = { ...frame, version: '089' }
  return writeCnab240(
    file,
    lots.map((lot) => lotWriter(file, lot)),
  )
}

const lotWriter = (file: Cnab240Frame, { service, form, payments }: PaymentLotDraft): LotWriter =>
  buildCnab240Lot(file.bank, {
    header: (first) =>
      buildRecord(cnab240Width, paymentsLotHeader, {
        ...first,
        operation: 'C',
        service,
        form,
        version: '045',
        ...toCompanyColumns(file),
      }),
    details: payments.flatMap((payment) => recordsOf(payment, { bank: file.bank, form })),
    trailer: (first) =>
      buildRecord(cnab240Width, paymentsLotTrailer, {
        ...first,
        total_cents: payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
      }),
  })

function recordsOf(payment: PaymentDraft, lot: PaymentLot): Detail[] {
  if (payment.kind === 'transfer') return transferRecords(payment, lot)
  return payment.kind === 'slip' ? slipRecords(payment) : utilityRecords(payment, lot)
}
type PaymentLot = { bank: string; form: string }

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

function transferRecords(draft: BankTransferDraft, { bank, form }: PaymentLot): Detail[] {
  const { address, due_on, pix } = draft
  const person = toDocumentColumns('payee', draft.payee.document)
  const isItau = bank === itauCode
  const segmentB = pixForms.includes(form)
    ? buildCnab240Detail('B', isItau ? pixPayeeItau : pixPayee, { ...person, ...pix })
    : buildCnab240Detail('B', { ...payeeSegment, ...payeeAddress, ...payeeDue }, { ...person, ...address, due_on })
  return [
    buildCnab240Detail('A', isItau ? transferItau : transferSegment, {
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

function slipRecords(draft: SlipPaymentDraft): Detail[] {
  const { movement, instruction, payer, guarantor } = draft
  const parties = buildCnab240Detail('J', slipParties, {
    movement,
    instruction,
    optional: '52',
    ...toDocumentColumns('payer', payer?.document ?? null),
    payer_name: payer?.name ?? '',
    ...toDocumentColumns('payee', draft.payee.document),
    payee_name: draft.payee.name,
    ...toDocumentColumns('guarantor', guarantor?.document ?? null),
    guarantor_name: guarantor?.name ?? '',
  })
  return [
    buildCnab240Detail('J', slipSegment, {
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

function utilityRecords(draft: UtilityDraft, { bank }: PaymentLot): Detail[] {
  const isItau = bank === itauCode
  const values = { ...orderOf(draft), due_on: draft.due_on }
  return [
    isItau
      ? buildCnab240Detail('O', utilityItau, { ...values, barcode: lineOfCollection(draft.barcode) })
      : buildCnab240Detail('O', utilitySegment, { ...values, barcode: draft.barcode }),
  ]
}
