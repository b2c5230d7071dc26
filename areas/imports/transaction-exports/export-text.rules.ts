import { exportAmountFields, exportColumns } from './export-columns.rules.ts'
import type { ExportTarget, FileFormat } from './transaction-exports.contract.ts'

type Row = Readonly<Record<string, unknown>>

type JsonHead = {
  target: ExportTarget
  generated_at: string
  from: string | null
  to: string | null
}

export async function* writeExportJson({ target, ...head }: JsonHead, rows: AsyncIterable<Row>) {
  const fields = exportColumns[target].map(({ field }) => field)
  yield `${JSON.stringify({ target, ...head }).slice(0, -1)},"rows":[`
  let rows_count = 0
  let total = 0
  for await (const row of rows) {
    yield `${rows_count === 0 ? '\n' : ',\n'}${JSON.stringify(Object.fromEntries(fields.map((field) => [field, row[field] ?? null])))}`
    rows_count += 1
    total += Number(row[exportAmountFields[target]] ?? 0)
  }
  yield `\n],"rows_count":${rows_count},"${exportAmountFields[target]}":${total}}\n`
}

const slugify = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\w ]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .toLowerCase()
    .slice(0, 60)

type NameParts = {
  party: string
  companies: readonly string[]
  from: string | null
  to: string | null
  request_no: number | null
  format: FileFormat
}

export function buildExportName({ party, companies, from, to, request_no, format }: NameParts) {
  const companyPart = companies.length === 1 && companies[0] ? slugify(companies[0]) : 'varias-empresas'
  const periodParts = from && to ? [from, to] : [`solicitacao-${request_no ?? ''}`]
  return `${['transacoes', slugify(party), companyPart, ...periodParts].join('_')}.${format}`
}
