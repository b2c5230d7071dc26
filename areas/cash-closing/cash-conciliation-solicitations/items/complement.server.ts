import type { DayActor } from '@app/domain/day/life/server'
import { type NewNotification, notifyUser } from '@app/domain/people/server'
import { notFound } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { alreadyAsked, nothingAsked } from '../../cash-conciliations/request-refusals.contract.ts'
import {
  formatRequestInMessage,
  getStatusAfterDecision,
  type LockedRequest,
  lockUnchangedRequest,
  type RequestTarget,
} from '../held-request.server.ts'
import { refuseRequestHeldByOther } from '../queue/hold.server.ts'
import { requestStep } from '../solicitation-record.server.ts'
import { answerQuestion, askQuestion, getSolicitationRow } from '../solicitations.store.ts'

type NotificationInput = Pick<NewNotification, 'user_id' | 'type' | 'message'> & { actor: DayActor }

const notifyAboutRequest = (db: Db, { day, request }: LockedRequest, { actor, ...notification }: NotificationInput) =>
  notifyUser(db, {
    ...notification,
    company_id: day.company_id,
    entity: 'cash_conciliation_solicitation',
    entity_id: request.id,
    now: actor.now,
  })

export async function askComplement(
  db: Db,
  actor: DayActor,
  { question, ...target }: RequestTarget & { question: string },
) {
  const lockedRequest = await lockUnchangedRequest(db, target)
  const { request } = lockedRequest
  getStatusAfterDecision(lockedRequest, actor, 'refuse')
  await refuseRequestHeldByOther(db, request, actor)
  if (request.asked_at !== null && request.answered_at === null) fail(alreadyAsked)
  await askQuestion(db, request.id, { question, by: actor.id, at: actor.now })
  const message = `${actor.name} pede complemento da ${formatRequestInMessage(lockedRequest)}: ${question}`
  await notifyAboutRequest(db, lockedRequest, {
    user_id: request.requested_by,
    type: 'cash_conciliation_question',
    message,
    actor,
  })
  await actor.audit(requestStep(request, { action: 'ask', reason: question }))
  return (await getSolicitationRow(db, request.id)) ?? fail(notFound)
}

export async function answerComplement(
  db: Db,
  actor: DayActor,
  { answer, ...target }: RequestTarget & { answer: string },
) {
  const lockedRequest = await lockUnchangedRequest(db, target)
  const { request } = lockedRequest
  getStatusAfterDecision(lockedRequest, actor, 'withdraw')
  if (request.asked_at === null || request.answered_at !== null) fail(nothingAsked)
  await answerQuestion(db, request.id, { answer, at: actor.now })
  const message = `Complemento da ${formatRequestInMessage(lockedRequest)} respondido por ${actor.name}: ${answer}`
  const analyst = request.asked_by ?? fail(nothingAsked)
  await notifyAboutRequest(db, lockedRequest, { user_id: analyst, type: 'cash_conciliation_answer', message, actor })
  await actor.audit(requestStep(request, { action: 'answer', reason: answer }))
  return (await getSolicitationRow(db, request.id)) ?? fail(notFound)
}
