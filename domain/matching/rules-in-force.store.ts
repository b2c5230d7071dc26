import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { RuleInForce } from './rule-in-force.contract.ts'

/** SQL: number of consecutive accepted proposals of a rule in a company, up to the last decision. */
export const buildStreakQuery = (company_id: ReturnType<typeof sql>) => sql<number>`(
  select count(*)::int from conciliation_rule_decisions decision
  where decision.rule_id = conciliation_rules.id and decision.company_id = ${company_id}
    and decision.trust_version = conciliation_rules.trust_version
    and decision.id > coalesce((select max(refusal.id) from conciliation_rule_decisions refusal
      where refusal.rule_id = conciliation_rules.id and refusal.company_id = ${company_id} and not refusal.kept), 0))`

type DayOf = { company_id: string; business_date: BusinessDate }

export async function findRulesInForce(db: Db, { company_id, business_date }: DayOf): Promise<RuleInForce[]> {
  const { rows } = await sql<RuleInForce>`
    select conciliation_rules.id, conciliation_rules.name, conciliation_rules.company_id, conciliation_rules.outcome, conciliation_rules.text_pattern, conciliation_rules.acquirer, conciliation_rules.method,
      conciliation_rules.amount_from_cents, conciliation_rules.amount_to_cents, conciliation_rules.window_minutes, conciliation_rules.window_days, conciliation_rules.tolerance_cents, conciliation_rules.difference_codes,
      conciliation_rules.cap_cents, conciliation_rules.priority,
      case when reason.id is not null then jsonb_build_object('id', reason.id, 'code', reason.code,
        'name', reason.name, 'approval_required', reason.approval_required) end as reason,
      conciliation_rules.acts_alone and coalesce(not reason.attachment_required, true)
        and ${buildStreakQuery(sql`${company_id}::uuid`)} >= conciliation_rules.needed as alone
    from conciliation_rules
    left join movement_reason_maps reason on reason.id = conciliation_rules.reason_id and reason.active
      and reason.difference_codes && conciliation_rules.difference_codes
    where conciliation_rules.active and (conciliation_rules.company_id is null or conciliation_rules.company_id = ${company_id}::uuid)
      and conciliation_rules.valid_from <= ${business_date}::date and (conciliation_rules.valid_to is null or conciliation_rules.valid_to >= ${business_date}::date)
      and (conciliation_rules.outcome <> 'explain' or reason.id is not null)
    order by conciliation_rules.id`.execute(db)
  return rows
}

export type RuleDecision = {
  rule_id: string
  /** Subject of the decision: `capture:12`, or the members of a pair. */
  item: string
  kept: boolean
}

type DecisionAuthor = { company_id: string; cash_conciliation_id: string | null; by: string; at: string }

/** Inserts decisions about proposals of rules; returns the rules that were trusted until now and got a correction. */
export async function insertDecisions(db: Db, decisions: readonly RuleDecision[], author: DecisionAuthor) {
  if (decisions.length === 0) return []
  const { company_id, cash_conciliation_id, by, at } = author
  const { rows } = await sql<{ id: string; name: string }>`
    with new_decision as (
      select * from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
        as d (rule_id uuid, item text, kept boolean)
    ), written as (
      insert into conciliation_rule_decisions (company_id, rule_id, trust_version, cash_conciliation_id, item, kept,
        decided_by, decided_at)
      select ${company_id}::uuid, rule_id, conciliation_rules.trust_version, ${cash_conciliation_id}::uuid, item, kept, ${by}::uuid, ${at}::timestamptz
      from new_decision join conciliation_rules on conciliation_rules.id = rule_id
    )
    select distinct conciliation_rules.id, conciliation_rules.name
    from new_decision join conciliation_rules on conciliation_rules.id = new_decision.rule_id
    where not new_decision.kept and conciliation_rules.acts_alone
      and ${buildStreakQuery(sql`${company_id}::uuid`)} >= conciliation_rules.needed
    order by conciliation_rules.id`.execute(db)
  return rows
}
