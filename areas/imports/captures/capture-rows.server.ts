import { hash } from 'node:crypto'
import type { CaptureRecord, InstallmentRecord } from '@app/domain/transactions/server'
import { type InstallmentRow, newSeenKeys, type PixPayment, type ParsedCapture as ReadCapture } from '@app/formats'
import { parseLocalInstant, toLocalBusinessDay } from '../files/imports-times.server.ts'

export type ImportedCapture = Omit<ReadCapture, 'acquirer'> & { acquirer: string; identity?: readonly string[] }

/** Numbers equal rows of a file, so that all are kept and a repeated import adds none. */
export function newNumbering() {
  const seen = newSeenKeys()
  return (identity: readonly (string | number | null)[]) => {
    const digest = hash('sha256', JSON.stringify(identity))
    return { row_hash: `\\x${digest}`, row_seq: seen.count(digest) }
  }
}
export type Numbering = ReturnType<typeof newNumbering>

type Place = { company_id: string; own: boolean; import_id: string; number: Numbering; drawn_id: number }

export function captureRecord(capture: ImportedCapture, place: Place): CaptureRecord {
  const { company_id, own, import_id, number, drawn_id } = place
  const { acquirer, merchant_no, kind, capture_key, sold_on, nsu, auth_code, gross_cents, installments } = capture
  const { row_hash, row_seq } = number(
    capture.identity ?? [acquirer, merchant_no, kind, capture_key, sold_on, nsu, auth_code, gross_cents, installments],
  )
  return {
    company_id,
    business_date: sold_on,
    captured_at: capture.captured_at === null ? null : parseLocalInstant(capture.captured_at),
    acquirer,
    merchant_no,
    kind,
    method: capture.modality,
    brand: capture.brand,
    installments,
    gross_cents,
    fee_cents: capture.fee_cents + capture.other_fees_cents,
    net_cents: capture.net_cents,
    // An adjustment without a sale has no NSU and must not match another one.
    nsu: nsu || null,
    auth_code,
    tid: capture.tid,
    terminal_logical_no: capture.terminal_logical_no,
    card_last4: capture.card_last4,
    e2e_id: capture.e2e_id,
    txid: capture.txid,
    capture_key,
    parent_key: capture.parent_key,
    plate: capture.fuelling?.plate ?? null,
    odometer_km: capture.fuelling?.odometer_km ?? null,
    driver_ref: capture.fuelling?.driver_ref ?? null,
    volume_ml: capture.fuelling?.volume_ml ?? null,
    fuel: capture.fuelling?.fuel ?? null,
    product_code: capture.product_code || null,
    capture_means: capture.capture_means,
    order_ref: capture.order_ref,
    arn: capture.arn,
    fee_ppm: capture.fee_ppm,
    cash_out_cents: capture.cash_out_cents || null,
    own,
    import_id,
    import_line: capture.line,
    row_hash,
    row_seq,
    drawn_id,
  }
}

export const installmentRecord = (
  capture: CaptureRecord,
  row: InstallmentRow,
  fee_expected_cents: number | null,
): InstallmentRecord => ({
  company_id: capture.company_id,
  acquirer_transaction_id: capture.drawn_id,
  business_date: capture.business_date,
  number: row.number,
  of_count: row.of,
  due_on: row.due_on,
  gross_cents: row.gross_cents,
  fee_expected_cents,
  fee_charged_cents: row.fee_cents,
  net_cents: row.net_cents,
  import_id: capture.import_id,
})

/** True unless a Pix return repeats the id of its payment instead of its own id, which begins with `D`. */
export const hasOwnPixId = ({ kind, e2e_id }: PixPayment) => kind === 'received' || e2e_id.startsWith('D')

/** Equal partial returns without ids of their own differ in their minute; some reports have no seconds. */
const toMinute = (instant: string) => instant.slice(0, 16)

export function pixRecord(
  payment: PixPayment,
  { company_id, import_id, number }: Omit<Place, 'own' | 'drawn_id'>,
): CaptureRecord {
  const kind = payment.kind === 'received' ? 'pix_received' : 'pix_returned'
  const amount_cents = payment.kind === 'received' ? payment.amount_cents : -payment.amount_cents
  return {
    company_id,
    business_date: toLocalBusinessDay(payment.occurred_at),
    captured_at: payment.without_time ? null : payment.occurred_at,
    acquirer: 'pix',
    merchant_no: payment.key ?? '',
    kind,
    method: 'pix',
    brand: null,
    installments: 1,
    gross_cents: amount_cents,
    fee_cents: 0,
    net_cents: amount_cents,
    nsu: null,
    auth_code: null,
    tid: null,
    terminal_logical_no: null,
    card_last4: null,
    e2e_id: payment.e2e_id,
    txid: payment.txid,
    capture_key: null,
    parent_key: payment.payment_e2e_id,
    plate: null,
    odometer_km: null,
    driver_ref: null,
    volume_ml: null,
    fuel: null,
    product_code: null,
    capture_means: null,
    order_ref: null,
    arn: null,
    fee_ppm: null,
    cash_out_cents: null,
    own: true,
    import_id,
    import_line: payment.line,
    drawn_id: null,
    // The id is unique, so the time, which reports write differently, is not part of the key.
    ...number([
      ...['pix', kind, payment.e2e_id, amount_cents],
      ...(hasOwnPixId(payment) ? [] : [toMinute(payment.occurred_at)]),
    ]),
  }
}
