import type { BusinessDate } from '@app/kit/contract'
import type { PastPairs } from '../day/facts/past-pairs.contract.ts'
import { hasContradictingNumbers } from './evidence.rules.ts'
import { buildItemKey, type MatchableItem, type MatchFacts, normalAcquirer, normalBrand } from './items.rules.ts'
import { type Open, type Pass, type RefusedKeys, runPass, type Tie } from './pass.rules.ts'
import { formatHistorySentence } from './sentences.rules.ts'
import { mergeTies } from './ties.rules.ts'

export const pairsNeeded = 3
const hour = 60 * 60_000
/** The score is below that of every other proposal, because no receipt data supports the pair. */
const historyScore = 35

type PairHistory = { times: number; last_on: BusinessDate }

const signature = (...parts: readonly (string | null)[]) => parts.map((part) => part ?? '').join('|')
const kindOf = (system: string, confirmation: string) => `${system} = ${confirmation}`
const after = (at: string, other: string) => Date.parse(at) > Date.parse(other)
const latest = (refused: readonly (string | null)[]) =>
  refused.reduce((last, at) => (at !== null && (last === null || after(at, last)) ? at : last), null)

/** Returns both sides in the normalized form of items, because files write brands differently. */
const sidesOf = ({ acquirer, capture_method, ...row }: PastPairs) => ({
  system: signature(row.method, normalBrand(row.brand), row.movement_type_code),
  confirmation: signature(normalAcquirer(acquirer), capture_method, normalBrand(row.capture_brand)),
})

export function findLearnedKinds(past: readonly PastPairs[]) {
  const kinds = new Map<string, { system: string; confirmation: string; rows: PastPairs[] }>()
  for (const row of past) {
    const sides = sidesOf(row)
    const key = kindOf(sides.system, sides.confirmation)
    const kind = kinds.get(key) ?? { ...sides, rows: [] }
    kind.rows.push(row)
    kinds.set(key, kind)
  }
  return [...kinds].flatMap(([key, { system, confirmation, rows }]) => {
    const refused_at = latest(rows.map((row) => row.refused_at))
    const history: PairHistory = { times: 0, last_on: '' }
    for (const { times, first_at, last_on } of rows) {
      if (first_at === null || last_on === null || (refused_at !== null && !after(first_at, refused_at))) continue
      history.times += times
      if (last_on > history.last_on) history.last_on = last_on
    }
    return history.times < pairsNeeded ? [] : [{ key, system, confirmation, ...history }]
  })
}

type Facts = Pick<MatchFacts, 'movements' | 'past_pairs'>

/** Builds pass 8: pairs like those that people made before. It only suggests; null without past pairs. */
export function buildHistoryPass({ movements, past_pairs = [] }: Facts): Pass | null {
  const kinds = findLearnedKinds(past_pairs)
  if (kinds.length === 0) return null
  const kindsByKey = new Map(kinds.map((kind) => [kind.key, kind]))
  const types = new Map(movements.map(({ id, movement_type_code }) => [String(id), movement_type_code]))
  const systemOf = ({ id, method, brand }: MatchableItem) => signature(method, brand, types.get(id) ?? null)
  const confirmationOf = ({ acquirer, method, brand }: MatchableItem) => signature(acquirer, method, brand)
  const kindsOf = (item: MatchableItem) => {
    if (item.kind === 'manual') return []
    const isSale = item.kind === 'movement'
    const itemSignature = isSale ? systemOf(item) : confirmationOf(item)
    return kinds.filter((kind) => (isSale ? kind.system : kind.confirmation) === itemSignature)
  }
  return {
    no: 8,
    keysOf: (item) => kindsOf(item).map(({ key }) => `${key}|${item.date}|${item.amount_cents}`),
    accepts: (system, confirmation) =>
      !hasContradictingNumbers(system, confirmation) &&
      (system.at === null || confirmation.at === null || Math.abs(system.at - confirmation.at) <= hour),
    assessPair: (system, confirmation) => {
      const { times, last_on } = kindsByKey.get(kindOf(systemOf(system), confirmationOf(confirmation))) ?? noHistory
      return {
        score: historyScore,
        status: 'suggested',
        sentence: formatHistorySentence({ times, last_on }, system, confirmation),
      }
    },
  }
}

const noHistory: PairHistory = { times: 0, last_on: '' }

/** Runs pass 8, without items that earlier passes found ambiguous: people decide those. */
export function runHistory(pass: Pass, open: Open, { refused, ties }: { refused: RefusedKeys; ties: readonly Tie[] }) {
  const result = runPass(pass, open, refused)
  if (result.found.length === 0) return result
  const tied = new Set(
    mergeTies(ties, open).flatMap(({ system, confirmation }) => [...system, ...confirmation].map(buildItemKey)),
  )
  const isFree = ({ key }: MatchableItem) => !tied.has(key)
  const found = result.found.filter(({ system, confirmation }) => [...system, ...confirmation].every(isFree))
  return { ...result, found }
}
