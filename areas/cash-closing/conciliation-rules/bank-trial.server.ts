import { getCompanyName } from '@app/domain/companies/server'
import { journalAccounts } from '@app/domain/journal/contract'
import type { RuleInForce } from '@app/domain/matching/contract'
import { findMadeByPeople, findUndoneByPeople } from '@app/domain/matching/server'
import { buildSidesForRules } from '@app/domain/receivables/matching/contract'
import {
  findDue,
  findOpenBatches,
  findOpenDeposits,
  findOpenLines,
  findOpenPix,
  findOpenSlips,
} from '@app/domain/receivables/server'
import { addDays, type BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import type { TrialBank, TrialSettlement } from './bank-trial.rules.ts'

type Period = { from: BusinessDate; to: BusinessDate }

/** This trial and the next include lines, batches and candidates that are already decided. */
export async function findTrialBank(db: Db, company_id: string, { from, to }: Period): Promise<TrialBank> {
  const scope = { company_id, from, trial: true }
  const batches = await findOpenBatches(db, scope)
  return {
    company_name: (await getCompanyName(db, company_id)) ?? '',
    owed: {
      batches: batches.filter(({ unbanked }) => unbanked),
      slips: await findOpenSlips(db, scope),
      pix: await findOpenPix(db, { ...scope, to }),
      deposits: await findOpenDeposits(db, { ...scope, safe: journalAccounts.safe.code }),
    },
    lines: await findOpenLines(db, scope),
    manualGroups: await findMadeByPeople(db, company_id),
    undoneGroups: await findUndoneByPeople(db, company_id),
  }
}

export async function findTrialSettlement(
  db: Db,
  company_id: string,
  { rule, period: { from, to } }: { rule: Pick<RuleInForce, 'window_days'>; period: Period },
): Promise<TrialSettlement> {
  const batches = await findOpenBatches(db, { company_id, from, trial: true })
  const due = { from: addDays(from, -rule.window_days), to }
  const sides = {
    batches: batches.filter(({ unsettled }) => unsettled),
    instalments: await findDue(db, { company_id, ...due, trial: true }),
    refused: new Set<string>(),
  }
  const { refused: _none, ...remainingSides } = buildSidesForRules(sides)
  return {
    company_name: (await getCompanyName(db, company_id)) ?? '',
    ...remainingSides,
    manualGroups: await findMadeByPeople(db, company_id),
    undoneGroups: await findUndoneByPeople(db, company_id),
  }
}
