import type { z } from 'zod'
import type { ProblemReport } from '../reading/report.ts'
import type { SeenKeys } from '../reading/seen-keys.ts'
import { reportUnknownRecord } from '../reading/unknown-record.ts'
import { recordSchemas } from './pos-export-schema.ts'
import type { PosItem } from './pos-export-types.ts'

export type RawRecord = { line: number; raw: string; value: Record<string, unknown> }
type RecordType = keyof typeof recordSchemas

type TakenRecord = { key: string; item: PosItem }

type Taker = (record: RawRecord, report: ProblemReport) => TakenRecord | null

const taker =
  <Schema extends z.ZodType>(
    schema: Schema,
    take: (parsed: z.output<Schema> & { line: number }) => TakenRecord,
  ): Taker =>
  (record, report) => {
    const parsed = parseRecord(schema, record, report)
    return parsed === null ? null : take({ ...parsed, line: record.line })
  }

const takers: Record<RecordType, Taker> = {
  shift: taker(recordSchemas.shift, (row) => ({ key: row.external_id, item: { kind: 'shifts', row } })),
  till_movement: taker(recordSchemas.till_movement, (row) => ({
    key: row.external_id,
    item: { kind: 'till_movements', row },
  })),
  reading: taker(recordSchemas.reading, (row) => ({
    key: `${row.nozzle_no}|${row.business_date}|${row.seq}`,
    item: { kind: 'readings', row },
  })),
  fuelling: taker(recordSchemas.fuelling, (row) => ({ key: row.record_id, item: { kind: 'fuellings', row } })),
  sale: taker(recordSchemas.sale, (row) => ({ key: row.sale_id, item: { kind: 'sales', row } })),
  payment: taker(recordSchemas.payment, (row) => ({
    key: `${row.external_id}|${row.line_no}`,
    item: { kind: 'payments', row },
  })),
  tank_dip: taker(recordSchemas.tank_dip, (row) => ({
    key: `${row.tank_no}|${row.business_date}|${row.kind}`,
    item: { kind: 'tank_dips', row },
  })),
  fuel_receipt: taker(recordSchemas.fuel_receipt, (row) => ({
    key: row.external_id,
    item: { kind: 'fuel_receipts', row },
  })),
}

const isRecordType = (type: unknown): type is RecordType => typeof type === 'string' && Object.hasOwn(takers, type)

export const toPosRecordKey = (type: RecordType, key: string) => `${type}|${key}`

/** `null` for an unknown type, with a warning. A repeated key is an error if the lines differ, else a warning. */
export function takeRecord(
  record: RawRecord,
  { seen, report }: { seen: SeenKeys; report: ProblemReport },
): { type: RecordType; item: PosItem | null } | null {
  const { type } = record.value
  if (!isRecordType(type)) {
    const problem = { code: 'pos.unknown-type', line: record.line, field: 'type' }
    reportUnknownRecord(report, { ...problem, type: typeof type === 'string' ? type : '', content: record.raw })
    return null
  }
  const parsed = takers[type](record, report)
  if (parsed === null) return { type, item: null }
  const key = toPosRecordKey(type, parsed.key)
  const mark = markOf(record.raw)
  const before = seen.get(key)
  if (before === undefined) seen.set(key, mark)
  else if (before === mark) report.warn('pos.repeated-line', 'linha repetida dentro do arquivo.', at(record, null))
  else
    report.error('pos.duplicate-key', 'outro registro do arquivo já usa esta chave.', {
      ...at(record, null),
      value: parsed.key,
    })
  return { type, item: parsed.item }
}

// 53 bits of two multiplicative hashes: different lines collide once in 9 × 10^15.
function markOf(text: string): number {
  let high = 0x9747b28c
  let low = 0x85ebca6b
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 0x5bd1e995)
    low = Math.imul(low ^ code, 0x1b873593)
    high ^= high >>> 15
    low ^= low >>> 13
  }
  return (high & 0x1fffff) * 0x1_0000_0000 + (low >>> 0)
}

const at = (record: RawRecord, field: string | null) => ({ line: record.line, field })

export function parseRecord<Schema extends z.ZodType>(
  schema: Schema,
  record: RawRecord,
  report: ProblemReport,
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
