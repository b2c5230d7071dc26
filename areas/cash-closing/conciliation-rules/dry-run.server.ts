import type { RuleInForce } from '@app/domain/matching/contract'
import { localDate, notFound, sumOf } from '@app/kit/contract'
import { type Db, fail, newId, startJob, trackedJob } from '@app/kit/server'
import { findTrialBank, findTrialSettlement } from './bank-trial.server.ts'
import { type ConciliationRule, type RuleTrial, TrialResult } from './conciliation-rules.contract.ts'
import { getRule } from './conciliation-rules.store.ts'
import {
  addTried,
  addTriedBank,
  addTriedSettlement,
  emptyTrial,
  formatTrialResult,
  trialPeriod,
} from './dry-run.rules.ts'
import {
  countTrialRecords,
  findTrialCompanies,
  findTrialDays,
  finishTrial,
  getLastTrial,
  insertTrial,
} from './dry-run.store.ts'

type TrialJob = { trial_id: string; rule_id: string }

const jobName = 'try-conciliation-rule'

/** Beyond these limits a trial is slower than users wait: it runs as a job. */
const maxDaysAtOnce = 400
const maxRecordsAtOnce = 5000

const toRuleInForce = (rule: ConciliationRule): RuleInForce => ({
  ...rule,
  alone: false,
  reason:
    rule.reason_id === null
      ? null
      : { id: rule.reason_id, code: '', name: rule.reason_name ?? '', approval_required: false },
})

type TrialInput = { rule: RuleInForce; period: ReturnType<typeof trialPeriod>; result: TrialResult }

async function tryCompany(db: Db, company_id: string, { rule, period, result }: TrialInput) {
  if (rule.outcome === 'bank') return addTriedBank(result, rule, await findTrialBank(db, company_id, period))
  if (rule.outcome === 'settle')
    return addTriedSettlement(result, rule, await findTrialSettlement(db, company_id, { rule, period }))
  return addTried(result, rule, await findTrialDays(db, company_id, { rule, period }))
}

export async function startRuleTrial(call: Parameters<typeof startJob>[0], rule: ConciliationRule): Promise<RuleTrial> {
  const { db, user, now } = call
  const period = trialPeriod(localDate(now))
  const companies = await findTrialCompanies(db, rule.company_id, period)
  const id = newId()
  const trialRule = toRuleInForce(rule)
  const company_ids = companies.map(({ company_id }) => company_id)
  const runsAsJob =
    sumOf(companies, ({ days }) => days) > maxDaysAtOnce ||
    (await countTrialRecords(db, { rule: trialRule, period, company_ids }, maxRecordsAtOnce + 1)) > maxRecordsAtOnce
  const data: TrialJob = { trial_id: id, rule_id: rule.id }
  const job_id = runsAsJob
    ? await startJob(call, { kind: jobName, title: `Simulação da regra ${rule.name}`, data })
    : null
  await insertTrial(db, { id, rule_id: rule.id, user_id: user.id, job_id, created_at: now })
  if (runsAsJob) return { id, rule_id: rule.id, job_id, result: null, created_at: now }
  let result = emptyTrial(period)
  for (const { company_id } of companies) result = await tryCompany(db, company_id, { rule: trialRule, period, result })
  await finishTrial(db, id, result)
  return { id, rule_id: rule.id, job_id, result, created_at: now }
}

export async function lastTrial(db: Db, rule_id: string): Promise<RuleTrial | null> {
  const trial = await getLastTrial(db, rule_id)
  return trial ? { ...trial, result: trial.result === null ? null : TrialResult.parse(trial.result) } : null
}

export const tryRuleJob = trackedJob<TrialJob>({
  name: jobName,
  remains: 'A simulação parou; nada foi alterado.',
  async run({ trial_id, rule_id }, job) {
    const period = trialPeriod(localDate(job.now()))
    const rule = await job.within(async (db) => toRuleInForce((await getRule(db, rule_id)) ?? fail(notFound)))
    const companies = await job.within((db) => findTrialCompanies(db, rule.company_id, period))
    let result = emptyTrial(period)
    for (const [done, { company_id }] of companies.entries()) {
      await job.progress(done, companies.length, 'Simulando')
      const before = result
      result = await job.within((db) => tryCompany(db, company_id, { rule, period, result: before }))
    }
    await job.within((db) => finishTrial(db, trial_id, result))
    return {
      message: formatTrialResult(result),
      results: [
        { label: rule.name, to: `/cash-conciliation-movement-reason-map?tab=rules&open=${rule_id}&part=simulacao` },
      ],
    }
  },
})
