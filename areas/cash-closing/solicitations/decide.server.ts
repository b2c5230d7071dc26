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
import { notFound, showDate, showMoney } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { assessAdjusted } from '../cash-conciliations/adjusted-day.server.ts'
import { acceptDraftExplanations } from '../cash-conciliations/adjusted-differences.store.ts'
import { settleProposals } from '../cash-conciliations/adjustment.store.ts'
import { figuresChanged, itemsRefused, reasonTooShort } from '../cash-conciliations/request-refusals.contract.ts'
import { refuseIncomplete, refuseOverdue, refuseUnexplainedDeferrals } from './closing.server.ts'
import {
  endSolicitation,
  getStatusAfterDecision,
  type LockedRequest,
  lockUnchangedRequest,
  type RequestTarget,
} from './held-request.server.ts'
import { countRefusedItems, linkItems } from './items/items.store.ts'
import { isAsSent } from './items/snapshot.rules.ts'
import { auditAcceptedDifferences, auditRefusedDifferences } from './items/tell-differences.server.ts'
import { refuseRequestHeldByOther } from './queue/hold.server.ts'
import { reopenClosed } from './reopen-day.server.ts'
import { requestStep } from './solicitation-record.server.ts'
import { getSolicitationRow } from './solicitations.store.ts'
import { buildCurrentSnapshot } from './submit.server.ts'

const shortestReason = 10

type Outcome = { actor: DayActor; status: Day['status'] }

const approvals = {
  async closing(db: Db, held: LockedRequest, { actor, status }: Outcome) {
    await refuseOverdue(db, held.day, actor.now)
    const assessed = await assessStored(db, held.day, { company: held.company })
    refuseChanged(held, assessed)
    const closed = await proveAssessed(db, held.day, assessed, { ...actor, status, cause: 'closing', why: whyOf(held) })
    await auditAcceptedDifferences(db, actor, held, assessed.differences)
    return closed
  },

  reopening: (db: Db, held: LockedRequest, { actor, status }: Outcome) =>
    reopenClosed(db, held.day, { ...actor, status, why: whyOf(held) }),

  async adjustment(db: Db, held: LockedRequest, { actor, status }: Outcome) {
    const assessed = await assessAdjusted(db, held.day, { now: actor.now, company: held.company })
    await refuseUnexplainedDeferrals(db, held.day, assessed, actor.now)
    refuseChanged(held, assessed)
    await settleProposals(db, held.day, 'applied')
    await takeLateItems(db, held.day, actor.now)
    const groups = assessed.made
    const by = { ...actor, status, cause: 'adjustment', why: whyOf(held), groups } as const
    const adjusted = await proveAssessed(db, held.day, assessed, by)
    await acceptDraftExplanations(db, held.day)
    await linkItems(db, held.day, held.request.id)
    await auditAcceptedDifferences(db, actor, held, assessed.differences)
    return adjusted
  },
}

/** The journal stores the request of an entry, with its note. */
const whyOf = ({ request }: LockedRequest) => ({ reason: request.note, solicitation_id: request.id })

/** Refuses if the figures changed since they were sent: the analyst must see what is approved. */
function refuseChanged({ request }: LockedRequest, assessed: AssessedDay) {
  const current = buildCurrentSnapshot(assessed)
  if (!isAsSent(request.snapshot, current))
    fail(figuresChanged, { values: { amount: showMoney(current.difference_cents) } })
  refuseIncomplete(assessed)
}

/** Approves a request: closes, reopens or adjusts the day, and notifies the requester. */
export async function approveSolicitation(
  db: Db,
  actor: DayActor,
  { note, ...target }: RequestTarget & { note?: string },
) {
  const held = await lockUnchangedRequest(db, target)
  const status = getStatusAfterDecision(held, actor, 'approve')
  await refuseRequestHeldByOther(db, held.request, actor)
  const refused = await countRefusedItems(db, held.request.id)
  if (refused > 0) fail(itemsRefused, { values: { n: refused } })
  const changed = await approvals[held.request.type](db, held, { actor, status })
  await tell(db, held, solicitationNotifications.approved(), {
    actor,
    message: solicitationMessages.approved(told(held), actor.name),
  })
  return decide(db, actor, { held, changed }, { ending: 'approve', note: note || null })
}

/**
 * Refuses a request with a reason and notifies the requester. A sent day is editable again; a closed one stays closed.
 */
export async function refuseSolicitation(
  db: Db,
  actor: DayActor,
  { reason, ...target }: RequestTarget & { reason: string },
) {
  if (reason.trim().length < shortestReason) fail(reasonTooShort)
  const held = await lockUnchangedRequest(db, target)
  const status = getStatusAfterDecision(held, actor, 'refuse')
  await refuseRequestHeldByOther(db, held.request, actor)
  const changed = await pointAndRelease(db, held, { actor, status })
  if (held.request.type === 'adjustment') await settleProposals(db, held.day, 'refused')
  const { type } = held.request
  await tell(db, held, solicitationNotifications.refused(type), {
    actor,
    message: solicitationMessages.refused(told(held), reason),
  })
  return decide(db, actor, { held, changed }, { ending: 'refuse', note: reason })
}

/** The requester withdraws the request; no notification. */
export async function withdrawSolicitation(db: Db, actor: DayActor, target: RequestTarget) {
  const held = await lockUnchangedRequest(db, target)
  const changed = await release(db, held, { actor, status: getStatusAfterDecision(held, actor, 'withdraw') })
  return decide(db, actor, { held, changed }, { ending: 'withdraw', note: null })
}

const release = (db: Db, { day }: LockedRequest, { actor, status }: Outcome) =>
  updateDay(db, day, { status, version: day.version + 1, updated_by: actor.id, updated_at: actor.now })

/** Refused items must be explained again, which changes the figures of the day. */
async function pointAndRelease(db: Db, held: LockedRequest, { actor, status }: Outcome) {
  const { day, request } = held
  const pointed = request.type === 'closing' ? await refuseDifferences(db, day, request.id) : []
  if (pointed.length === 0) return release(db, held, { actor, status })
  await auditRefusedDifferences(actor, held, pointed)
  return recomputeDay(db, day, { now: actor.now, actor_id: actor.id, status, company: held.company })
}

const told = ({ day, request, company }: LockedRequest) => ({
  type: request.type,
  company: company.name,
  date: showDate(day.business_date),
})

type Telling = { actor: DayActor; message: string }

const tell = (
  db: Db,
  { day, request }: LockedRequest,
  type: Parameters<typeof notifyUser>[1]['type'],
  { actor, message }: Telling,
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

type Decided = { held: LockedRequest; changed: Day }
type Ending = { ending: 'approve' | 'refuse' | 'withdraw'; note: string | null }

async function decide(db: Db, actor: DayActor, { held: { day, request }, changed }: Decided, { ending, note }: Ending) {
  const status = await endSolicitation(db, { day, request }, { ending, note, by: actor.id, now: actor.now })
  const states = { before: { status: request.status }, after: { status } }
  await actor.audit(requestStep(request, { action: ending, reason: note, ...states }))
  const told = {
    before: { solicitation: request.number, solicitation_status: request.status },
    after: {
      solicitation: request.number,
      solicitation_status: status,
      snapshot_hash: request.snapshot_hash,
      ...(ending === 'approve' && { result: changed.result, proof_hash: changed.proof_hash }),
    },
  }
  await actor.audit(
    buildDayAuditEntry({ action: `solicitations.${ending}`, reason: note, before: day, after: changed, changes: told }),
  )
  return (await getSolicitationRow(db, request.id)) ?? fail(notFound)
}
