import { newRowReader, readFrame, refuseCount } from '../acquirer/acquirer-frame.ts'
import type { AcquirerItem } from '../acquirer/acquirer-items.ts'
import type { ParsedCapture } from '../acquirer/acquirer-types.ts'
import { newPlans } from '../acquirer/plans.ts'
import { type FixedWidthRow, readLayoutValues } from '../fixed-width/fixed-width.ts'
import type { Heading, LineLayout } from '../fixed-width/line-layout.ts'
import { checkMaskedCard } from '../values/card-numbers.ts'
import {
  checkGetnetBlock,
  type GetnetBlock,
  isKnownKind,
  isKnownProduct,
  newGetnetBlock,
  splitGetnetDisputes,
  toGetnetAdjustment,
  toGetnetCancel,
  toGetnetCapture,
  toGetnetSettlement,
} from './getnet-block.ts'
import {
  getnetAdjustmentLayout,
  getnetHeaderLayout,
  getnetRecordLength,
  getnetSaleLayout,
  getnetSummaryLayout,
  getnetTrailerLayout,
} from './getnet-layout.ts'
import { newOperations } from './getnet-operations.ts'

type Header = ReturnType<typeof readHeader>
const readHeader = (row: FixedWidthRow) => readLayoutValues(row, getnetHeaderLayout)

// A RV repeats with each status, but its sales are read once: as forecast, or on their or its day (acquirer-files 4).
export const getnetStatement: LineLayout<AcquirerItem> = (feed) => {
  const { report, emit } = feed
  const operations = newOperations(report)
  const plans = newPlans((capture) => emit({ capture }), report)
  const totals = { gross_cents: 0, fee_cents: 0, net_cents: 0 }
  const establishments = new Set<string>()
  const strange = new Set<string>()
  let opening: Header | null = null
  let block: GetnetBlock | null = null

  const reportProduct = ({ line, rv }: GetnetBlock) => {
    if (isKnownProduct(rv.product) || strange.has(rv.product)) return
    strange.add(rv.product)
    const text = `o produto "${rv.product}" não está na tabela; as vendas entraram como crédito, a confirmar.`
    report.warn('getnet.product', text, { line, field: getnetSummaryLayout.product.name, value: rv.product })
  }
  const takeSales = (found: GetnetBlock, captures: readonly ParsedCapture[]) => {
    for (const [index, capture] of captures.entries()) {
      const isOfDay = capture.sold_on === opening?.moved_on || found.rv.sold_on === opening?.moved_on
      if (found.rv.kind !== 'PF' && !isOfDay) continue
      const total = found.sales[index]!.cv.gross_cents
      plans.take(capture, total)
      if (capture.cancelled_amount_cents > 0) plans.take(toGetnetCancel(capture), total)
    }
  }
  const flush = () => {
    if (!block) return
    const found = block
    block = null
    establishments.add(found.rv.merchant_no)
    reportProduct(found)
    checkGetnetBlock(found, report)
    const captures = found.sales.map((sale) => toGetnetCapture(found, sale))
    const settlement = toGetnetSettlement(found, captures, report)
    takeSales(found, captures)
    for (const entry of found.adjustments) emit({ capture: toGetnetAdjustment(found, entry) })
    operations.pays(settlement)
    // A RV of an unknown kind was already noted as left out, with its own reason.
    const alone = found.sales.length + found.adjustments.length === 0 && isKnownKind(found.rv.kind)
    for (const part of splitGetnetDisputes(found, settlement)) {
      totals.gross_cents += part.gross_cents
      totals.fee_cents += part.gross_cents - part.net_cents
      totals.net_cents += part.net_cents
      emit({ settlement: part, alone })
    }
  }
  const owner = (row: FixedWidthRow, summary_no: string): GetnetBlock | null => {
    if (block?.rv.summary_no === summary_no) return block
    report.error('getnet.outside-summary', 'registro fora do seu RV; o arquivo foi alterado ou está incompleto.', {
      line: row.line,
      field: getnetSummaryLayout.summary_no.name,
      value: summary_no,
    })
    return null
  }
  const masked = (card: string, { line }: FixedWidthRow) =>
    checkMaskedCard(card, { line, field: getnetSaleLayout.card.name }, report)
  return readFrame(feed, {
    institution: 'Getnet',
    rowAt: (text, line) => newRowReader(feed)(text.slice(0, getnetRecordLength), line),
    typeOf: (line) => line[0]!,
    header: '0',
    trailer: '9',
    before: (type) => {
      if (type !== '2' && type !== '3') flush()
    },
    take: {
      '0': (row) => {
        opening = readHeader(row)
        if (opening.merchant_no !== '') establishments.add(opening.merchant_no)
        emit({ series: { sequence: opening.sequence, replacement: false } })
      },
      '1': (row) => {
        block = newGetnetBlock(row)
      },
      '2': (row) => {
        const cv = readLayoutValues(row, getnetSaleLayout)
        if (masked(cv.card, row)) owner(row, cv.summary_no)?.sales.push({ line: row.line, cv })
      },
      '3': (row) => {
        const entry = readLayoutValues(row, getnetAdjustmentLayout)
        if (masked(entry.card, row)) owner(row, entry.summary_no)?.adjustments.push({ line: row.line, entry })
      },
      '4': operations.anticipation,
      '5': operations.negotiation,
      '6': operations.unit,
      '9': (row, records) => {
        plans.end()
        for (const settlement of operations.end()) emit({ settlement, alone: true })
        const promised = row.get(getnetTrailerLayout.records)
        if (promised !== records)
          refuseCount(report, {
            code: 'getnet.trailer',
            line: row.line,
            field: getnetTrailerLayout.records.name,
            promised,
            records,
          })
      },
    },
    heading: (records): Heading => ({
      institution: 'Getnet',
      period: opening ? { from: opening.moved_on, to: opening.moved_on } : null,
      establishments: [...establishments],
      totals: { records, ...totals },
    }),
  })
}
