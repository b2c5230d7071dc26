import type { MatchGroup } from '../assessment/match-groups.contract.ts'
import type { DayFacts } from '../facts/day-facts.contract.ts'
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

/** Evaluates the ten equations; the day is closed only if all hold (operations 3.7). */
export function proveDay(input: ProofInput): Proof {
  const provedEquations = equations.map((prove, index) => ({ no: index + 1, ...prove(input) }))
  return { equations: provedEquations, closed: provedEquations.every(({ holds }) => holds) }
}

/** Returns the text to hash, in any order equal. Captures of neighbours count only if matched here. */
export function itemsDigestInput(facts: DayFacts, groups: readonly MatchGroup[] = []) {
  const matched = new Set(groups.flatMap(({ confirmation }) => confirmation.map(({ id }) => id)))
  const captures = facts.captures.filter(
    (row) => row.business_date === facts.business_date || matched.has(String(row.id)),
  )
  const rows = [
    ...facts.movements.map((row) => ['movement', row.id, row.method, row.nature, row.amount_cents, row.cancelled_at]),
    ...facts.manuals.map((row) => [
      'manual',
      row.id,
      row.kind,
      row.side,
      row.target_id,
      row.method_to,
      row.amount_cents,
      // Left out if empty, so that the digests of earlier proofs stay equal.
      ...(row.part ? ['part'] : []),
    ]),
    ...captures.map((row) => ['capture', row.id, row.method, row.kind, row.gross_cents, row.cancelled_at, row.own]),
    ...facts.sessions.map((row) => [
      'session',
      row.id,
      row.opening_float_cents,
      row.counted_cents,
      row.left_float_cents,
    ]),
    ...facts.fuellings.map((row) => ['fuelling', row.id, row.volume_ml, row.total_cents]),
    ...facts.sale_items.map((row) => [
      'item',
      row.sale_external_id,
      row.product_code,
      row.fuelling_id,
      row.volume_ml,
      row.total_cents,
      row.cancelled,
      // Left out if zero, so that the digests of earlier proofs stay equal.
      ...(row.discount_cents ? [row.discount_cents] : []),
    ]),
    ...facts.readings.map((row) => ['reading', row.nozzle_id, row.seq, row.opening_ml, row.closing_ml, row.test_ml]),
    ...facts.tanks.map((row) => ['tank', row.tank_id, row.opening_ml, row.received_ml, row.closing_ml]),
  ]
  return [`${facts.company_id} ${facts.business_date}`, ...rows.map((row) => JSON.stringify(row)).sort()].join('\n')
}
