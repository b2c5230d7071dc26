import type { CaptureKind } from '../acquirer/acquirer-types.ts'
import { computeSaleFees, maskedCard, splitSaleAmount } from '../acquirer/sale-draft.ts'
import { sumItems } from '../values/amounts.ts'
import { adjustOrigins, cieloProducts, modalityOfSummary, summaryDigit } from './cielo-codes.ts'
import { type CieloDraft, type CieloGroup, type CieloRow, groupCieloRows } from './cielo-draft.ts'
import { cieloSaleLayout, cieloSummaryLayout } from './cielo-layout.ts'
import { buildCieloFile, getCieloBrandCode, typedRecord } from './cielo-write-file.ts'

/** Writes a v13 sales file (03); later instalments are ROs without CVs, a cancellation has type 03 and origin 17. */
export function writeCieloSales(draft: CieloDraft): Uint8Array {
  const records = groupCieloRows(draft.rows).flatMap((group) =>
    group.first.due_days.flatMap((_, index) => {
      const sales = index === 0 && group.first.kind !== 'rental' ? group.rows : []
      return block(draft, { group, index, sales, paid_on: null })
    }),
  )
  return buildCieloFile(draft, '03', records)
}

/**
 * Writes a Cielo v13 payments file (option 04): every instalment due from `paid_from` to `paid_on`, paid on its due date.
 * Without `paid_from` the file has the payments of one day.
 */
export function writeCieloPayments(draft: CieloDraft & { paid_from?: string; paid_on: string }): Uint8Array {
  const { paid_on, paid_from = paid_on } = draft
  const records = groupCieloRows(draft.rows).flatMap((group) =>
    group.first.due_days.flatMap((due, index) => {
      const sales = group.first.kind === 'rental' ? [] : group.rows
      return due >= paid_from && due <= paid_on ? block(draft, { group, index, sales, paid_on: due }) : []
    }),
  )
  return buildCieloFile(draft, '04', records)
}

const openType = '00'

/** Writes a Cielo v13 open balance (option 09): a RO without CVs for every instalment still due. */
export function writeCieloBalance(draft: CieloDraft): Uint8Array {
  const records = groupCieloRows(draft.rows).flatMap((group) =>
    group.first.due_days.flatMap((_, index) =>
      block(draft, { group, index, sales: [], paid_on: null, type: openType }),
    ),
  )
  return buildCieloFile(draft, '09', records)
}

type Block = { group: CieloGroup; index: number; sales: CieloRow[]; paid_on: string | null; type?: string }

const block = (draft: CieloDraft, at: Block): string[] => [
  summaryRecord(draft, at),
  ...at.sales.map((row, place) => saleRecord(row, { ...at, place })),
]

// A single-payment sale leaves the plan columns blank.
const { installment: _number, plan_mark: _mark, installments: _plan, ...atSight } = cieloSummaryLayout

function summaryRecord(draft: CieloDraft, { group, index, sales, paid_on, type }: Block): string {
  const { rows, first } = group
  const gross_cents = sumItems(rows, (row) => splitSaleAmount(row)[index] ?? 0)
  const fee_cents = sumItems(rows, (row) => computeSaleFees(row)[index] ?? 0)
  const values = {
    merchant_no: first.merchant_no,
    summary_no: summaryNo(first),
    transaction_type: type ?? transactionType(first),
    presented_on: first.sold_on,
    due_on: first.due_days[index] ?? null,
    sent_on: paid_on,
    gross_cents,
    commission_cents: -fee_cents || 0,
    net_cents: gross_cents - fee_cents,
    bank: draft.bank,
    branch: draft.branch,
    account: draft.account,
    status: paid_on === null ? '00' : '01',
    accepted: sales.length,
    captured_on: first.sold_on,
    adjust_origin: originOf(first.kind),
    brand: getCieloBrandCode(first.brand),
    summary_unique_no: `${group.unique15}${String(index).padStart(7, '0')}`,
    rate: first.rate,
    capture_means: '01',
    terminal: first.terminal_logical_no,
    product: first.product_code,
  }
  if (first.due_days.length === 1) return typedRecord('1', atSight, values)
  const plan = { installment: index + 1, plan_mark: '/', installments: pair(first.due_days.length) }
  return typedRecord('1', cieloSummaryLayout, { ...values, ...plan })
}

function saleRecord(row: CieloRow, { group, index, place, paid_on }: Block & { place: number }): string {
  const parts = splitSaleAmount(row)
  const split = parts.length > 1
  const card = maskedCard(row)
  return typedRecord('2', cieloSaleLayout, {
    merchant_no: row.merchant_no,
    summary_no: summaryNo(row),
    card: card.padEnd(19, '0'),
    sold_on: row.sold_on,
    amount_cents: parts[index] ?? 0,
    ...(split && { installment: index + 1, installments: parts.length }),
    auth_code: row.auth_code,
    tid: row.tid ?? '',
    nsu: row.nsu,
    card_length: card.length,
    ...(split && paid_on === null && { total_cents: Math.abs(row.gross_cents), next_cents: Math.abs(parts[1] ?? 0) }),
    foreign: '0001',
    terminal: row.terminal_logical_no,
    sold_at: paid_on === null ? row.sold_at : null,
    unique_no: `${group.unique15}${'0'.repeat(7)}${String(place + 1).padStart(4, '0')}000`,
  })
}

const pair = (value: number) => String(value).padStart(2, '0')

function summaryNo(row: CieloRow): string {
  const modality = cieloProducts[row.product_code]?.modality ?? modalityOfSummary['0'] ?? 'credit'
  const digit = row.due_days.length > 1 ? '4' : summaryDigit[modality]
  return `${digit}${row.sold_on.slice(2).replaceAll('-', '')}`
}

function transactionType({ kind, gross_cents }: CieloRow): string {
  if (kind === 'sale') return '01'
  if (kind === 'rental') return '04'
  return gross_cents < 0 ? '03' : '02'
}

const originOf = (kind: CaptureKind) =>
  Object.keys(adjustOrigins).find((origin) => adjustOrigins[origin] === kind) ?? ''
