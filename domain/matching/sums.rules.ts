import type { ConfirmationItem, MatchableItem, SystemItem } from './items.rules.ts'
import {
  type FoundGroup,
  isRefusedMatch,
  type MatchVerdict,
  type Open,
  type RefusedKeys,
  type Tie,
} from './pass.rules.ts'
import { formatSumSentence } from './sentences.rules.ts'
import { type Budget, findSums, type Solution } from './sum-search.rules.ts'

type Option = FoundGroup & { documents: boolean }

function searchIn(open: Open, refused: RefusedKeys, budget: Budget) {
  const systems = open.system.filter((item) => item.at !== null)
  const confirmations = open.confirmation.filter((item) => item.at !== null)
  return {
    ofCapture: (anchor: ConfirmationItem) =>
      findSums(anchor, { timed: systems, allowed: (term) => !isRefusedMatch(refused, term, anchor), budget }),
    ofSale: (anchor: SystemItem) =>
      findSums(anchor, { timed: confirmations, allowed: (term) => !isRefusedMatch(refused, anchor, term), budget }),
  }
}

/** Returns a test: true if a same-receipt pair is part of one exact sum; pass 4 leaves it to pass 5. */
export function buildSumPartTest(open: Open, refused: RefusedKeys) {
  const { ofCapture, ofSale } = searchIn(open, refused, { steps: 0 })
  return (system: SystemItem, confirmation: ConfirmationItem) => {
    const [part, solutions]: [MatchableItem, readonly Solution[]] =
      system.amount_cents > confirmation.amount_cents
        ? [confirmation, ofSale(system)]
        : [system, ofCapture(confirmation)]
    return solutions.length === 1 && solutions[0]?.terms.includes(part) === true
  }
}

const numbersText = ({ e2e, nsu, auth }: MatchableItem) => {
  if (e2e !== null) return 'identificador do Pix igual'
  return nsu !== null ? `NSU ${nsu} igual` : `autorização ${auth} igual`
}

function verdictOf(anchor: MatchableItem, { terms, documents }: Solution, anchorIsCapture: boolean): MatchVerdict {
  const reason = documents ? numbersText(anchor) : 'soma exata e única em até 15 min'
  return {
    score: documents ? 88 : 58 - 3 * (terms.length - 2),
    status: documents ? 'confirmed' : 'suggested',
    sentence: formatSumSentence(reason, anchor, terms, anchorIsCapture),
  }
}

const unionOf = <Term extends MatchableItem>(solutions: readonly Solution<Term>[]) => [
  ...new Set(solutions.flatMap(({ terms }) => terms)),
]

function optionsOf(open: Open, refused: RefusedKeys) {
  const { ofCapture, ofSale } = searchIn(open, refused, { steps: 0 })
  const options: Option[] = []
  const ties: Tie[] = []
  for (const anchor of open.confirmation) {
    const solutions = ofCapture(anchor)
    const [solution] = solutions
    if (solutions.length > 1) ties.push({ system: unionOf(solutions), confirmation: [anchor] })
    else if (solution)
      options.push({
        pass_no: 5,
        system: solution.terms,
        confirmation: [anchor],
        documents: solution.documents,
        verdict: verdictOf(anchor, solution, true),
      })
  }
  for (const anchor of open.system) {
    const solutions = ofSale(anchor)
    const [solution] = solutions
    if (solutions.length > 1) ties.push({ system: [anchor], confirmation: unionOf(solutions) })
    else if (solution)
      options.push({
        pass_no: 5,
        system: [anchor],
        confirmation: solution.terms,
        documents: solution.documents,
        verdict: verdictOf(anchor, solution, false),
      })
  }
  return { options, ties }
}

const itemsOf = ({ system, confirmation }: Tie): MatchableItem[] => [...system, ...confirmation]

/** Runs pass 5: several items sum to one. Sums with a shared number come first; sums in conflict are ties. */
export function runSums(open: Open, refused: RefusedKeys) {
  const { options, ties } = optionsOf(open, refused)
  const contestedItems = new Set(ties.flatMap(itemsOf))
  const used = new Set<MatchableItem>()
  const found: FoundGroup[] = []
  for (const documents of [true, false]) {
    const stage = options.filter((option) => option.documents === documents)
    const free = stage.filter((option) => !itemsOf(option).some((item) => used.has(item)))
    const optionCounts = new Map<MatchableItem, number>()
    for (const item of free.flatMap(itemsOf)) optionCounts.set(item, (optionCounts.get(item) ?? 0) + 1)
    for (const { documents: byDocument, ...option } of free) {
      const items = itemsOf(option)
      const isClear = items.every((item) => optionCounts.get(item) === 1 && (byDocument || !contestedItems.has(item)))
      if (!isClear) ties.push(option)
      else {
        found.push(option)
        for (const item of items) used.add(item)
      }
    }
  }
  return { found, ties }
}
