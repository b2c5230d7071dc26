import type { MethodLine } from '../methods.contract.ts'
import type { CashChain } from './chain.rules.ts'
import type { DayView } from './day-view.rules.ts'
import type { AssessedDifference } from './explanations.rules.ts'
import type { Journal } from './journal.rules.ts'
import type { DayTotals } from './methods.rules.ts'
import type { Revenue } from './revenue.rules.ts'

/** Everything the ten equations look at. */
export type ProofInput = {
  view: DayView
  lines: readonly MethodLine[]
  totals: DayTotals
  differences: readonly AssessedDifference[]
  chain: CashChain
  revenue: Revenue
  journal: Journal
}

export type EquationTerm = { label: string; value: number; unit: 'cents' | 'ml' | 'count' | 'ppm' }
export type Equation = { no: number; name: string; holds: boolean; terms: EquationTerm[]; sentence: string }
