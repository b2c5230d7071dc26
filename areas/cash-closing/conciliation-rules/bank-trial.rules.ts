import { buildGroupKey } from '@app/domain/day/assessment/contract'
import type { RuleInForce } from '@app/domain/matching/contract'
import type { ReceivableGroup } from '@app/domain/receivables/contract'
import {
  buildRefusedReceivables,
  isRefusedReceivable,
  type RuleSides,
  type SettlementSides,
  tryBankRule,
  trySettlementRule,
} from '@app/domain/receivables/matching/contract'
import type { BusinessDate } from '@app/kit/contract'
import type { TrialExample } from './conciliation-rules.contract.ts'

type Decided = {
  company_name: string
  made: readonly ReceivableGroup[]
  undone: readonly ReceivableGroup[]
}

export type TrialBank = Decided & Omit<RuleSides, 'refused'>
export type TrialSettlement = Decided & Omit<SettlementSides, 'refused'>

const itemsOf = ({ system, confirmation }: ReceivableGroup) => [...system, ...confirmation]

type Came = { id: number; on: BusinessDate; amount_cents: number }
type Tried = { groups: readonly ReceivableGroup[]; ambiguous: number }

function beside({ company_name, made, undone }: Decided, came: readonly Came[], { groups, ambiguous }: Tried) {
  const refused = buildRefusedReceivables(undone)
  const holders = new Map(made.flatMap((group) => itemsOf(group).map(({ kind, id }) => [`${kind}:${id}`, group])))
  const hits = groups.flatMap((group): TrialExample[] => {
    const one = came.find(({ id }) => String(id) === group.confirmation[0]?.id)
    if (!one) return []
    const base = {
      cash_conciliation_id: null,
      company_name,
      business_date: one.on,
      amount_cents: one.amount_cents,
      sentence: group.sentence,
    }
    const held = itemsOf(group)
      .map(({ kind, id }) => holders.get(`${kind}:${id}`))
      .find((other) => other !== undefined)
    if (held && buildGroupKey(held) === buildGroupKey(group))
      return [{ ...base, decided: 'same', decision: 'Casado por uma pessoa' }]
    if (held) return [{ ...base, decided: 'other', decision: 'Uma pessoa casou de outro modo' }]
    if (isRefusedReceivable(refused, group))
      return [{ ...base, decided: 'other', decision: 'Uma pessoa recusou o par' }]
    return [{ ...base, decided: 'none', decision: null }]
  })
  return { hits, ambiguous, days: new Set(came.map(({ on }) => on)).size }
}

const tried = (rule: RuleInForce) => ({ ...rule, alone: false })

export const tryOnBank = (rule: RuleInForce, { owed, lines, ...decided }: TrialBank) =>
  beside(
    decided,
    lines.map(({ id, posted_on: on, amount_cents }) => ({ id, on, amount_cents })),
    tryBankRule(tried(rule), { owed, lines, refused: new Set() }),
  )

export const tryOnSettlement = (rule: RuleInForce, { instalments, batches, ...decided }: TrialSettlement) =>
  beside(
    decided,
    batches.map(({ id, paid_on: on, net_cents: amount_cents }) => ({ id, on, amount_cents })),
    trySettlementRule(tried(rule), { instalments, batches, refused: new Set() }),
  )
