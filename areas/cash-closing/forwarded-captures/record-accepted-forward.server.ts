import { differenceRecord } from '@app/domain/day/differences/contract'
import { appendAudit, buildRoutineSource, type Db } from '@app/kit/server'
import { type AcceptedForward, markAcceptanceRecorded } from './forwards.store.ts'

/** The receiving company must not write into the sender's history, so the calendar job does. */
export async function recordAcceptedForward(
  db: Db,
  { id, company_id, difference_id, decision_note }: AcceptedForward,
  now: string,
) {
  await markAcceptanceRecorded(db, id, now)
  await appendAudit(db, buildRoutineSource(now), {
    company_id,
    entity: differenceRecord.entity,
    entity_id: difference_id,
    action: 'taken',
    reason: decision_note ?? 'Conta como confirmação na outra empresa.',
  })
}
