import { readFrame } from '../acquirer/acquirer-frame.ts'
import type { AcquirerItem } from '../acquirer/acquirer-items.ts'
import { readCells } from '../acquirer/cells.ts'
import { newPlans } from '../acquirer/plans.ts'
import type { FieldValues } from '../fixed-width/fixed-width.ts'
import type { LineLayout } from '../fixed-width/line-layout.ts'
import type { LeftOutReason } from '../reading/report.ts'
import { checkMaskedCard } from '../values/card-numbers.ts'
import { withDays } from '../values/period.ts'
import { sitefCreditLayout, sitefEarlySaleLayout, sitefHeaderLayout, sitefSaleLayout } from './sitef-layout.ts'
import { newSitefCredits, toSitefAnticipation } from './sitef-payments.ts'
import { newSitefRows, type SitefRow, typeOfSitef } from './sitef-row.ts'
import { type SitefReading, toSitefCapture } from './sitef-sales.ts'

const adjustment: LeftOutReason = {
  code: 'sitef-adjustment',
  reason: 'ajuste ou cancelamento do SiTef (registro 2), cujas colunas não são conhecidas',
}
const rejected: LeftOutReason = {
  code: 'sitef-rejected',
  reason: 'transação rejeitada do SiTef (registro 8), cujas colunas não são conhecidas',
}
const withoutBatch: LeftOutReason = {
  code: 'sitef-early-sale',
  reason: 'venda antecipada (registro 200) sem o seu lote (registro 100) no arquivo',
}

/** The file does not name the acquirer; the contract of the establishment determines it. */
export const sitefReturn =
  (returnKind: 'sales' | 'payments'): LineLayout<AcquirerItem> =>
  (feed) => {
    const { calendar, report, emit } = feed
    const reading: SitefReading = { calendar, report, warnedValues: new Set() }
    const credits = newSitefCredits(reading)
    const early = newEarlyBatches()
    const establishments = new Set<string>()
    const sums = { sales: { gross_cents: 0, net_cents: 0 }, payments: { gross_cents: 0, net_cents: 0 } }
    let opening: (FieldValues<typeof sitefHeaderLayout> & Pick<SitefRow, 'sequence'>) | null = null

    const add = (kind: keyof typeof sums, found: { merchant_no: string; gross_cents: number; net_cents: number }) => {
      establishments.add(found.merchant_no)
      sums[kind].gross_cents += found.gross_cents
      sums[kind].net_cents += found.net_cents
    }
    const masked = ({ line }: SitefRow, card: string) =>
      checkMaskedCard(card, { line, field: sitefSaleLayout.card.name }, report)
    const plans = newPlans((capture) => emit({ capture }), report)
    const takeSale = (row: SitefRow) => {
      const found = readCells(row, sitefSaleLayout)
      if (!masked(row, found.card)) return
      add('sales', found)
      plans.take(toSitefCapture(row, found, reading), null)
    }
    const takeCredit = (row: SitefRow) => {
      const found = readCells(row, sitefCreditLayout)
      if (!masked(row, found.card)) return
      add('payments', found)
      credits.add(row, found, opening?.issued_on ?? '')
    }
    const takeBatch = (row: SitefRow) => {
      const { store, ...settlement } = toSitefAnticipation(row, opening?.issued_on ?? '', report)
      add('payments', settlement)
      early.batch({ ...settlement, store })
      emit({ settlement })
    }
    const takeEarlySale = (row: SitefRow) => {
      const found = readCells(row, sitefEarlySaleLayout)
      if (masked(row, found.card)) early.sale(row.line, found)
    }
    const leaveOut = (reason: LeftOutReason, line: number) => {
      report.leaveOut(reason, null)
      report.mismatch(`sitef.${reason.code.slice(6)}`, `${reason.reason}; a linha não é importada.`, { line })
    }
    const takeTrailer = ({ line, sequence }: SitefRow, records: number) => {
      const promised = (opening?.sequence ?? 0) + records - 1
      if (sequence !== promised)
        report.mismatch('sitef.trailer', `o trailer deveria ser o registro ${promised}; o arquivo perdeu linhas.`, {
          line,
          field: 'sequência do registro',
          value: String(sequence ?? ''),
        })
    }
    return readFrame<AcquirerItem, SitefRow>(feed, {
      institution: 'SiTef',
      rowAt: newSitefRows(calendar, report),
      typeOf: typeOfSitef,
      header: '0',
      trailer: '9',
      take: {
        '0': (row) => {
          opening = { ...readCells(row, sitefHeaderLayout), sequence: row.sequence }
        },
        '1': takeSale,
        '2': ({ line }) => leaveOut(adjustment, line),
        '8': ({ line }) => leaveOut(rejected, line),
        '10': takeCredit,
        '100': takeBatch,
        '200': takeEarlySale,
        '9': takeTrailer,
      },
      heading(records) {
        plans.end()
        for (const settlement of credits.all()) emit({ settlement })
        for (const line of early.withoutBatch()) leaveOut(withoutBatch, line)
        const { gross_cents, net_cents } = sums[returnKind]
        return {
          institution: 'SiTef',
          period: withDays(null, opening?.from ?? null, opening?.to ?? null),
          establishments: [...establishments].filter(Boolean),
          totals: { records, gross_cents, fee_cents: gross_cents - net_cents, net_cents },
        }
      },
    })
  }

type EarlyKey = { merchant_no: string; store: string; summary_no: string }

/** Finds sales of early payments without a batch in the file. The batch may come before or after its sales. */
function newEarlyBatches() {
  const batches = new Set<string>()
  const sales: { line: number; key: string }[] = []
  const keyOf = ({ merchant_no, store, summary_no }: EarlyKey) => `${merchant_no}|${store}|${summary_no}`
  return {
    batch: (batch: EarlyKey) => batches.add(keyOf(batch)),
    sale: (line: number, found: EarlyKey) => sales.push({ line, key: keyOf(found) }),
    withoutBatch: () => sales.filter(({ key }) => !batches.has(key)).map(({ line }) => line),
  }
}
