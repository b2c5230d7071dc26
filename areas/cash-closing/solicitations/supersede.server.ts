import { showMoney } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import type { Day } from '../cash-conciliations/days/days.store.ts'
import type { AssessedDay } from '../cash-conciliations/recompute/recompute.server.ts'
import { isAsSent } from './snapshot.rules.ts'
import { decideSolicitation, getPending, lockSolicitation } from './solicitations.store.ts'
import { snapshotNow } from './submit.server.ts'

/**
 * Ends the pending request of a day whose figures are no longer what was sent; its requester has to look and send again.
 * Answers which one and why, or null when the request still stands.
 */
export async function supersedeChanged(db: Db, day: Day, assessed: AssessedDay, now: string) {
  const pending = await getPending(db, day)
  const request = pending && (await lockSolicitation(db, pending.id))
  if (!request || isAsSent(request.snapshot, snapshotNow(assessed))) return null
  const amount = showMoney(assessed.assessment.totals.difference_cents)
  const message = `Os valores mudaram depois do envio (diferença de ${amount}). Revise e envie novamente.`
  await decideSolicitation(db, request.id, {
    status: 'superseded',
    decided_by: null,
    decided_at: now,
    decision_note: message,
  })
  return { request, message }
}
