import { groupBy, sumOf } from '@app/kit/contract'
import type { SystemLine } from '../../matching/system-lines.rules.ts'
import type { CashSession, MovementNature } from '../facts/day-facts.contract.ts'
import { needsWitness } from '../facts/session-count.rules.ts'

/** A till session with its cash (equation 4 of operations 3.7). */
export type DrawerLine = CashSession & {
  session_id: number
  cash_sales_cents: number
  receipts_cents: number
  supplies_cents: number
  withdrawals_cents: number
  advances_cents: number
  expenses_cents: number
  /** Change given for cheques. */
  refunds_cents: number
  expected_cents: number
  /** Counted minus expected; null until the drawer is counted. */
  difference_cents: number | null
  collected_cents: number | null
}

export function buildDrawerLines(sessions: readonly CashSession[], lines: readonly SystemLine[]): DrawerLine[] {
  const cashLines = lines.filter(({ method }) => method === 'cash')
  const cash = groupBy(cashLines, ({ session_id }) => session_id)
  return [...sessions].sort(inOrder).map((session) => {
    const sessionLines = cash.get(session.id) ?? []
    const total = (nature: MovementNature) =>
      sumOf(sessionLines, (line) => (line.nature === nature ? line.amount_cents : 0))
    const terms = {
      cash_sales_cents: total('sale'),
      receipts_cents: total('receipt'),
      supplies_cents: total('supply'),
      withdrawals_cents: total('withdrawal'),
      advances_cents: total('advance'),
      expenses_cents: total('expense'),
      refunds_cents: total('refund'),
    }
    const inflow_cents =
      session.opening_float_cents + terms.cash_sales_cents + terms.receipts_cents + terms.supplies_cents
    const outflow_cents = terms.withdrawals_cents + terms.advances_cents + terms.expenses_cents + terms.refunds_cents
    const counted = session.count_refused ? null : session.counted_cents
    const difference_cents = counted === null ? null : counted - (inflow_cents - outflow_cents)
    return {
      ...session,
      counted_cents: counted,
      session_id: session.id,
      ...terms,
      expected_cents: inflow_cents - outflow_cents,
      difference_cents,
      ...(session.unwitnessed && { unwitnessed: difference_cents !== null && needsWitness({ difference_cents }) }),
      collected_cents: counted === null ? null : counted - (session.left_float_cents ?? 0),
    }
  })
}

const inOrder = (a: CashSession, b: CashSession) =>
  a.shift_no - b.shift_no || (a.till < b.till ? -1 : Number(a.till > b.till)) || a.id - b.id

/** Returns the name of a session for messages; includes the till only if there are several. */
export const formatSessionName = (session: CashSession, sessions: readonly CashSession[]) =>
  new Set(sessions.map(({ till }) => till)).size > 1
    ? `turno ${session.shift_no} caixa ${session.till}`
    : `turno ${session.shift_no}`

export const listDrawerlessSales = (sessions: readonly CashSession[], lines: readonly SystemLine[]) => {
  const known = new Set<number | null>(sessions.map(({ id }) => id))
  return lines.filter((line) => line.method === 'cash' && line.nature === 'sale' && !known.has(line.session_id))
}

export const sumConfirmedCash = (drawers: readonly DrawerLine[]) =>
  sumOf(drawers, (drawer) => (drawer.difference_cents === null ? 0 : drawer.cash_sales_cents + drawer.difference_cents))
