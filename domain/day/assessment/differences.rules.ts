import type { DayView } from './day-view.rules.ts'
import { differenceCodes, type FoundDifference, type Severity } from './found-differences.contract.ts'
import { groupDifferences } from './group-differences.rules.ts'
import { lateSales } from './late-sales.rules.ts'
import { openCaptures, openDifferences } from './open-differences.rules.ts'
import {
  blockedDifferences,
  cashDifferences,
  documentDifferences,
  pumpDifferences,
  tankDifferences,
  volumeGapDifferences,
} from './other-differences.rules.ts'
import { soldFuellings } from './volumes.rules.ts'

export const severities: readonly Severity[] = ['low', 'medium', 'high', 'critical']

export const severityOf = ({ code, severity }: Pick<FoundDifference, 'code' | 'severity'>): Severity =>
  severity ?? differenceCodes[code].severity

const text = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const inOrder = (a: FoundDifference, b: FoundDifference) =>
  severities.indexOf(severityOf(b)) - severities.indexOf(severityOf(a)) ||
  Math.abs(b.amount_cents) - Math.abs(a.amount_cents) ||
  text(a.code, b.code) ||
  text(a.ref, b.ref)

/**
 * Returns every difference of the day, D01 to D11 and D15 to D18. Per method their effects sum to confirmed minus
 * system, so each centavo has a difference. D12 to D14 (fees, payments, chargebacks) arise after closing.
 */
export function foundDifferences(view: DayView): FoundDifference[] {
  const sold = soldFuellings(view.facts)
  const unsold = view.facts.fuellings.filter(({ id }) => !sold.has(id))
  const late = lateSales(unsold, openCaptures(view))
  return [
    ...groupDifferences(view),
    ...openDifferences(view, late),
    ...cashDifferences(view),
    ...pumpDifferences(unsold, late),
    ...blockedDifferences(view.facts.fuellings.filter(({ id }) => sold.has(id))),
    ...volumeGapDifferences(view),
    ...tankDifferences(view),
    ...documentDifferences(view),
  ].sort(inOrder)
}
