import { notify } from '@app/areas/session/server'
import { notFound, showDate, showMoney } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { closeAssessed } from '../cash-conciliations/closing/close-day.server.ts'
import { refuseIncomplete } from '../cash-conciliations/closing/closing.server.ts'
import type { Actor } from '../cash-conciliations/days/change-day.server.ts'
import { figuresOf } from '../cash-conciliations/days/day-audit.server.ts'
import { type Day, updateDay } from '../cash-conciliations/days/days.store.ts'
import { assessStored } from '../cash-conciliations/recompute/recompute.server.ts'
import { pendingRequest, type RequestTarget } from './held-request.server.ts'
import { isAsSent } from './snapshot.rules.ts'
import { requestStep } from './solicitation-record.server.ts'
import { figuresChanged, notYourRequest, ownRequest, reasonTooShort } from './solicitations.contract.ts'
import {
  type Decision,
  decideSolicitation,
  getSolicitationRow,
  type LockedSolicitation,
} from './solicitations.store.ts'
import { snapshotNow } from './submit.server.ts'

const shortestReason = 10

/** Approves a request: the day closes with its proof and journal, and the requester is told. */
export async function approveSolicitation(
  db: Db,
  actor: Actor,
  { note, ...target }: RequestTarget & { note?: string },
) {
  const { day, request, company } = await pendingRequest(db, target)
  refuseOwn(request, actor)
  const assessed = await assessStored(db, day, { company })
  const current = snapshotNow(assessed)
  if (!isAsSent(request.snapshot, current))
    fail(figuresChanged, { values: { amount: showMoney(current.difference_cents) } })
  refuseIncomplete(assessed)
  const closed = await closeAssessed(db, day, assessed, actor)
  const message = `Fechamento de ${company.name} em ${showDate(day.business_date)} aprovado por ${actor.name}.`
  return decide(db, actor, { day, request, changed: closed }, { status: 'approved', note: note || null, message })
}

/** Refuses a request with a reason: the day is editable again, and the requester is told. */
export async function refuseSolicitation(
  db: Db,
  actor: Actor,
  { reason, ...target }: RequestTarget & { reason: string },
) {
  if (reason.trim().length < shortestReason) fail(reasonTooShort)
  const { day, request, company } = await pendingRequest(db, target)
  refuseOwn(request, actor)
  const changed = await release(db, day, actor, 'refused')
  const message = `Fechamento de ${company.name} em ${showDate(day.business_date)} recusado: ${reason}`
  return decide(db, actor, { day, request, changed }, { status: 'refused', note: reason, message })
}

/** The requester takes the request back; nobody is told. */
export async function withdrawSolicitation(db: Db, actor: Actor, target: RequestTarget) {
  const { day, request } = await pendingRequest(db, target)
  if (request.requested_by !== actor.id) fail(notYourRequest)
  const changed = await release(db, day, actor, 'in_conference')
  return decide(db, actor, { day, request, changed }, { status: 'withdrawn', note: null, message: null })
}

/** Four eyes, for administrators too. */
const refuseOwn = ({ requested_by }: LockedSolicitation, actor: Actor) => {
  if (requested_by === actor.id) fail(ownRequest)
}

const release = (db: Db, day: Day, actor: Actor, status: Day['status']) =>
  updateDay(db, day, { status, version: day.version + 1, updated_by: actor.id, updated_at: actor.now })

type Decided = { day: Day; request: LockedSolicitation; changed: Day }
type Outcome = { status: Exclude<Decision['status'], 'superseded'>; note: string | null; message: string | null }

const names = { approved: 'approve', refused: 'refuse', withdrawn: 'withdraw' } as const
const notificationTypes = { approved: 'cash_conciliation_approved', refused: 'cash_conciliation_refused' } as const

async function decide(db: Db, actor: Actor, { day, request, changed }: Decided, { status, note, message }: Outcome) {
  await decideSolicitation(db, request.id, {
    status,
    decided_by: actor.id,
    decided_at: actor.now,
    decision_note: note,
  })
  if (message !== null && status !== 'withdrawn')
    await notify(db, {
      user_id: request.requested_by,
      company_id: day.company_id,
      type: notificationTypes[status],
      message,
      entity: 'cash_conciliation_solicitation',
      entity_id: request.id,
      now: actor.now,
    })
  await actor.audit(
    requestStep(request, {
      action: names[status],
      reason: note,
      before: { status: request.status },
      after: { status },
    }),
  )
  await actor.audit({
    company_id: day.company_id,
    entity: 'cash_conciliation',
    entity_id: day.id,
    action: `solicitations.${names[status]}`,
    reason: note,
    before: { ...figuresOf(day), solicitation: request.number, solicitation_status: request.status },
    after: {
      ...figuresOf(changed),
      solicitation: request.number,
      solicitation_status: status,
      snapshot_hash: request.snapshot_hash,
      ...(status === 'approved' && { result: changed.result, proof_hash: changed.proof_hash }),
    },
  })
  return (await getSolicitationRow(db, request.id)) ?? fail(notFound)
}
