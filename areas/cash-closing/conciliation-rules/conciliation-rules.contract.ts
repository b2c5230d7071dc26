import { differenceCodes } from '@app/domain/day/differences/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { ruleOutcomes } from '@app/domain/matching/contract'
import {
  amountInput,
  BusinessDate,
  ById,
  buildPageSchema,
  defineError,
  defineOperations,
  get,
  Id,
  Instant,
  Named,
  notFound,
  oneOf,
  PageQuery,
  post,
  put,
  sortBy,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'
import { allCompaniesRequired, wrongExpression } from '../movement-reason-maps/movement-reason-map.contract.ts'

const codes = Object.keys(differenceCodes)
const Outcome = oneOf(ruleOutcomes)
const Method = oneOf(paymentMethodLabels)

const conditions = {
  outcome: Outcome,
  text_pattern: z.string().trim().max(200).nullable().default(null),
  acquirer: z.string().trim().max(20).nullable().default(null),
  method: Method.nullable().default(null),
  amount_from_cents: amountInput(0, 'O valor não é negativo.').nullable().default(null),
  amount_to_cents: amountInput(0, 'O valor não é negativo.').nullable().default(null),
  window_minutes: z.int().min(0).max(1440, 'No máximo um dia (1440 minutos).').default(60),
  window_days: z.int().min(0).max(30, 'No máximo 30 dias.').default(5),
  tolerance_cents: z.int().min(0).max(10_000, 'No máximo R$ 100,00.').default(0),
  difference_codes: z
    .array(z.string().refine((code) => codes.includes(code), 'Código de diferença desconhecido.'))
    .max(codes.length)
    .default([]),
  reason_id: Id.nullable().default(null),
}

export const RuleDraft = z.object({
  name: z.string().trim().min(3, 'Informe o nome.').max(120),
  company_id: Id.nullable().default(null),
  ...conditions,
  acts_alone: z.boolean().default(false),
  needed: z.int().min(1).max(1000).default(20),
  cap_cents: amountInput(0, 'O valor não é negativo.').default(0),
  priority: z.int().min(1).max(9999).default(100),
  valid_from: BusinessDate,
  valid_to: BusinessDate.nullable().default(null),
})
export type RuleDraft = z.infer<typeof RuleDraft>

export const ConciliationRule = RuleDraft.extend({
  id: Id,
  company_name: z.string().nullable(),
  reason_name: z.string().nullable(),
  active: z.boolean(),
  /** Number of user decisions for and against the rule, in companies visible to the reader. */
  kept: z.int(),
  corrected: z.int(),
  /** Number of companies in which the rule acts without confirmation. */
  trusted_companies: z.int(),
  /** True if the user may change it; a rule of all companies requires access to all of them. */
  changeable: z.boolean(),
  version: z.int(),
})
export type ConciliationRule = z.infer<typeof ConciliationRule>

const addRuleChecks = <Schema extends z.ZodType<RuleDraft>>(draft: Schema) =>
  draft
    .refine((rule) => rule.valid_to === null || rule.valid_to >= rule.valid_from, {
      path: ['valid_to'],
      error: 'A data final deve ser igual ou posterior à data inicial.',
    })
    .refine((rule) => (rule.amount_to_cents ?? Number.MAX_SAFE_INTEGER) >= (rule.amount_from_cents ?? 0), {
      path: ['amount_to_cents'],
      error: 'O valor final deve ser igual ou maior que o inicial.',
    })
    .refine((rule) => rule.outcome !== 'explain' || rule.reason_id !== null, {
      path: ['reason_id'],
      error: 'Informe o motivo.',
    })
    .refine((rule) => rule.outcome !== 'explain' || rule.difference_codes.length > 0, {
      path: ['difference_codes'],
      error: 'Informe os códigos que a regra explica.',
    })
    .refine((rule) => rule.text_pattern || rule.acquirer || rule.method || rule.amount_to_cents !== null, {
      path: ['text_pattern'],
      error: 'Informe ao menos um texto, adquirente, forma ou valor máximo.',
    })
    .refine((rule) => !rule.acts_alone || rule.cap_cents > 0, {
      path: ['cap_cents'],
      error: 'Informe até que valor age sozinha.',
    })

export const RuleFilter = PageQuery.extend({
  sort: sortBy(ConciliationRule, ['name', 'outcome', 'priority', 'valid_from']),
  search: z.string().trim().max(80).optional(),
  outcome: Outcome.optional(),
  company_id: Id.optional(),
  active: z.stringbool().optional(),
})
export type RuleFilter = z.infer<typeof RuleFilter>

export const ruleReasonWrong = defineError(422, 'conciliation-rule.reason', 'O motivo “{reason}” não explica {codes}.')

export const TrialExample = z.object({
  /** Null for a statement line, which belongs to no day. */
  cash_conciliation_id: Id.nullable(),
  company_name: z.string(),
  business_date: BusinessDate,
  amount_cents: z.int(),
  sentence: z.string(),
  decided: z.enum(['same', 'other', 'none']),
  decision: z.string().nullable(),
})
export type TrialExample = z.infer<typeof TrialExample>

export const TrialResult = z.object({
  from: BusinessDate,
  to: BusinessDate,
  days: z.int(),
  count: z.int(),
  amount_cents: z.int(),
  same: z.int(), // counts: decided like the rule, decided otherwise, undecided
  other: z.int(),
  none: z.int(),
  ambiguous: z.int(),
  examples: z.array(TrialExample),
})
export type TrialResult = z.infer<typeof TrialResult>

export const RuleTrial = z.object({
  id: Id,
  rule_id: Id,
  job_id: Id.nullable(),
  result: TrialResult.nullable(),
  created_at: Instant,
})
export type RuleTrial = z.infer<typeof RuleTrial>

const refusals = [notFound, allCompaniesRequired, wrongExpression, ruleReasonWrong] as const
const changes = ['cash-conciliations', 'receivables'] as const

export const conciliationRules = defineOperations(
  { name: 'conciliation-rules', ability: ['cash-conciliation', 'financial.conciliation-params'] },
  {
    list: get('/conciliation-rules', { query: RuleFilter, answer: buildPageSchema(ConciliationRule) }),
    choices: get('/conciliation-rules/choices', {
      answer: z.object({
        companies: z.array(Named),
        acquirers: z.array(z.object({ code: z.string(), name: z.string() })),
        reasons: z.array(Named),
      }),
    }),
    get: get('/conciliation-rules/:id', { params: ById, answer: ConciliationRule, errors: [notFound] }),
    create: post('/conciliation-rules', {
      body: addRuleChecks(RuleDraft),
      answer: ConciliationRule,
      status: 201,
      idempotent: true,
      errors: refusals,
    }),
    update: put('/conciliation-rules/:id', {
      params: ById,
      body: addRuleChecks(RuleDraft.extend(Version.shape)),
      answer: ConciliationRule,
      idempotent: true,
      errors: [...refusals, staleVersion],
      changes,
      reversible: 'Regra alterada.',
    }),
    setActive: post('/conciliation-rules/:id/active', {
      params: ById,
      body: Version.extend({ active: z.boolean() }),
      answer: ConciliationRule,
      idempotent: true,
      errors: [...refusals, staleVersion],
      changes,
      reversible: 'Situação alterada.',
    }),
    dryRun: post('/conciliation-rules/:id/dry-run', {
      params: ById,
      answer: RuleTrial,
      idempotent: true,
      audited: false,
      errors: [notFound],
    }),
    trial: get('/conciliation-rules/:id/trial', {
      params: ById,
      answer: z.object({ trial: RuleTrial.nullable() }),
      errors: [notFound],
    }),
  },
)
