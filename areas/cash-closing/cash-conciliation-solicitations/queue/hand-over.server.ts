import { type DayActor, getUserName } from '@app/domain/day/life/server'
import { notifyUser } from '@app/domain/people/server'
import { notFound } from '@app/kit/contract'
import { type Db, fail, failOn } from '@app/kit/server'
import { notAnAnalyst } from '../../cash-conciliations/request-refusals.contract.ts'
import { formatRequestInMessage, getStatusAfterDecision, lockPendingRequest } from '../held-request.server.ts'
import { requestStep, solicitationRecordKind } from '../solicitation-record.server.ts'
import { getSolicitationRow } from '../solicitations.store.ts'
import { getResponsibleAnalyst, refuseAssignedToOther, refuseRequestHeldByOther } from './hold.server.ts'
import { findOtherAnalysts, holdRequest } from './queue.store.ts'

export async function findReceivingAnalysts(db: Db, user: { id: string }, id: string) {
  const { company_id, requested_by_id } = (await getSolicitationRow(db, id)) ?? fail(notFound)
  return findOtherAnalysts(db, company_id, [requested_by_id, user.id])
}

type HandOverDraft = { id: string; assignee_id: string; comment: string }

export async function handOverRequest(db: Db, actor: DayActor, { id, assignee_id, comment }: HandOverDraft) {
  const lockedRequest = await lockPendingRequest(db, id)
  getStatusAfterDecision(lockedRequest, actor, 'refuse')
  const { request, day } = lockedRequest
  await refuseRequestHeldByOther(db, request, actor)
  if (getResponsibleAnalyst(request, actor.now) !== actor.id) await refuseAssignedToOther(db, request, actor)
  const otherAnalysts = await findOtherAnalysts(db, day.company_id, [request.requested_by, actor.id])
  const receiver = otherAnalysts.find((person) => person.id === assignee_id) ?? failOn('assignee_id', notAnAnalyst)
  await holdRequest(db, id, {
    analyst_id: null,
    analyst_until: null,
    assignee_id,
    handed_over_by: actor.id,
    hand_over_note: comment,
  })
  await notifyUser(db, {
    user_id: assignee_id,
    company_id: day.company_id,
    type: 'solicitation_handed_over',
    message: `${actor.name} passou a você a ${formatRequestInMessage(lockedRequest)}: ${comment}`,
    entity: solicitationRecordKind.entity,
    entity_id: id,
    now: actor.now,
  })
  const before = { analyst: await getUserName(db, getResponsibleAnalyst(request, actor.now)) }
  await actor.audit(
    requestStep(request, { action: 'hand-over', before, after: { analyst: receiver.name }, reason: comment }),
  )
  return (await getSolicitationRow(db, id)) ?? fail(notFound)
}
