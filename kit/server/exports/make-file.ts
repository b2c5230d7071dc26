import { Readable } from 'node:stream'
import type { ExportRequest } from '@app/kit/contract'
import type { Files } from '../files/files.ts'
import { writeCsv } from './csv.ts'
import { exportTypes, toFileName } from './file-names.ts'
import type { ExportRow } from './read-list.ts'

async function* filterRows(rows: AsyncIterable<ExportRow>, { ids, first = Number.POSITIVE_INFINITY }: ExportRequest) {
  const requestedIds = ids && new Set(ids)
  let rowCount = 0
  for await (const row of rows) {
    if (requestedIds && !requestedIds.has(String(row.id))) continue
    yield row
    rowCount += 1
    if (rowCount === first || rowCount === requestedIds?.size) return
  }
}

async function* countRows(rows: AsyncIterable<ExportRow>, count: () => void) {
  for await (const row of rows) {
    count()
    yield row
  }
}

// The libraries of these two formats are loaded only when needed.
async function buildContent(request: ExportRequest, rows: AsyncIterable<ExportRow>, { by, now }: MakeFileContext) {
  if (request.format === 'csv') return Readable.from(writeCsv(request.columns, rows))
  if (request.format === 'xlsx')
    return Readable.from([await (await import('./xlsx.ts')).buildListWorkbook(request.columns, rows)])
  const head = { title: request.title, filters: request.filters, by, now }
  return Readable.from([await (await import('./pdf.ts')).buildListPdf(request.columns, rows, head)])
}

type MakeFileContext = { by: string; now: string; files: Files }

/** Writes the requested rows into a received file; the caller keeps it or discards it. */
export async function makeFile(request: ExportRequest, rows: AsyncIterable<ExportRow>, context: MakeFileContext) {
  let rows_count = 0
  const requestedRows = countRows(filterRows(rows, request), () => {
    rows_count += 1
  })
  const received = await context.files.receive(await buildContent(request, requestedRows, context))
  const file_name = `${toFileName(request.title)}-${context.now.slice(0, 10)}.${request.format}`
  return { received, rows_count, file_name, content_type: exportTypes[request.format] }
}
