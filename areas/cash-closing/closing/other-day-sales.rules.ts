import type { EvidenceView } from '@app/domain/day/differences/contract'
import type { PaymentMethod } from '@app/domain/day/facts/contract'
import { normalAcquirer, normalAuth, normalNsu } from '@app/domain/matching/contract'
import { type BusinessDate, groupBy, showDate, showMoney } from '@app/kit/contract'

type Receipt = {
  method: PaymentMethod
  amount_cents: number
  nsu: string | null
  auth_code: string | null
  acquirer: string | null
  terminal_logical_no: string | null
  e2e_id: string | null
}

export type UnsoldCapture = Receipt & { id: number }

/** A sale without a receipt on the day before or after. */
export type OtherDaySale = Receipt & {
  id: number
  day_id: string
  business_date: BusinessDate
  document: string
  /** True if the sale waits, or has evidence of its own day: then only a number proves that it is the same sale. */
  has_answer: boolean
  /** Captures that a person refused for this sale. */
  refused: readonly string[]
}

/** Returns the sale of another day that each capture pays, by id of the capture. A sale of two captures pays neither. */
export function matchOtherDaySales(captures: readonly UnsoldCapture[], sales: readonly OtherDaySale[]) {
  const salesByAmount = groupBy(sales, ({ amount_cents }) => amount_cents)
  const found = captures.flatMap((capture) => {
    const [best, next] = (salesByAmount.get(capture.amount_cents) ?? [])
      .flatMap((sale) => compare(capture, sale) ?? [])
      .toSorted((a, b) => a.rank - b.rank)
    return best && best.rank !== next?.rank ? [{ capture, ...best }] : []
  })
  const bySale = groupBy(found, ({ sale }) => sale.id)
  return new Map(
    [...bySale.values()].flatMap((rivals) => {
      const [first, second] = rivals.toSorted((a, b) => a.rank - b.rank)
      return first && first.rank !== second?.rank ? [[first.capture.id, toEvidence(first)] as const] : []
    }),
  )
}

type Comparison = { sale: OtherDaySale; rank: number; same: string }

/** Compares the numbers first, then the machine; null if a number of both differs or a person refused the pair. */
function compare(capture: UnsoldCapture, sale: OtherDaySale): Comparison | null {
  const isPix = capture.method === 'pix'
  if (isPix !== (sale.method === 'pix') || sale.refused.includes(String(capture.id))) return null
  const e2e = agree(capture.e2e_id, sale.e2e_id)
  const nsu = agree(normalNsu(capture.nsu), normalNsu(sale.nsu))
  const auth = agree(normalAuth(capture.auth_code), normalAuth(sale.auth_code))
  const terminal = agree(normalAcquirer(capture.terminal_logical_no), normalAcquirer(sale.terminal_logical_no))
  const acquirer = agree(normalAcquirer(capture.acquirer), normalAcquirer(sale.acquirer))
  if ([e2e, nsu, auth].includes(false) || (!isPix && [terminal, acquirer].includes(false))) return null
  if (e2e) return { sale, rank: 0, same: 'o mesmo identificador' }
  if (nsu && auth) return { sale, rank: 1, same: 'o mesmo NSU e a mesma autorização' }
  if (nsu && terminal) return { sale, rank: 2, same: 'o mesmo NSU e o mesmo terminal' }
  if (auth && terminal) return { sale, rank: 2, same: 'a mesma autorização e o mesmo terminal' }
  if (sale.method !== capture.method || sale.has_answer) return null
  return terminal
    ? { sale, rank: 3, same: 'o mesmo valor e o mesmo terminal' }
    : { sale, rank: 4, same: 'o mesmo valor' }
}

/** Undefined if one of both is unknown. */
const agree = (a: string | null, b: string | null) => (a === null || b === null ? undefined : a === b)

const toEvidence = ({ capture, sale, same }: Comparison & { capture: UnsoldCapture }): EvidenceView => ({
  kind: 'match',
  label: `Casar com a venda de ${showDate(sale.business_date)}`,
  sentence: `A venda ${sale.document} de ${showMoney(sale.amount_cents)}, de ${showDate(sale.business_date)}, está sem recebimento e tem ${same}`,
  system: [{ kind: 'movement', id: String(sale.id) }],
  confirmation: [String(capture.id)],
  day_id: sale.day_id,
})
