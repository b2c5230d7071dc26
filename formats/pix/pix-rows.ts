import { newTableRows, type TableRow } from '../csv/table-rows.ts'
import type { Report } from '../report.ts'

/** The header row of the Pix report, see docs/formats/pix-report.md. */
export const pixColumns = ['data_hora', 'e2e_id', 'txid', 'valor', 'chave', 'tipo', 'pagador'] as const

export type PixColumn = (typeof pixColumns)[number]
export type PixRow = TableRow<PixColumn>

/** Hands over the rows behind the header. */
export const newPixRows = (report: Report, row: (row: PixRow) => void) =>
  newTableRows({ layout: 'pix', needed: pixColumns, report, row })
