import { generalDigit } from '../../boleto/boleto-digits.ts'
import { accountId, explainCode, unpadDocument } from '../../cnab/cnab-fields.ts'
import { type FieldValues, type FixedWidthRow, readLayoutValues } from '../../fixed-width/fixed-width.ts'
import type { ProblemReport } from '../../reading/report.ts'
import type { BankPayment, PaymentOutcome } from './payment-types.ts'
import {
  itauPaymentTaxes,
  paymentForms,
  paymentInstructions,
  paymentMovements,
  paymentOccurrences,
  paymentServices,
  paymentTaxes,
  pixForms,
} from './payments-codes.ts'
import {
  complementSegment,
  payeeAddress,
  payeeDue,
  payeeSegment,
  type paymentsLotHeader,
  pixPayee,
  pixPayeeItau,
  slipParties,
  slipSegment,
  taxesItau,
  taxItau,
  taxSegment,
  transferItau,
  transferSegment,
  utilityItau,
  utilitySegment,
} from './payments-layout.ts'

type Source = FieldValues<typeof paymentsLotHeader> & { direction: BankPayment['direction'] }

export const itauCode = '341'

/** If the bank leaves the real value at zero, the requested amount is used. */
export function readTransferPayment(row: FixedWidthRow, source: Source): BankPayment {
  const read = readLayoutValues(row, source.bank === itauCode ? transferItau : transferSegment)
  const common = commonOf(read, source)
  const paid = common.outcome === 'paid'
  return {
    line: row.line,
    kind: 'transfer',
    ...common,
    payee: { document: null, name: read.payee_name },
    to: {
      clearing: read.clearing,
      bank: read.payee_bank,
      branch: accountId(read.payee_branch, read.payee_branch_digit),
      account: accountId(read.payee_account, read.payee_account_digit),
    },
    barcode: null,
    due_on: null,
    nominal_cents: 0,
    discount_cents: 0,
    interest_cents: 0,
    paid_cents: paid ? read.paid_cents || read.amount_cents : 0,
    paid_on: paid ? (read.paid_on ?? read.pay_on) : null,
  }
}

export function readSlipPayment(row: FixedWidthRow, source: Source, report: ProblemReport): BankPayment {
  const read = readLayoutValues(row, slipSegment)
  const common = commonOf(read, source)
  const paid = common.outcome === 'paid'
  const { barcode } = read
  if (barcode[4] !== generalDigit(`${barcode.slice(0, 4)}${barcode.slice(5)}`))
    report.warn('payments.barcode', 'o dígito do código de barras não confere.', {
      line: row.line,
      field: slipSegment.barcode.name,
      value: barcode,
    })
  return {
    line: row.line,
    kind: 'slip',
    ...common,
    payee: { document: null, name: read.payee_name },
    to: null,
    barcode,
    due_on: read.due_on,
    nominal_cents: read.nominal_cents,
    discount_cents: read.discount_cents,
    interest_cents: read.interest_cents,
    paid_cents: paid ? read.amount_cents : 0,
    paid_on: paid ? read.pay_on : null,
  }
}

export function readUtilityPayment(row: FixedWidthRow, source: Source): BankPayment {
  const read = readLayoutValues(row, source.bank === itauCode ? utilityItau : utilitySegment)
  const common = commonOf(read, source)
  const paid = common.outcome === 'paid'
  return {
    line: row.line,
    kind: 'utility',
    ...common,
    ...withoutParts,
    payee: { document: null, name: read.payee_name },
    barcode: read.barcode,
    due_on: read.due_on,
    nominal_cents: read.amount_cents,
    paid_cents: paid ? read.amount_cents : 0,
    paid_on: paid ? read.pay_on : null,
  }
}

const withoutParts = { to: null, discount_cents: 0, interest_cents: 0 }

export function readTaxPayment(row: FixedWidthRow, source: Source): BankPayment | undefined {
  const read = source.bank === itauCode ? taxOfItau(row) : { ...readLayoutValues(row, taxSegment), known: paymentTaxes }
  if (!read) return undefined
  const common = commonOf(read, source)
  const paid = common.outcome === 'paid'
  return {
    line: row.line,
    kind: 'tax',
    ...common,
    ...withoutParts,
    payee: { document: null, name: '' },
    payer: { document: unpadDocument(read.payer_kind, read.payer_no), name: read.payer_name },
    tax: { ...explainCode(read.tax_kind, read.known), revenue_code: read.revenue_code },
    barcode: null,
    due_on: null,
    nominal_cents: read.amount_cents,
    paid_cents: paid ? read.amount_cents : 0,
    paid_on: paid ? read.pay_on : null,
  }
}

function taxOfItau(row: FixedWidthRow) {
  const columns = taxesItau[row.get(taxItau.tax_kind)]
  return columns && { ...readLayoutValues(row, taxItau), ...readLayoutValues(row, columns), known: itauPaymentTaxes }
}

export const addComplement = (payment: BankPayment, row: FixedWidthRow) => {
  payment.complements.push(...readLayoutValues(row, complementSegment).words)
}

type Order = Pick<
  FieldValues<typeof transferSegment>,
  'movement' | 'instruction' | 'our_number' | 'bank_number' | 'pay_on' | 'amount_cents' | 'occurrences'
>

function commonOf(read: Order, source: Source) {
  const { direction } = source
  const occurrences = direction === 'return' ? read.occurrences : []
  return {
    direction,
    bank_id: source.bank,
    branch_id: source.branch,
    account_id: accountId(source.account, source.account_digit),
    service: explainCode(source.service, paymentServices),
    form: explainCode(source.form, paymentForms),
    movement: explainCode(read.movement, paymentMovements),
    instruction: explainCode(read.instruction, paymentInstructions),
    address: null,
    pix: null,
    tax: null,
    complements: [],
    payer: null,
    guarantor: null,
    our_number: read.our_number,
    bank_number: read.bank_number,
    pay_on: read.pay_on,
    amount_cents: read.amount_cents,
    outcome: direction === 'remittance' ? ('requested' as const) : outcomeOf(occurrences),
    occurrences: occurrences.map((code) => ({ code, meaning: paymentOccurrences[code]?.meaning ?? null })),
  }
}

// Highest priority first: a refusal outweighs every other occurrence, an unknown code outweighs a payment.
const weight: readonly PaymentOutcome[] = ['refused', 'unknown', 'paid', 'accepted']

function outcomeOf(codes: string[]): PaymentOutcome {
  const outcomes = codes.map((code) => paymentOccurrences[code]?.outcome ?? 'unknown')
  return weight.find((outcome) => outcomes.includes(outcome)) ?? 'unknown'
}

export function addPayee(payment: BankPayment, row: FixedWidthRow) {
  const { payee_kind, payee_no } = readLayoutValues(row, payeeSegment)
  payment.payee.document = unpadDocument(payee_kind, payee_no)
  if (pixForms.includes(payment.form.code)) {
    const { key_kind, key, txid } = readLayoutValues(row, payment.bank_id === itauCode ? pixPayeeItau : pixPayee)
    payment.pix = { key_kind, key: key || null, txid: txid || null }
    return
  }
  const address = readLayoutValues(row, payeeAddress)
  if (Object.values(address).some((part) => !/^0*$/.test(part))) payment.address = address
  // Itaú has an e-mail address in these columns. Source: Itaú SISPAG 085, segment B.
  if (payment.bank_id !== itauCode) payment.due_on ??= readLayoutValues(row, payeeDue).due_on
}

const barcodeColumns = /^\d{44}$/

/** Returns true for an optional record of segment J, which has no bar code in the boleto's columns. */
export const isOptional = ({ text }: FixedWidthRow) =>
  /^5\d$/.test(text.slice(17, 19)) &&
  !barcodeColumns.test(text.slice(slipSegment.barcode.from - 1, slipSegment.barcode.to))

/** Adds the parties of J-52; other optional records have no data that we store. */
export function addParties(payment: BankPayment, row: FixedWidthRow) {
  if (row.get(slipParties.optional) !== '52') return
  const read = readLayoutValues(row, slipParties)
  payment.payer = party(read.payer_kind, read.payer_no, read.payer_name)
  payment.guarantor = party(read.guarantor_kind, read.guarantor_no, read.guarantor_name)
  payment.payee.document = unpadDocument(read.payee_kind, read.payee_no)
}

function party(kind: string, number: string, name: string) {
  const document = unpadDocument(kind, number)
  return document === null && name === '' ? null : { document, name }
}
