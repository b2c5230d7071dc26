import type { FleetFuelling, InstallmentRow, MappedRow, ParsedCapture } from '@app/formats'
import { splitInstallments } from '@app/kit/contract'
import { parseCaptureMeans } from './capture-means.rules.ts'
import type { OfMerchant } from './mapped-merchants.server.ts'
import { parseModality, toRowAmounts } from './mapped-money.server.ts'
import { getRowNumber, getRowText, type RowResult, rowProblem, splitRowKey } from './mapped-values.server.ts'
import { parseSaleStatus } from './sale-status.rules.ts'

const micros = (cents: number) => cents * 10_000

function instalmentsOf(
  count: number,
  amounts: ReturnType<typeof toRowAmounts>,
  due_on: string | null,
): InstallmentRow[] {
  const { gross_cents, fee_cents } = amounts
  if (count === 1) return [instalmentOf({ number: 1, of: 1, due_on, gross_cents, fee_cents })]
  const gross = splitInstallments(gross_cents, count)
  const fee = splitInstallments(fee_cents, count)
  return Array.from({ length: count }, (_, at) =>
    instalmentOf({
      number: at + 1,
      of: count,
      // A sheet has one due date; those of later instalments are unknown.
      due_on: at === 0 ? due_on : null,
      gross_cents: gross[at] ?? 0,
      fee_cents: fee[at] ?? 0,
    }),
  )
}

type Part = Pick<InstallmentRow, 'number' | 'of' | 'due_on' | 'gross_cents' | 'fee_cents'>

function instalmentOf({ number, of, due_on, gross_cents, fee_cents }: Part): InstallmentRow {
  const net_cents = gross_cents - fee_cents
  const gross_micros = micros(gross_cents)
  const net_micros = micros(net_cents)
  return { number, of, due_on, gross_cents, fee_cents, net_cents, gross_micros, net_micros }
}

type MappedCapture = Omit<ParsedCapture, 'acquirer'> & { acquirer: string; identity: readonly string[] }

function captureOf({ row, acquirer, merchant_no }: OfMerchant): RowResult<MappedCapture> {
  const product = getRowText(row, 'product')
  const installments = Math.max(1, getRowNumber(row, 'installments') ?? 1)
  const word = product === null ? undefined : parseModality(product)
  if (word === undefined)
    return refuse(
      row,
      'produto',
      product ?? '',
      `"${product ?? ''}" não diz a forma de pagamento; use um de-para no layout.`,
    )
  if (installments > 99) return refuse(row, 'parcelas', String(installments), 'mais de 99 parcelas.')
  const statusText = getRowText(row, 'status')
  const status = parseSaleStatus(statusText)
  if (status === undefined)
    return refuse(
      row,
      'situação',
      statusText ?? '',
      `"${statusText}" não diz a situação da venda; use um de-para no layout.`,
    )
  if (status === 'partly-cancelled')
    return refuse(
      row,
      'situação',
      statusText ?? '',
      `"${statusText}" não diz quanto foi cancelado; mande o cancelamento em uma linha.`,
    )
  const amounts = toRowAmounts(row)
  const sold_on = getRowText(row, 'sold_on') ?? ''
  const sold_at = getRowText(row, 'sold_at')
  const { identity } = splitRowKey(row)
  return {
    record: {
      line: row.line,
      acquirer,
      merchant_no,
      kind: amounts.gross_cents < 0 ? 'cancel' : 'sale',
      modality: word === 'credit' && installments > 1 ? 'credit_installments' : word,
      brand: getRowText(row, 'brand')?.toLowerCase() ?? null,
      // The portal's product names the payment method and is no product code.
      product_code: '',
      installments,
      installment: null,
      ...amounts,
      fee_ppm: rateOf(row),
      other_fees_cents: 0,
      cash_out_cents: 0,
      nsu: getRowText(row, 'nsu') ?? '',
      auth_code: getRowText(row, 'auth_code') ?? '',
      tid: getRowText(row, 'tid'),
      order_ref: getRowText(row, 'order_ref'),
      e2e_id: getRowText(row, 'e2e_id'),
      txid: getRowText(row, 'txid'),
      terminal_logical_no: getRowText(row, 'terminal_logical_no'),
      capture_means: parseCaptureMeans(getRowText(row, 'capture_means')),
      arn: getRowText(row, 'arn'),
      card_last4: /(\d{4})\D*$/.exec(getRowText(row, 'card') ?? '')?.[1] ?? null,
      captured_at: sold_at === null ? null : `${sold_on}T${sold_at}`,
      sold_on,
      capture_key: '',
      parent_key: null,
      cancelled_amount_cents: amounts.gross_cents < 0 ? -amounts.gross_cents : 0,
      rejection_code: status === 'refused' ? statusText : null,
      fuelling: word === 'fleet' ? fuellingOf(row) : null,
      installment_rows: instalmentsOf(installments, amounts, getRowText(row, 'due_on')),
      identity: ['layout', acquirer, merchant_no, identity],
    },
  }
}

const wholePpm = 1_000_000

function rateOf(row: MappedRow) {
  const rate = getRowNumber(row, 'fee_ppm')
  return rate !== null && rate > 0 && rate <= wholePpm ? rate : null
}

const fuellingOf = (row: MappedRow): FleetFuelling => ({
  plate: getRowText(row, 'plate'),
  odometer_km: getRowNumber(row, 'odometer'),
  driver_ref: getRowText(row, 'driver_ref'),
  volume_ml: getRowNumber(row, 'volume_ml'),
  fuel: getRowText(row, 'fuel'),
})

export function toMappedCaptures(merchantRow: OfMerchant): RowResult<MappedCapture>[] {
  const saleResult = captureOf(merchantRow)
  const cancelled = parseSaleStatus(getRowText(merchantRow.row, 'status')) === 'cancelled'
  if (!cancelled || !('record' in saleResult) || saleResult.record.kind !== 'sale') return [saleResult]
  return [saleResult, { record: cancelOf(saleResult.record, getRowText(merchantRow.row, 'cancelled_on')) }]
}

const cancelOf = (sale: MappedCapture, on: string | null): MappedCapture => ({
  ...sale,
  kind: 'cancel',
  gross_cents: -sale.gross_cents || 0,
  fee_cents: -sale.fee_cents || 0,
  net_cents: -sale.net_cents || 0,
  captured_at: null,
  sold_on: on ?? sale.sold_on,
  cancelled_amount_cents: sale.gross_cents,
  installment_rows: sale.installment_rows.map((part) =>
    instalmentOf({ ...part, gross_cents: -part.gross_cents || 0, fee_cents: -part.fee_cents || 0 }),
  ),
  identity: [...sale.identity, 'cancelamento'],
})

const refuse = (row: MappedRow, field: string, value: string, why: string) => ({
  problem: rowProblem(row.line, { field, value, text: why }),
})
