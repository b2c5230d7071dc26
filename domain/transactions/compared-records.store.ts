import { type RawBuilder, sql } from 'kysely'
import type { ChangedKind } from './imports-changes.store.ts'
import type { StagingTable } from './imports-staging.store.ts'
import {
  stagedDips,
  stagedFuellings,
  stagedMovements,
  stagedReadings,
  stagedReceipts,
  stagedSaleItems,
  stagedSessions,
} from './pos-export-tables.store.ts'

export type ComparedRecord = {
  kind: ChangedKind
  staging: StagingTable
  key: readonly string[]
  fields: readonly string[]
  /** Value of a field in the file, if it is not the staged column itself. */
  values?: Readonly<Record<string, RawBuilder<unknown>>>
  money?: string
  volume?: (row: 'known' | 'staged') => RawBuilder<unknown>
  label: RawBuilder<string>
  missing?: 'cancel' | 'remove'
}

const nozzleNumber = sql`(select nozzle_no from fuel_nozzles nozzle where nozzle.id = known.nozzle_id)`
const tankNumber = sql`(select tank_no from tanks tank where tank.id = known.tank_id)`

const volumeColumn = (row: string) => sql.ref(`${row}.volume_ml`)

/** An empty value in the file keeps the stored value. */
const unlessEmpty = (field: string) => sql`coalesce(staged.${sql.ref(field)}, known.${sql.ref(field)})`

/** Fields that a later file completes; not compared. */
const completed: Partial<Record<ChangedKind, readonly string[]>> = {
  movement: ['cancelled_at', 'document_attached'],
  sale_item: ['cancelled_at'],
}

// Cancellations and documents are not compared, since they only come later (`completeMovements`, `withCancellation`).
/** Compared fields of POS records; `known` is the stored row, `staged` that of the file, `shift` a stored shift. */
export const comparedRecords: readonly ComparedRecord[] = [
  {
    kind: 'session',
    staging: stagedSessions,
    key: ['company_id', 'source_system', 'external_id'],
    fields: [
      'business_date',
      'shift_no',
      'till',
      'operator',
      'opened_at',
      'closed_at',
      'opening_float_cents',
      'counted_cents',
      'left_float_cents',
    ],
    values: {
      closed_at: unlessEmpty('closed_at'),
      left_float_cents: unlessEmpty('left_float_cents'),
      // A count by a person takes precedence over the figure of the point of sale.
      counted_cents: sql`case when known.counted_by is null then ${unlessEmpty('counted_cents')} else known.counted_cents end`,
    },
    money: 'opening_float_cents',
    label: sql`known.external_id`,
  },
  {
    kind: 'movement',
    staging: stagedMovements,
    key: ['company_id', 'business_date', 'source_system', 'external_id', 'line_no'],
    fields: [
      'cash_session_id',
      'occurred_at',
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
      'employee',
    ],
    values: { cash_session_id: sql`shift.id` },
    money: 'amount_cents',
    label: sql`known.external_id`,
    missing: 'cancel',
  },
  {
    kind: 'sale_item',
    staging: stagedSaleItems,
    key: ['company_id', 'business_date', 'source_system', 'sale_external_id', 'line_no'],
    fields: [
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
    ],
    money: 'total_cents',
    volume: volumeColumn,
    label: sql`known.sale_external_id || ', item ' || known.line_no`,
    missing: 'cancel',
  },
  {
    kind: 'fuelling',
    staging: stagedFuellings,
    key: ['company_id', 'business_date', 'controller_record_id'],
    fields: [
      'nozzle_id',
      'shift_no',
      'ended_at',
      'volume_ml',
      'price_millis',
      'total_cents',
      'attendant',
      'sale_external_id',
      'totalizer_after_ml',
    ],
    values: {
      sale_external_id: unlessEmpty('sale_external_id'),
      totalizer_after_ml: unlessEmpty('totalizer_after_ml'),
    },
    money: 'total_cents',
    volume: volumeColumn,
    label: sql`known.controller_record_id`,
    missing: 'remove',
  },
  {
    kind: 'reading',
    staging: stagedReadings,
    key: ['company_id', 'nozzle_id', 'business_date', 'seq'],
    fields: ['opening_ml', 'closing_ml', 'test_ml'],
    volume: (row) => {
      const column = (name: string) => sql.ref(`${row}.${name}`)
      // A counter restarts at zero after its maximum, as in `computeMeasuredVolume`.
      return sql`${column('closing_ml')} - ${column('opening_ml')} - ${column('test_ml')} + case
        when ${column('closing_ml')} < ${column('opening_ml')} then coalesce((select totalizer_max_ml from fuel_nozzles nozzle
          where nozzle.id = known.nozzle_id and ${column('opening_ml')} * 10 > totalizer_max_ml * 9), 0) else 0 end`
    },
    label: sql`'bico ' || ${nozzleNumber}`,
    missing: 'remove',
  },
  {
    kind: 'dip',
    staging: stagedDips,
    key: ['company_id', 'tank_id', 'business_date', 'kind'],
    fields: ['volume_ml', 'water_mm', 'method'],
    values: { water_mm: unlessEmpty('water_mm') },
    volume: volumeColumn,
    label: sql`'tanque ' || ${tankNumber}`,
    missing: 'remove',
  },
  {
    kind: 'receipt',
    staging: stagedReceipts,
    key: ['company_id', 'tank_id', 'invoice_key'],
    fields: ['business_date', 'volume_ml', 'unit_cost_micros', 'freight_micros'],
    values: {
      unit_cost_micros: unlessEmpty('unit_cost_micros'),
      freight_micros: unlessEmpty('freight_micros'),
    },
    volume: volumeColumn,
    label: sql`known.invoice_key`,
    missing: 'remove',
  },
]

export const changeableRecords = comparedRecords.map(({ kind, staging, fields }) => ({
  kind,
  table: staging.like,
  fields: [...fields, ...(completed[kind] ?? [])],
}))

export const removableRecords = comparedRecords
  .filter(({ missing }) => missing === 'remove')
  .map(({ kind, staging, key }) => ({ kind, table: staging.like, key }))
