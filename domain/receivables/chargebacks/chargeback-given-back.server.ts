import { appendAudit, buildRoutineSource, type Db } from '@app/kit/server'
import { chargebackRecord } from './chargeback-record.contract.ts'
import { getOpenDispute, settleDispute } from './disputes.store.ts'

const words = 'O arquivo da adquirente trouxe o estorno do chargeback.'

/** Records that a file contains the reversal of these chargebacks, and ends their open disputes as won. */
export async function recordReversedChargebacks(
  db: Db,
  company_id: string,
  resolved: readonly { record_id: string; status: string }[],
  now: string,
) {
  for (const { record_id, status } of resolved) {
    const open = await getOpenDispute(db, record_id)
    const wonDispute = open && (await settleDispute(db, open.id, { status: 'won', result_note: words, by: null, now }))
    await appendAudit(db, buildRoutineSource(now), {
      company_id,
      entity: chargebackRecord.entity,
      entity_id: record_id,
      action: 'reverse',
      reason: words,
      before: { status, ...(wonDispute && { dispute: 'open' }) },
      after: { status: 'resolved', ...(wonDispute && { dispute: 'won' }) },
    })
  }
}
