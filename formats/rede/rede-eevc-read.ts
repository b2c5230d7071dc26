import { readFrame } from '../acquirer/acquirer-frame.ts'
import { type AcquirerItem, installmentRow, newCapture } from '../acquirer/acquirer-items.ts'
import { type FixedWidthRow, readLayoutValues } from '../fixed-width/fixed-width.ts'
import type { LineLayout } from '../fixed-width/line-layout.ts'
import { checkMaskedCard } from '../values/card-numbers.ts'
import { getRedeReasonKind, redeBrands } from './rede-codes.ts'
import {
  checkEevcBlock,
  type EevcBlock,
  newEevcBlock,
  type RedeSale,
  readEevcSale,
  readEevcSplitSale,
  readOnline,
  readPart,
  toEevcCaptures,
  toEevcSettlements,
} from './rede-eevc-block.ts'
import {
  eevcCreditLayout,
  eevcHeaderLayout,
  eevcMatrixTotalsLayout,
  eevcRequestLayout,
  eevcSaleLayout,
  eevcSummaryLayout,
  eevcTrailerLayout,
} from './rede-eevc-layout.ts'
import { redeStatement } from './rede-statement.ts'

const inside = new Set(['008', '012', '014', '034', '035'])

export const redeEevc: LineLayout<AcquirerItem> = (feed) => {
  const { report, emit } = feed
  const { file, frame, opening, totals, closing } = redeStatement(feed)
  let block: EevcBlock | null = null

  const flush = () => {
    if (!block) return
    const captures = toEevcCaptures(block, report)
    checkEevcBlock(block, captures, report)
    for (const capture of captures) {
      file.movedOn(capture.sold_on || null)
      emit({ capture })
    }
    for (const settlement of toEevcSettlements(block, captures)) emit({ settlement })
    file.add(block.merchant_no, {
      gross_cents: block.gross_cents,
      fee_cents: block.fee_cents,
      net_cents: block.net_cents,
      tip_cents: block.tip_cents,
      rejected_cents: block.rejected_cents,
      accepted: block.accepted,
      rejected: captures.filter(({ rejection_code }) => rejection_code !== null).length,
    })
    block = null
  }
  const owner = (row: FixedWidthRow): EevcBlock | null => {
    const merchant_no = row.get(eevcSummaryLayout.merchant_no)
    const summary_no = row.get(eevcSummaryLayout.summary_no)
    if (block && block.merchant_no === merchant_no && block.summary_no === summary_no) return block
    report.error('rede.outside-summary', 'registro fora do seu RV; o arquivo foi alterado ou está incompleto.', {
      line: row.line,
      field: eevcSummaryLayout.summary_no.name,
      value: summary_no,
    })
    return null
  }
  const masked = (row: FixedWidthRow, { card }: { card: string }) =>
    checkMaskedCard(card, { line: row.line, field: eevcSaleLayout.card.name }, report)
  const takeSale = (row: FixedWidthRow, sale: RedeSale) => {
    if (masked(row, sale.cv)) owner(row)?.sales.push(sale)
  }
  const takePart = (row: FixedWidthRow) => {
    const due = readPart(row)
    const parts = owner(row)?.parts
    if (parts?.has(due.number))
      report.error('rede.part-repeated', 'parcela repetida no mesmo RV.', { line: row.line, value: String(due.number) })
    parts?.set(due.number, due)
  }
  const takeOnline = (row: FixedWidthRow) => {
    const shop = readOnline(row)
    if (masked(row, shop)) owner(row)?.onlines.set(shop.nsu, shop)
  }
  return readFrame(feed, {
    ...frame,
    header: '002',
    trailer: '028',
    before: (type) => {
      if (!inside.has(type)) flush()
    },
    take: {
      '002': opening(eevcHeaderLayout),
      '004': () => {},
      '005': (row) => {
        const { nsu, until, card } = readLayoutValues(row, eevcRequestLayout)
        if (!masked(row, { card })) return
        const text = `a Rede pede o comprovante da venda de NSU ${nsu}; prazo informado: ${until || 'nenhum'}.`
        report.warn('rede.request', text, { line: row.line, field: eevcRequestLayout.nsu.name, value: nsu })
      },
      '006': (row) => {
        block = newEevcBlock(row)
      },
      '008': (row) => takeSale(row, readEevcSale(row)),
      '010': (row) => {
        block = newEevcBlock(row)
      },
      '011': (row) => emit({ capture: adjustmentOf(row) }),
      '012': (row) => takeSale(row, readEevcSplitSale(row)),
      '014': takePart,
      '026': totals(eevcMatrixTotalsLayout),
      '028': closing(eevcTrailerLayout, eevcTrailerLayout.accepted),
      '034': takeOnline,
      '035': takeOnline,
    },
  })
}

function adjustmentOf(row: FixedWidthRow) {
  const entry = readLayoutValues(row, eevcCreditLayout)
  const { merchant_no, summary_no, adjusted_on, amount_cents, due_on } = entry
  return newCapture({
    line: row.line,
    acquirer: 'rede',
    merchant_no,
    kind: getRedeReasonKind(entry.reason, entry.new_reason),
    modality: 'credit',
    brand: redeBrands[entry.brand] ?? null,
    gross_cents: amount_cents,
    net_cents: amount_cents,
    nsu: '',
    sold_on: adjusted_on,
    capture_key: `${merchant_no}-AC${summary_no}-${adjusted_on.replaceAll('-', '')}`,
    installment_rows: [installmentRow({ number: 1, of: 1, due_on, gross_cents: amount_cents, fee_cents: 0 })],
  })
}
