import { buildStreakQuery } from '@app/domain/matching/server'
import { type Db, DomainError, paginate, toAscendingOrder, whereTextContains } from '@app/kit/server'
import { sql } from 'kysely'
import pg from 'pg'
import { allCompaniesRequired } from '../movement-reason-maps/movement-reason-map.contract.ts'
import type { ConciliationRule, RuleDraft, RuleFilter } from './conciliation-rules.contract.ts'

const countDecisions = (kept: boolean) => sql<number>`(select count(*)::int from conciliation_rule_decisions decision
  where decision.rule_id = conciliation_rules.id and decision.kept = ${kept})`

const trustedCompanies = sql<number>`case when conciliation_rules.acts_alone then (
  select count(*)::int from companies company
  where (conciliation_rules.company_id is null or conciliation_rules.company_id = company.id) and ${buildStreakQuery(sql`company.id`)} >= conciliation_rules.needed
) else 0 end`

const draftColumns = [
  'conciliation_rules.name',
  'conciliation_rules.company_id',
  'conciliation_rules.outcome',
  'conciliation_rules.text_pattern',
  'conciliation_rules.acquirer',
  'conciliation_rules.method',
  'conciliation_rules.amount_from_cents',
  'conciliation_rules.amount_to_cents',
  'conciliation_rules.window_minutes',
  'conciliation_rules.window_days',
  'conciliation_rules.tolerance_cents',
  'conciliation_rules.difference_codes',
  'conciliation_rules.reason_id',
  'conciliation_rules.acts_alone',
  'conciliation_rules.needed',
  'conciliation_rules.cap_cents',
  'conciliation_rules.priority',
  'conciliation_rules.valid_from',
  'conciliation_rules.valid_to',
] as const

const rules = (db: Db) =>
  db
    .selectFrom('conciliation_rules')
    .leftJoin('companies', 'companies.id', 'conciliation_rules.company_id')
    .leftJoin('movement_reason_maps as reason', 'reason.id', 'conciliation_rules.reason_id')
    .select(['conciliation_rules.id', 'conciliation_rules.active', 'conciliation_rules.version', ...draftColumns])
    .select(['companies.name as company_name', 'reason.name as reason_name'])
    .select([
      countDecisions(true).as('kept'),
      countDecisions(false).as('corrected'),
      trustedCompanies.as('trusted_companies'),
    ])
    .select(sql<boolean>`app_answers_for(conciliation_rules.company_id)`.as('changeable'))
    .$narrowType<Pick<ConciliationRule, 'outcome' | 'method'>>()

export const findConciliationRules = (db: Db, { search, outcome, company_id, active, ...page }: RuleFilter) =>
  paginate(
    db,
    rules(db)
      .where(whereTextContains(['conciliation_rules.name', 'conciliation_rules.text_pattern'], search))
      .$if(outcome !== undefined, (all) => all.where('conciliation_rules.outcome', '=', outcome ?? ''))
      .$if(company_id !== undefined, (all) => all.where('conciliation_rules.company_id', '=', company_id ?? ''))
      .$if(active !== undefined, (all) => all.where('conciliation_rules.active', '=', active ?? true)),
    { ...page, order: toAscendingOrder('priority', 'name', 'id') },
  )

export const getRule = (db: Db, id: string) => rules(db).where('conciliation_rules.id', '=', id).executeTakeFirst()

export const lockRule = (db: Db, id: string) =>
  db
    .selectFrom('conciliation_rules')
    .select(['id', 'active', 'version', 'trust_version', 'updated_at', 'updated_by', ...draftColumns])
    .select(
      sql<string | null>`(select name from users where users.id = conciliation_rules.updated_by)`.as('updated_by_name'),
    )
    .$narrowType<Pick<ConciliationRule, 'outcome' | 'method'>>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type LockedRule = NonNullable<Awaited<ReturnType<typeof lockRule>>>

const refusedByPolicy = '42501'

/** Row-level security decides who may change a rule; its error becomes a message. */
async function unlessRefused<Result>(work: () => Promise<Result>) {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof pg.DatabaseError && cause.code === refusedByPolicy)
      throw new DomainError(allCompaniesRequired, { fields: { company_id: allCompaniesRequired.message } })
    throw cause
  }
}

type RuleEditor = { user_id: string; now: string }

export const insertRule = (db: Db, rule: RuleDraft & { id: string }, { user_id, now }: RuleEditor) =>
  unlessRefused(() =>
    db
      .insertInto('conciliation_rules')
      .values({ ...rule, created_at: now, created_by: user_id, updated_at: now, updated_by: user_id })
      .execute(),
  )

export type RuleChange = Partial<RuleDraft & { active: boolean; trust_version: number }>

export const updateRule = (db: Db, id: string, { user_id, now, ...change }: RuleChange & RuleEditor) =>
  unlessRefused(() =>
    db
      .updateTable('conciliation_rules')
      .set((rule) => ({ ...change, updated_at: now, updated_by: user_id, version: rule('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )

/** Returns a version above those of all decisions, because an undo may have restored an earlier version. */
export async function getNextTrustVersion(db: Db, { id, trust_version }: Pick<LockedRule, 'id' | 'trust_version'>) {
  const { last } = await db
    .selectFrom('conciliation_rule_decisions')
    .select((eb) => eb.fn.max('trust_version').as('last'))
    .where('rule_id', '=', id)
    .executeTakeFirstOrThrow()
  return Math.max(trust_version, last ?? 0) + 1
}

export const findRuleAcquirers = (db: Db) =>
  db.selectFrom('acquirers').select(['code', 'name']).orderBy('name').execute()

export const findRuleReasons = (db: Db) =>
  db
    .selectFrom('movement_reason_maps')
    .select(['id', 'name', 'difference_codes'])
    .where('active', '=', true)
    .where(sql<boolean>`difference_codes <> '{}'`)
    .orderBy('name')
    .execute()
