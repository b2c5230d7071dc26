import type { Feed } from '../fixed-width/line-layout.ts'
import { type JsonRow, jsonFaults, newJsonRows } from '../json/json-rows.ts'
import type { LeftOutReason, ProblemReport } from '../reading/report.ts'
import type { StreamLayout, TextReading } from '../reading/stream.ts'
import { parseAmount } from '../values/amounts.ts'
import type { ReadItem } from '../values/answer-types.ts'
import { type FileCalendar, parseInstant } from '../values/dates.ts'
import { maxRecords, tooManyRecords } from '../values/text.ts'
import { isEndToEndId } from './pix-read.ts'
import { newPixTally, toTxid } from './pix-tally.ts'
import type { PixPayment } from './pix-types.ts'

const pending: LeftOutReason = {
  code: 'pix-return-pending',
  reason: 'devolução de Pix em processamento; entra com a consulta em que estiver devolvida',
}
const notDone: LeftOutReason = {
  code: 'pix-return-not-done',
  reason: 'devolução de Pix que não foi realizada; nada saiu da conta',
}

/** The central bank's API (`GET /pix`). Source: acquirer-files 8b (API Pix v2); pages are in `parametros.paginacao`. */
export const pixApi: StreamLayout = { text: readPixApi }

function readPixApi({ calendar, report, emit }: Feed<ReadItem>): TextReading {
  const tally = newPixTally(report, emit)
  const page = { count: 1, items: null as number | null }
  let payments = 0
  const json = newJsonRows({
    list: 'pix',
    row(row) {
      payments++
      for (const payment of readReceived(row, calendar, report)) tally.add(payment)
      return payments <= maxRecords
    },
    side(path, { text }) {
      if (path === 'parametros.paginacao.quantidadeDePaginas') page.count = Number(text)
      if (path === 'parametros.paginacao.quantidadeTotalDeItens') page.items = Number(text)
    },
    fault: (fault, at) => report.error(jsonFaults[fault].code, jsonFaults[fault].text, at),
  })
  return {
    text: json.text,
    end() {
      if (!json.end() && !report.failed()) report.error('pix.no-list', 'O JSON não traz a lista "pix".')
      if (payments > maxRecords) report.error(tooManyRecords.code, tooManyRecords.text)
      if (page.count > 1)
        report.warn('pix.page', `é uma página de ${page.count}; envie também as outras da mesma consulta.`)
      else if (page.items !== null && page.items !== payments)
        report.mismatch('pix.count', `a consulta anuncia ${page.items} Pix e o arquivo tem ${payments}.`, {
          field: 'quantidadeTotalDeItens',
        })
      return tally.heading(tally.records())
    },
  }
}

function readReceived(row: JsonRow, calendar: FileCalendar, report: ProblemReport): PixPayment[] {
  const cells = cellsOf(row, calendar, report)
  const e2e_id = cells.id('endToEndId')
  const received: PixPayment = {
    line: row.line,
    occurred_at: cells.instant('horario'),
    e2e_id,
    payment_e2e_id: null,
    txid: toTxid(cells.text('txid')),
    amount_cents: cells.cents('valor'),
    kind: 'received',
    key: cells.text('chave') || null,
    payer: cells.text('pagador.nome') || null,
  }
  const returns: PixPayment[] = []
  for (let at = 0; row.cells.has(`devolucoes.${at}.valor`); at++) {
    const pathOf = (name: string) => `devolucoes.${at}.${name}`
    const amount_cents = cells.cents(pathOf('valor'))
    const status = cells.text(pathOf('status')).toUpperCase()
    if (status === 'EM_PROCESSAMENTO') report.leaveOut(pending, -amount_cents)
    else if (status === 'NAO_REALIZADO') report.leaveOut(notDone, -amount_cents)
    else if (status !== 'DEVOLVIDO') cells.refuse(pathOf('status'), 'situação da devolução desconhecida.')
    else
      returns.push({
        ...received,
        occurred_at: cells.instant(pathOf('horario.liquidacao'), pathOf('horario.solicitacao')),
        e2e_id: cells.id(pathOf('rtrId')),
        payment_e2e_id: e2e_id,
        amount_cents,
        kind: 'returned',
      })
  }
  return [received, ...returns]
}

function cellsOf({ line, cells }: JsonRow, calendar: FileCalendar, report: ProblemReport) {
  const text = (name: string) => cells.get(name)?.text.trim() ?? ''
  const refuse = (field: string, why: string) => {
    const cell = cells.get(field)
    report.error('field.invalid', why, { line: cell?.line ?? line, column: cell?.column, field, value: cell?.text })
  }
  return {
    text,
    refuse,
    id(field: string) {
      if (!isEndToEndId(text(field))) refuse(field, 'o identificador fim a fim não tem 32 caracteres válidos.')
      return text(field)
    },
    cents(field: string) {
      const amount = parseAmount(text(field))
      if (typeof amount === 'object' && amount.cents > 0 && !amount.ambiguous) return amount.cents
      refuse(field, 'o valor deve ser maior que zero, com ponto e centavos.')
      return 0
    },
    instant(...fields: string[]) {
      const field = fields.find((name) => text(name) !== '') ?? fields[0] ?? ''
      const instant = parseInstant(calendar, text(field))
      if (instant === null) refuse(field, 'data e hora inválidas ou fora do período aceito.')
      return instant ?? ''
    },
  }
}
