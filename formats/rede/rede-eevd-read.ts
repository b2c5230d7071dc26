import { readFrame } from '../acquirer/acquirer-frame.ts'
import type { AcquirerItem } from '../acquirer/acquirer-items.ts'
import type { ParsedCapture } from '../acquirer/acquirer-types.ts'
import { type CellRow, cellRow, readCells } from '../acquirer/cells.ts'
import type { LineLayout } from '../fixed-width/line-layout.ts'
import { checkMaskedCard } from '../values/card-numbers.ts'
import { captureOfDebit } from './rede-adjustments.ts'
import { buildRedeSaleKey } from './rede-codes.ts'
import {
  checkEevdSummary,
  type EevdSale,
  readEevdSale,
  readSummary,
  type Shop,
  type Summary,
  toEevdCapture,
  toEevdSettledSale,
  toEevdSettlement,
  toEevdUnscheduled,
} from './rede-eevd-entries.ts'
import {
  eevdAdjustmentLayout,
  eevdHeaderLayout,
  eevdMerchantTotalsLayout,
  eevdOnlineLayout,
  eevdSaleLayout,
  eevdTopUpLayout,
  eevdTrailerLayout,
} from './rede-eevd-layout.ts'
import { checkCount, checkTotals, newRedeFile, toRedeSeries } from './rede-file.ts'

/** Records of one establishment, kept until its totals record, because CVs may come after all of its RVs. */
type Block = { summaries: Map<string, Summary>; sales: EevdSale[]; shops: Map<string, Shop> }
const newBlock = (): Block => ({ summaries: new Map(), sales: [], shops: new Map() })

export const redeEevd: LineLayout<AcquirerItem> = (feed) => {
  const { calendar, report, emit } = feed
  const file = newRedeFile()
  let block = newBlock()
  let moved_on: string | null = null

  const flush = () => {
    const captures = new Map<string, ParsedCapture[]>()
    for (const sale of block.sales) {
      const { line, cv } = sale
      const key = `${cv.merchant_no}-${cv.summary_no}`
      const capture = toEevdCapture(
        sale,
        block.summaries.get(key),
        block.shops.get(buildRedeSaleKey(cv.merchant_no, cv.summary_no, cv.nsu)),
      )
      if (!block.summaries.has(key))
        report.warn('rede.sale-without-summary', 'comprovante sem o seu RV (registro 01) no arquivo.', {
          line,
        })
      const group = captures.get(key)
      if (group) group.push(capture)
      else captures.set(key, [capture])
      file.movedOn(capture.sold_on || null)
      emit({ capture })
    }
    for (const [key, found] of block.summaries) {
      const acceptedCaptures = (captures.get(key) ?? []).filter(({ rejection_code }) => rejection_code === null)
      if (found.kind === 'P' && acceptedCaptures.length === 0) report.leaveOut(predated, found.net_cents)
      else checkEevdSummary(found, acceptedCaptures, report)
      emit({ settlement: toEevdSettlement(found, acceptedCaptures) })
    }
    block = newBlock()
  }
  const takeSummary = (row: CellRow) => {
    const found = readSummary(row)
    const { gross_cents, fee_cents, net_cents, accepted } = found
    const key = `${found.merchant_no}-${found.summary_no}`
    if (block.summaries.has(key))
      report.error('rede.summary-repeated', 'RV repetido no mesmo estabelecimento.', {
        line: row.line,
        value: found.summary_no,
      })
    block.summaries.set(key, found)
    const figures =
      found.kind === 'P'
        ? { predated_gross_cents: gross_cents, predated_fee_cents: fee_cents, predated_net_cents: net_cents }
        : { gross_cents, fee_cents, net_cents }
    file.add(found.merchant_no, { ...empty, ...figures, accepted, summaries: 1 })
  }
  const masked = (row: CellRow, { card }: { card: string }) =>
    checkMaskedCard(card, { line: row.line, field: eevdSaleLayout.card.name }, report)
  const takeSale = (row: CellRow) => {
    const sale = readEevdSale(row)
    if (masked(row, sale.cv)) block.sales.push(sale)
  }
  const takeTotals = (row: CellRow) => {
    const promised = readCells(row, eevdMerchantTotalsLayout)
    checkTotals({
      row,
      fields: eevdMerchantTotalsLayout,
      promised,
      found: file.closeMerchant(promised.merchant_no),
      report,
    })
  }
  return readFrame(feed, {
    institution: 'Rede',
    rowAt: (text, line) => cellRow(text, line, { calendar, report }),
    typeOf: (line) => line.slice(0, 3).split(',', 1)[0]!,
    header: '00',
    trailer: '04',
    before: (type) => {
      if (type === '02' || type === '03' || type === '04') flush()
    },
    take: {
      '00': (row) => {
        const values = readCells(row, eevdHeaderLayout)
        moved_on = values.moved_on ?? values.issued_on
        file.open(values.merchant_no, moved_on)
        emit({ series: toRedeSeries(values.sequence, values.movement) })
      },
      '01': takeSummary,
      '02': takeTotals,
      '03': (row) => {
        const promised = readCells(row, eevdMerchantTotalsLayout)
        checkTotals({ row, fields: eevdMerchantTotalsLayout, promised, found: file.closeMatrix(), report })
      },
      '04': (row, records) => {
        const promised = readCells(row, eevdTrailerLayout)
        checkCount({
          line: row.line,
          field: eevdTrailerLayout.records.name,
          promised: promised.records,
          records,
          report,
        })
        checkTotals({ row, fields: eevdTrailerLayout, promised, found: file.fileSums(), report })
      },
      '05': takeSale,
      '08': (row) => emit({ capture: toEevdUnscheduled(row, moved_on) }),
      '09': (row) => emit({ settlement: toEevdSettledSale(row) }),
      '011': (row) => {
        const { sign, adjusted_brand, ...entry } = readCells(row, eevdAdjustmentLayout)
        const debit = { ...entry, line: row.line, order: entry.debit_order, new_reason: '' }
        emit({ capture: captureOfDebit(debit, 'debit', report) })
      },
      '13': (row) => {
        const shop = readCells(row, eevdOnlineLayout)
        if (!masked(row, shop)) return
        block.shops.set(buildRedeSaleKey(shop.merchant_no, shop.summary_no, shop.nsu), shop)
      },
      // Repeats a debit of 011. The order of its cells is undocumented, so a card is found by length and first digit.
      '17': (row) => masked(row, { card: row.text.split(',').find((cell) => /^[2-6]\d{15,18} *$/.test(cell)) ?? '' }),
      '20': (row) => {
        report.leaveOut(toppedUp, readCells(row, eevdTopUpLayout).amount_cents)
        report.warn('rede.top-up', 'recarga de telefone; não é venda do posto e não foi lida.', { line: row.line })
      },
    },
    heading: (records) => file.heading(records),
  })
}

const toppedUp = { code: 'top-up', reason: 'recarga de telefone; não é venda do posto' }
const predated = { code: 'predated', reason: 'RV pré-datado, cujas vendas vêm em outro arquivo' }

const empty = {
  gross_cents: 0,
  fee_cents: 0,
  net_cents: 0,
  predated_gross_cents: 0,
  predated_fee_cents: 0,
  predated_net_cents: 0,
}
