import { Readable } from 'node:stream'
import type { ExportRequest } from '@app/kit/contract'
import type { Files } from '../files.ts'
import { csvOf } from './csv.ts'
import { asFileName, exportTypes } from './file-names.ts'
import type { Row } from './read-list.ts'

async function* chosen(rows: AsyncIterable<Row>, { ids, first = Number.POSITIVE_INFINITY }: ExportRequest) {
  const wanted = ids && new Set(ids)
  let taken = 0
  for await (const row of rows) {
    if (wanted && !wanted.has(String(row.id))) continue
    yield row
    taken += 1
    if (taken === first || taken === wanted?.size) return
  }
}

async function* counted(rows: AsyncIterable<Row>, count: () => void) {
  for await (const row of rows) {
    count()
    yield row
  }
}

// The libraries of these two formats are loaded only when needed.
async function contentOf(request: ExportRequest, rows: AsyncIterable<Row>, { by, now }: Made) {
  if (request.format === 'csv') return Readable.from(csvOf(request.columns, rows))
  if (request.format === 'xlsx') return Readable.from([await (await import('./xlsx.ts')).xlsxOf(request.columns, rows)])
  const head = { title: request.title, filters: request.filters, by, now }
  return Readable.from([await (await import('./pdf.ts')).pdfOf(request.columns, rows, head)])
}

export type Made = { by: string; now: string; files: Files }

/** Writes the requested rows into a received file; the caller keeps it or discards it. */
export async function makeFile(request: ExportRequest, rows: AsyncIterable<Row>, made: Made) {
  let rows_count = 0
  const asked = counted(chosen(rows, request), () => {
    rows_count += 1
  })
  const received = await made.files.receive(await contentOf(request, asked, made))
  const file_name = `${asFileName(request.title)}-${made.now.slice(0, 10)}.${request.format}`
  return { received, rows_count, file_name, content_type: exportTypes[request.format] }
}
