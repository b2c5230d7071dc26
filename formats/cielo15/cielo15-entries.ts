import { installmentRow, isDispute, newCapture, newSettlement } from '../acquirer/acquirer-items.ts'
import type {
  Acquirer,
  DisputedSale,
  Modality,
  ParsedCapture,
  ParsedSettlement,
  SettlementItem,
} from '../acquirer/acquirer-types.ts'
import { cieloBrands, cieloProducts } from '../cielo/cielo-codes.ts'
import { type FieldValues, type FixedWidthRow, readLayoutValues } from '../fixed-width/fixed-width.ts'
import {
  cielo15Channels,
  cielo15Statuses,
  entryTypes,
  lienFlags,
  negotiatedStatus,
  settlementTypes,
} from './cielo15-codes.ts'
import { cielo15EntryLayout, type cielo15PixLayout, cielo15ReserveLayout, cielo15UnitLayout } from './cielo15-layout.ts'

type Entry = { line: number; entry: FieldValues<typeof cielo15EntryLayout> }
export const readEntry = (row: FixedWidthRow): Entry => ({
  line: row.line,
  entry: readLayoutValues(row, cielo15EntryLayout),
})

export const newUnit = (row: FixedWidthRow) => ({
  line: row.line,
  unit: readLayoutValues(row, cielo15UnitLayout),
  entries: [] as Entry[],
})
export type Unit = ReturnType<typeof newUnit>

/** True if key and type of the entry are those of the unit (rule of the vendor). */
export const isEntryOfUnit = ({ unit }: Unit, { entry }: Entry) =>
  unit.unit_key === entry.unit_key && unit.entry_type === entry.entry_type

type Coded = { product: string; settlement_type: string; installments: number }

function networkOf({ product, settlement_type, installments }: Coded): { modality: Modality; acquirer: Acquirer } {
  const known = cieloProducts[product]
  const modality = settlementTypes[settlement_type] ?? known?.modality ?? 'credit'
  if (known?.modality === 'fleet') return { modality: 'fleet', acquirer: known.acquirer }
  return { modality: modality === 'credit' && installments > 1 ? 'credit_installments' : modality, acquirer: 'cielo' }
}

const kindOf = (type: string, cents: number) =>
  entryTypes[type] ?? {
    settlement: cents < 0 ? ('debit_adjustment' as const) : ('credit_adjustment' as const),
    capture: 'adjustment' as const,
  }

export function toCielo15Capture({ line, entry }: Entry, due_on: string | null): ParsedCapture {
  const { merchant_no, gross_cents, net_cents, nsu, sale_code, sold_at } = entry
  const kind = kindOf(entry.entry_type, gross_cents).capture
  const installments = Math.max(1, entry.installments)
  const sold_on = (kind === 'sale' ? (entry.sold_on ?? entry.captured_on) : entry.entered_on) ?? entry.entered_on ?? ''
  const number = Math.max(1, entry.installment)
  const fee_cents = gross_cents - net_cents
  const own = kind === 'sale'
  const means = cielo15Channels[entry.channel] ?? null
  return newCapture({
    line,
    ...networkOf({ ...entry, installments }),
    merchant_no,
    kind,
    brand: cieloBrands[entry.brand] ?? cieloBrands[entry.settlement_brand] ?? null,
    product_code: entry.product,
    installments: own ? installments : 1,
    installment: own ? null : entry.installment || null,
    gross_cents,
    fee_cents,
    // The rate has three decimals of a percent.
    fee_ppm: entry.rate * 10 || null,
    net_cents,
    nsu,
    auth_code: entry.auth_code,
    tid: entry.tid || null,
    order_ref: entry.order_ref || null,
    // The terminal column has no meaning for a sale typed by hand.
    terminal_logical_no: means === 'manual' ? null : entry.terminal || null,
    capture_means: means,
    arn: entry.arn || null,
    card_last4: /^\d{4}$/.test(entry.last4) ? entry.last4 : null,
    captured_at: own && sold_at !== null && sold_on !== '' ? `${sold_on}T${sold_at}` : null,
    sold_on,
    capture_key: own ? sale_code : `${sale_code}-${entry.entry_type}-${number}-${sold_on.replaceAll('-', '')}`,
    parent_key: own || /^0*$/.test(sale_code) ? null : sale_code,
    cancelled_amount_cents: kind === 'cancel' ? Math.abs(gross_cents) : 0,
    installment_rows: [
      installmentRow({ number: own ? number : 1, of: own ? installments : 1, due_on, gross_cents, fee_cents }),
    ],
  })
}

const itemOf = ({ line, entry }: Entry): SettlementItem => ({
  line,
  capture_key: entry.sale_code,
  nsu: entry.nsu,
  auth_code: entry.auth_code || null,
  number: Math.max(1, entry.installment),
  of: Math.max(1, entry.installments),
  gross_cents: entry.gross_cents,
  fee_cents: entry.gross_cents - entry.net_cents,
  net_cents: entry.net_cents,
})

const disputedSale = ({ entry }: Entry): DisputedSale => ({
  capture_key: /^0*$/.test(entry.sale_code) ? null : entry.sale_code,
  nsu: entry.nsu || null,
  auth_code: entry.auth_code || null,
  gross_cents: entry.gross_cents,
  net_cents: entry.net_cents,
})

/** A negotiated unit or one under lien pays the merchant nothing. */
export function toCielo15Settlement({ line, unit, entries }: Unit): ParsedSettlement {
  const { merchant_no, unit_key, entry_type, gross_cents, net_cents } = unit
  const status = cielo15Statuses[unit.status] ?? 'to_confirm'
  const assigned = unit.status === negotiatedStatus
  const lien = !assigned && lienFlags.has(unit.lien)
  const first = entries[0]?.entry
  const installments = Math.max(1, first?.installments ?? 1)
  const kind = kindOf(entry_type, gross_cents)
  const isSale = kind.capture === 'sale'
  const entry_kind = assigned ? 'assignment' : lien ? 'lien' : kind.settlement
  const arrived = status === 'paid' || status === 'sent' || assigned
  return newSettlement({
    line,
    ...networkOf({ product: first?.product ?? '', settlement_type: unit.settlement_type, installments }),
    merchant_no,
    summary_no: unit_key,
    summary_unique_no: `${unit_key}-${entry_type}`,
    brand: cieloBrands[unit.brand] ?? null,
    entry_kind,
    installment: Math.max(1, first?.installment ?? 1),
    installments,
    due_on: unit.paid_on ?? unit.due_on,
    original_due_on: unit.due_on,
    paid_on: arrived ? (unit.sent_on ?? unit.paid_on) : null,
    gross_cents,
    fee_cents: gross_cents - net_cents,
    assigned_cents: assigned ? net_cents : 0,
    lien_cents: lien ? net_cents : 0,
    net_cents: assigned || lien ? 0 : net_cents,
    bank: unit.bank || null,
    branch: unit.branch || null,
    account: unit.account || null,
    status,
    // Entries of a cancellation or chargeback have the key of the sale, but do not pay its instalments.
    items: isSale ? entries.map(itemOf) : [],
    disputed: isDispute(entry_kind) ? entries.map(disputedSale) : [],
  })
}

export function toCielo15PixCapture(line: number, found: FieldValues<typeof cielo15PixLayout>): ParsedCapture {
  const { merchant_no, gross_cents, net_cents, e2e_id, nsu, sold_on, sold_at, paid_on } = found
  const fee_cents = gross_cents - net_cents
  const kind = gross_cents < 0 ? 'cancel' : 'sale'
  return newCapture({
    line,
    acquirer: 'cielo',
    merchant_no,
    kind,
    modality: 'pix',
    brand: 'pix',
    product_code: found.pix_type,
    gross_cents,
    fee_cents,
    // The rate has two decimals of a percent.
    fee_ppm: found.rate * 100 || null,
    net_cents,
    nsu,
    e2e_id: e2e_id || null,
    txid: found.txid || null,
    terminal_logical_no: found.terminal || null,
    captured_at: sold_at === null ? null : `${sold_on}T${sold_at}`,
    sold_on,
    capture_key: e2e_id || `${merchant_no}-PIX-${sold_on.replaceAll('-', '')}-${nsu}`,
    cancelled_amount_cents: kind === 'cancel' ? -gross_cents : 0,
    installment_rows: [installmentRow({ number: 1, of: 1, due_on: paid_on, gross_cents, fee_cents })],
  })
}

export function toCielo15Reserve(row: FixedWidthRow): ParsedSettlement {
  const { merchant_no, unit_key, brand, amount_cents, due_on } = readLayoutValues(row, cielo15ReserveLayout)
  return newSettlement({
    line: row.line,
    acquirer: 'cielo',
    merchant_no,
    summary_no: unit_key,
    summary_unique_no: `${unit_key}-R`,
    brand: cieloBrands[brand] ?? null,
    entry_kind: 'lien',
    due_on,
    gross_cents: amount_cents,
    lien_cents: amount_cents,
    net_cents: 0,
    status: 'suspended',
  })
}
