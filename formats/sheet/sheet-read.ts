import { type CsvFault, newCsv } from '../csv/csv.ts'
import { firstLine } from '../reading/lines.ts'
import { decodeText } from '../values/text.ts'
import { type SheetRow, textCell, tooManyColumns } from './sheet-rows.ts'
import { brokenSheet } from './workbook-parts.ts'
import { readWorkbook } from './workbook-read.ts'
import { isZip, sourceOfBytes } from './zip-stream.ts'

export type SheetRead = { rows: SheetRow[]; error: string | null }

const maxRows = 5000
const maxUnpacked = 20_000_000
const tooManyRows = 'A planilha tem mais de 5.000 linhas; divida-a.'

/** Returns the filled rows of a CSV (`;`, `,` or tab) or of the first sheet of an XLSX workbook, below its header. */
export async function readSheet(bytes: Uint8Array): Promise<SheetRead> {
  const { rows, error } = isZip(bytes) ? await workbookRows(bytes) : textRows(decodeText(bytes))
  const fault = error ?? (rows.length > maxRows + 1 ? tooManyRows : null)
  return { rows: fault === null ? rows : [], error: fault }
}

function textRows(text: string): SheetRead {
  const rows: SheetRow[] = []
  if (text.includes('\0')) return { rows, error: brokenSheet }
  const head = firstLine(text)
  let fault: CsvFault | null = null
  const csv = newCsv({
    delimiter: ['\t', ';', ','].find((mark) => head.includes(mark)) ?? ';',
    relaxed: true,
    longestRow: Number.POSITIVE_INFINITY,
    row(cells, line) {
      const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
      if (width > 0) rows.push({ line, cells: cells.slice(0, width).map(textCell) })
      return true
    },
    fault: (kind) => {
      fault = kind
    },
  })
  csv.text(text)
  csv.end()
  if (fault === 'many-columns') return { rows, error: tooManyColumns }
  return { rows, error: fault === null ? null : brokenSheet }
}

async function workbookRows(bytes: Uint8Array): Promise<SheetRead> {
  const rows: SheetRow[] = []
  const error = await readWorkbook(sourceOfBytes(bytes), {
    maxUnpacked,
    onRows: (batch) => rows.push(...batch) <= maxRows + 1,
  })
  return { rows, error }
}
