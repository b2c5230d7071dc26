import { Readable } from 'node:stream'
import type { ExportRequest } from '@app/kit/contract'
import type { Files } from '../files/files.ts'
import { writeCsv } from './csv.ts'
import { exportTypes, toFileName } from './file-names.ts'
import type { ExportRow } from './read-list.ts'

async function* chosen(rows: AsyncIterable<ExportRow>, { ids, first = Number.POSITIVE_INFINITY }: ExportRequest) {
  const wanted = ids && new Set(ids)
  let taken = 0
  for await (const row of rows) {
    if (wanted && !wanted.has(String(row.id))) continue
    yield row
    taken += 1
    if (taken === first || taken === wanted?.size) return
  }
}

async function* counted(rows: AsyncIterable<ExportRow>, count: () => void) {
  for await (const row of rows) {
    count()
    yield row
  }
}

// The libraries of these two formats are loaded only when needed.
async function contentOf(request: ExportRequest, rows: AsyncIterable<ExportRow>, { by, now }: MakeFileContext) {
  if (request.format === 'csv') return Readable.from(writeCsv(request.columns, rows))
  if (request.format === 'xlsx')
    return Readable.from([await (await import('./xlsx.ts')).buildListWorkbook(request.columns, rows)])
  const head = { title: request.title, filters: request.filters, by, now }
  return Readable.from([await (await import('./pdf.ts')).buildListPdf(request.columns, rows, head)])
}

type MakeFileContext = { by: string; now: string; files: Files }

/** Writes the requested rows into a received file; the caller keeps it or discards it. */
export async function makeFile(request: ExportRequest, rows: AsyncIterable<ExportRow>, made: MakeFileContext) {
  let rows_count = 0
  const asked = counted(chosen(rows, request), () => {
    rows_count += 1
  })
  const received = await made.files.receive(await contentOf(request, asked, made))
  const file_name = `${toFileName(request.title)}-${made.now.slice(0, 10)}.${request.format}`
  return { received, rows_count, file_name, content_type: exportTypes[request.format] }
}
