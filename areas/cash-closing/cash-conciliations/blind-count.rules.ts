import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { sumOf } from '@app/kit/contract'

type DayFigures = Pick<
  CashConciliationDetail,
  | 'lines'
  | 'totals_before'
  | 'system_total_cents'
  | 'confirmed_total_cents'
  | 'difference_cents'
  | 'explained_cents'
  | 'unexplained_cents'
  | 'drawers'
  | 'drawer_matches'
  | 'to_deposit_cents'
  | 'nozzles'
  | 'tanks'
  | 'equations'
  | 'journal'
>

const hiddenAmounts = {
  cash_sales_cents: null,
  receipts_cents: null,
  supplies_cents: null,
  withdrawals_cents: null,
  advances_cents: null,
  expenses_cents: null,
  refunds_cents: null,
  expected_cents: null,
} as const

/** Numbers of the equations without money. Volumes count as money: litres times price reveal the sales. */
const equationsWithoutMoney: readonly number[] = [8]
const hiddenSentence = 'Conferência cega: aparece depois da contagem de todos os turnos.'

/** Blind count (R28): removes everything that reveals cash that the reader may not see yet. */
export function hideCash(day: DayFigures): DayFigures {
  const lines = day.lines.filter(({ method }) => method !== 'cash')
  const uncounted = new Set(
    day.drawers.filter(({ counted_cents }) => counted_cents === null).map(({ session_id }) => session_id),
  )
  const total = (amount: Exclude<keyof (typeof lines)[number], 'method'>) => sumOf(lines, (line) => line[amount])
  return {
    lines,
    system_total_cents: total('system_after_cents'),
    confirmed_total_cents: total('confirmed_cents'),
    difference_cents: total('difference_cents'),
    explained_cents: total('explained_cents'),
    unexplained_cents: total('unexplained_cents'),
    totals_before: {
      system_cents: total('system_cents'),
      confirmed_cents: total('confirmed_cents'),
      difference_cents: total('difference_before_cents'),
    },
    drawers: day.drawers.map((drawer) => (uncounted.has(drawer.session_id) ? { ...drawer, ...hiddenAmounts } : drawer)),
    // The match of a removed count would reveal what its drawer should hold.
    drawer_matches: day.drawer_matches.filter(({ session_id }) => !uncounted.has(session_id)),
    to_deposit_cents: null,
    nozzles: [],
    tanks: [],
    equations: day.equations.map((equation) =>
      equationsWithoutMoney.includes(equation.no)
        ? equation
        : { ...equation, holds: false, terms: [], sentence: hiddenSentence },
    ),
    journal: { posted: false, debit_total_cents: 0, credit_total_cents: 0, lines: [] },
  }
}
