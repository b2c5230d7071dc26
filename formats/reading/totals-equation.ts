import { showCents } from '../values/amounts.ts'
import type { ControlTotals, ReadItem, TotalsEquation } from '../values/answer-types.ts'
import type { Layout } from './layouts.ts'
import { leftOutOfTotal } from './left-out.ts'
import type { ProblemReport } from './report.ts'

/** Layouts with a total: of sales (gross), or of paid and future payments (net). */
const totalOf: Readonly<Partial<Record<Layout, TotalsEquation['of']>>> = {
  'cielo-v13-sales': 'gross',
  'cielo-v15-sales': 'gross',
  'cielo-v15-pix': 'gross',
  'pagbank-transactional': 'gross',
  'mercado-pago-settlement': 'gross',
  'sitef-sales': 'gross',
  'pix-csv': 'gross',
  'pix-api': 'gross',
  'pix-cnab750': 'gross',
  'cielo-v13-payments': 'net',
  'cielo-v13-anticipation': 'net',
  'cielo-v13-assignment': 'net',
  'cielo-v13-balance': 'net',
  'cielo-v15-payments': 'net',
  'cielo-v15-balance': 'net',
  'cielo-v15-negotiation': 'net',
  'rede-eefi': 'net',
  'rede-eesa': 'net',
  'pagbank-financial': 'net',
  'mercado-pago-released': 'net',
  'sitef-payments': 'net',
}

export function newTotalsTally(layout: Layout) {
  const totalKind = totalOf[layout]
  if (!totalKind) return null
  let imported_cents = 0
  return {
    add(item: ReadItem) {
      imported_cents += importedOf(totalKind, item)
    },
    equation(totals: ControlTotals | null, report: ProblemReport): TotalsEquation | null {
      const total_cents = totalKind === 'gross' ? totals?.gross_cents : totals?.net_cents
      if (total_cents == null) return null
      const left_out_cents = leftOutOfTotal(totalKind, report.leftOut)
      if (imported_cents + left_out_cents !== total_cents)
        report.mismatch(
          'totals.equation',
          `O que se importa (${showCents(imported_cents)}) e o que fica de fora (${showCents(left_out_cents)}) não somam o total do arquivo (${showCents(total_cents)}).`,
        )
      return { of: totalKind, imported_cents, left_out_cents, total_cents }
    },
  }
}
export type TotalsTally = NonNullable<ReturnType<typeof newTotalsTally>>

function importedOf(totalKind: TotalsEquation['of'], item: ReadItem): number {
  if (item.kind === 'pix') return (item.row.kind === 'received' ? 1 : -1) * item.row.amount_cents
  if (item.kind === 'capture')
    return totalKind === 'gross' && item.row.rejection_code === null ? item.row.gross_cents : 0
  if (item.kind !== 'settlement' || item.row.paid_on === null || item.row.entry_kind === 'payout') return 0
  // The total of the file includes amounts paid to others instead of the merchant.
  if (totalKind === 'net') return item.row.net_cents + item.row.assigned_cents + item.row.lien_cents
  return item.alone ? item.row.gross_cents : 0
}
