import { type DayDifference, groupBySale } from '@app/domain/day/assessment/contract'
import { groupBy, sumOf } from '@app/kit/contract'
import { isUnexplained, severityRank } from '../day-parts/day.rules.ts'

const findWorst = (same: readonly [DayDifference, ...DayDifference[]]) =>
  same.reduce((worst, other) => (severityRank[other.severity] < severityRank[worst.severity] ? other : worst))

/** Counts the open items of a day by code, the most severe first. Their amounts are summed without their signs. */
export function countOpenKinds(differences: readonly DayDifference[]) {
  const items = groupBySale(differences.filter(isUnexplained)).map(findWorst)
  return [...groupBy(items, ({ code }) => code).values()]
    .map((same) => ({
      code: same[0].code,
      severity: findWorst(same).severity,
      count: same.length,
      amount_cents: sumOf(same, ({ amount_cents }) => Math.abs(amount_cents)),
    }))
    .toSorted((a, b) => severityRank[a.severity] - severityRank[b.severity] || b.amount_cents - a.amount_cents)
}
