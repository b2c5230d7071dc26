import type { ReadResult } from './answer-types.ts'
import type { Layout } from './layouts.ts'
import { leftOutOfTotal } from './left-out.ts'

/** A file's own total as what is imported of it and what is left out; they add up, or records were lost. */
export type TotalsEquation = {
  of: 'gross' | 'net'
  imported_cents: number
  left_out_cents: number
  total_cents: number
}

/** The amounts in the total of each layout: its sales, or its past and future payments. Others have no such total. */
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

/** The equation of a file that was read whole; `null` where its layout has no total of its records. */
export function totalsEquation({ layout, totals, content, left_out }: ReadResult): TotalsEquation | null {
  const of = layout && totalOf[layout]
  const total_cents = of === 'gross' ? totals?.gross_cents : totals?.net_cents
  if (!of || total_cents == null) return null
  const imported_cents = importedOf(of, content)
  if (imported_cents === null) return null
  return { of, imported_cents, left_out_cents: leftOutOfTotal(of, left_out), total_cents }
}

function importedOf(of: TotalsEquation['of'], content: ReadResult['content']): number | null {
  if (content?.kind === 'pix')
    return content.payments.reduce((sum, row) => sum + (row.kind === 'received' ? 1 : -1) * row.amount_cents, 0)
  if (content?.kind !== 'captures') return null
  const { captures, settlements } = content
  if (of === 'gross') return captures.reduce((sum, row) => sum + (row.rejection_code === null ? row.gross_cents : 0), 0)
  return settlements.reduce(
    (sum, row) => sum + (row.paid_on !== null && row.entry_kind !== 'payout' ? row.net_cents : 0),
    0,
  )
}
