import { type DayActor, getUserName } from '@app/domain/day/life/server'
import { localTime, notFound } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { assignedToOther, assumedByOther } from '../../cash-conciliations/request-refusals.contract.ts'
import { getStatusAfterDecision, lockPendingRequest } from '../held-request.server.ts'
import { requestStep } from '../solicitation-record.server.ts'
import { getSolicitationRow, type LockedSolicitation } from '../solicitations.store.ts'
import { computeHoldEnd, getRequestHolder } from './queue.rules.ts'
import { holdRequest, noAssignment } from './queue.store.ts'

export async function refuseRequestHeldByOther(
  db: Db,
  request: LockedSolicitation,
  { id, now }: Pick<DayActor, 'id' | 'now'>,
) {
  const holder = getRequestHolder(request, now)
  if (holder === null || holder === id) return
  const name = (await getUserName(db, holder)) ?? ''
  fail(assumedByOther, { values: { name, time: localTime(request.analyst_until ?? now) } })
}

export async function refuseAssignedToOther(db: Db, { assignee_id }: LockedSolicitation, { id }: Pick<DayActor, 'id'>) {
  if (assignee_id === null || assignee_id === id) return
  fail(assignedToOther, { values: { name: (await getUserName(db, assignee_id)) ?? '' } })
}

export const getResponsibleAnalyst = (request: LockedSolicitation, now: string) =>
  getRequestHolder(request, now) ?? request.assignee_id

type AssumeInput = { id: string; from?: string | undefined }

/** Assumes a request for half an hour; from another analyst only if `from` names that analyst. */
export async function assumeRequest(db: Db, actor: DayActor, { id, from }: AssumeInput) {
  const lockedRequest = await lockPendingRequest(db, id)
  getStatusAfterDecision(lockedRequest, actor, 'refuse')
  const { request } = lockedRequest
  const responsible = getResponsibleAnalyst(request, actor.now)
  if (responsible !== from || from === undefined) {
    await refuseRequestHeldByOther(db, request, actor)
    if (responsible === request.assignee_id) await refuseAssignedToOther(db, request, actor)
  }
  const analyst_until = computeHoldEnd(actor.now)
  const assignmentChange = request.assignee_id === actor.id ? {} : noAssignment
  await holdRequest(db, id, { analyst_id: actor.id, analyst_until, ...assignmentChange })
  const before = { analyst: await getUserName(db, responsible) }
  await actor.audit(requestStep(request, { action: 'assume', before, after: { analyst: actor.name } }))
  return (await getSolicitationRow(db, id)) ?? fail(notFound)
}

export async function releaseRequest(db: Db, actor: DayActor, id: string) {
  const { request } = await lockPendingRequest(db, id)
  await refuseRequestHeldByOther(db, request, actor)
  const assignmentChange = request.assignee_id === actor.id ? noAssignment : {}
  await holdRequest(db, id, { analyst_id: null, analyst_until: null, ...assignmentChange })
  await actor.audit(
    requestStep(request, { action: 'release', before: { analyst: actor.name }, after: { analyst: null } }),
  )
  return (await getSolicitationRow(db, id)) ?? fail(notFound)
}
