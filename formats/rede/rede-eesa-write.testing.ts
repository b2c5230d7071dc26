import { buildRecord } from '../fixed-width/fixed-width.ts'
import { sumItems } from '../values/amounts.ts'
import type { RedeFileDraft } from './rede-draft.testing.ts'
import * as eesa from './rede-eesa-layout.ts'
import {
  buildRedeOpening,
  encodeRedeRecords,
  getRedeBrandCode,
  lineWidth,
  toRedeBankFields,
} from './rede-write-file.testing.ts'

/** An open credit order; debits are negative. */
type RedeOpenDraft = {
  merchant_no: string
  order: string
  summary_no: string
  sold_on: string
  due_on: string
  number: number
  sale_cents: number
  fee_cents: number
  net_cents: number
  brand: string | null
}
export type RedeEesaDraft = RedeFileDraft & { open: RedeOpenDraft[] }

export function writeRedeEesa(draft: RedeEesaDraft): Uint8Array {
  const { merchant_no, open } = draft
  const net_cents = sumItems(open, (row) => row.net_cents)
  const lines = [
    buildRecord(lineWidth, eesa.eesaHeaderLayout, {
      type: '060',
      ...buildRedeOpening(draft),
      title: 'Extrato Eletrônico de Saldos em Aberto',
      version: 'V1.0',
    }),
    buildRecord(lineWidth, eesa.eesaMatrixLayout, { type: '061', merchant_no, name: 'POSTO' }),
    ...open.map((row) => openRecord(draft, row)),
    buildRecord(lineWidth, eesa.eesaMatrixTotalsLayout, {
      type: '066',
      merchant_no,
      summaries: open.length,
      net_cents,
    }),
  ]
  const last = { type: '068', matrices: 1, records: lines.length + 1, merchant_no, net_cents }
  return encodeRedeRecords([...lines, buildRecord(lineWidth, eesa.eesaTrailerLayout, last)])
}

const openRecord = (draft: RedeFileDraft, row: RedeOpenDraft) =>
  buildRecord(lineWidth, eesa.eesaOpenLayout, {
    type: '062',
    ...toRedeBankFields(draft),
    order: row.order,
    sign: row.net_cents < 0 ? 'D' : 'C',
    due_on: row.due_on,
    establishment: row.merchant_no,
    summary_no: row.summary_no,
    sold_on: row.sold_on,
    sale_cents: Math.abs(row.sale_cents),
    fee_cents: Math.abs(row.fee_cents),
    net_cents: Math.abs(row.net_cents),
    merchant_no: row.merchant_no,
    number: row.number,
    brand: getRedeBrandCode(row.brand),
  })
