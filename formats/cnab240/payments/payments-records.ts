import { generalDigit } from '../../boleto/boleto-digits.ts'
import { accountId, documentOf, explained } from '../../cnab/cnab-fields.ts'
import { type Row, type Values, valuesOf } from '../../fixed-width.ts'
import type { Report } from '../../report.ts'
import type { Payment, PaymentOutcome } from './payment-types.ts'
import { forms, instructions, movements, paymentOccurrences, pixForms, services } from './payments-codes.ts'
import { type lotHeader, payee, payeeAddress, payeeDue, slip, slipParties, transfer } from './payments-layout.ts'

/** The lot a payment stands in. */
type Source = Values<typeof lotHeader> & { direction: Payment['direction'] }

/** Segment A. A real value that the bank left at zero is the asked one. */
export function transferOf(row: Row, source: Source): Payment {
  const read = valuesOf(row, transfer)
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

/** Segment J. */
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

// A refusal outweighs what else is told, and what nobody knows outweighs a payment.
const weight: readonly PaymentOutcome[] = ['refused', 'unknown', 'paid', 'accepted']

function outcomeOf(codes: string[]): PaymentOutcome {
  const outcomes = codes.map((code) => paymentOccurrences[code]?.outcome ?? 'unknown')
  return weight.find((outcome) => outcomes.includes(outcome)) ?? 'unknown'
}

/** Segment B behind its transfer. */
export function addPayee(payment: Payment, row: Row) {
  const { payee_kind, payee_no } = valuesOf(row, payee)
  payment.payee.document = documentOf(payee_kind, payee_no)
  if (pixForms.includes(payment.form.code)) return
  const address = valuesOf(row, payeeAddress)
  if (Object.values(address).some((part) => !/^0*$/.test(part))) payment.address = address
  payment.due_on ??= valuesOf(row, payeeDue).due_on
}

const barcodeColumns = /^\d{44}$/

/** True for an optional record of segment J: it has no bar code where the payment has it. */
export const isOptional = ({ text }: Row) =>
  /^5\d$/.test(text.slice(17, 19)) && !barcodeColumns.test(text.slice(slip.barcode.from - 1, slip.barcode.to))

/** J-52 behind its boleto; other optional records tell nothing kept here. */
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
