import type { CaptureKind } from '../acquirer/acquirer-types.ts'
import { type Field, put } from '../fixed-width.ts'
import { encodeCp1252 } from '../text.ts'
import { adjustOrigins, brands, keyOf, modalityOfSummary, products, summaryDigit } from './cielo-codes.ts'
import { type CieloDraft, type CieloGroup, type CieloRow, feeOfPart, groupsOf, partsOf } from './cielo-draft.ts'
import { header, recordLength, sale, summary, trailer } from './cielo-layout.ts'

/**
 * Writes a Cielo v13 sales file (option 03): per RO its CVs, and a RO without CV per later instalment. A cancel is a RO
 * of type 03, origin 17, whose CV repeats NSU and authorization, negative, with the time of the cancel.
 */
export function writeCieloSales(draft: CieloDraft): Uint8Array {
  const records = groupsOf(draft.rows).flatMap((group) =>
    group.first.due_days.flatMap((_, index) => {
      const sales = index === 0 && group.first.kind !== 'rental' ? group.rows : []
      return block(draft, { group, index, sales, paid_on: null })
    }),
  )
  return file(draft, '03', records)
}

/** Writes a Cielo v13 payments file (option 04) of one day: every instalment of the rows that is due on `paid_on`. */
export function writeCieloPayments(draft: CieloDraft & { paid_on: string }): Uint8Array {
  const records = groupsOf(draft.rows).flatMap((group) =>
    group.first.due_days.flatMap((due, index) => {
      const sales = group.first.kind === 'rental' ? [] : group.rows
      return due === draft.paid_on ? block(draft, { group, index, sales, paid_on: draft.paid_on }) : []
    }),
  )
  return file(draft, '04', records)
}

// An instalment in the statement of open balance.
const openType = '00'

/** Writes a Cielo v13 open balance (option 09): a RO without CVs for every instalment that is still due. */
export function writeCieloBalance(draft: CieloDraft): Uint8Array {
  const records = groupsOf(draft.rows).flatMap((group) =>
    group.first.due_days.flatMap((_, index) =>
      block(draft, { group, index, sales: [], paid_on: null, type: openType }),
    ),
  )
  return file(draft, '09', records)
}

function file(draft: CieloDraft, option: string, records: string[]): Uint8Array {
  const first = record('0', [
    set(header.merchant_no, draft.merchant_no),
    set(header.processed_on, draft.processed_on),
    set(header.from, draft.period.from),
    set(header.to, draft.period.to),
    set(header.sequence, String(draft.sequence)),
    set(header.acquirer, 'CIELO'),
    set(header.option, option),
    set(header.van, 'P'),
    set(header.version, '013'),
  ])
  const last = record('9', [set(trailer.records, records.length)])
  return encodeCp1252([first, ...records, last].map((line) => `${line}\r\n`).join(''))
}

/** One RO of a group's instalment (`index` from 0) with the CVs written behind it. */
type Block = { group: CieloGroup; index: number; sales: CieloRow[]; paid_on: string | null; type?: string }

const block = (draft: CieloDraft, at: Block): string[] => [
  summaryRecord(draft, at),
  ...at.sales.map((row, place) => saleRecord(row, { ...at, place })),
]

function summaryRecord(draft: CieloDraft, { group, index, sales, paid_on, type }: Block): string {
  const { rows, first } = group
  const split = first.due_days.length > 1
  const gross = rows.reduce((sum, row) => sum + (partsOf(row)[index] ?? 0), 0)
  const fee = rows.reduce((sum, row) => sum + feeOfPart(row, index), 0)
  const plan = split
    ? [
        set(summary.installment, index + 1),
        set(summary.plan_mark, '/'),
        set(summary.installments, pair(first.due_days.length)),
      ]
    : []
  return record('1', [
    set(summary.merchant_no, first.merchant_no),
    set(summary.summary_no, summaryNo(first)),
    ...plan,
    set(summary.transaction_type, type ?? transactionType(first)),
    set(summary.presented_on, first.sold_on),
    set(summary.due_on, first.due_days[index] ?? null),
    set(summary.sent_on, paid_on),
    set(summary.gross_cents, gross),
    set(summary.commission_cents, -fee || 0),
    set(summary.rejected_cents, 0),
    set(summary.net_cents, gross - fee),
    set(summary.bank, draft.bank),
    set(summary.branch, draft.branch),
    set(summary.account, draft.account),
    set(summary.status, paid_on === null ? '00' : '01'),
    set(summary.accepted, sales.length),
    set(summary.rejected, 0),
    set(summary.captured_on, first.sold_on),
    set(summary.adjust_origin, originOf(first.kind)),
    set(summary.complementary, 0),
    set(summary.operation_no, 0),
    set(summary.anticipated_cents, 0),
    set(summary.brand, (first.brand && keyOf(brands, first.brand)) || '000'),
    set(summary.summary_unique_no, `${group.unique15}${String(index).padStart(7, '0')}`),
    set(summary.rate, first.rate),
    set(summary.tariff_cents, 0),
    set(summary.guarantee_rate, 0),
    set(summary.capture_means, '01'),
    set(summary.terminal, first.terminal_logical_no),
    set(summary.product, first.product_code),
  ])
}

function saleRecord(row: CieloRow, { group, index, place, paid_on }: Block & { place: number }): string {
  const parts = partsOf(row)
  const split = parts.length > 1
  const card = `${row.card_bin}******${row.card_last4}`
  return record('2', [
    set(sale.merchant_no, row.merchant_no),
    set(sale.summary_no, summaryNo(row)),
    set(sale.card, card.padEnd(19, '0')),
    set(sale.sold_on, row.sold_on),
    set(sale.amount_cents, parts[index] ?? 0),
    set(sale.installment, split ? index + 1 : 0),
    set(sale.installments, split ? parts.length : 0),
    set(sale.auth_code, row.auth_code),
    set(sale.tid, row.tid ?? ''),
    set(sale.nsu, row.nsu),
    set(sale.complementary, 0),
    set(sale.card_length, card.length),
    set(sale.total_cents, split && paid_on === null ? Math.abs(row.gross_cents) : 0),
    set(sale.next_cents, split && paid_on === null ? Math.abs(parts[1] ?? 0) : 0),
    set(sale.invoice_no, 0),
    set(sale.foreign, '0001'),
    set(sale.terminal, row.terminal_logical_no),
    set(sale.sold_at, paid_on === null ? row.sold_at : null),
    set(sale.unique_no, `${group.unique15}${'0'.repeat(7)}${String(place + 1).padStart(4, '0')}000`),
  ])
}

const pair = (value: number) => String(value).padStart(2, '0')

function summaryNo(row: CieloRow): string {
  const modality = products[row.product_code]?.modality ?? modalityOfSummary['0'] ?? 'credit'
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

type Setter = (record: string[]) => void

const set =
  <T>(field: Field<T>, value: T): Setter =>
  (target) =>
    put(target, field, value)

function record(type: string, setters: Setter[]): string {
  const columns = new Array<string>(recordLength).fill(' ')
  columns[0] = type
  for (const setter of setters) setter(columns)
  return columns.join('')
}
