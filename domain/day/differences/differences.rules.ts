import type { DayView } from '../assessment/day-view.rules.ts'
import { differenceCodes, type FoundDifference, type Severity } from './found-differences.contract.ts'
import { detectGroupDifferences } from './group-differences.rules.ts'
import { detectLateSales } from './late-sales.rules.ts'
import { detectOpenDifferences, listUnmatchedCaptures } from './open-differences.rules.ts'
import {
  detectBlockedNozzleDifferences,
  detectCashDifferences,
  detectDocumentDifferences,
  detectPumpDifferences,
  detectTankDifferences,
  detectVolumeGapDifferences,
} from './other-differences.rules.ts'
import { findSoldFuellings } from './volumes.rules.ts'

export const severityOrder: readonly Severity[] = ['low', 'medium', 'high', 'critical']

export const severityOf = ({ code, severity }: Pick<FoundDifference, 'code' | 'severity'>): Severity =>
  severity ?? differenceCodes[code].severity

const text = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const inOrder = (a: FoundDifference, b: FoundDifference) =>
  severityOrder.indexOf(severityOf(b)) - severityOrder.indexOf(severityOf(a)) ||
  Math.abs(b.amount_cents) - Math.abs(a.amount_cents) ||
  text(a.code, b.code) ||
  text(a.ref, b.ref)

/** Finds D01-D11 and D15-D18 (D12-D14 arise after closing). Per method, the effects sum to confirmed minus system. */
export function detectDifferences(view: DayView): FoundDifference[] {
  const soldIds = findSoldFuellings(view.facts)
  const unsold = view.facts.fuellings.filter(({ id }) => !soldIds.has(id))
  const lateSales = detectLateSales(unsold, listUnmatchedCaptures(view))
  return [
    ...detectGroupDifferences(view),
    ...detectOpenDifferences(view, lateSales),
    ...detectCashDifferences(view),
    ...detectPumpDifferences(unsold, lateSales, view.facts),
    ...detectBlockedNozzleDifferences(
      view.facts.fuellings.filter(({ id }) => soldIds.has(id)),
      view.facts,
    ),
    ...detectVolumeGapDifferences(view),
    ...detectTankDifferences(view),
    ...detectDocumentDifferences(view),
  ].sort(inOrder)
}
