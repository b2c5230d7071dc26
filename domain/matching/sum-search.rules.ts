import { groupByKeys, sumOf } from '@app/kit/contract'
import { hasContradictingNumbers, hasSharedNumber } from './evidence.rules.ts'
import type { MatchableItem } from './items.rules.ts'

const window_ms = 15 * 60_000
const maxCandidates = 24
const maxTerms = 6
/** Enough solutions to show that the sum is not unique. */
const shownSolutions = 8
/** Ends the search of a day without receipt numbers; then the items stay open. Compared items and sums are steps. */
const maxSteps = 20_000_000

export type Budget = { steps: number }
export type Solution<Term extends MatchableItem = MatchableItem> = { terms: readonly Term[]; documents: boolean }

/** Returns sets of 2 to 6 candidates that sum exactly to the amount; candidates must be sorted largest first. */
export function findSubsetSums<Term extends { amount_cents: number }>(
  amount: number,
  candidates: readonly Term[],
  budget: Budget,
) {
  const solutions: Term[][] = []
  const remainingSums = candidates.map((_, place) => sumOf(candidates.slice(place), (term) => term.amount_cents))
  const search = (place: number, missing: number, terms: readonly Term[]) => {
    budget.steps += 1
    if (missing === 0 && terms.length >= 2) solutions.push([...terms])
    if (missing <= 0 || terms.length === maxTerms) return
    for (let next = place; next < candidates.length; next += 1) {
      const term = candidates[next]
      if (!term || (remainingSums[next] ?? 0) < missing || term.amount_cents * (maxTerms - terms.length) < missing)
        return
      if (solutions.length >= shownSolutions || budget.steps > maxSteps) return
      if (term.amount_cents <= missing) search(next + 1, missing - term.amount_cents, [...terms, term])
    }
  }
  search(0, amount, [])
  return budget.steps > maxSteps ? [] : solutions
}

const largestFirst = (a: MatchableItem, b: MatchableItem) => b.amount_cents - a.amount_cents || (a.key < b.key ? -1 : 1)

function partsOf<Term extends MatchableItem>(
  anchor: MatchableItem,
  timed: readonly Term[],
  { allowed, budget }: { allowed: (term: Term) => boolean; budget: Budget },
) {
  const { at } = anchor
  if (at === null) return []
  let low = 0
  let high = timed.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((timed[middle]?.at ?? 0) < at - window_ms) low = middle + 1
    else high = middle
  }
  const parts: Term[] = []
  for (let place = low; place < timed.length; place += 1) {
    const term = timed[place]
    if (!term || (term.at ?? 0) > at + window_ms) break
    budget.steps += 1
    const elsewhere = anchor.terminal !== null && term.terminal !== null && anchor.terminal !== term.terminal
    const pixAndCard = (anchor.method === 'pix') !== (term.method === 'pix')
    if (elsewhere || pixAndCard || term.amount_cents <= 0 || term.amount_cents >= anchor.amount_cents) continue
    if (allowed(term)) parts.push(term)
  }
  return parts.sort(largestFirst)
}

const poolsOf = <Term extends MatchableItem>(parts: readonly Term[]) =>
  [...groupByKeys(parts, placesOf).values()].filter(fits)

const placesOf = ({ terminal, session }: MatchableItem) => [
  terminal === null ? null : `terminal ${terminal}`,
  session === null ? null : `session ${session}`,
]

const fits = (pool: readonly MatchableItem[]) => pool.length >= 2 && pool.length <= maxCandidates

const isPlausible = (anchor: MatchableItem, terms: readonly MatchableItem[]) =>
  !terms.some((term) => hasContradictingNumbers(anchor, term)) || terms.some((term) => hasSharedNumber(anchor, term))

/** Returns a few sums at most; a unique sum of items with the anchor's document number alone, with `documents`. */
export function findSums<Term extends MatchableItem>(
  anchor: MatchableItem,
  { timed, allowed, budget }: { timed: readonly Term[]; allowed: (term: Term) => boolean; budget: Budget },
): Solution<Term>[] {
  if (budget.steps > maxSteps) return []
  const parts = partsOf(anchor, timed, { allowed, budget })
  if (parts.length < 2) return []
  const documented = parts.filter((term) => hasSharedNumber(anchor, term))
  const byDocument = fits(documented) ? findSubsetSums(anchor.amount_cents, documented, budget) : []
  if (byDocument.length === 1) return byDocument.map((terms) => ({ terms, documents: true }))
  const distinct = new Map<string, Term[]>()
  for (const pool of poolsOf(parts))
    for (const terms of findSubsetSums(anchor.amount_cents, pool, budget))
      if (isPlausible(anchor, terms)) distinct.set(terms.map((term) => term.key).join(), terms)
  return [...distinct.values()].map((terms) => ({ terms, documents: false }))
}
