import type { z } from 'zod'
import { sumItems } from '../values/amounts.ts'
import { encodeUtf8 } from '../values/text.ts'
import type { PosExportHeader, recordSchemas } from './pos-export-schema.ts'

type Schemas = typeof recordSchemas
type Draft<Type extends keyof Schemas> = z.input<Schemas[Type]>

/** Optional fields may be omitted. Instants need a time zone. */
export type PosExportDraft = {
  header: Omit<z.input<typeof PosExportHeader>, 'type' | 'version'>
  shifts: Draft<'shift'>[]
  till_movements: Draft<'till_movement'>[]
  readings: Draft<'reading'>[]
  fuellings: Draft<'fuelling'>[]
  sales: Draft<'sale'>[]
  payments: Draft<'payment'>[]
  tank_dips: Draft<'tank_dip'>[]
  fuel_receipts: Draft<'fuel_receipt'>[]
}

/** Writes a point-of-sale export, version 1; computes counts and totals of the trailer. */
export function writePosExport(draft: PosExportDraft): Uint8Array {
  const groups = {
    shift: draft.shifts,
    till_movement: draft.till_movements,
    reading: draft.readings,
    fuelling: draft.fuellings,
    sale: draft.sales,
    payment: draft.payments,
    tank_dip: draft.tank_dips,
    fuel_receipt: draft.fuel_receipts,
  }
  const records = Object.entries(groups).flatMap(([type, rows]) => rows.map((row) => ({ type, ...row })))
  const counts = Object.fromEntries(Object.entries(groups).map(([type, rows]) => [type, rows.length]))
  const valid = <Row extends { cancelled_at?: string | null }>(rows: Row[]) => rows.filter((row) => !row.cancelled_at)
  const trailer = {
    type: 'trailer',
    records: records.length,
    counts,
    sales_cents: sumItems(valid(draft.sales), (sale) => sale.total_cents),
    payments_cents: sumItems(valid(draft.payments), (payment) => payment.amount_cents),
  }
  const lines = [{ type: 'header', version: 1, ...draft.header }, ...records, trailer]
  return encodeUtf8(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}
