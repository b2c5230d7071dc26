import { membersOf } from '../cash-conciliations/recompute/group-changes.rules.ts'
import { type RuleSides, tryBankRule } from '../receivables/bank-rules.rules.ts'
import type { ReceivableGroup } from '../receivables/receivable-facts.contract.ts'
import { isRefused, refusedReceivables } from '../receivables/refused-receivables.rules.ts'
import type { TrialExample } from './conciliation-rules.contract.ts'
import type { RuleInForce } from './rule-in-force.contract.ts'

/** Lines of the bank of a company that the passes left open, and what people did with them. */
export type TrialBank = Omit<RuleSides, 'refused'> & {
  company_name: string
  made: readonly ReceivableGroup[]
  undone: readonly ReceivableGroup[]
}

const itemsOf = ({ system, confirmation }: ReceivableGroup) => [...system, ...confirmation]

/** What a rule would have done with the lines of a company. */
export function tryOnBank(rule: RuleInForce, { company_name, owed, lines, made, undone }: TrialBank) {
  const refused = refusedReceivables(undone)
  const { groups, ambiguous } = tryBankRule({ ...rule, alone: false }, { owed, lines, refused: new Set() })
  const holders = new Map(made.flatMap((group) => itemsOf(group).map(({ kind, id }) => [`${kind}:${id}`, group])))
  const hits = groups.flatMap((group): TrialExample[] => {
    const line = lines.find(({ id }) => String(id) === group.confirmation[0]?.id)
    if (!line) return []
    const base = {
      cash_conciliation_id: null,
      company_name,
      business_date: line.posted_on,
      amount_cents: line.amount_cents,
      sentence: group.sentence,
    }
    const held = itemsOf(group)
      .map(({ kind, id }) => holders.get(`${kind}:${id}`))
      .find((one) => one !== undefined)
    if (held && membersOf(held) === membersOf(group))
      return [{ ...base, decided: 'same', decision: 'Casado por uma pessoa' }]
    if (held) return [{ ...base, decided: 'other', decision: 'Uma pessoa casou de outro modo' }]
    if (isRefused(refused, group)) return [{ ...base, decided: 'other', decision: 'Uma pessoa recusou o par' }]
    return [{ ...base, decided: 'none', decision: null }]
  })
  return { hits, ambiguous, days: new Set(lines.map(({ posted_on }) => posted_on)).size }
}
