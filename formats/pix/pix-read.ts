import type { Feed } from '../fixed-width/line-layout.ts'
import type { ProblemReport } from '../reading/report.ts'
import type { StreamLayout, TextReading } from '../reading/stream.ts'
import { parseAmount } from '../values/amounts.ts'
import type { ReadItem } from '../values/answer-types.ts'
import { type FileCalendar, parseInstant } from '../values/dates.ts'
import { newPixRows, type PixColumn, type PixRow } from './pix-rows.ts'
import { newPixTally, toTxid } from './pix-tally.ts'
import type { PixPayment } from './pix-types.ts'

const kinds: ReadonlyMap<string, PixPayment['kind']> = new Map([
  ['RECEBIDO', 'received'],
  ['DEVOLVIDO', 'returned'],
])

/** Cells are text even if they begin with `=`, `+`, `-` or `@`; only the writer quotes these. */
export const pixReportLayout: StreamLayout = { text: readPix }

function readPix({ calendar, report, emit }: Feed<ReadItem>): TextReading {
  const tally = newPixTally(report, emit)
  let last = ''
  const rows = newPixRows(report, (row) => {
    const payment = paymentOf(row, calendar, report)
    if (payment) tally.add(payment)
  })
  return {
    text(piece) {
      last = piece.at(-1) ?? last
      return rows.text(piece)
    },
    end() {
      const records = rows.end()
      if (last !== '\n' && last !== '\r') report.warn('pix.no-line-end', noLineEnd)
      return tally.heading(records)
    },
  }
}

const noLineEnd = 'A última linha não termina com quebra de linha; confira se o arquivo está completo.'

function paymentOf({ line, cell }: PixRow, calendar: FileCalendar, report: ProblemReport): PixPayment | null {
  const refuse = (field: PixColumn, text: string) => {
    report.error('field.invalid', text, { line, field, value: cell(field) })
    return null
  }
  const occurred_at = parseInstant(calendar, cell('data_hora'))
  if (occurred_at === null) return refuse('data_hora', 'data e hora inválidas ou fora do período aceito.')
  const e2e_id = cell('e2e_id')
  if (!isEndToEndId(e2e_id)) return refuse('e2e_id', 'o identificador fim a fim não tem 32 caracteres válidos.')
  const amount = parseAmount(cell('valor'))
  if (typeof amount === 'string' || amount.cents <= 0) return refuse('valor', 'o valor deve ser maior que zero.')
  if (amount.ambiguous) return refuse('valor', 'valor ambíguo; escreva os centavos.')
  const kind = kinds.get(cell('tipo').toUpperCase())
  if (!kind) return refuse('tipo', 'o tipo deve ser RECEBIDO ou DEVOLVIDO.')
  const payment_e2e_id = cell('e2e_id_pagamento') || null
  if (payment_e2e_id !== null && !isEndToEndId(payment_e2e_id))
    return refuse('e2e_id_pagamento', 'o identificador do pagamento devolvido não tem 32 caracteres válidos.')
  return {
    line,
    occurred_at,
    e2e_id,
    payment_e2e_id,
    txid: toTxid(cell('txid')),
    amount_cents: amount.cents,
    kind,
    key: cell('chave') || null,
    payer: cell('pagador') || null,
  }
}

/** `E` (payment) or `D` (return), 8 digits of ISPB, 12 of date and time, 11 alphanumerics (acquirer-files 8b). */
export const isEndToEndId = (text: string): boolean => /^[ED]\d{20}[0-9A-Za-z]{11}$/.test(text)
