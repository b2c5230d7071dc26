import type { Db } from '@app/kit/server'
import { buildGroupKey } from '../day/assessment/group-changes.rules.ts'
import type { DayGroup } from '../day/assessment/match-groups.contract.ts'
import type { DayActor } from '../day/life/change-day.server.ts'
import type { ReceivableGroup } from '../receivables/receivable-facts.contract.ts'
import { conciliationRuleRecord } from './conciliation-rule-record.contract.ts'
import { insertDecisions, type RuleDecision } from './rules-in-force.store.ts'

/** `id` is that of the day, or null for bank lines. */
type DecisionSubject = { company_id: string; id: string | null }
type Decider = Pick<DayActor, 'id' | 'now' | 'audit'>

/** Stores decisions for and against rules. An automatic rule loses that right at the first correction. */
export async function noteDecisions(
  db: Db,
  subject: DecisionSubject,
  decisions: readonly RuleDecision[],
  actor: Decider,
) {
  const { company_id, id: cash_conciliation_id } = subject
  const author = { company_id, cash_conciliation_id, by: actor.id, at: actor.now }
  for (const { id, name } of await insertDecisions(db, decisions, author))
    await actor.audit({
      company_id,
      entity: conciliationRuleRecord.entity,
      entity_id: id,
      action: 'corrected',
      before: { name, trusted: true },
      after: { name, trusted: false },
    })
}

type ProposedGroup = Pick<DayGroup | ReceivableGroup, 'rule_id' | 'system' | 'confirmation'>

/** Returns the decisions about groups that a rule proposed; other groups are skipped. */
export const toRuleDecisions = (groups: readonly ProposedGroup[], kept: boolean): RuleDecision[] =>
  groups.flatMap(({ rule_id, ...group }) => (rule_id ? [{ rule_id, item: buildGroupKey(group), kept }] : []))
