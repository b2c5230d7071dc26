import { findActiveCompanies, getCompanyName } from '@app/domain/companies/server'
import type { EventPayload } from '@app/domain/events/contract'
import { localDate, notFound } from '@app/kit/contract'
import { type Db, fail, implement } from '@app/kit/server'
import { billedNoteOfDay, maxBillingLines, slipBilling } from './slip-billing.contract.ts'
import { listBillingLines, sumBillingLines } from './slip-billing.rules.ts'
import { findCustomersToBill, getBilledNote } from './slip-billing.store.ts'
import { startBilling } from './slip-billing-job.server.ts'

type Reopening = { company_id: string; payload: EventPayload<'day-reopened'> }

/** Refuses the reopening of a day with a note that a slip bills. Runs in the transaction of the reopening. */
export async function refuseBilledNotes(db: Db, { company_id, payload: { business_date } }: Reopening) {
  const billed = await getBilledNote(db, { company_id, business_date })
  if (billed) fail(billedNoteOfDay, { values: billed })
}

export default implement(slipBilling, {
  companies: async ({ db }) => ({ data: await findActiveCompanies(db) }),
  async preview({ db, now, query: { company_id } }) {
    if ((await getCompanyName(db, company_id)) === undefined) fail(notFound)
    const lines = listBillingLines(await findCustomersToBill(db, { company_id }), localDate(now))
    return { lines: lines.slice(0, maxBillingLines), ...sumBillingLines(lines) }
  },
  issue: async ({ body, ...call }) => ({ job_id: await startBilling(call, body.company_id) }),
})
