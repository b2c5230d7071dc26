import { requestEndings, solicitationMessages } from '@app/domain/day/life/contract'
import { lockDay, recordDay, takeStep, updateDay } from '@app/domain/day/life/server'
import { notFound } from '@app/kit/contract'
import { appendAudit, type Db, fail } from '@app/kit/server'
import { endSolicitation } from '../held-request.server.ts'
import { requestStep } from '../solicitation-record.server.ts'
import { getSolicitationDayId, lockSolicitation } from '../solicitations.store.ts'

export async function expireRequest(db: Db, id: string, now: string) {
  const day = (await lockDay(db, (await getSolicitationDayId(db, id)) ?? fail(notFound))) ?? fail(notFound)
  const request = (await lockSolicitation(db, id)) ?? fail(notFound)
  // Another call may have decided the request, or asked a question, just before the lock.
  const isAsked = request.asked_at !== null && request.answered_at === null
  if (request.status !== 'pending' || request.due_at >= now || isAsked) return
  const reason = solicitationMessages.expired(request.number)
  const status = takeStep(day, requestEndings[request.type].expire, 'system')
  const after = await updateDay(db, day, { status, version: day.version + 1, updated_by: null, updated_at: now })
  const endStatus = await endSolicitation(db, { day, request }, { ending: 'expire', note: reason, by: null, now })
  const source = { actor_id: null, now, origin: 'rotina' } as const
  const states = { before: { status: request.status }, after: { status: endStatus } }
  await appendAudit(
    db,
    { ...source, ip: null, request_id: null },
    requestStep(request, { action: 'expire', reason, ...states }),
  )
  await recordDay(db, source, { action: 'solicitations.expire', reason, before: day, after })
}
