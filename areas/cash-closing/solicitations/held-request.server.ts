import { type SolicitationStatus, solicitationStatuses } from '@app/domain/day/assessment/contract'
import { endings, type RequestEnding, requestAfter } from '@app/domain/day/life/contract'
import {
  type Actor,
  type Company,
  type Day,
  getCompany,
  getUserName,
  lockDay,
  refuseStale,
  stepsOf,
  takeStep,
} from '@app/domain/day/life/server'
import { notFound, showMoney } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { giveProposals } from '../cash-conciliations/adjustment/adjustment.store.ts'
import { alreadyDecided, figuresChanged, notPending } from './request-refusals.contract.ts'
import { decideSolicitation, getDayOf, type LockedSolicitation, lockSolicitation } from './solicitations.store.ts'

export type RequestTarget = { id: string; version: number }

export type Held = { day: Day; request: LockedSolicitation; company: Company }

/** Locks the day, then the pending request, until the transaction ends. */
export async function openRequest(db: Db, id: string): Promise<Held> {
  const dayId = (await getDayOf(db, id)) ?? fail(notFound)
  const day = (await lockDay(db, dayId)) ?? fail(notFound)
  const request = (await lockSolicitation(db, id)) ?? fail(notFound)
  await refuseEnded(db, request, day.difference_cents)
  return { day, request, company: await getCompany(db, day) }
}

/** Locks the pending request and refuses a stale version. */
export async function pendingRequest(db: Db, { id, version }: RequestTarget): Promise<Held> {
  const held = await openRequest(db, id)
  const { request } = held
  await refuseStale(db, { ...request, updated_by: request.decided_by, updated_at: request.requested_at }, version)
  return held
}

/** Status of the day after this decision; refuses a decision by the requester. */
export function decisionStep(
  { day, request, company }: Held,
  actor: Actor,
  decision: 'approve' | 'refuse' | 'withdraw',
) {
  const isRequester = request.requested_by === actor.id
  const who = { ...stepsOf(actor), isRequester, decidesOwn: company.own_analysis }
  return takeStep(day, endings[request.type][decision], who)
}

async function refuseEnded(db: Db, { status, decided_by }: LockedSolicitation, difference_cents: number) {
  if (requestAfter(status, 'approve') !== null) return
  if (status === 'superseded') fail(figuresChanged, { values: { amount: showMoney(difference_cents) } })
  const name = await getUserName(db, decided_by)
  if (name !== null && status !== 'withdrawn') fail(alreadyDecided, { values: { name } })
  fail(notPending, { values: { status: solicitationStatuses[status].toLowerCase() } })
}

type Ended = { ending: RequestEnding; note: string | null; by: string | null; now: string }

/** Ends a pending request; undecided proposals of an adjustment become drafts again. */
export async function endRequest(
  db: Db,
  { day, request }: Pick<Held, 'day' | 'request'>,
  { ending, note, by, now }: Ended,
): Promise<SolicitationStatus> {
  const status =
    requestAfter(request.status, ending) ??
    fail(notPending, { values: { status: solicitationStatuses[request.status].toLowerCase() } })
  await decideSolicitation(db, request.id, { status, decided_by: by, decided_at: now, decision_note: note })
  if (request.type === 'adjustment') await giveProposals(db, day, null)
  return status
}
