import { buildJournal, type Journal } from '../../journal/journal.rules.ts'
import { computeRevenue, type Revenue } from '../../journal/revenue.rules.ts'
import { matchDay } from '../../matching/match-day.rules.ts'
import { matchDrawers } from '../../matching/match-drawers.rules.ts'
import type { Ambiguity } from '../../matching/ties.rules.ts'
import type { Explanation } from '../differences/day-explanations.contract.ts'
import { addPlaces } from '../differences/difference-places.rules.ts'
import { detectDifferences } from '../differences/differences.rules.ts'
import { addEvidence } from '../differences/evidence.rules.ts'
import { type AssessedDifference, attachExplanations, buildAutoExplainer } from '../differences/explanations.rules.ts'
import type { FoundDifference } from '../differences/found-differences.contract.ts'
import type { TankLine } from '../differences/tanks.rules.ts'
import type { Volumes } from '../differences/volumes.rules.ts'
import type { DayFacts } from '../facts/day-facts.contract.ts'
import type { MethodLine } from '../facts/methods.contract.ts'
import { type Proof, proveDay } from '../proof/proof.rules.ts'
import { type CashChain, computeCashChain } from './chain.rules.ts'
import { buildDayView, type DayView } from './day-view.rules.ts'
import type { DrawerLine } from './drawers.rules.ts'
import type { DrawerGroup, MatchGroup, RefusedPair } from './match-groups.contract.ts'
import { computeMethodLines, type DayTotals, sumMethodLines } from './methods.rules.ts'
import { addRuleSuggestions } from './rule-suggestions.rules.ts'
import { listUnconfirmedSuggestions } from './suggestions.rules.ts'

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

type DayDecisions = {
  history?: readonly MatchGroup[]
  counts?: readonly DrawerGroup[]
  refused?: readonly RefusedPair[]
  explanations?: readonly Explanation[]
}

/** Matches and assesses a whole day; the server calls it after every change. */
export const assessDay = (
  facts: DayFacts,
  { history = [], counts = [], refused = [], explanations = [] }: DayDecisions = {},
) => assessView(buildDayView(facts, matchDay({ ...facts, history, refused })), { explanations, counts, refused })

type ViewDecisions = Pick<DayDecisions, 'explanations' | 'counts' | 'refused'> & {
  found?: readonly FoundDifference[]
}

/** Assesses a day that is already matched. */
export function assessView(
  view: DayView,
  { explanations = [], counts = [], refused, found }: ViewDecisions = {},
): DayAssessment {
  const suggested = addRuleSuggestions(view.facts, found ?? detectDifferences(view))
  const placed = addPlaces(view, addEvidence(view, suggested, refused))
  const differences = attachExplanations(placed, explanations, buildAutoExplainer(view.facts))
  const lines = computeMethodLines(view, differences)
  const totals = sumMethodLines(lines)
  const chain = computeCashChain(view.drawers)
  const revenue = computeRevenue(view.facts)
  const journal = buildJournal(view, { chain, revenue, differences })
  const { groups, ambiguous, open } = view.match
  return {
    groups,
    cash_groups: matchDrawers(view.drawers, counts),
    ambiguous,
    open,
    suggestions: listUnconfirmedSuggestions(groups, differences),
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
