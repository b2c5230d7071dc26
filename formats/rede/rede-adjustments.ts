import { installmentRow, newCapture } from '../acquirer/acquirer-items.ts'
import type { Modality, ParsedCapture } from '../acquirer/acquirer-types.ts'
import type { ProblemReport } from '../reading/report.ts'
import { checkMaskedCard, lastFour } from '../values/card-numbers.ts'
import { buildRedeSaleKey, getRedeReasonKind, redeBrands } from './rede-codes.ts'

/** Common fields of debit records (EEVD 011, EEFI 035 and 038). */
export type Debit = {
  line: number
  merchant_no: string
  summary_no: string
  original_merchant_no: string
  original_summary_no: string
  adjusted_on: string
  amount_cents: number
  sale_cents: number
  requested_cents: number
  debit_cents: number
  reason: string
  new_reason: string
  card: string
  nsu: string
  auth_code: string
  /** Number of the debit order, else of the document; equal in all records about the same debit. */
  order: string
  due_on: string | null
  brand: string
}

/** False for a blank field or only zeros: the record does not have this number. */
export const isRedeNumber = (text: string) => !/^0*$/.test(text)

const debitReasons = new Set(['9', '21', '32'])

/** Returns the modality of a debit: only the reason code identifies debit cards. */
export const modalityOfReason = (reason: string): Modality =>
  debitReasons.has(reason.replace(/^0+/, '')) ? 'debit' : 'credit'

/** Returns establishment and RV of the sale behind a debit; those of the debit itself if the file lacks them. */
export const getRedeDebitOrigin = (
  debit: Pick<Debit, 'merchant_no' | 'summary_no' | 'original_merchant_no' | 'original_summary_no'>,
) => ({
  merchant_no: isRedeNumber(debit.original_merchant_no) ? debit.original_merchant_no : debit.merchant_no,
  summary_no: isRedeNumber(debit.original_summary_no) ? debit.original_summary_no : debit.summary_no,
})

/** Gross goes to the cardholder, net is charged to the merchant. EEVD and EEFI give one key: it is imported once. */
export function captureOfDebit(debit: Debit, modality: Modality, report: ProblemReport): ParsedCapture {
  checkMaskedCard(debit.card, { line: debit.line, field: 'número do cartão' }, report)
  const kind = getRedeReasonKind(debit.reason, debit.new_reason)
  const { merchant_no, summary_no } = getRedeDebitOrigin(debit)
  const nsu = isRedeNumber(debit.nsu) ? debit.nsu : ''
  const charged = debit.debit_cents || debit.amount_cents
  const returned = kind === 'cancel' || kind === 'chargeback' ? debit.requested_cents || debit.sale_cents : 0
  const gross_cents = -(returned || charged) || 0
  const net_cents = -charged || 0
  return newCapture({
    line: debit.line,
    acquirer: 'rede',
    merchant_no,
    kind,
    modality,
    brand: redeBrands[debit.brand] ?? null,
    gross_cents,
    fee_cents: gross_cents - net_cents,
    net_cents,
    nsu,
    auth_code: isRedeNumber(debit.auth_code) ? debit.auth_code : '',
    card_last4: lastFour(debit.card),
    sold_on: debit.adjusted_on,
    capture_key: isRedeNumber(debit.order)
      ? `${merchant_no}-OD${debit.order}`
      : `${buildRedeSaleKey(merchant_no, summary_no, nsu)}-D`,
    // Only some reasons have the NSU. Without it the key is a prefix of the sale's key.
    parent_key:
      nsu !== '' || (kind === 'cancel' && isRedeNumber(summary_no))
        ? buildRedeSaleKey(merchant_no, summary_no, nsu)
        : null,
    cancelled_amount_cents: kind === 'cancel' ? -gross_cents : 0,
    installment_rows: [
      installmentRow({ number: 1, of: 1, due_on: debit.due_on, gross_cents, fee_cents: gross_cents - net_cents }),
    ],
  })
}
