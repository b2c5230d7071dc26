import type { Staged, Staging } from './imports-staging.store.ts'
import { newWaitingRecords } from './waiting-records.store.ts'

/** Line in the file, for records that do not store it. */
const lineOfFile = { import_line: 'int' } as const

export const stagedSessions = {
  name: 'staged_sessions',
  like: 'cash_sessions',
  key: 'cash_sessions_external_key',
  columns: [
    'company_id',
    'source_system',
    'external_id',
    'business_date',
    'shift_no',
    'till',
    'operator',
    'opened_at',
    'closed_at',
    'opening_float_cents',
    'counted_cents',
    'left_float_cents',
    'import_id',
    'import_line',
  ],
} as const
export const stagedMovements = {
  name: 'staged_movements',
  like: 'system_movements',
  key: 'system_movements_key',
  columns: [
    'company_id',
    'business_date',
    'occurred_at',
    'source_system',
    'external_id',
    'line_no',
    'sale_external_id',
    'movement_type_code',
    'method',
    'amount_cents',
    'nsu',
    'auth_code',
    'acquirer',
    'brand',
    'installments',
    'terminal_logical_no',
    'e2e_id',
    'txid',
    'customer',
    'document_no',
    'document_attached',
    'employee',
    'cancelled_at',
    'import_id',
    'import_line',
  ],
  extra: { shift: 'text' },
} as const
export const stagedSaleItems = {
  name: 'staged_sale_items',
  like: 'sale_items',
  key: 'sale_items_key',
  columns: [
    'company_id',
    'business_date',
    'source_system',
    'sale_external_id',
    'line_no',
    'cash_session_external_id',
    'occurred_at',
    'kind',
    'product_code',
    'description',
    'volume_ml',
    'price_millis',
    'total_cents',
    'discount_cents',
    'controller_record_id',
    'cancelled_at',
    'import_id',
  ],
  extra: lineOfFile,
} as const
export const stagedFuellings = {
  name: 'staged_fuellings',
  like: 'fuellings',
  key: 'fuellings_record_key',
  columns: [
    'company_id',
    'controller_record_id',
    'business_date',
    'nozzle_id',
    'shift_no',
    'ended_at',
    'volume_ml',
    'price_millis',
    'total_cents',
    'attendant',
    'sale_external_id',
    'totalizer_after_ml',
    'import_id',
  ],
  extra: lineOfFile,
} as const
export const stagedReadings = {
  name: 'staged_readings',
  like: 'nozzle_readings',
  key: 'nozzle_readings_key',
  columns: [
    'company_id',
    'nozzle_id',
    'business_date',
    'seq',
    'opening_ml',
    'closing_ml',
    'test_ml',
    'source',
    'import_id',
  ],
  extra: lineOfFile,
} as const
export const stagedDips = {
  name: 'staged_dips',
  like: 'tank_measurements',
  key: 'tank_measurements_key',
  columns: ['company_id', 'tank_id', 'business_date', 'kind', 'volume_ml', 'water_mm', 'method', 'import_id'],
  extra: lineOfFile,
} as const
export const stagedReceipts = {
  name: 'staged_receipts',
  like: 'fuel_receipts',
  key: 'fuel_receipts_key',
  columns: [
    'company_id',
    'tank_id',
    'business_date',
    'invoice_key',
    'volume_ml',
    'unit_cost_micros',
    'freight_micros',
    'import_id',
  ],
  extra: lineOfFile,
} as const

/** Rare rows of a point-of-sale export: a shift or a dip for thousands of sales. */
export type FewPosRecords = {
  sessions: readonly Staged<typeof stagedSessions>[]
  readings: readonly Staged<typeof stagedReadings>[]
  dips: readonly Staged<typeof stagedDips>[]
  receipts: readonly Staged<typeof stagedReceipts>[]
}

/** Returns the staging tables of a point-of-sale export; `waiting` holds the records that precede their shift. */
export const newPosTables = (staging: Staging) => ({
  movements: staging.table(stagedMovements),
  sale_items: staging.table(stagedSaleItems),
  fuellings: staging.table(stagedFuellings),
  waiting: <Item extends { row: { shift: string } }>(maxInMemory: number) =>
    newWaitingRecords<Item>(staging, maxInMemory),
})
