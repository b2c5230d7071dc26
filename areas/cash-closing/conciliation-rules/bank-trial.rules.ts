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

type Decisions = {
  company_name: string
  manualGroups: readonly ReceivableGroup[]
  undoneGroups: readonly ReceivableGroup[]
}

export type TrialBank = Decisions & Omit<RuleSides, 'refused'>
export type TrialSettlement = Decisions & Omit<SettlementSides, 'refused'>

const itemsOf = ({ system, confirmation }: ReceivableGroup) => [...system, ...confirmation]

type ReceivedItem = { id: number; on: BusinessDate; amount_cents: number }
type RuleProposals = { groups: readonly ReceivableGroup[]; ambiguous: number }

function compareWithDecisions(
  { company_name, manualGroups, undoneGroups }: Decisions,
  received: readonly ReceivedItem[],
  { groups, ambiguous }: RuleProposals,
) {
  const refused = buildRefusedReceivables(undoneGroups)
  const holders = new Map(
    manualGroups.flatMap((group) => itemsOf(group).map(({ kind, id }) => [`${kind}:${id}`, group])),
  )
  const hits = groups.flatMap((group): TrialExample[] => {
    const item = received.find(({ id }) => String(id) === group.confirmation[0]?.id)
    if (!item) return []
    const base = {
      cash_conciliation_id: null,
      company_name,
      business_date: item.on,
      amount_cents: item.amount_cents,
      sentence: group.sentence,
    }
    const manualGroup = itemsOf(group)
      .map(({ kind, id }) => holders.get(`${kind}:${id}`))
      .find((other) => other !== undefined)
    if (manualGroup && buildGroupKey(manualGroup) === buildGroupKey(group))
      return [{ ...base, decided: 'same', decision: 'Casado por uma pessoa' }]
    if (manualGroup) return [{ ...base, decided: 'other', decision: 'Uma pessoa casou de outro modo' }]
    if (isRefusedReceivable(refused, group))
      return [{ ...base, decided: 'other', decision: 'Uma pessoa recusou o par' }]
    return [{ ...base, decided: 'none', decision: null }]
  })
  return { hits, ambiguous, days: new Set(received.map(({ on }) => on)).size }
}

const toTrialRule = (rule: RuleInForce) => ({ ...rule, alone: false })

export const computeBankTrial = (rule: RuleInForce, { owed, lines, ...decisions }: TrialBank) =>
  compareWithDecisions(
    decisions,
    lines.map(({ id, posted_on: on, amount_cents }) => ({ id, on, amount_cents })),
    tryBankRule(toTrialRule(rule), { owed, lines, refused: new Set() }),
  )

export const computeSettlementTrial = (rule: RuleInForce, { instalments, batches, ...decisions }: TrialSettlement) =>
  compareWithDecisions(
    decisions,
    batches.map(({ id, paid_on: on, net_cents: amount_cents }) => ({ id, on, amount_cents })),
    trySettlementRule(toTrialRule(rule), { instalments, batches, refused: new Set() }),
  )
