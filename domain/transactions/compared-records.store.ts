import { type RawBuilder, sql } from 'kysely'
import type { ChangedKind } from './imports-changes.store.ts'
import type { Staging } from './imports-staging.store.ts'
import { dips, fuellings, movements, readings, receipts, saleItems, sessions } from './pos-export-tables.store.ts'

export type ComparedRecord = {
  kind: ChangedKind
  staging: Staging
  /** Columns that tell one record of the source from another. */
  key: readonly string[]
  /** Columns that a corrected export may change. */
  fields: readonly string[]
  /** The value of a field in the file, where it is not simply the staged column. */
  values?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Column with the money of the record. */
  money?: string
  /** The litres of the record in row `known` or `staged`. */
  volume?: (row: 'known' | 'staged') => RawBuilder<unknown>
  label: RawBuilder<string>
  /** The effect of applying a proposal for a record that the file lacks: the record is cancelled, or removed from the day. */
  missing?: 'cancel' | 'remove'
}

const nozzleNumber = sql`(select nozzle_no from fuel_nozzles nozzle where nozzle.id = known.nozzle_id)`
const tankNumber = sql`(select tank_no from tanks tank where tank.id = known.tank_id)`

const volumeColumn = (row: string) => sql.ref(`${row}.volume_ml`)

/** An empty value in the file says nothing about a field that is filled later: it keeps the stored value. */
const unlessEmpty = (field: string) => sql`coalesce(staged.${sql.ref(field)}, known.${sql.ref(field)})`

/** Fields that a later file completes and that are not compared. */
const completed: Partial<Record<ChangedKind, readonly string[]>> = {
  movement: ['cancelled_at', 'document_attached'],
  sale_item: ['cancelled_at'],
}

/**
 * The records of a point-of-sale export with the fields that are compared. Aliases: `known` is the stored row, `staged` the
 * row of the file, `shift` the stored shift that the file names for a movement. Cancellation and attached documents are not
 * compared: they only ever come later (`completeMovements`). A cancellation by an applied proposal is (`withCancellation`).
 */
export const comparedRecords: readonly ComparedRecord[] = [
  {
    kind: 'session',
    staging: sessions,
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
      // The count of a person holds against the figure of the point of sale.
      counted_cents: sql`case when known.counted_by is null then ${unlessEmpty('counted_cents')} else known.counted_cents end`,
    },
    money: 'opening_float_cents',
    label: sql`known.external_id`,
  },
  {
    kind: 'movement',
    staging: movements,
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
    staging: saleItems,
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
    staging: fuellings,
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
    staging: readings,
    key: ['company_id', 'nozzle_id', 'business_date', 'seq'],
    fields: ['opening_ml', 'closing_ml', 'test_ml'],
    volume: (row) => {
      const column = (name: string) => sql.ref(`${row}.${name}`)
      // A counter goes on from zero after its last number, as in `measuredOf`.
      return sql`${column('closing_ml')} - ${column('opening_ml')} - ${column('test_ml')} + case
        when ${column('closing_ml')} < ${column('opening_ml')} then coalesce((select totalizer_max_ml from fuel_nozzles nozzle
          where nozzle.id = known.nozzle_id and ${column('opening_ml')} * 10 > totalizer_max_ml * 9), 0) else 0 end`
    },
    label: sql`'bico ' || ${nozzleNumber}`,
    missing: 'remove',
  },
  {
    kind: 'dip',
    staging: dips,
    key: ['company_id', 'tank_id', 'business_date', 'kind'],
    fields: ['volume_ml', 'water_mm', 'method'],
    values: { water_mm: unlessEmpty('water_mm') },
    volume: volumeColumn,
    label: sql`'tanque ' || ${tankNumber}`,
    missing: 'remove',
  },
  {
    kind: 'receipt',
    staging: receipts,
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

/** The fields of stored records that an import changes, by completing them or by applying proposals. */
export const changeableRecords = comparedRecords.map(({ kind, staging, fields }) => ({
  kind,
  table: staging.like,
  fields: [...fields, ...(completed[kind] ?? [])],
}))

/** Records that a file can remove from a day, with the columns that identify one. */
export const removableRecords = comparedRecords
  .filter(({ missing }) => missing === 'remove')
  .map(({ kind, staging, key }) => ({ kind, table: staging.like, key }))
