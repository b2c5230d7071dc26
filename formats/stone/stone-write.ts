import { formatCentsDecimal, formatMicrosDecimal, sumItems, truncatedCents } from '../values/amounts.ts'
import { encodeUtf8 } from '../values/text.ts'
import { brandIds } from './stone-codes.ts'

/** An instalment to write, in micros (R$ x 1,000,000). */
type StonePartDraft = { due_on: string; gross_micros: number; net_micros: number }

export type StoneSaleDraft = {
  capture_key: string
  tid: string | null
  /** Local time, `'YYYY-MM-DDTHH:MM:SS'`. */
  captured_at: string
  product_code: string // AccountType: 1 debit, 2 credit
  brand: string | null
  auth_code: string
  card_bin: string
  card_last4: string
  terminal_logical_no: string | null
  gross_cents: number
  parts: StonePartDraft[]
}

/** A sale of this or an earlier day, cancelled on the day of the file. */
type StoneCancelDraft = {
  capture_key: string
  operation_key: string
  captured_at: string
  cancelled_at: string
  returned_cents: number
  charged_cents: number
  due_on: string
}

type StoneEarlyDraft = { cost_micros: number; original_due_on: string }

/** A payment with its instalments; the total is their truncated sum. */
export type StonePaymentDraft = {
  id: string
  wallet?: string // WalletTypeId; layouts 2.2 and later
  bank: string
  branch: string
  account: string
  parts: (StonePartDraft & { capture_key: string; captured_at: string; number: number; early?: StoneEarlyDraft })[]
}

export type StoneDraft = {
  stone_code: string
  reference_date: string
  /** Local time, `'YYYY-MM-DDTHH:MM:SS'`. */
  generated_at: string
  sales: StoneSaleDraft[]
  cancels: StoneCancelDraft[]
  payments: StonePaymentDraft[]
}

/** Writes a Stone conciliation file, layout 2, with computed totals. Source: acquirer-files 5. */
export function writeStone(draft: StoneDraft): Uint8Array {
  const paid = draft.payments.flatMap((payment) => payment.parts.map((part) => paidTransaction(payment.id, part)))
  const header = tag(
    'Header',
    leaf('GenerationDateTime', compact(draft.generated_at)),
    leaf('StoneCode', draft.stone_code),
    leaf('LayoutVersion', '2'),
    leaf('FileId', '0'),
    leaf('ReferenceDate', compact(draft.reference_date)),
  )
  const root = tag(
    'Conciliation',
    header,
    tag('FinancialTransactions', ...draft.sales.map(saleTransaction), ...draft.cancels.map(cancelTransaction)),
    tag('FinancialEvents'),
    tag('FinancialTransactionsAccounts', ...paid),
    tag('FinancialEventAccounts'),
    tag('Payments', ...draft.payments.map(paymentElement)),
    trailerOf(draft, paid.length),
  )
  return encodeUtf8(`<?xml version="1.0" encoding="utf-8"?>\n${root}\n`)
}

const saleTransaction = (sale: StoneSaleDraft) =>
  tag(
    'Transaction',
    events({ Captures: 1 }),
    leaf('AcquirerTransactionKey', sale.capture_key),
    leaf('InitiatorTransactionKey', sale.tid ?? ''),
    ...times(sale.captured_at),
    leaf('AccountType', sale.product_code),
    leaf('InstallmentType', sale.parts.length > 1 ? '2' : '1'),
    leaf('NumberOfInstallments', String(sale.parts.length)),
    leaf('AuthorizedAmount', formatMicrosDecimal(sale.gross_cents * 10_000)),
    leaf('CapturedAmount', formatMicrosDecimal(sale.gross_cents * 10_000)),
    leaf('AuthorizationCurrencyCode', '986'),
    leaf('IssuerAuthorizationCode', sale.auth_code),
    leaf('BrandId', brandId(sale.brand)),
    leaf('CardNumber', `${sale.card_bin}******${sale.card_last4}`),
    tag('Poi', leaf('PoiType', '1'), leaf('SerialNumber', sale.terminal_logical_no ?? '')),
    tag(
      'Installments',
      ...sale.parts.map((part, index) =>
        tag('Installment', ...amounts(part, index + 1), leaf('PrevisionPaymentDate', compact(part.due_on))),
      ),
    ),
  )

const cancelTransaction = (cancel: StoneCancelDraft) =>
  tag(
    'Transaction',
    events({ Cancellations: 1 }),
    leaf('AcquirerTransactionKey', cancel.capture_key),
    ...times(cancel.captured_at),
    tag(
      'Cancellations',
      tag(
        'Cancellation',
        leaf('OperationKey', cancel.operation_key),
        leaf('CancellationDateTime', compact(cancel.cancelled_at)),
        leaf('ReturnedAmount', formatMicrosDecimal(cancel.returned_cents * 10_000)),
        tag(
          'Billing',
          leaf('ChargedAmount', formatMicrosDecimal(cancel.charged_cents * 10_000)),
          leaf('PrevisionChargeDate', compact(cancel.due_on)),
        ),
      ),
    ),
  )

const paidTransaction = (paymentId: string, part: StonePaymentDraft['parts'][number]) =>
  tag(
    'Transaction',
    events({ Payments: 1 }),
    leaf('AcquirerTransactionKey', part.capture_key),
    ...times(part.captured_at),
    tag(
      'Installments',
      tag(
        'Installment',
        ...amounts(part, part.number),
        leaf('PaymentDate', compact(part.due_on)),
        ...(part.early
          ? [
              leaf('AdvanceRateAmount', formatMicrosDecimal(part.early.cost_micros)),
              leaf('AdvancedReceivableOriginalPaymentDate', compact(part.early.original_due_on)),
            ]
          : []),
        leaf('PaymentId', paymentId),
      ),
    ),
  )

const paymentElement = (payment: StonePaymentDraft) =>
  tag(
    'Payment',
    leaf('Id', payment.id),
    leaf('TotalAmount', formatCentsDecimal(truncatedCents(sumItems(payment.parts, (part) => part.net_micros)))),
    ...(payment.wallet ? [leaf('WalletTypeId', payment.wallet)] : []),
    tag(
      'FavoredBankAccount',
      leaf('BankCode', payment.bank),
      leaf('BankBranch', payment.branch),
      leaf('BankAccountNumber', payment.account),
    ),
  )

const trailerOf = (draft: StoneDraft, paid: number) =>
  tag(
    'Trailer',
    leaf('CapturedTransactionsQuantity', String(draft.sales.length)),
    leaf('CanceledTransactionsQuantity', String(draft.cancels.length)),
    leaf('PaidInstallmentsQuantity', String(paid)),
    leaf('ChargebacksQuantity', '0'),
    leaf('ChargebacksRefundQuantity', '0'),
  )

const amounts = (part: StonePartDraft, number: number) => [
  leaf('InstallmentNumber', String(number)),
  leaf('GrossAmount', formatMicrosDecimal(part.gross_micros)),
  leaf('NetAmount', formatMicrosDecimal(part.net_micros)),
]

const eventNames = ['CancellationCharges', 'Cancellations', 'Captures', 'ChargebackRefunds', 'Chargebacks', 'Payments']
const events = (happened: Record<string, number>) =>
  tag('Events', ...eventNames.map((name) => leaf(name, String(happened[name] ?? 0))))

// The authorization time is in UTC, the capture time in Brasília time.
const times = (local: string) => [
  leaf('AuthorizationDateTime', compact(new Date(Date.parse(`${local}Z`) + 3 * 3_600_000).toISOString().slice(0, 19))),
  leaf('CaptureLocalDateTime', compact(local)),
]

const brandId = (brand: string | null) => [...brandIds].find(([, name]) => name === brand)?.[0] ?? '0'
const compact = (moment: string) => moment.replace(/[-:T]/g, '')
const tag = (name: string, ...inside: string[]) => `<${name}>${inside.join('')}</${name}>\n`
const leaf = (name: string, text: string) =>
  `<${name}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</${name}>`
