import { sumOf } from '@app/kit/contract'
import {
  getCorrectedMethods,
  getLineNature,
  getMovedParts,
  listExcludedIds,
} from '../../matching/system-lines.rules.ts'
import { paymentEvidence } from '../../matching/witness.rules.ts'
import type { AssessedDifference } from '../differences/explanations.rules.ts'
import type { FoundDifference } from '../differences/found-differences.contract.ts'
import { type MethodLine, type PaymentMethod, paymentMethodLabels } from '../facts/methods.contract.ts'
import type { DayView } from './day-view.rules.ts'
import { sumConfirmedCash } from './drawers.rules.ts'

type Sums = Map<PaymentMethod, number>

const add = (sums: Sums, method: PaymentMethod, amount_cents: number) =>
  sums.set(method, (sums.get(method) ?? 0) + amount_cents)

function systemBefore({ facts }: DayView) {
  const sums: Sums = new Map()
  for (const movement of facts.movements)
    if (movement.nature === 'sale' && movement.cancelled_at === null) add(sums, movement.method, movement.amount_cents)
  return sums
}

function manualChanges({ facts }: DayView) {
  const sums: Sums = new Map()
  for (const manual of facts.manuals)
    if (manual.kind === 'add' && manual.side === 'system' && getLineNature(manual) === 'sale')
      add(sums, manual.method_to ?? 'cash', manual.amount_cents)
  const excluded = listExcludedIds(facts.manuals, 'system')
  for (const movement of facts.movements)
    if (excluded.has(movement.id) && movement.nature === 'sale' && movement.cancelled_at === null)
      add(sums, movement.method, -movement.amount_cents)
  return sums
}

function reclassifications({ facts }: DayView) {
  const sums: Sums = new Map()
  const excluded = listExcludedIds(facts.manuals, 'system')
  const corrected = getCorrectedMethods(facts.manuals, 'system')
  const parts = getMovedParts(facts)
  for (const movement of facts.movements) {
    if (movement.nature !== 'sale' || movement.cancelled_at !== null || excluded.has(movement.id)) continue
    const method = corrected.get(movement.id)
    const part = parts.get(movement.id)
    if (method) {
      add(sums, movement.method, -movement.amount_cents)
      add(sums, method, movement.amount_cents)
    }
    if (part) {
      add(sums, method ?? movement.method, -part.amount_cents)
      add(sums, part.method, part.amount_cents)
    }
  }
  return sums
}

/** Captures that pay old titles are subtracted; a document counts as confirmed, and a missing one is D17. */
function confirmations({ lines, counted, drawers }: DayView) {
  const sums: Sums = new Map()
  for (const { method, amount_cents } of counted) add(sums, method, amount_cents)
  for (const { nature, method, amount_cents } of lines) {
    if (nature === 'sale' && paymentEvidence[method] === 'document') add(sums, method, amount_cents)
    if (nature === 'receipt' && paymentEvidence[method] === 'capture') add(sums, method, -amount_cents)
  }
  add(sums, 'cash', sumConfirmedCash(drawers))
  return sums
}

function effectSums(differences: readonly FoundDifference[]) {
  const sums: Sums = new Map()
  for (const { effects } of differences) for (const { method, amount_cents } of effects) add(sums, method, amount_cents)
  return sums
}

const methodNames = (): PaymentMethod[] => {
  const names: PaymentMethod[] = []
  for (const name in paymentMethodLabels) if (isMethod(name)) names.push(name)
  return names
}
const isMethod = (name: string): name is PaymentMethod => name in paymentMethodLabels

/** Returns the table of operations 4.5: one line per method of the day. */
export function computeMethodLines(view: DayView, differences: readonly AssessedDifference[]): MethodLine[] {
  const system = systemBefore(view)
  const manual = manualChanges(view)
  const reclassified = reclassifications(view)
  const confirmed = confirmations(view)
  const explained = effectSums(differences.filter(({ explanation }) => explanation !== null))
  const differenceSums = effectSums(differences)
  return methodNames()
    .filter((method) =>
      [system, manual, reclassified, confirmed, differenceSums, explained].some((sums) => sums.get(method)),
    )
    .map((method) => {
      const system_cents = system.get(method) ?? 0
      const manual_cents = manual.get(method) ?? 0
      const reclassified_cents = reclassified.get(method) ?? 0
      const system_after_cents = system_cents + manual_cents + reclassified_cents
      const confirmed_cents = confirmed.get(method) ?? 0
      const difference_cents = confirmed_cents - system_after_cents
      const explained_cents = explained.get(method) ?? 0
      return {
        method,
        system_cents,
        manual_cents,
        reclassified_cents,
        system_after_cents,
        confirmed_cents,
        difference_before_cents: confirmed_cents - system_cents,
        difference_cents,
        explained_cents,
        unexplained_cents: difference_cents - explained_cents,
      }
    })
}

export type DayTotals = {
  system_before_cents: number
  system_total_cents: number
  confirmed_total_cents: number
  difference_before_cents: number
  difference_cents: number
  explained_cents: number
  unexplained_cents: number
}

export const sumMethodLines = (lines: readonly MethodLine[]): DayTotals => ({
  system_before_cents: sumOf(lines, (line) => line.system_cents),
  system_total_cents: sumOf(lines, (line) => line.system_after_cents),
  confirmed_total_cents: sumOf(lines, (line) => line.confirmed_cents),
  difference_before_cents: sumOf(lines, (line) => line.difference_before_cents),
  difference_cents: sumOf(lines, (line) => line.difference_cents),
  explained_cents: sumOf(lines, (line) => line.explained_cents),
  unexplained_cents: sumOf(lines, (line) => line.unexplained_cents),
})

/** Returns unexplained centavos by absolute value: a shortage in one method must not cancel another's overage. */
export const sumUnexplained = (lines: readonly MethodLine[]) => sumOf(lines, (line) => Math.abs(line.unexplained_cents))
