import type { Equation, ProofInput } from './equation.rules.ts'
import { chainEquation, drawerEquation } from './proof-cash.rules.ts'
import { roundingEquation, tankEquation, volumeEquation } from './proof-fuel.rules.ts'
import {
  differenceEquation,
  itemEquation,
  journalEquation,
  methodEquation,
  revenueEquation,
} from './proof-money.rules.ts'

export type Proof = { equations: Equation[]; closed: boolean }

const equations = [
  volumeEquation,
  roundingEquation,
  revenueEquation,
  drawerEquation,
  chainEquation,
  methodEquation,
  differenceEquation,
  itemEquation,
  tankEquation,
  journalEquation,
] as const

/** The day is closed iff all ten hold (operations 3.7). */
export function proveDay(input: ProofInput): Proof {
  const proved = equations.map((prove, index) => ({ no: index + 1, ...prove(input) }))
  return { equations: proved, closed: proved.every(({ holds }) => holds) }
}
