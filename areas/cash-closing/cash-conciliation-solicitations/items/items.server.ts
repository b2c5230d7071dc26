import { isOpenToRequests } from '@app/domain/day/life/contract'
import { type DayActor, lockDay, refuseUnadjustable, refuseUneditable, toDayActor } from '@app/domain/day/life/server'
import { notFound } from '@app/kit/contract'
import { type Db, fail, implement } from '@app/kit/server'
import { getStatusAfterDecision, lockPendingRequest } from '../held-request.server.ts'
import { refuseRequestHeldByOther } from '../queue/hold.server.ts'
import { requestStep } from '../solicitation-record.server.ts'
import { getSolicitationRow } from '../solicitations.store.ts'
import {
  commentTooShort,
  explainAgain,
  notRefused,
  type SolicitationItem,
  solicitationItems,
} from './items.contract.ts'
import { answerItemRow, decideItemRow, findSolicitationItems, getItem, type ItemTarget } from './items.store.ts'

const requireItem = async (db: Db, target: ItemTarget) => (await getItem(db, target)) ?? fail(notFound)

type DecisionInput = Pick<SolicitationItem, 'decision'> & { comment?: string | undefined }

async function decideItem(db: Db, actor: DayActor, { decision, comment, ...target }: DecisionInput & ItemTarget) {
  if (decision === 'refused' && (comment ?? '').length < 10) fail(commentTooShort)
  const lockedRequest = await lockPendingRequest(db, target.id)
  getStatusAfterDecision(lockedRequest, actor, 'refuse')
  await refuseRequestHeldByOther(db, lockedRequest.request, actor)
  const item = await requireItem(db, target)
  await decideItemRow(
    db,
    item.id,
    decision === null
      ? { decision, comment: null, decided_by: null, decided_at: null }
      : { decision, comment: comment || null, decided_by: actor.id, decided_at: actor.now },
  )
  const auditedItem = { item: `${item.code} ${item.ref}` }
  const before = { ...auditedItem, decision: item.decision, comment: item.comment }
  const after = { ...auditedItem, decision, comment: comment || null }
  await actor.audit(
    requestStep(lockedRequest.request, { action: 'decide-item', reason: comment || null, before, after }),
  )
  return requireItem(db, target)
}

async function answerItem(db: Db, actor: DayActor, { answer, ...target }: ItemTarget & { answer: string }) {
  const request = (await getSolicitationRow(db, target.id)) ?? fail(notFound)
  const day = (await lockDay(db, request.cash_conciliation_id)) ?? fail(notFound)
  // On a closed day, the adjustment is prepared again instead.
  if (request.type !== 'adjustment' || !isOpenToRequests(day.status)) refuseUneditable(day)
  else refuseUnadjustable(day)
  const item = await requireItem(db, target)
  if (item.kind === 'difference') fail(explainAgain)
  if (request.status !== 'refused' || item.decision !== 'refused') fail(notRefused)
  await answerItemRow(db, item.id, { answer, answered_by: actor.id, answered_at: actor.now })
  const after = { item: `${item.code} ${item.ref}`, answer }
  await actor.audit(requestStep(request, { action: 'answer-item', reason: answer, after }))
  return requireItem(db, target)
}

export default implement(solicitationItems, {
  items: async ({ db, params }) => {
    if (!(await getSolicitationRow(db, params.id))) fail(notFound)
    return { data: await findSolicitationItems(db, params.id) }
  },
  decideItem: ({ params, body, ...call }) => decideItem(call.db, toDayActor(call), { ...params, ...body }),
  answerItem: ({ params, body, ...call }) => answerItem(call.db, toDayActor(call), { ...params, ...body }),
})
