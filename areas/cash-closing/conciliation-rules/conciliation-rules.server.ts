import { isDeepStrictEqual } from 'node:util'
import { findActiveCompanies } from '@app/domain/companies/server'
import { conciliationRuleRecord, textPattern } from '@app/domain/matching/contract'
import { settleReceivables } from '@app/domain/receivables/server'
import { addDays, invalidInput, localDate, notFound } from '@app/kit/contract'
import {
  type ChangeContext,
  changedFields,
  type Db,
  fail,
  implement,
  newId,
  type RecordKind,
  type Reversal,
  refuseChanged,
  refuseStale,
} from '@app/kit/server'
import { z } from 'zod'
import { afterReasonChange } from '../closing/after-import.server.ts'
import { allCompaniesRequired, wrongExpression } from '../movement-reason-maps/movement-reason-map.contract.ts'
import { conciliationRules, RuleDraft, ruleReasonWrong } from './conciliation-rules.contract.ts'
import {
  findConciliationRules,
  findRuleAcquirers,
  findRuleReasons,
  getNextTrustVersion,
  getRule,
  insertRule,
  type LockedRule,
  lockRule,
  type RuleChange,
  updateRule,
} from './conciliation-rules.store.ts'
import { lastTrial, startRuleTrial } from './dry-run.server.ts'

type Call = Pick<ChangeContext, 'db' | 'user' | 'now' | 'audit'>

const { entity, ability } = conciliationRuleRecord

const requireRule = async (db: Db, id: string) => (await getRule(db, id)) ?? fail(notFound)

async function check(db: Db, { text_pattern, company_id, reason_id, difference_codes, outcome }: RuleDraft) {
  if (text_pattern && !textPattern(text_pattern))
    fail(wrongExpression, { fields: { text_pattern: wrongExpression.message } })
  if (company_id !== null && !(await findActiveCompanies(db)).some(({ id }) => id === company_id))
    fail(invalidInput, { fields: { company_id: 'Escolha uma das suas empresas.' } })
  if (reason_id === null) return
  const reason = (await findRuleReasons(db)).find(({ id }) => id === reason_id)
  if (!reason) return fail(invalidInput, { fields: { reason_id: 'Escolha um dos motivos ativos.' } })
  if (outcome !== 'explain') return
  const wrongCodes = difference_codes.filter((code) => !reason.difference_codes.includes(code))
  if (wrongCodes.length > 0) fail(ruleReasonWrong, { values: { reason: reason.name, codes: wrongCodes.join(', ') } })
}

const requireChangeable = async (db: Db, id: string) =>
  (await lockRule(db, id)) ?? fail((await getRule(db, id)) ? allCompaniesRequired : notFound)

async function lockUnchangedRule(db: Db, { id, version }: { id: string; version: number }) {
  const rule = await requireChangeable(db, id)
  refuseStale(rule, version)
  return rule
}

// Fields that decide what the rule does: decisions before a change of them do not count for the rule.
const conditionFields = [
  'company_id',
  'outcome',
  'text_pattern',
  'acquirer',
  'method',
  'amount_from_cents',
  'amount_to_cents',
  'window_minutes',
  'window_days',
  'tolerance_cents',
  'difference_codes',
  'reason_id',
] as const

const hasSameConditions = (before: LockedRule, after: RuleDraft) =>
  conditionFields.every((field) => String(before[field]) === String(after[field]))

const receivableOutcomes: readonly RuleDraft['outcome'][] = ['bank', 'settle']

const openCodes = ['D01', 'D02', 'D11']

/** Older lines and batches wait for the next file or for a user. */
const daysSettled = 30

async function reassess({ db, user, now }: Call, rules: readonly (RuleDraft & { id: string; active: boolean })[]) {
  const reasons = rules
    .filter(({ active, outcome }) => active && !receivableOutcomes.includes(outcome))
    .map(({ id, company_id, outcome, difference_codes, valid_from, valid_to }) => ({
      company_id,
      codes: outcome === 'pair' ? openCodes : difference_codes,
      pair_rule_id: outcome === 'pair' ? id : null,
      from: valid_from,
      to: valid_to,
    }))
  await afterReasonChange(db, { reasons, now, actor_id: user.id })
  // A rule of all companies acts from the next file of each: settling all of them now would take too long.
  const companies = rules.flatMap(({ active, outcome, company_id }) =>
    active && receivableOutcomes.includes(outcome) && company_id !== null ? [company_id] : [],
  )
  const from = addDays(localDate(now), -daysSettled)
  await settleReceivables(
    db,
    [...new Set(companies)].map((company_id) => ({ company_id, from })),
    now,
  )
}

const RuleEffect = RuleDraft.omit({ name: true }).extend({ active: z.boolean() })

/** A new name changes no match: a proposal shows it when its day is assessed again. */
async function assessChange(call: Call, before: LockedRule) {
  const changed = await requireRule(call.db, before.id)
  if (!isDeepStrictEqual(RuleEffect.parse(before), RuleEffect.parse(changed))) await reassess(call, [before, changed])
  return changed
}

async function change(call: Call, rule: LockedRule, to: RuleChange, action: string) {
  const { db, user, now, audit } = call
  await updateRule(db, rule.id, { ...to, user_id: user.id, now })
  await audit({ company_id: rule.company_id, entity, entity_id: rule.id, action, ...changedFields(rule, to) })
  return assessChange(call, rule)
}

export default implement(conciliationRules, {
  list: ({ db, query }) => findConciliationRules(db, query),
  get: ({ db, params }) => requireRule(db, params.id),
  choices: async ({ db }) => ({
    companies: await findActiveCompanies(db),
    acquirers: await findRuleAcquirers(db),
    reasons: await findRuleReasons(db),
  }),

  async create({ body, db, user, now, audit }) {
    await check(db, body)
    const rule = { ...body, id: newId() }
    await insertRule(db, rule, { user_id: user.id, now })
    await audit({ company_id: rule.company_id, entity, entity_id: rule.id, action: 'create', after: body })
    return requireRule(db, rule.id)
  },

  async update({ params, body: { version, ...draft }, ...call }) {
    const rule = await lockUnchangedRule(call.db, { ...params, version })
    await check(call.db, draft)
    const trust_version = hasSameConditions(rule, draft) ? rule.trust_version : await getNextTrustVersion(call.db, rule)
    return change(call, rule, { ...draft, trust_version }, 'update')
  },

  async setActive({ params, body: { version, active }, ...call }) {
    const rule = await lockUnchangedRule(call.db, { ...params, version })
    return change(call, rule, { active }, active ? 'activate' : 'inactivate')
  },

  dryRun: async ({ params, ...call }) => startRuleTrial(call, await requireRule(call.db, params.id)),
  trial: async ({ db, params }) => ({ trial: await lastTrial(db, (await requireRule(db, params.id)).id) }),
})

export const conciliationRuleKind: RecordKind = {
  ...conciliationRuleRecord,
  ability,
  async find(db, id) {
    const rule = await getRule(db, id)
    return rule && { company_id: rule.company_id, title: rule.name }
  },
}

const ChangedRule = RuleDraft.extend({ trust_version: z.int() })
const Activity = z.object({ active: z.boolean() })

const isRename = (before: unknown, after: unknown) =>
  isDeepStrictEqual({ ...Object(before), name: null }, { ...Object(after), name: null })

const dayNote =
  'Nos dias abertos, o que a regra fez sozinha é refeito. O que pessoas decidiram e os dias fechados não mudam.'
const receivableNote =
  'As sugestões da regra são refeitas. Se ela vale para todas as empresas, isso ocorre quando chegar o próximo arquivo de cada uma. O que já está conciliado não muda.'

export const conciliationRuleReversal: Reversal = {
  entity,
  ability,
  actions: ['update', 'activate', 'inactivate'],
  async revert(call, past) {
    const { db, user, now } = call
    const rule = await requireChangeable(db, past.entity_id)
    const State = past.action === 'update' ? ChangedRule : Activity
    const after = State.parse(past.after)
    if (!isDeepStrictEqual(changedFields(rule, after).before, after)) await refuseChanged(db, past)
    const before = State.parse(past.before)
    if (past.action === 'update') await check(db, { ...rule, ...before })
    await updateRule(db, rule.id, { ...before, user_id: user.id, now })
    await assessChange(call, rule)
  },
  /** A rule that was active may have acted since the change. */
  async note(db, { entity_id, before, after }) {
    if (isRename(before, after)) return undefined
    const rule = await requireRule(db, entity_id)
    const wasActive = Activity.safeParse(after).data?.active
    if (!rule.active && !wasActive) return undefined
    return receivableOutcomes.includes(rule.outcome) ? receivableNote : dayNote
  },
}
