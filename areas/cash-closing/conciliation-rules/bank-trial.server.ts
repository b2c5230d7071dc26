import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { accounts } from '../cash-conciliations/closing/accounts.rules.ts'
import { getCompanyName } from '../cash-conciliations/days/days.store.ts'
import { findOpenBatches, findOpenDeposits, findOpenLines, findOpenPix } from '../receivables/receivable-facts.store.ts'
import { findMadeByPeople, findUndoneByPeople } from '../receivables/receivable-groups.store.ts'
import type { TrialBank } from './bank-trial.rules.ts'

type Period = { from: BusinessDate; to: BusinessDate }

/** The lines of a company in these days with all that they could be, whatever people did with them. */
export async function findTrialBank(db: Db, company_id: string, { from, to }: Period): Promise<TrialBank> {
  const of = { company_id, from, trial: true }
  const batches = await findOpenBatches(db, of)
  return {
    company_name: (await getCompanyName(db, company_id)) ?? '',
    owed: {
      batches: batches.filter(({ unbanked }) => unbanked),
      pix: await findOpenPix(db, { ...of, to }),
      deposits: await findOpenDeposits(db, { ...of, safe: accounts.safe.code }),
    },
    lines: await findOpenLines(db, of),
    made: await findMadeByPeople(db, company_id),
    undone: await findUndoneByPeople(db, company_id),
  }
}
