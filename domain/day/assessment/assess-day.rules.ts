import { type Journal, journalOf } from '../../journal/journal.rules.ts'
import { type Revenue, revenueOf } from '../../journal/revenue.rules.ts'
import { matchDay } from '../../matching/match-day.rules.ts'
import { matchDrawers } from '../../matching/match-drawers.rules.ts'
import type { Ambiguity } from '../../matching/ties.rules.ts'
import type { DayFacts } from '../facts/day-facts.contract.ts'
import type { MethodLine } from '../facts/methods.contract.ts'
import { type Proof, proveDay } from '../proof/proof.rules.ts'
import { type CashChain, chainOf } from './chain.rules.ts'
import type { Explanation } from './day-explanations.contract.ts'
import { type DayView, viewOf } from './day-view.rules.ts'
import { withPlaces } from './difference-places.rules.ts'
import { foundDifferences } from './differences.rules.ts'
import type { DrawerLine } from './drawers.rules.ts'
import { type AssessedDifference, attachExplanations, explainedAlone } from './explanations.rules.ts'
import type { FoundDifference } from './found-differences.contract.ts'
import type { DrawerGroup, MatchGroup, RefusedPair } from './match-groups.contract.ts'
import { type DayTotals, methodLines, totalsOf } from './methods.rules.ts'
import { withRuleSuggestions } from './rule-suggestions.rules.ts'
import { unconfirmedSuggestions } from './suggestions.rules.ts'
import type { TankLine } from './tanks.rules.ts'
import type { Volumes } from './volumes.rules.ts'

export type DayAssessment = {
  groups: MatchGroup[]
  cash_groups: DrawerGroup[]
  ambiguous: Ambiguity[]
  open: ReturnType<typeof matchDay>['open']
  suggestions: MatchGroup[]
  differences: AssessedDifference[]
  lines: MethodLine[]
  totals: DayTotals
  result: 'balanced' | 'with_difference'
  drawers: readonly DrawerLine[]
  chain: CashChain
  volumes: Volumes
  revenue: Revenue
  tanks: readonly TankLine[]
  proof: Proof
  journal: Journal
}

export type Said = {
  history?: readonly MatchGroup[]
  counts?: readonly DrawerGroup[]
  refused?: readonly RefusedPair[]
  explanations?: readonly Explanation[]
}

/** Matches and assesses a whole day; the server calls it after every change. */
export const assessDay = (facts: DayFacts, { history = [], counts = [], refused = [], explanations = [] }: Said = {}) =>
  assessView(viewOf(facts, matchDay({ ...facts, history, refused })), { explanations, counts })

type Known = Pick<Said, 'explanations' | 'counts'> & {
  found?: readonly FoundDifference[]
}

/** Assesses a day that is already matched. */
export function assessView(view: DayView, { explanations = [], counts = [], found }: Known = {}): DayAssessment {
  const placed = withPlaces(view, withRuleSuggestions(view.facts, found ?? foundDifferences(view)))
  const differences = attachExplanations(placed, explanations, explainedAlone(view.facts))
  const lines = methodLines(view, differences)
  const totals = totalsOf(lines)
  const chain = chainOf(view.drawers)
  const revenue = revenueOf(view.facts)
  const journal = journalOf(view, { chain, revenue, differences })
  const { groups, ambiguous, open } = view.match
  return {
    groups,
    cash_groups: matchDrawers(view.drawers, counts),
    ambiguous,
    open,
    suggestions: unconfirmedSuggestions(groups, differences),
    differences,
    lines,
    totals,
    result: lines.every((line) => line.difference_cents === 0) ? 'balanced' : 'with_difference',
    drawers: view.drawers,
    chain,
    volumes: view.volumes,
    revenue,
    tanks: view.tanks,
    proof: proveDay({ view, lines, totals, differences, chain, revenue, journal }),
    journal,
  }
}
