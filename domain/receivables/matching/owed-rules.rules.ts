import { addDays, type BusinessDate, daysBetween, showMoney } from '@app/kit/contract'
import { buildRuleTest, inRuleOrder } from '../../matching/rule-conditions.rules.ts'
import type { RuleInForce } from '../../matching/rule-in-force.contract.ts'
import { findUniquePairs } from '../../matching/unique-pairs.rules.ts'
import type { PairType, ReceivableGroup, ReceivableRef } from '../receivable-facts.contract.ts'
import { isRefusedReceivable, type RefusedReceivables } from './refused-receivables.rules.ts'

export type OwedItem = {
  pair_type: PairType
  name: string
  method: string | null
  acquirer: string | null
  /** Expected place: a bank account, or a merchant number of an acquirer; null if unknown. */
  place: string | null
  on: BusinessDate
  amount_cents: number
  refs: readonly ReceivableRef[]
}

/** An amount that arrived: a statement line or a batch. */
export type ArrivedItem = {
  ref: ReceivableRef
  place: string
  on: BusinessDate
  amount_cents: number
  text: string
}

type OwedAndCame = { owed: readonly OwedItem[]; came: readonly ArrivedItem[]; refused: RefusedReceivables }

function groupOf(rule: RuleInForce, owed: OwedItem, came: ArrivedItem): ReceivableGroup {
  const { id: rule_id, name, alone, cap_cents } = rule
  const difference_cents = came.amount_cents - owed.amount_cents
  const days = daysBetween(owed.on, came.on)
  const amount = difference_cents === 0 ? 'valor igual' : `valor difere em ${showMoney(difference_cents)}`
  return {
    pair_type: owed.pair_type,
    pass_no: 6,
    score: 90,
    status: alone && Math.abs(came.amount_cents) <= cap_cents ? 'confirmed' : 'suggested',
    sentence: `regra “${name}”: ${owed.name} de ${showMoney(owed.amount_cents)}; ${amount}; ${days === 0 ? 'mesma data' : `${days} ${days === 1 ? 'dia' : 'dias'} depois`}`,
    system: owed.refs,
    confirmation: [came.ref],
    difference_cents,
    rule_id,
  }
}

function fitsOf(rule: RuleInForce) {
  const speaks = buildRuleTest(rule)
  return (owed: OwedItem, came: ArrivedItem) =>
    Math.abs(came.amount_cents - owed.amount_cents) <= rule.tolerance_cents &&
    came.on >= owed.on &&
    came.on <= addDays(owed.on, rule.window_days) &&
    (owed.place === null || owed.place === came.place) &&
    speaks({
      method: owed.method,
      acquirer: owed.acquirer,
      amount_cents: came.amount_cents,
      texts: () => [came.text],
    })
}

const share = (a: OwedItem, b: OwedItem) =>
  a.refs.some((ref) => b.refs.some(({ kind, id }) => kind === ref.kind && id === ref.id))

/** Returns the pairs of one rule, and the number of arrived items left to people because they fit in several ways. */
export function tryOwedRule(rule: RuleInForce, { owed, came, refused }: OwedAndCame) {
  const fits = fitsOf(rule)
  const accepts = (one: OwedItem, other: ArrivedItem) =>
    fits(one, other) && !isRefusedReceivable(refused, { system: one.refs, confirmation: [other.ref] })
  const key = rule.tolerance_cents === 0 ? (cents: number) => String(cents) : () => 'any'
  const pairs = findUniquePairs(
    { items: owed, keysOf: ({ amount_cents }) => [key(amount_cents)] },
    { items: came, keysOf: ({ amount_cents }) => [key(amount_cents)] },
    accepts,
  )
  // An item and a sum that contains it must not both be paired.
  const clear = pairs.filter(([one], _at, found) => !found.some(([other]) => other !== one && share(other, one)))
  const paired = new Set(clear.map(([, other]) => other))
  return {
    groups: clear.map(([one, other]) => groupOf(rule, one, other)),
    ambiguous: came.filter((other) => !paired.has(other) && owed.some((one) => accepts(one, other))).length,
  }
}

type IsFree = (kind: string) => (item: { id: number | string }) => boolean

/** Returns a filter for items, by kind, that no group contains. */
export function buildFreeFilter(groups: readonly Pick<ReceivableGroup, 'system' | 'confirmation'>[]): IsFree {
  const taken = new Set(
    groups.flatMap(({ system, confirmation }) => [...system, ...confirmation]).map(({ kind, id }) => `${kind}:${id}`),
  )
  return (kind) =>
    ({ id }) =>
      !taken.has(`${kind}:${id}`)
}

/** Runs the rules with this outcome in order (pass 6); each gets what earlier rules left open. */
export function runRulesInOrder(
  rules: readonly RuleInForce[],
  outcome: RuleInForce['outcome'],
  tryOne: (rule: RuleInForce, isFree: IsFree) => readonly ReceivableGroup[],
) {
  const found: ReceivableGroup[] = []
  for (const rule of rules.filter((one) => one.outcome === outcome).sort(inRuleOrder))
    found.push(...tryOne(rule, buildFreeFilter(found)))
  return found
}
