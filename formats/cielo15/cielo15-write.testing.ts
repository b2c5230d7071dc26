import { encodeCieloRecords, getCieloBrandCode } from '../cielo/cielo-write-file.ts'
import { buildRecord } from '../fixed-width/fixed-width.ts'
import { sumItems } from '../values/amounts.ts'
import {
  type Cielo15DealDraft,
  type Cielo15Draft,
  type Cielo15Part,
  type Cielo15PixRow,
  getCielo15EntryType,
  groupCielo15Units,
} from './cielo15-draft.testing.ts'
import * as layout from './cielo15-layout.ts'

const width = 720

type Body = { records: string[]; gross_cents: number; net_cents: number; entries: number }

function file(draft: Cielo15Draft, option: string, { records, ...sums }: Body): Uint8Array {
  const { merchant_no, processed_on, period, sequence } = draft
  const first = buildRecord(width, layout.cielo15HeaderLayout, {
    type: '0',
    merchant_no,
    processed_on,
    ...period,
    sequence: String(sequence),
    acquirer: 'CIELO',
    option,
    version: '151',
  })
  const last = buildRecord(width, layout.cielo15TrailerLayout, { type: '9', records: records.length, ...sums })
  return encodeCieloRecords([first, ...records, last])
}

/** Writes a Cielo v15 sales file (03): units of receivables with their entries. */
export const writeCielo15Sales = (draft: Cielo15Draft): Uint8Array => file(draft, '03', unitsBody(draft, null))

/** Writes a Cielo v15 payments file (04) of one day: every unit due on `paid_on`. */
export const writeCielo15Payments = (draft: Cielo15Draft & { paid_on: string }): Uint8Array =>
  file(draft, '04', unitsBody(draft, draft.paid_on))

export const writeCielo15Balance = (draft: Cielo15Draft): Uint8Array => file(draft, '09', unitsBody(draft, null))

function unitsBody(draft: Cielo15Draft, paid_on: string | null): Body {
  const units = groupCielo15Units(draft.rows).filter(({ parts }) => paid_on === null || parts[0]?.due_on === paid_on)
  const parts = units.flatMap((unit) => unit.parts)
  return {
    records: units.flatMap(({ unit_key, parts }) => [
      unitRecord(draft, unit_key, parts, paid_on),
      ...parts.map((part) => entryRecord(unit_key, part)),
    ]),
    gross_cents: sumItems(parts, (part) => part.gross_cents),
    net_cents: sumItems(parts, (part) => part.gross_cents - part.fee_cents),
    entries: parts.length,
  }
}

function unitRecord(draft: Cielo15Draft, unit_key: string, parts: Cielo15Part[], paid_on: string | null): string {
  const { row, due_on } = parts[0]!
  const gross_cents = sumItems(parts, (part) => part.gross_cents)
  const fee_cents = sumItems(parts, (part) => part.fee_cents)
  return buildRecord(width, layout.cielo15UnitLayout, {
    type: 'D',
    merchant_no: row.merchant_no,
    brand: getCieloBrandCode(row.brand),
    settlement_type: row.settlement_type,
    status: paid_on === null ? '00' : '04',
    gross_cents,
    fee_cents: -fee_cents || 0,
    net_cents: gross_cents - fee_cents,
    bank: draft.bank,
    branch: draft.branch,
    account: draft.account,
    entries: parts.length,
    entry_type: getCielo15EntryType(row),
    unit_key,
    paid_on: due_on,
    sent_on: paid_on,
    due_on,
  })
}

function entryRecord(unit_key: string, { row, index, gross_cents, fee_cents }: Cielo15Part): string {
  const split = row.due_days.length > 1
  return buildRecord(width, layout.cielo15EntryLayout, {
    type: 'E',
    merchant_no: row.merchant_no,
    settlement_brand: getCieloBrandCode(row.brand),
    settlement_type: row.settlement_type,
    ...(split && { installment: index + 1, installments: row.due_days.length }),
    auth_code: row.auth_code,
    entry_type: getCielo15EntryType(row),
    unit_key,
    product: row.product,
    last4: row.card_last4,
    nsu: row.nsu,
    tid: row.tid ?? '',
    rate: row.rate * 10,
    sale_cents: row.gross_cents,
    gross_cents,
    net_cents: gross_cents - fee_cents,
    fee_cents: -fee_cents || 0,
    sold_at: row.sold_at,
    brand: getCieloBrandCode(row.brand),
    sale_code: row.sale_code,
    channel: '001',
    terminal: row.terminal_logical_no,
    sold_on: row.sold_on,
    captured_on: row.sold_on,
    entered_on: row.sold_on,
    arn: row.arn ?? '',
  })
}

export function writeCielo15Negotiations(draft: Cielo15Draft & { deals: Cielo15DealDraft[] }): Uint8Array {
  const details = draft.deals.flatMap((deal) => deal.details)
  const gross_cents = sumItems(details, (detail) => detail.gross_cents)
  return file(draft, '15', {
    records: draft.deals.flatMap((deal) => dealRecords(draft, deal)),
    gross_cents,
    net_cents: gross_cents - sumItems(details, (detail) => detail.cost_cents),
    entries: 0,
  })
}

function dealRecords({ bank, branch, account }: Cielo15Draft, deal: Cielo15DealDraft): string[] {
  const { operation_no, negotiated_on, paid_on, details } = deal
  const gross_cents = sumItems(details, (detail) => detail.gross_cents)
  const net_cents = gross_cents - sumItems(details, (detail) => detail.cost_cents)
  return [
    buildRecord(width, layout.cielo15NegotiationLayout, {
      type: 'A',
      negotiated_on,
      paid_on,
      gross_cents,
      net_cents,
      operation_no,
    }),
    ...details.map((detail) =>
      buildRecord(width, layout.cielo15NegotiatedLayout, {
        type: 'B',
        due_on: detail.due_on,
        brand: getCieloBrandCode(detail.brand),
        settlement_type: detail.settlement_type,
        gross_cents: detail.gross_cents,
        net_cents: detail.gross_cents - detail.cost_cents,
        merchant_no: detail.merchant_no,
        discount_cents: -detail.cost_cents || 0,
      }),
    ),
    buildRecord(width, layout.cielo15DepositLayout, { type: 'C', bank, branch, account, deposited_cents: net_cents }),
  ]
}

export function writeCielo15Pix(draft: Cielo15Draft & { pix: Cielo15PixRow[] }): Uint8Array {
  const { bank, branch, account, pix } = draft
  const gross_cents = sumItems(pix, (row) => row.gross_cents)
  return file(draft, '16', {
    records: pix.map(({ terminal_logical_no, txid, fee_cents, ...row }) =>
      buildRecord(width, layout.cielo15PixLayout, {
        type: '8',
        ...row,
        pix_type: '01',
        fee_cents: -fee_cents || 0,
        net_cents: row.gross_cents - fee_cents,
        bank,
        branch,
        account,
        terminal: terminal_logical_no,
        txid: txid ?? '',
      }),
    ),
    gross_cents,
    net_cents: gross_cents - sumItems(pix, (row) => row.fee_cents),
    entries: 0,
  })
}
