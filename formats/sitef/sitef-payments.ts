import { newSettlement } from '../acquirer/acquirer-items.ts'
import type { ParsedSettlement } from '../acquirer/acquirer-types.ts'
import { type CellRow, readCells } from '../acquirer/cells.ts'
import type { FieldValues } from '../fixed-width/fixed-width.ts'
import type { ProblemReport } from '../reading/report.ts'
import { showCents } from '../values/amounts.ts'
import {
  cellsWithGross,
  type sitefCreditLayout,
  sitefEarlyBatchLayout,
  sitefEarlyBatchWithoutGrossLayout,
} from './sitef-layout.ts'
import type { SitefRow } from './sitef-row.ts'
import { computeSitefMoney, countOfSitef, modalityOfSitef, type SitefReading, sitefSaleKey } from './sitef-sales.ts'

/** A credit after the day of the file is a forecast. */
const stateOn = (paid_on: string, issued_on: string) =>
  paid_on > issued_on ? ({ paid_on: null, status: 'scheduled' } as const) : ({ paid_on, status: 'paid' } as const)

/** Groups the instalments of one summary, account and day into one settlement. */
export function newSitefCredits(reading: SitefReading) {
  const groups = new Map<string, ParsedSettlement>()
  return {
    add({ line }: CellRow, found: FieldValues<typeof sitefCreditLayout>, issued_on: string) {
      const { merchant_no, summary_no, paid_on, original_due_on, bank, branch, account } = found
      const { count, number } = countOfSitef(found)
      const parts = [summary_no, paid_on, bank, branch, account, original_due_on ?? '']
      const unique = parts.map((part) => part.replaceAll('-', '')).join('-')
      // Single payments and instalments of one summary are two settlements; P keeps them from looking repeated.
      const summary_unique_no = `${unique}-${found.product}${count > 1 ? 'P' : ''}`
      const key = `${merchant_no}|${summary_unique_no}|${number}`
      const money = computeSitefMoney(found, { line, report: reading.report })
      const group =
        groups.get(key) ??
        newSettlement({
          line,
          acquirer: 'sitef',
          merchant_no,
          summary_no,
          summary_unique_no,
          modality: modalityOfSitef(found.product, count, line, reading),
          product_code: found.product,
          entry_kind: 'sale',
          installment: number,
          installments: count,
          due_on: paid_on,
          original_due_on,
          ...stateOn(paid_on, issued_on),
          gross_cents: 0,
          net_cents: 0,
          bank: bank || null,
          branch: branch || null,
          account: account || null,
        })
      groups.set(key, group)
      group.gross_cents += money.gross_cents
      group.fee_cents += money.fee_cents
      group.other_fees_cents += money.other_fees_cents
      group.net_cents += money.net_cents
      group.items.push({
        line,
        capture_key: sitefSaleKey(found),
        nsu: found.nsu,
        auth_code: found.auth_code || null,
        number,
        of: Math.max(count, number),
        gross_cents: money.gross_cents,
        fee_cents: money.fee_cents + money.other_fees_cents,
        net_cents: money.net_cents,
      })
    },
    all: () => groups.values(),
  }
}

/** For networks that write no gross amount, the gross is the net before the anticipation. */
export function toSitefAnticipation(
  row: SitefRow,
  issued_on: string,
  report: ProblemReport,
): ParsedSettlement & { store: string } {
  const withGross = row.cells >= cellsWithGross ? readCells(row, sitefEarlyBatchLayout) : null
  const found = withGross ?? readCells(row, sitefEarlyBatchWithoutGrossLayout)
  const { merchant_no, summary_no, paid_on, original_due_on, net_cents, previous_net_cents, bank, branch, account } =
    found
  const gross_cents = withGross?.gross_cents ?? previous_net_cents
  if (net_cents > previous_net_cents || previous_net_cents > gross_cents)
    report.mismatch('sitef.anticipation', 'bruto, líquido e valor pago da antecipação não diminuem nessa ordem.', {
      line: row.line,
      field: sitefEarlyBatchLayout.net_cents.name,
      value: showCents(net_cents),
    })
  const installment = Math.max(1, found.installment)
  const parts = [withGross?.unique_no || summary_no, paid_on, bank, branch, account, original_due_on ?? '']
  return {
    ...newSettlement({
      line: row.line,
      acquirer: 'sitef',
      merchant_no,
      summary_no,
      summary_unique_no: parts.map((part) => part.replaceAll('-', '')).join('-'),
      entry_kind: 'anticipation',
      installment,
      installments: installment,
      due_on: paid_on,
      original_due_on,
      ...stateOn(paid_on, issued_on),
      gross_cents,
      fee_cents: gross_cents - previous_net_cents,
      anticipation_cost_cents: previous_net_cents - net_cents,
      net_cents,
      bank: bank || null,
      branch: branch || null,
      account: account || null,
    }),
    store: found.store,
  }
}
