import type { Journal } from '../../journal/journal.rules.ts'
import type { Revenue } from '../../journal/revenue.rules.ts'
import type { CashChain } from '../assessment/chain.rules.ts'
import type { DayView } from '../assessment/day-view.rules.ts'
import type { DayTotals } from '../assessment/methods.rules.ts'
import type { AssessedDifference } from '../differences/explanations.rules.ts'
import type { MethodLine } from '../facts/methods.contract.ts'

export type ProofInput = {
  view: DayView
  lines: readonly MethodLine[]
  totals: DayTotals
  differences: readonly AssessedDifference[]
  chain: CashChain
  revenue: Revenue
  journal: Journal
}

type EquationTerm = { label: string; value: number; unit: 'cents' | 'ml' | 'count' | 'ppm' }
export type Equation = { no: number; name: string; holds: boolean; terms: EquationTerm[]; sentence: string }
