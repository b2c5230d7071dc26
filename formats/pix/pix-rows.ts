import { type CsvTableRow, newTableRows } from '../csv/table-rows.ts'
import type { ProblemReport } from '../reading/report.ts'

/** Header row of the Pix report, see docs/formats/pix-report.md. */
export const pixColumns = ['data_hora', 'e2e_id', 'txid', 'valor', 'chave', 'tipo', 'pagador'] as const

export const paymentColumn = 'e2e_id_pagamento' // optional last column

export type PixColumn = (typeof pixColumns)[number] | typeof paymentColumn
export type PixRow = CsvTableRow<PixColumn>

export const newPixRows = (report: ProblemReport, row: (row: PixRow) => void) =>
  newTableRows({ layout: 'pix', needed: pixColumns, report, row })
