import { newPlans } from '../acquirer/plans.ts'
import type { Feed } from '../fixed-width/line-layout.ts'
import { type JsonRow, jsonFaults, newJsonRows } from '../json/json-rows.ts'
import { newSeenKeys } from '../reading/seen-keys.ts'
import type { StreamLayout, TextReading } from '../reading/stream.ts'
import type { ReadItem } from '../values/answer-types.ts'
import { newSpan } from '../values/period.ts'
import { maxRecords, tooManyRecords } from '../values/text.ts'
import { saleTotal, toPagBankCapture } from './pagbank-captures.ts'
import type { PagBankEvent } from './pagbank-codes.ts'
import { checkPagBankCards, readPagBankEvent, readPagBankMoney } from './pagbank-facts.ts'
import { type PagBankReading, type PagBankRow, pagbankRow } from './pagbank-fields.ts'
import { newPage } from './pagbank-page.ts'
import { newPagBankPayments } from './pagbank-settlements.ts'

const sentAway = { code: 'payout', reason: 'saque da conta da adquirente; o extrato do banco mostra esse dinheiro' }
const paidAmongSales = 'pagamento em um arquivo de vendas; envie-o com o movimento financeiro.'
const repeatedRow = { code: 'repeated-row', reason: 'movimento repetido no arquivo; contou uma vez' }

/** A page of PagBank's EDI, as the API returns it. Source: acquirer-files 6. */
export const pagBankMovement = (movement: 'transactional' | 'financial'): StreamLayout => ({
  text: (feed) => readPagBank(feed, movement),
})

function readPagBank({ calendar, report, emit }: Feed<ReadItem>, movement: 'transactional' | 'financial'): TextReading {
  const reading: PagBankReading = { calendar, report, reported: new Set() }
  const period = newSpan()
  const page = newPage(report)
  const establishments = new Set<string>()
  // Keys of the API: a row may come twice in overlapping pages.
  const seen = newSeenKeys()
  const sums = { gross_cents: 0, net_cents: 0 }
  let records = 0

  const plans = newPlans((row) => emit({ kind: 'capture', row }), report)
  const payments = newPagBankPayments((row) => {
    sums.gross_cents += row.entry_kind === 'payout' ? 0 : row.gross_cents
    sums.net_cents += row.entry_kind === 'payout' ? 0 : row.net_cents
    emit({ kind: 'settlement', row })
  })
  const takeCaptured = (row: PagBankRow, { kind, sign }: PagBankEvent) => {
    if (kind === 'payout') report.leaveOut(sentAway, readPagBankMoney(row).net_cents)
    if (kind === 'payout' || kind === 'balance') return
    const capture = toPagBankCapture(row, { kind, sign })
    period.add(capture.sold_on)
    sums.gross_cents += capture.gross_cents
    sums.net_cents += capture.net_cents
    plans.take(capture, saleTotal(row))
  }
  // A row without a payment day is neither a payment nor a sale.
  const takePaid = (row: PagBankRow, event: PagBankEvent, moved_on: string | null) => {
    if (event.kind !== 'balance' && moved_on === null) row.needed('data_movimentacao')
    payments.take(row, event)
  }
  const take = (found: JsonRow): boolean => {
    if (++records > maxRecords) return false
    const row = pagbankRow(found, reading)
    const masked = checkPagBankCards(row, report)
    const id = row.needed('movimento_api_codigo')
    if (seen.has(id) && id !== '') {
      report.leaveOut(repeatedRow, readPagBankMoney(row).net_cents)
      row.warn('pagbank.repeated', 'movimento_api_codigo', 'movimento repetido no arquivo; contou uma vez.')
      return true
    }
    seen.set(id, 1)
    if (!masked) return true
    establishments.add(row.text('estabelecimento'))
    const moved_on = row.day('data_movimentacao')
    period.add(moved_on)
    const event = readPagBankEvent(row, report)
    if (event === null) return true
    if (movement === 'financial') takePaid(row, event, moved_on)
    else if (moved_on === null) takeCaptured(row, event)
    else row.refuse('pagbank.moved', 'data_movimentacao', paidAmongSales)
    return true
  }
  const json = newJsonRows({
    list: 'detalhes',
    row: take,
    side: page.take,
    fault: (fault, at) => report.error(jsonFaults[fault].code, jsonFaults[fault].text, at),
  })
  return {
    text: json.text,
    end() {
      if (!json.end() && !report.failed())
        report.error('pagbank.no-list', 'O JSON do PagBank não traz a lista "detalhes".')
      if (records > maxRecords) report.error(tooManyRecords.code, tooManyRecords.text)
      plans.end()
      payments.end(page.number())
      page.check(records)
      return {
        institution: 'PagBank',
        period: period.span(),
        establishments: [...establishments].filter(Boolean),
        totals: { records, ...sums, fee_cents: sums.gross_cents - sums.net_cents },
        head: { kind: 'captures', sequence: null, replacement: false },
      }
    },
  }
}
