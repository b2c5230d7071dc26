import type { z } from 'zod'
import type { Report } from '../report.ts'
import { type PosExport, recordSchemas } from './pos-export-schema.ts'

/** A line of the file as parsed JSON, still of unknown shape. */
export type RawRecord = { line: number; raw: string; value: Record<string, unknown> }
type RecordType = keyof typeof recordSchemas

/** How a record type is checked, keyed and kept; `null` for an unknown type. */
type Taker = (file: PosExport, record: RawRecord, report: Report) => string | null

const taker =
  <Schema extends z.ZodType>(
    schema: Schema,
    take: (file: PosExport, parsed: z.output<Schema> & { line: number }) => string,
  ): Taker =>
  (file, record, report) => {
    const parsed = parseRecord(schema, record, report)
    return parsed === null ? null : take(file, { ...parsed, line: record.line })
  }

/** Each type's place in the export and the key that must be unique inside a file. */
const takers: Record<RecordType, Taker> = {
  shift: taker(recordSchemas.shift, (file, shift) => {
    file.shifts.push(shift)
    return shift.external_id
  }),
  till_movement: taker(recordSchemas.till_movement, (file, movement) => {
    file.till_movements.push(movement)
    return movement.external_id
  }),
  reading: taker(recordSchemas.reading, (file, reading) => {
    file.readings.push(reading)
    return `${reading.nozzle_no}|${reading.business_date}|${reading.seq}`
  }),
  fuelling: taker(recordSchemas.fuelling, (file, fuelling) => {
    file.fuellings.push(fuelling)
    return fuelling.record_id
  }),
  sale: taker(recordSchemas.sale, (file, sale) => {
    file.sales.push(sale)
    return sale.sale_id
  }),
  payment: taker(recordSchemas.payment, (file, payment) => {
    file.payments.push(payment)
    return `${payment.external_id}|${payment.line_no}`
  }),
  tank_dip: taker(recordSchemas.tank_dip, (file, dip) => {
    file.tank_dips.push(dip)
    return `${dip.tank_no}|${dip.business_date}|${dip.kind}`
  }),
  fuel_receipt: taker(recordSchemas.fuel_receipt, (file, receipt) => {
    file.fuel_receipts.push(receipt)
    return receipt.external_id
  }),
}

const isRecordType = (type: unknown): type is RecordType => typeof type === 'string' && Object.hasOwn(takers, type)

/**
 * Puts one record into the export and answers its type; `null` for a type this version does not know (a warning).
 * Two records of one key are an error when they differ, a warning when they are the same line twice.
 */
export function takeRecord(
  file: PosExport,
  record: RawRecord,
  context: { seen: Map<string, string>; report: Report },
): RecordType | null {
  const { type } = record.value
  const { seen, report } = context
  if (!isRecordType(type)) {
    const value = typeof type === 'string' ? type : null
    report.warn('pos.unknown-type', 'tipo de registro desconhecido; a linha foi pulada.', {
      ...at(record, 'type'),
      value,
    })
    return null
  }
  const key = takers[type](file, record, report)
  if (key === null) return type
  const before = seen.get(`${type}|${key}`)
  if (before === undefined) seen.set(`${type}|${key}`, record.raw)
  else if (before === record.raw)
    report.warn('pos.repeated-line', 'linha repetida dentro do arquivo.', at(record, null))
  else
    report.error('pos.duplicate-key', 'outro registro do arquivo já usa esta chave.', {
      ...at(record, null),
      value: key,
    })
  return type
}

const at = (record: RawRecord, field: string | null) => ({ line: record.line, field })

/** Checks a record against its schema; each issue becomes an error with line and field. */
export function parseRecord<Schema extends z.ZodType>(
  schema: Schema,
  record: RawRecord,
  report: Report,
): z.output<Schema> | null {
  const result = schema.safeParse(record.value)
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    const field = issue.path.join('.')
    const value = valueAt(record.value, issue.path)
    const missing = value === undefined
    report.error(missing ? 'field.missing' : 'field.invalid', missing ? 'campo obrigatório.' : sentence(issue), {
      line: record.line,
      field: field || null,
      value: missing ? null : JSON.stringify(value),
    })
  }
  return null
}

const sentence = (issue: z.core.$ZodIssue) =>
  issue.code === 'invalid_type' && issue.expected !== 'int' ? 'tipo de valor inválido.' : `${issue.message}.`

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  let current = value
  for (const step of path) {
    if (!isObject(current) || !Object.hasOwn(current, step)) return undefined
    current = current[step]
  }
  return current
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null
