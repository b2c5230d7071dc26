import type { ConfirmationItem, Item, SystemItem } from './items.rules.ts'
import { type Found, isRefused, type Open, type Refused, type Tie, type Verdict } from './pass.rules.ts'
import { sumSentence } from './sentences.rules.ts'
import { type Budget, type Solution, sumsOf } from './sum-search.rules.ts'

type Option = Found & { documents: boolean }

function searchIn(open: Open, refused: Refused, budget: Budget) {
  const systems = open.system.filter((item) => item.at !== null)
  const confirmations = open.confirmation.filter((item) => item.at !== null)
  return {
    ofCapture: (anchor: ConfirmationItem) =>
      sumsOf(anchor, { timed: systems, allowed: (term) => !isRefused(refused, term, anchor), budget }),
    ofSale: (anchor: SystemItem) =>
      sumsOf(anchor, { timed: confirmations, allowed: (term) => !isRefused(refused, anchor, term), budget }),
  }
}

/** Returns a test: true if a same-receipt pair is part of one exact sum; pass 4 leaves it to pass 5. */
export function partOfOneSum(open: Open, refused: Refused) {
  const { ofCapture, ofSale } = searchIn(open, refused, { steps: 0 })
  return (system: SystemItem, confirmation: ConfirmationItem) => {
    const [part, solutions]: [Item, readonly Solution[]] =
      system.amount_cents > confirmation.amount_cents
        ? [confirmation, ofSale(system)]
        : [system, ofCapture(confirmation)]
    return solutions.length === 1 && solutions[0]?.terms.includes(part) === true
  }
}

const numbersText = ({ e2e, nsu, auth }: Item) => {
  if (e2e !== null) return 'identificador do Pix igual'
  return nsu !== null ? `NSU ${nsu} igual` : `autorização ${auth} igual`
}

function verdictOf(anchor: Item, { terms, documents }: Solution, anchorIsCapture: boolean): Verdict {
  const reason = documents ? numbersText(anchor) : 'soma exata e única em até 15 min'
  return {
    score: documents ? 88 : 58 - 3 * (terms.length - 2),
    status: documents ? 'confirmed' : 'suggested',
    sentence: sumSentence(reason, anchor, terms, anchorIsCapture),
  }
}

const unionOf = <Term extends Item>(solutions: readonly Solution<Term>[]) => [
  ...new Set(solutions.flatMap(({ terms }) => terms)),
]

function optionsOf(open: Open, refused: Refused) {
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

const itemsOf = ({ system, confirmation }: Tie): Item[] => [...system, ...confirmation]

/** Runs pass 5: several items sum to one. Sums with a shared number come first; sums in conflict are ties. */
export function runSums(open: Open, refused: Refused) {
  const { options, ties } = optionsOf(open, refused)
  const contested = new Set(ties.flatMap(itemsOf))
  const used = new Set<Item>()
  const found: Found[] = []
  for (const documents of [true, false]) {
    const stage = options.filter((option) => option.documents === documents)
    const free = stage.filter((option) => !itemsOf(option).some((item) => used.has(item)))
    const wanted = new Map<Item, number>()
    for (const item of free.flatMap(itemsOf)) wanted.set(item, (wanted.get(item) ?? 0) + 1)
    for (const { documents: byDocument, ...option } of free) {
      const items = itemsOf(option)
      const clear = items.every((item) => wanted.get(item) === 1 && (byDocument || !contested.has(item)))
      if (!clear) ties.push(option)
      else {
        found.push(option)
        for (const item of items) used.add(item)
      }
    }
  }
  return { found, ties }
}
