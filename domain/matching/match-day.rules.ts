import { sumOf } from '@app/kit/contract'
import type { ItemRef, MatchGroup, RefusedPair } from '../day/assessment/match-groups.contract.ts'
import { buildHistoryPass, runHistory } from './history-pass.rules.ts'
import { buildItemKey, buildMatchSides, type MatchableItem, type MatchFacts, type Sides } from './items.rules.ts'
import { exactKey, sameAmount, sameReceipt, strongKey, terminalAndTime } from './pair-passes.rules.ts'
import {
  buildRefusedKeys,
  type FoundGroup,
  type Open,
  type Pass,
  type RefusedKeys,
  removeFound,
  runPass,
  type Tie,
} from './pass.rules.ts'
import { buildRulePasses } from './rule-pass.rules.ts'
import { buildSumPartTest, runSums } from './sums.rules.ts'
import { type Ambiguity, mergeTies, toItemRef } from './ties.rules.ts'
import { findVoidedPairs, type VoidedPair } from './voided.rules.ts'

type MatchInput = MatchFacts & {
  /** Groups confirmed by people; they stay as long as all of their items exist. */
  history?: readonly MatchGroup[]
  refused?: readonly RefusedPair[]
}

export type MatchResult = {
  groups: MatchGroup[]
  sides: Sides
  ambiguous: Ambiguity[]
  open: { system: ItemRef<'movement' | 'manual'>[]; confirmation: ItemRef<'capture' | 'manual'>[] }
  voided: VoidedPair[]
}

const sum = (items: readonly MatchableItem[]) => sumOf(items, (item) => item.amount_cents)

const groupOf = ({ pass_no, verdict, system, confirmation }: FoundGroup): MatchGroup => ({
  pass_no,
  ...verdict,
  system: system.map(toItemRef),
  confirmation: confirmation.map(toItemRef),
  difference_cents: sum(confirmation) - sum(system),
})

/** Keeps the groups of people and takes their items from the passes. */
function keep(history: readonly MatchGroup[], open: Open) {
  const systems = new Map(open.system.map((item) => [item.key, item]))
  const confirmations = new Map(open.confirmation.map((item) => [item.key, item]))
  const keptGroups: FoundGroup[] = []
  for (const group of history) {
    const system = group.system.map((ref) => systems.get(buildItemKey(ref))).filter((item) => item !== undefined)
    const confirmation = group.confirmation
      .map((ref) => confirmations.get(buildItemKey(ref)))
      .filter((item) => item !== undefined)
    if (system.length !== group.system.length || confirmation.length !== group.confirmation.length) continue
    for (const item of system) systems.delete(item.key)
    for (const item of confirmation) confirmations.delete(item.key)
    const { pass_no, score, status, sentence, rule_id } = group
    keptGroups.push({
      pass_no,
      verdict: { score, status, sentence, ...(rule_id && { rule_id }) },
      system,
      confirmation,
    })
  }
  return keptGroups
}

type PeoplePasses = { rules: readonly Pass[]; history: Pass | null }

const passesOfPeople = (facts: MatchFacts): PeoplePasses => ({
  rules: buildRulePasses(facts),
  history: buildHistoryPass(facts),
})

function runPasses(sides: Open, refused: RefusedKeys, { rules, history }: PeoplePasses) {
  let open = sides
  const found: FoundGroup[] = []
  const ties: Tie[] = []
  const take = (result: { found: FoundGroup[]; ties: Tie[] }) => {
    found.push(...result.found)
    ties.push(...result.ties)
    open = removeFound(open, result.found)
  }
  for (const pass of [exactKey, strongKey, terminalAndTime]) take(runPass(pass, open, refused))
  take(runPass(sameReceipt(buildSumPartTest(open, refused)), open, refused))
  take(runPass(sameAmount, open, refused))
  take(runSums(open, refused))
  for (const pass of rules) take(runPass(pass, open, refused))
  if (history) take(runHistory(history, open, { refused, ties }))
  return { found, ties, open }
}

const text = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Order of operations 3.5 (score, amount, time, id), but the pass first: people read the surest matches first. */
const inOrder = (a: FoundGroup, b: FoundGroup) =>
  a.pass_no - b.pass_no ||
  b.verdict.score - a.verdict.score ||
  sum(b.confirmation) - sum(a.confirmation) ||
  (a.system[0]?.at ?? 0) - (b.system[0]?.at ?? 0) ||
  text(a.system[0]?.key ?? '', b.system[0]?.key ?? '')

/** Runs passes 0 to 8 (operations 3.5). Input order does not matter, no item is in two groups, ties stay open. */
export function matchDay({ history = [], refused = [], ...facts }: MatchInput): MatchResult {
  const sides = buildMatchSides(facts)
  const refusedKeys = buildRefusedKeys(refused)
  const keptGroups = keep(history, sides)
  const { found, ties, open } = runPasses(removeFound(sides, keptGroups), refusedKeys, passesOfPeople(facts))
  const ownDay = open.confirmation.filter((item) => item.date === facts.business_date)
  return {
    groups: [...keptGroups, ...found].sort(inOrder).map(groupOf),
    sides,
    ambiguous: mergeTies(ties, open),
    open: { system: open.system.map(toItemRef), confirmation: ownDay.map(toItemRef) },
    voided: findVoidedPairs(sides, { system: open.system, confirmation: ownDay }, refusedKeys),
  }
}

/** Returns the ambiguities that the passes leave if all of these groups are matched. */
export function findRemainingTies(sides: Sides, { history = [], refused = [], ...facts }: MatchInput): Ambiguity[] {
  const { ties, open } = runPasses(
    removeFound(sides, keep(history, sides)),
    buildRefusedKeys(refused),
    passesOfPeople(facts),
  )
  return mergeTies(ties, open)
}
