import { notFound, showMoney } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { solicitationStatuses } from '../cash-conciliations/closing/solicitation-states.rules.ts'
import { refuseStale } from '../cash-conciliations/days/change-day.server.ts'
import { getCompany, getUserName, lockDay } from '../cash-conciliations/days/days.store.ts'
import { alreadyDecided, figuresChanged, notPending } from './solicitations.contract.ts'
import { getDayOf, type LockedSolicitation, lockSolicitation } from './solicitations.store.ts'

export type RequestTarget = { id: string; version: number }

/** A pending request and its day, both held until the transaction ends. */
export async function pendingRequest(db: Db, { id, version }: RequestTarget) {
  const dayId = (await getDayOf(db, id)) ?? fail(notFound)
  const day = (await lockDay(db, dayId)) ?? fail(notFound)
  const request = (await lockSolicitation(db, id)) ?? fail(notFound)
  await refuseEnded(db, request, day.difference_cents)
  await refuseStale(db, { ...request, updated_by: request.decided_by, updated_at: request.requested_at }, version)
  return { day, request, company: await getCompany(db, day) }
}

async function refuseEnded(db: Db, { status, decided_by }: LockedSolicitation, difference_cents: number) {
  if (status === 'pending') return
  if (status === 'superseded') fail(figuresChanged, { values: { amount: showMoney(difference_cents) } })
  const name = await getUserName(db, decided_by)
  if (name !== null && status !== 'withdrawn') fail(alreadyDecided, { values: { name } })
  fail(notPending, { values: { status: solicitationStatuses[status].toLowerCase() } })
}
