import { type AssessedDay, assessStored, recomputeDay } from '@app/domain/day/assessment/server'
import { refuseDifferences } from '@app/domain/day/differences/server'
import { solicitationMessages, solicitationNotifications } from '@app/domain/day/life/contract'
import {
  buildDayAuditEntry,
  type Day,
  type DayActor,
  proveAssessed,
  takeLateItems,
  updateDay,
} from '@app/domain/day/life/server'
import { notifyUser } from '@app/domain/people/server'
import { refuseTitlesInErp } from '@app/domain/protheus/server'
import { notFound, showDate, showMoney } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { assessAdjusted } from '../../cash-conciliations/adjusted-day.server.ts'
import { acceptDraftExplanations } from '../../cash-conciliations/adjusted-differences.store.ts'
import { settleProposals } from '../../cash-conciliations/adjustment.store.ts'
import { figuresChanged, itemsRefused, reasonTooShort } from '../../cash-conciliations/request-refusals.contract.ts'
import {
  endSolicitation,
  getStatusAfterDecision,
  type LockedRequest,
  lockUnchangedRequest,
  type RequestTarget,
} from '../held-request.server.ts'
import { auditAcceptedDifferences, auditRefusedDifferences } from '../items/audit-differences.server.ts'
import { countRefusedItems, linkItems } from '../items/items.store.ts'
import { isAsSent } from '../items/snapshot.rules.ts'
import { refuseRequestHeldByOther } from '../queue/hold.server.ts'
import { requestStep } from '../solicitation-record.server.ts'
import { getSolicitationRow } from '../solicitations.store.ts'
import { refuseIncomplete, refuseOverdue, refuseUnexplainedDeferrals } from '../submission/closing.server.ts'
import { buildCurrentSnapshot } from '../submission/submit.server.ts'
import { reopenClosed } from './reopen-day.server.ts'

const shortestReason = 10

type Outcome = { actor: DayActor; status: Day['status'] }

const approvals = {
  async closing(db: Db, lockedRequest: LockedRequest, { actor, status }: Outcome) {
    await refuseOverdue(db, lockedRequest.day, actor.now)
    const assessed = await assessStored(db, lockedRequest.day, { company: lockedRequest.company })
    refuseChanged(lockedRequest, assessed)
    const closed = await proveAssessed(db, lockedRequest.day, assessed, {
      ...actor,
      status,
      cause: 'closing',
      why: toEntryCause(lockedRequest),
    })
    await auditAcceptedDifferences(db, actor, lockedRequest, assessed.differences)
    return closed
  },

  reopening: (db: Db, lockedRequest: LockedRequest, { actor, status }: Outcome) =>
    reopenClosed(db, lockedRequest.day, { ...actor, status, why: toEntryCause(lockedRequest) }),

  async adjustment(db: Db, lockedRequest: LockedRequest, { actor, status }: Outcome) {
    const assessed = await assessAdjusted(db, lockedRequest.day, { now: actor.now, company: lockedRequest.company })
    await refuseUnexplainedDeferrals(db, lockedRequest.day, assessed, actor.now)
    refuseChanged(lockedRequest, assessed)
    await settleProposals(db, lockedRequest.day, { status: 'applied', by: actor.id, now: actor.now })
    await takeLateItems(db, lockedRequest.day, actor.now)
    const groups = assessed.acceptedGroups
    const proofOptions = { ...actor, status, cause: 'adjustment', why: toEntryCause(lockedRequest), groups } as const
    const adjusted = await proveAssessed(db, lockedRequest.day, assessed, proofOptions)
    await acceptDraftExplanations(db, lockedRequest.day, { by: actor.id, now: actor.now })
    await linkItems(db, lockedRequest.day, lockedRequest.request.id)
    await auditAcceptedDifferences(db, actor, lockedRequest, assessed.differences)
    return adjusted
  },
}

const toEntryCause = ({ request }: LockedRequest) => ({ reason: request.note, solicitation_id: request.id })

/** Refuses if the figures changed since they were sent: the analyst must see what is approved. */
function refuseChanged({ request }: LockedRequest, assessed: AssessedDay) {
  const current = buildCurrentSnapshot(assessed)
  if (!isAsSent(request.snapshot, current))
    fail(figuresChanged, { values: { amount: showMoney(current.difference_cents) } })
  refuseIncomplete(assessed)
}

export async function approveSolicitation(
  db: Db,
  actor: DayActor,
  { note, ...target }: RequestTarget & { note?: string },
) {
  const lockedRequest = await lockUnchangedRequest(db, target)
  if (lockedRequest.request.type === 'reopening') await refuseTitlesInErp(db, lockedRequest.day)
  const status = getStatusAfterDecision(lockedRequest, actor, 'approve')
  await refuseRequestHeldByOther(db, lockedRequest.request, actor)
  const refusedCount = await countRefusedItems(db, lockedRequest.request.id)
  if (refusedCount > 0) fail(itemsRefused, { values: { n: refusedCount } })
  const changedDay = await approvals[lockedRequest.request.type](db, lockedRequest, { actor, status })
  await notifyRequester(db, lockedRequest, solicitationNotifications.approved(), {
    actor,
    message: solicitationMessages.approved(toMessageValues(lockedRequest), actor.name),
  })
  return decide(db, actor, { lockedRequest, changedDay }, { ending: 'approve', note: note || null })
}

/** Refuses a request. The day of a closing is editable again; a closed day stays closed. */
export async function refuseSolicitation(
  db: Db,
  actor: DayActor,
  { reason, ...target }: RequestTarget & { reason: string },
) {
  if (reason.trim().length < shortestReason) fail(reasonTooShort)
  const lockedRequest = await lockUnchangedRequest(db, target)
  const status = getStatusAfterDecision(lockedRequest, actor, 'refuse')
  await refuseRequestHeldByOther(db, lockedRequest.request, actor)
  const changedDay = await refuseItemsAndRelease(db, lockedRequest, { actor, status })
  if (lockedRequest.request.type === 'adjustment')
    await settleProposals(db, lockedRequest.day, { status: 'refused', by: actor.id, now: actor.now })
  const { type } = lockedRequest.request
  await notifyRequester(db, lockedRequest, solicitationNotifications.refused(type), {
    actor,
    message: solicitationMessages.refused(toMessageValues(lockedRequest), reason),
  })
  return decide(db, actor, { lockedRequest, changedDay }, { ending: 'refuse', note: reason })
}

export async function withdrawSolicitation(db: Db, actor: DayActor, target: RequestTarget) {
  const lockedRequest = await lockUnchangedRequest(db, target)
  const changedDay = await release(db, lockedRequest, {
    actor,
    status: getStatusAfterDecision(lockedRequest, actor, 'withdraw'),
  })
  return decide(db, actor, { lockedRequest, changedDay }, { ending: 'withdraw', note: null })
}

const release = (db: Db, { day }: LockedRequest, { actor, status }: Outcome) =>
  updateDay(db, day, { status, version: day.version + 1, updated_by: actor.id, updated_at: actor.now })

/** Refused items must be explained again, which changes the figures of the day. */
async function refuseItemsAndRelease(db: Db, lockedRequest: LockedRequest, { actor, status }: Outcome) {
  const { day, request } = lockedRequest
  const refusal = { solicitation_id: request.id, by: actor.id, now: actor.now }
  const refusedDifferences = request.type === 'closing' ? await refuseDifferences(db, day, refusal) : []
  if (refusedDifferences.length === 0) return release(db, lockedRequest, { actor, status })
  await auditRefusedDifferences(actor, lockedRequest, refusedDifferences)
  return recomputeDay(db, day, { now: actor.now, actor_id: actor.id, status, company: lockedRequest.company })
}

const toMessageValues = ({ day, request, company }: LockedRequest) => ({
  type: request.type,
  company: company.name,
  date: showDate(day.business_date),
})

type RequesterMessage = { actor: DayActor; message: string }

const notifyRequester = (
  db: Db,
  { day, request }: LockedRequest,
  type: Parameters<typeof notifyUser>[1]['type'],
  { actor, message }: RequesterMessage,
) =>
  notifyUser(db, {
    user_id: request.requested_by,
    company_id: day.company_id,
    type,
    message,
    entity: 'cash_conciliation_solicitation',
    entity_id: request.id,
    now: actor.now,
  })

type DecidedRequest = { lockedRequest: LockedRequest; changedDay: Day }
type Ending = { ending: 'approve' | 'refuse' | 'withdraw'; note: string | null }

async function decide(
  db: Db,
  actor: DayActor,
  { lockedRequest: { day, request }, changedDay }: DecidedRequest,
  { ending, note }: Ending,
) {
  const status = await endSolicitation(db, { day, request }, { ending, note, by: actor.id, now: actor.now })
  const states = { before: { status: request.status }, after: { status } }
  await actor.audit(requestStep(request, { action: ending, reason: note, ...states }))
  const changes = {
    before: { solicitation: request.number, solicitation_status: request.status },
    after: {
      solicitation: request.number,
      solicitation_status: status,
      snapshot_hash: request.snapshot_hash,
      ...(ending === 'approve' && { result: changedDay.result, proof_hash: changedDay.proof_hash }),
    },
  }
  await actor.audit(
    buildDayAuditEntry({
      action: `solicitations.${ending}`,
      reason: note,
      before: day,
      after: changedDay,
      changes,
    }),
  )
  return (await getSolicitationRow(db, request.id)) ?? fail(notFound)
}
