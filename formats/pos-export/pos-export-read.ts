import type { Calendar } from '../dates.ts'
import { eachLine } from '../lines.ts'
import { spanOf } from '../period.ts'
import type { Report } from '../report.ts'
import { maxRecords, tooManyRecords } from '../text.ts'
import type { ReadBody } from '../types.ts'
import { checkExport } from './pos-export-checks.ts'
import { parseRecord, type RawRecord, takeRecord } from './pos-export-records.ts'
import { Header, type PosExport, type PosTrailer, Trailer } from './pos-export-schema.ts'

const longestLine = 1_048_576

/**
 * Reads a point-of-sale export (JSON lines, version 1) from its text. Errors: a line that is no JSON object, fields
 * that do not fit the schema, two different records of one key, a trailer that is missing, counts or sums otherwise.
 * Disagreements between records are warnings. Source: docs/formats/pos-export.md.
 */
export function readPosExport(text: string, calendar: Calendar, report: Report): ReadBody {
  const file: PosExport = {
    header: null,
    shifts: [],
    till_movements: [],
    readings: [],
    fuellings: [],
    sales: [],
    payments: [],
    tank_dips: [],
    fuel_receipts: [],
  }
  const counts = new Map<string, number>()
  const seen = new Map<string, string>()
  let trailer: PosTrailer | null = null
  let records = 0
  let first = true

  eachLine(text, (raw, line) => {
    const record = parseLine(raw, line, report)
    const isFirst = first
    first = false
    if (!record) return true
    if (trailer) report.error('pos.after-trailer', 'há linhas depois do trailer.', { line })
    else if (isFirst) file.header = parseRecord(Header, record, report)
    else if (record.value.type === 'trailer') trailer = parseRecord(Trailer, record, report) ?? nothing
    else {
      records++
      const type = takeRecord(file, record, { seen, report })
      checkYears(record, calendar, report)
      if (type) counts.set(type, (counts.get(type) ?? 0) + 1)
    }
    return records <= maxRecords
  })
  if (records > maxRecords) report.error(tooManyRecords.code, tooManyRecords.text)
  else if (trailer === null) report.error('file.truncated', 'Arquivo cortado: falta a linha final (trailer).')
  else if (trailer !== nothing && !report.failed()) checkTrailer(trailer, { file, records, counts, report })
  if (!report.failed()) checkExport(file, report)
  return bodyOf(file, records)
}

// Stands for a trailer that is there but broken, which was reported already.
const nothing: PosTrailer = { type: 'trailer', records: 0, counts: {}, sales_cents: 0, payments_cents: 0 }

function bodyOf(file: PosExport, records: number): ReadBody {
  const { header } = file
  return {
    institution: header?.source_system ?? null,
    period: spanOf(header?.business_dates ?? []),
    establishments: header ? [header.company_cnpj] : [],
    totals: { records, gross_cents: totalsOf(file).payments_cents, fee_cents: null, net_cents: null },
    content: { kind: 'pos-export', ...file },
  }
}

/** Sum of the sales and of the payments that were not cancelled, in cents. */
export function totalsOf(file: Pick<PosExport, 'sales' | 'payments'>) {
  let [sales_cents, payments_cents] = [0, 0]
  for (const sale of file.sales) if (sale.cancelled_at === null) sales_cents += sale.total_cents
  for (const payment of file.payments) if (payment.cancelled_at === null) payments_cents += payment.amount_cents
  return { sales_cents, payments_cents }
}

function parseLine(raw: string, line: number, report: Report): RawRecord | null {
  if (raw.length > longestLine) {
    report.error('pos.long-line', 'a linha passa de 1 MB.', { line })
    return null
  }
  try {
    const value: unknown = JSON.parse(raw)
    if (isRecord(value)) return { line, raw, value }
  } catch {
    report.error('pos.no-json', 'a linha não é JSON; o arquivo pode estar cortado.', { line })
    return null
  }
  report.error('pos.no-object', 'a linha não é um objeto JSON.', { line })
  return null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// The schema knows real days only; how far ahead a day may lie depends on the day of reading.
function checkYears(record: RawRecord, calendar: Calendar, report: Report): void {
  for (const field of Object.keys(record.value)) {
    if (!field.endsWith('_at') && !field.endsWith('_date')) continue
    const value = record.value[field]
    if (typeof value === 'string' && Number(value.slice(0, 4)) > calendar.maxYear)
      report.error('field.date', 'data fora do período aceito.', { line: record.line, field, value })
  }
}

type Found = { file: PosExport; records: number; counts: Map<string, number>; report: Report }

function checkTrailer(trailer: PosTrailer, { file, records, counts, report }: Found): void {
  const differ = (field: string, promised: number, found: number, code: string) => {
    if (promised !== found)
      report.error(code, `o trailer anuncia ${promised} e o arquivo tem ${found}.`, { field, value: String(promised) })
  }
  differ('records', trailer.records, records, 'file.truncated')
  for (const [type, promised] of Object.entries(trailer.counts))
    differ(`counts.${type}`, promised, counts.get(type) ?? 0, 'pos.trailer')
  const totals = totalsOf(file)
  differ('sales_cents', trailer.sales_cents, totals.sales_cents, 'pos.trailer')
  differ('payments_cents', trailer.payments_cents, totals.payments_cents, 'pos.trailer')
}
