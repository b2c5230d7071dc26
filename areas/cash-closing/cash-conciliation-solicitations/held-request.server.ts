import { type SolicitationStatus, solicitationStatuses } from '@app/domain/day/assessment/contract'
import { nextRequestStatus, type RequestEnding, requestEndings } from '@app/domain/day/life/contract'
import {
  type Company,
  type Day,
  type DayActor,
  getCompanyWithSettings,
  getUserName,
  lockDay,
  refuseStaleRecord,
  takeStep,
  toDayStepActor,
} from '@app/domain/day/life/server'
import { notFound, showDate, showMoney } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { assignProposals } from '../cash-conciliations/adjustment.store.ts'
import {
  alreadyDecided,
  figuresChanged,
  solicitationNotPending,
} from '../cash-conciliations/request-refusals.contract.ts'
import {
  decideSolicitation,
  getSolicitationDayId,
  type LockedSolicitation,
  lockSolicitation,
} from './solicitations.store.ts'

export type RequestTarget = { id: string; version: number }

export type LockedRequest = { day: Day; request: LockedSolicitation; company: Company }

/** Names a request in a message: requests are numbered per company. */
export const formatRequestInMessage = ({ request, company, day }: LockedRequest) =>
  `solicitação nº ${request.number} de ${company.name} em ${showDate(day.business_date)}`

/** Locks the day, then the pending request, until the transaction ends. */
export async function lockPendingRequest(db: Db, id: string): Promise<LockedRequest> {
  const dayId = (await getSolicitationDayId(db, id)) ?? fail(notFound)
  const day = (await lockDay(db, dayId)) ?? fail(notFound)
  const request = (await lockSolicitation(db, id)) ?? fail(notFound)
  await refuseEnded(db, request, day.difference_cents)
  return { day, request, company: await getCompanyWithSettings(db, day) }
}

export async function lockUnchangedRequest(db: Db, { id, version }: RequestTarget): Promise<LockedRequest> {
  const lockedRequest = await lockPendingRequest(db, id)
  const { request } = lockedRequest
  await refuseStaleRecord(db, { ...request, updated_by: request.decided_by, updated_at: request.requested_at }, version)
  return lockedRequest
}

/** Refuses a decision by the requester. */
export function getStatusAfterDecision(
  { day, request, company }: LockedRequest,
  actor: DayActor,
  decision: 'approve' | 'refuse' | 'withdraw',
) {
  const isRequester = request.requested_by === actor.id
  const stepActor = { ...toDayStepActor(actor), isRequester, decidesOwn: company.own_analysis }
  return takeStep(day, requestEndings[request.type][decision], stepActor)
}

async function refuseEnded(db: Db, { status, decided_by }: LockedSolicitation, difference_cents: number) {
  if (nextRequestStatus(status, 'approve') !== null) return
  if (status === 'superseded') fail(figuresChanged, { values: { amount: showMoney(difference_cents) } })
  const name = await getUserName(db, decided_by)
  if (name !== null && status !== 'withdrawn') fail(alreadyDecided, { values: { name } })
  fail(solicitationNotPending, { values: { status: solicitationStatuses[status].toLowerCase() } })
}

type EndingInput = { ending: RequestEnding; note: string | null; by: string | null; now: string }

/** Ends a pending request; undecided proposals of an adjustment become drafts again. */
export async function endSolicitation(
  db: Db,
  { day, request }: Pick<LockedRequest, 'day' | 'request'>,
  { ending, note, by, now }: EndingInput,
): Promise<SolicitationStatus> {
  const status =
    nextRequestStatus(request.status, ending) ??
    fail(solicitationNotPending, { values: { status: solicitationStatuses[request.status].toLowerCase() } })
  await decideSolicitation(db, request.id, { status, decided_by: by, decided_at: now, decision_note: note })
  if (request.type === 'adjustment') await assignProposals(db, day, null)
  return status
}
