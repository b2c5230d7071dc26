import type { Feed } from '../fixed-width/line-layout.ts'
import { isDeeper, maxDepth } from '../json/json-depth.ts'
import type { ProblemReport } from '../reading/report.ts'
import { newSeenKeys } from '../reading/seen-keys.ts'
import type { LinesReading, StreamLayout } from '../reading/stream.ts'
import { showCents } from '../values/amounts.ts'
import type { ReadItem } from '../values/answer-types.ts'
import type { FileCalendar } from '../values/dates.ts'
import { computePeriod } from '../values/period.ts'
import { maxRecords, tooManyRecords } from '../values/text.ts'
import { newChecks } from './pos-export-checks.ts'
import { parseRecord, type RawRecord, takeRecord, toPosRecordKey } from './pos-export-records.ts'
import { PosExportHeader, PosExportTrailer, type PosHeader, type PosTrailer } from './pos-export-schema.ts'
import type { PosItem } from './pos-export-types.ts'

const longestLine = 1_048_576

/** All keys stay in memory, because any later record may refer to them. Source: docs/formats/pos-export.md. */
export const posExportLayout: StreamLayout = { lines: readPosExport }

function readPosExport({ calendar, report, emit }: Feed<ReadItem>): LinesReading {
  const found: FileCounts = { records: 0, counts: new Map(), sales_cents: 0, payments_cents: 0 }
  // Holds a hash of the line for each key, to detect repeated lines without keeping them.
  const seen = newSeenKeys()
  const checks = newChecks(report, (type, key) => seen.has(toPosRecordKey(type, key)))
  let header: PosHeader | null = null
  let trailer: PosTrailer | null = null
  let first = true

  const takeItem = (item: PosItem) => {
    if (item.kind === 'sales' && item.row.cancelled_at === null) found.sales_cents += item.row.total_cents
    if (item.kind === 'payments' && item.row.cancelled_at === null) found.payments_cents += item.row.amount_cents
    checks.take(item)
    emit({ ...item, of: header })
  }
  const takeBetween = (record: RawRecord) => {
    found.records++
    const result = takeRecord(record, { seen, report })
    checkYears(record, calendar, report)
    if (result) found.counts.set(result.type, (found.counts.get(result.type) ?? 0) + 1)
    if (result?.item) takeItem(result.item)
  }
  return {
    line(raw, line) {
      const record = parseLine(raw, line, report)
      const isFirst = first
      first = false
      if (!record) return true
      if (trailer) report.error('pos.after-trailer', 'há linhas depois do trailer.', { line })
      else if (isFirst) {
        header = parseRecord(PosExportHeader, record, report)
        checks.announce(header?.business_dates ?? [])
      } else if (record.value.type === 'trailer') trailer = parseRecord(PosExportTrailer, record, report) ?? nothing
      else takeBetween(record)
      return found.records <= maxRecords
    },
    end() {
      if (found.records > maxRecords) report.error(tooManyRecords.code, tooManyRecords.text)
      else if (trailer === null) report.error('file.truncated', 'Arquivo cortado: falta a linha final (trailer).')
      else if (trailer !== nothing && !report.failed()) checkTrailer(trailer, found, report)
      if (!report.failed()) checks.end()
      return headOf(header, found)
    },
  }
}

// Used for an invalid trailer, which was already reported.
const nothing: PosTrailer = { type: 'trailer', records: 0, counts: {}, sales_cents: 0, payments_cents: 0 }

/** Sums exclude cancelled records. */
type FileCounts = { records: number; counts: Map<string, number>; sales_cents: number; payments_cents: number }

const headOf = (header: PosHeader | null, { records, payments_cents }: FileCounts) => ({
  institution: header?.source_system ?? null,
  period: computePeriod(header?.business_dates ?? []),
  establishments: header ? [header.company_cnpj] : [],
  totals: { records, gross_cents: payments_cents, fee_cents: null, net_cents: null },
  head: { kind: 'pos-export' as const, header },
})

function parseLine(raw: string, line: number, report: ProblemReport): RawRecord | null {
  if (raw.length > longestLine) {
    report.error('pos.long-line', 'a linha passa de 1 MB.', { line })
    return null
  }
  if (isDeeper(raw, maxDepth)) {
    report.error('pos.too-deep', `o JSON tem mais de ${maxDepth} níveis.`, { line })
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

// The schema checks for valid dates; the allowed years depend on the reading day.
function checkYears(record: RawRecord, calendar: FileCalendar, report: ProblemReport): void {
  for (const field of Object.keys(record.value)) {
    if (!field.endsWith('_at') && !field.endsWith('_date')) continue
    const value = record.value[field]
    if (typeof value === 'string' && Number(value.slice(0, 4)) > calendar.maxYear)
      report.error('field.date', 'data fora do período aceito.', { line: record.line, field, value })
  }
}

function checkTrailer(trailer: PosTrailer, found: FileCounts, report: ProblemReport): void {
  const differ = (field: string, promised: number, counted: number, code: string) => {
    if (promised === counted) return
    const show = field.endsWith('_cents') ? showCents : String
    report.error(code, `o trailer anuncia ${show(promised)} e o arquivo tem ${show(counted)}.`, {
      field,
      value: show(promised),
    })
  }
  differ('records', trailer.records, found.records, 'file.truncated')
  for (const [type, promised] of Object.entries(trailer.counts))
    differ(`counts.${type}`, promised, found.counts.get(type) ?? 0, 'pos.trailer')
  differ('sales_cents', trailer.sales_cents, found.sales_cents, 'pos.trailer')
  differ('payments_cents', trailer.payments_cents, found.payments_cents, 'pos.trailer')
}
