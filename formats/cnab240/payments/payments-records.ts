import { generalDigit } from '../../boleto/boleto-digits.ts'
import { accountId, documentOf, explained } from '../../cnab/cnab-fields.ts'
import { type Row, type Values, valuesOf } from '../../fixed-width.ts'
import type { Report } from '../../report.ts'
import type { Payment, PaymentOutcome } from './payment-types.ts'
import {
  forms,
  instructions,
  movements,
  paymentOccurrences,
  pixForms,
  services,
  taxes,
  taxesOfItau,
} from './payments-codes.ts'
import {
  complement,
  type lotHeader,
  payee,
  payeeAddress,
  payeeDue,
  pixPayee,
  pixPayeeItau,
  slip,
  slipParties,
  tax,
  taxesItau,
  taxItau,
  transfer,
  transferItau,
  utility,
  utilityItau,
} from './payments-layout.ts'

type Source = Values<typeof lotHeader> & { direction: Payment['direction'] }

export const itau = '341'

/** Reads segment A. If the bank leaves the real value at zero, the requested amount is used. */
export function transferOf(row: Row, source: Source): Payment {
  const read = valuesOf(row, source.bank === itau ? transferItau : transfer)
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

export function slipOf(row: Row, source: Source, report: Report): Payment {
  const read = valuesOf(row, slip)
  const common = commonOf(read, source)
  const paid = common.outcome === 'paid'
  const { barcode } = read
  if (barcode[4] !== generalDigit(`${barcode.slice(0, 4)}${barcode.slice(5)}`))
    report.warn('payments.barcode', 'o dígito do código de barras não confere.', {
      line: row.line,
      field: slip.barcode.name,
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

export function utilityOf(row: Row, source: Source): Payment {
  const read = valuesOf(row, source.bank === itau ? utilityItau : utility)
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

/** Reads segment N; undefined for a tax kind with unknown columns. */
export function taxOf(row: Row, source: Source): Payment | undefined {
  const read = source.bank === itau ? taxOfItau(row) : { ...valuesOf(row, tax), known: taxes }
  if (!read) return undefined
  const common = commonOf(read, source)
  const paid = common.outcome === 'paid'
  return {
    line: row.line,
    kind: 'tax',
    ...common,
    ...withoutParts,
    payee: { document: null, name: '' },
    payer: { document: documentOf(read.payer_kind, read.payer_no), name: read.payer_name },
    tax: { ...explained(read.tax_kind, read.known), revenue_code: read.revenue_code },
    barcode: null,
    due_on: null,
    nominal_cents: read.amount_cents,
    paid_cents: paid ? read.amount_cents : 0,
    paid_on: paid ? read.pay_on : null,
  }
}

function taxOfItau(row: Row) {
  const columns = taxesItau[row.get(taxItau.tax_kind)]
  return columns && { ...valuesOf(row, taxItau), ...valuesOf(row, columns), known: taxesOfItau }
}

export const addComplement = (payment: Payment, row: Row) => {
  payment.complements.push(...valuesOf(row, complement).words)
}

type Order = Pick<
  Values<typeof transfer>,
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
    service: explained(source.service, services),
    form: explained(source.form, forms),
    movement: explained(read.movement, movements),
    instruction: explained(read.instruction, instructions),
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
    outcome: direction === 'remittance' ? ('asked' as const) : outcomeOf(occurrences),
    occurrences: occurrences.map((code) => ({ code, meaning: paymentOccurrences[code]?.meaning ?? null })),
  }
}

// Highest priority first: a refusal outweighs every other occurrence, an unknown code outweighs a payment.
const weight: readonly PaymentOutcome[] = ['refused', 'unknown', 'paid', 'accepted']

function outcomeOf(codes: string[]): PaymentOutcome {
  const outcomes = codes.map((code) => paymentOccurrences[code]?.outcome ?? 'unknown')
  return weight.find((outcome) => outcomes.includes(outcome)) ?? 'unknown'
}

/** Adds segment B to its transfer; its columns depend on the bank and on the form (Pix or not). */
export function addPayee(payment: Payment, row: Row) {
  const { payee_kind, payee_no } = valuesOf(row, payee)
  payment.payee.document = documentOf(payee_kind, payee_no)
  if (pixForms.includes(payment.form.code)) {
    const { key_kind, key, txid } = valuesOf(row, payment.bank_id === itau ? pixPayeeItau : pixPayee)
    payment.pix = { key_kind, key: key || null, txid: txid || null }
    return
  }
  const address = valuesOf(row, payeeAddress)
  if (Object.values(address).some((part) => !/^0*$/.test(part))) payment.address = address
  // Itaú has an e-mail address in these columns. Source: Itaú SISPAG 085, segment B.
  if (payment.bank_id !== itau) payment.due_on ??= valuesOf(row, payeeDue).due_on
}

const barcodeColumns = /^\d{44}$/

/** Returns true for an optional record of segment J, which has no bar code in the boleto's columns. */
export const isOptional = ({ text }: Row) =>
  /^5\d$/.test(text.slice(17, 19)) && !barcodeColumns.test(text.slice(slip.barcode.from - 1, slip.barcode.to))

/** Adds the parties of a J-52 to its boleto; other optional records have no data that we store. */
export function addParties(payment: Payment, row: Row) {
  if (row.get(slipParties.optional) !== '52') return
  const read = valuesOf(row, slipParties)
  payment.payer = party(read.payer_kind, read.payer_no, read.payer_name)
  payment.guarantor = party(read.guarantor_kind, read.guarantor_no, read.guarantor_name)
  payment.payee.document = documentOf(read.payee_kind, read.payee_no)
}

function party(kind: string, number: string, name: string) {
  const document = documentOf(kind, number)
  return document === null && name === '' ? null : { document, name }
}
