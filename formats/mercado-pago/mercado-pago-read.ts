import { newTableRows } from '../csv/table-rows.ts'
import type { Feed } from '../fixed-width/line-layout.ts'
import { foreignCurrency } from '../reading/left-out.ts'
import type { StreamLayout, TextReading } from '../reading/stream.ts'
import type { ReadItem } from '../values/answer-types.ts'
import { newSpan } from '../values/period.ts'
import { newBalance } from './mercado-pago-balance.ts'
import {
  neededOfReleased,
  neededOfSettlement,
  type ReleasedColumn,
  type SettlementColumn,
} from './mercado-pago-columns.ts'
import { type MercadoPagoReading, noLineEnd, reportRow } from './mercado-pago-fields.ts'
import { computeReleasedNet, newReleases } from './mercado-pago-released.ts'
import { getMercadoPagoKind, toMercadoPagoCapture, toMercadoPagoPayout } from './mercado-pago-settlement.ts'

/** The report of all transactions ("settlement"). Rows in another currency are left out. Source: acquirer-files 7. */
export const mercadoPagoSettlement: StreamLayout = {
  text(feed) {
    const { tally, reading } = begin(feed)
    const rows = newTableRows<SettlementColumn>({
      layout: 'mercado-pago',
      needed: neededOfSettlement,
      report: feed.report,
      row(cells) {
        const row = reportRow(cells, reading)
        tally.owner(row.cell('USER_ID'))
        const foreign = currencies.find((column) => !/^(BRL)?$/i.test(row.cell(column)))
        if (foreign) {
          feed.report.leaveOut(foreignCurrency, null)
          return row.warnOnce('mercado-pago.currency', foreign, 'moeda diferente do real; a linha não é importada.')
        }
        const kind = getMercadoPagoKind(row)
        if (kind === 'payout') return feed.emit({ kind: 'settlement', row: toMercadoPagoPayout(row) })
        const capture = toMercadoPagoCapture(row, kind)
        tally.add(capture.sold_on, capture)
        feed.emit({ kind: 'capture', row: capture })
      },
    })
    return tally.ended(rows)
  },
}

const currencies = ['TRANSACTION_CURRENCY', 'SETTLEMENT_CURRENCY'] as const

/** The report of released money: credits to the account, and payouts from it to a bank. */
export const mercadoPagoReleased: StreamLayout = {
  text(feed) {
    const { tally, reading } = begin(feed)
    const balance = newBalance()
    const releases = newReleases((row) => feed.emit({ kind: 'settlement', row }))
    const rows = newTableRows<ReleasedColumn>({
      layout: 'mercado-pago',
      needed: neededOfReleased,
      report: feed.report,
      row(cells) {
        const row = reportRow(cells, reading)
        const type = row.needed('RECORD_TYPE').toLowerCase()
        tally.owner(row.cell('USER_ID'))
        if (type === 'initial_available_balance') return balance.initial(row)
        if (type === 'available_balance') return balance.available(row)
        if (type === 'total') return balance.total(row)
        if (type !== 'release') {
          feed.report.leaveOut(otherMovement, computeReleasedNet(row))
          return row.warnOnce('record.unknown', 'RECORD_TYPE', 'tipo de registro desconhecido; a linha foi pulada.')
        }
        const found = releases.take(row)
        balance.move(found.net_cents)
        if (found.kind === 'payout') tally.day(found.paid_on)
        else tally.add(found.paid_on, found)
      },
    })
    return tally.ended(rows, () => {
      releases.end()
      if (!balance.hasEnded()) feed.report.warn(noBalance.code, noBalance.text)
    })
  },
}

const otherMovement = { code: 'other-movement', reason: 'movimento de um tipo que o leitor não conhece' }

const noBalance = {
  code: 'mercado-pago.no-balance',
  text: 'O relatório não termina com o saldo disponível; confira se o arquivo está completo.',
}

type Money = { gross_cents: number; net_cents: number }

function begin({ calendar, report }: Feed<ReadItem>) {
  const period = newSpan()
  const owners = new Set<string>()
  const sums = { gross_cents: 0, net_cents: 0 }
  let last = ''
  const tally = {
    owner: (id: string) => id !== '' && owners.add(id),
    day: period.add,
    add(day: string | null, { gross_cents, net_cents }: Money) {
      period.add(day)
      sums.gross_cents += gross_cents
      sums.net_cents += net_cents
    },
    ended: (rows: { text: (piece: string) => boolean; end: () => number }, atEnd = () => {}): TextReading => ({
      text(piece) {
        last = piece.at(-1) ?? last
        return rows.text(piece)
      },
      end() {
        const records = rows.end()
        atEnd()
        if (last !== '\n' && last !== '\r') report.warn(noLineEnd.code, noLineEnd.text)
        return {
          institution: 'Mercado Pago',
          period: period.span(),
          establishments: [...owners],
          totals: { records, ...sums, fee_cents: sums.gross_cents - sums.net_cents },
          head: { kind: 'captures', sequence: null, replacement: false },
        }
      },
    }),
  }
  const reading: MercadoPagoReading = { calendar, report, warnedValues: new Set() }
  return { tally, reading }
}
