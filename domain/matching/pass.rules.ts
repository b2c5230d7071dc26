import { groupByKeys } from '@app/kit/contract'
import type { MatchGroup, RefusedPair } from '../day/assessment/match-groups.contract.ts'
import { buildItemKey, type ConfirmationItem, type MatchableItem, type SystemItem } from './items.rules.ts'

export type MatchVerdict = Pick<MatchGroup, 'score' | 'status' | 'sentence' | 'rule_id'>

/** Compares single items of both sides; only items that share a key are compared. */
export type Pass = {
  no: MatchGroup['pass_no']
  keysOf: (item: MatchableItem) => readonly string[]
  /** Maximum time between the items; items without a time are skipped. */
  window_ms?: number
  accepts: (system: SystemItem, confirmation: ConfirmationItem) => boolean
  assessPair: (system: SystemItem, confirmation: ConfirmationItem) => MatchVerdict
}

export type FoundGroup = {
  pass_no: MatchGroup['pass_no']
  verdict: MatchVerdict
  system: readonly SystemItem[]
  confirmation: readonly ConfirmationItem[]
}
export type Tie = { system: readonly SystemItem[]; confirmation: readonly ConfirmationItem[] }
export type Open = { system: readonly SystemItem[]; confirmation: readonly ConfirmationItem[] }
export type RefusedKeys = ReadonlySet<string>

/** Maximum partners of a tie that people see. */
const shownPartners = 6

const pairKey = (system: string, confirmation: string) => `${system}>${confirmation}`
export const buildRefusedKeys = (pairs: readonly RefusedPair[]): RefusedKeys =>
  new Set(pairs.map((pair) => pairKey(buildItemKey(pair.system), buildItemKey(pair.confirmation))))
export const isRefusedMatch = (refused: RefusedKeys, system: MatchableItem, confirmation: MatchableItem) =>
  refused.size > 0 && refused.has(pairKey(system.key, confirmation.key))

const indexOf = <Side extends MatchableItem>(items: readonly Side[], pass: Pass) =>
  groupByKeys(items, (item) => (pass.window_ms !== undefined && item.at === null ? [] : pass.keysOf(item)))

function firstFrom(bucket: readonly MatchableItem[], from: number) {
  let low = 0
  let high = bucket.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bucket[middle]?.at ?? Number.MAX_SAFE_INTEGER) < from) low = middle + 1
    else high = middle
  }
  return low
}

function partnersOf<Side extends MatchableItem>(
  item: MatchableItem,
  index: ReadonlyMap<string, readonly Side[]>,
  pass: Pass,
  accepts: (partner: Side) => boolean,
) {
  const partners: Side[] = []
  if (pass.window_ms !== undefined && item.at === null) return partners
  for (const key of pass.keysOf(item)) {
    const bucket = index.get(key) ?? []
    const from = pass.window_ms === undefined ? 0 : firstFrom(bucket, (item.at ?? 0) - pass.window_ms)
    for (let place = from; place < bucket.length && partners.length < shownPartners; place += 1) {
      const partner = bucket[place]
      if (partner === undefined) break
      if (pass.window_ms !== undefined && (partner.at ?? 0) > (item.at ?? 0) + pass.window_ms) break
      if (!partners.includes(partner) && accepts(partner)) partners.push(partner)
    }
  }
  return partners
}

/** Pairs items that are each other's only candidate among those open at the start; several candidates make a tie. */
export function runPass(pass: Pass, open: Open, refused: RefusedKeys) {
  const found: FoundGroup[] = []
  const ties: Tie[] = []
  const accepts = (system: SystemItem, confirmation: ConfirmationItem) =>
    !isRefusedMatch(refused, system, confirmation) && pass.accepts(system, confirmation)
  const confirmations = indexOf(open.confirmation, pass)
  const systems = indexOf(open.system, pass)
  const onlyPartner = new Map<ConfirmationItem, SystemItem>()
  for (const confirmation of open.confirmation) {
    const partners = partnersOf(confirmation, systems, pass, (system) => accepts(system, confirmation))
    if (partners.length > 1) ties.push({ system: partners, confirmation: [confirmation] })
    else if (partners[0]) onlyPartner.set(confirmation, partners[0])
  }
  for (const system of open.system) {
    const partners = partnersOf(system, confirmations, pass, (confirmation) => accepts(system, confirmation))
    const [partner] = partners
    if (partners.length > 1) ties.push({ system: [system], confirmation: partners })
    else if (partner && onlyPartner.get(partner) === system)
      found.push({
        pass_no: pass.no,
        verdict: pass.assessPair(system, partner),
        system: [system],
        confirmation: [partner],
      })
  }
  return { found, ties }
}

export function removeFound(open: Open, found: readonly FoundGroup[]): Open {
  if (found.length === 0) return open
  const used = new Set<MatchableItem>(found.flatMap(({ system, confirmation }) => [...system, ...confirmation]))
  return {
    system: open.system.filter((item) => !used.has(item)),
    confirmation: open.confirmation.filter((item) => !used.has(item)),
  }
}
