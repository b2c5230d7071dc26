import { newTableRows, type TableRow } from '../csv/table-rows.ts'
import type { Report } from '../report.ts'

/** The header row of the Pix report, see docs/formats/pix-report.md. */
export const pixColumns = ['data_hora', 'e2e_id', 'txid', 'valor', 'chave', 'tipo', 'pagador'] as const

/** Written behind the others; a file without it is read as well. */
export const paymentColumn = 'e2e_id_pagamento'

export type PixColumn = (typeof pixColumns)[number] | typeof paymentColumn
export type PixRow = TableRow<PixColumn>

/** Hands over the rows behind the header. */
export const newPixRows = (report: Report, row: (row: PixRow) => void) =>
  newTableRows({ layout: 'pix', needed: pixColumns, report, row })
