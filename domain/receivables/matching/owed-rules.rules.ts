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

export type ArrivedItem = {
  ref: ReceivableRef
  place: string
  on: BusinessDate
  amount_cents: number
  text: string
}

type OwedAndReceived = { owed: readonly OwedItem[]; received: readonly ArrivedItem[]; refused: RefusedReceivables }

function groupOf(rule: RuleInForce, owed: OwedItem, received: ArrivedItem): ReceivableGroup {
  const { id: rule_id, name, alone, cap_cents } = rule
  const difference_cents = received.amount_cents - owed.amount_cents
  const days = daysBetween(owed.on, received.on)
  const amount = difference_cents === 0 ? 'valor igual' : `valor difere em ${showMoney(difference_cents)}`
  return {
    pair_type: owed.pair_type,
    pass_no: 6,
    score: 90,
    status: alone && Math.abs(received.amount_cents) <= cap_cents ? 'confirmed' : 'suggested',
    sentence: `regra “${name}”: ${owed.name} de ${showMoney(owed.amount_cents)}; ${amount}; ${days === 0 ? 'mesma data' : `${days} ${days === 1 ? 'dia' : 'dias'} depois`}`,
    system: owed.refs,
    confirmation: [received.ref],
    difference_cents,
    rule_id,
  }
}

function fitsOf(rule: RuleInForce) {
  const matchesRule = buildRuleTest(rule)
  return (owed: OwedItem, received: ArrivedItem) =>
    Math.abs(received.amount_cents - owed.amount_cents) <= rule.tolerance_cents &&
    received.on >= owed.on &&
    received.on <= addDays(owed.on, rule.window_days) &&
    (owed.place === null || owed.place === received.place) &&
    matchesRule({
      method: owed.method,
      acquirer: owed.acquirer,
      amount_cents: received.amount_cents,
      texts: () => [received.text],
    })
}

const share = (a: OwedItem, b: OwedItem) =>
  a.refs.some((ref) => b.refs.some(({ kind, id }) => kind === ref.kind && id === ref.id))

export function tryOwedRule(rule: RuleInForce, { owed, received, refused }: OwedAndReceived) {
  const fits = fitsOf(rule)
  const accepts = (owedItem: OwedItem, receivedItem: ArrivedItem) =>
    fits(owedItem, receivedItem) &&
    !isRefusedReceivable(refused, { system: owedItem.refs, confirmation: [receivedItem.ref] })
  const key = rule.tolerance_cents === 0 ? (cents: number) => String(cents) : () => 'any'
  const pairs = findUniquePairs(
    { items: owed, keysOf: ({ amount_cents }) => [key(amount_cents)] },
    { items: received, keysOf: ({ amount_cents }) => [key(amount_cents)] },
    accepts,
  )
  // An item and a sum that contains it must not both be paired.
  const clearPairs = pairs.filter(([one], _at, found) => !found.some(([other]) => other !== one && share(other, one)))
  const paired = new Set(clearPairs.map(([, receivedItem]) => receivedItem))
  return {
    groups: clearPairs.map(([owedItem, receivedItem]) => groupOf(rule, owedItem, receivedItem)),
    ambiguous: received.filter(
      (receivedItem) => !paired.has(receivedItem) && owed.some((owedItem) => accepts(owedItem, receivedItem)),
    ).length,
  }
}

type IsFree = (kind: string) => (item: { id: number | string }) => boolean

export function buildFreeFilter(groups: readonly Pick<ReceivableGroup, 'system' | 'confirmation'>[]): IsFree {
  const takenItems = new Set(
    groups.flatMap(({ system, confirmation }) => [...system, ...confirmation]).map(({ kind, id }) => `${kind}:${id}`),
  )
  return (kind) =>
    ({ id }) =>
      !takenItems.has(`${kind}:${id}`)
}

export function runRulesInOrder(
  rules: readonly RuleInForce[],
  outcome: RuleInForce['outcome'],
  tryRule: (rule: RuleInForce, isFree: IsFree) => readonly ReceivableGroup[],
) {
  const found: ReceivableGroup[] = []
  for (const rule of rules.filter((one) => one.outcome === outcome).sort(inRuleOrder))
    found.push(...tryRule(rule, buildFreeFilter(found)))
  return found
}
