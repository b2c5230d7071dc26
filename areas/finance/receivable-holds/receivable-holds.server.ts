import { isProven } from '@app/domain/day/life/contract'
import { lockDayOfDate } from '@app/domain/day/life/server'
import {
  type HoldDraft,
  nextReceivableState,
  type ReceivableEvent,
  type ReceivableState,
  receivableStates,
} from '@app/domain/receivables/contract'
import { insertHold, releaseHold } from '@app/domain/receivables/server'
import { lockInstalment, writeState } from '@app/domain/transactions/server'
import { notFound } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, implement } from '@app/kit/server'
import { getReceivable } from '../receivables/receivables.store.ts'
import { receivableHolds, receivableNotNow } from './receivable-holds.contract.ts'

type Call = Pick<ChangeContext, 'db' | 'user' | 'now' | 'audit'>

const events = { ceded: 'cede', retained: 'retain' } as const

const requireNextState = (state: ReceivableState, event: ReceivableEvent) =>
  nextReceivableState(state, event) ??
  fail(receivableNotNow, { values: { status: receivableStates[state].toLowerCase() } })

const requireLockedInstalment = async (db: Db, id: number) => (await lockInstalment(db, id)) ?? fail(notFound)

const requireReceivable = async (db: Db, id: number) => (await getReceivable(db, id)) ?? fail(notFound)

async function setAside({ db, user, now, audit }: Call, id: number, draft: HoldDraft) {
  const { company_id, status: before } = await requireLockedInstalment(db, id)
  const status = requireNextState(before, events[draft.as])
  await insertHold(db, { company_id, id }, draft, { created_by: user.id, created_at: now })
  await writeState(db, { company_id, id }, status)
  await audit({
    company_id,
    entity: 'receivable',
    entity_id: String(id),
    action: events[draft.as],
    reason: draft.note,
    before: { status: before },
    after: { status, reference: draft.reference },
  })
  return requireReceivable(db, id)
}

/** Releases the receivable to the status that the day of its sale requires. */
async function release({ db, user, now, audit }: Call, id: number, note: string) {
  const { company_id, sold_on, held_under } = await requireReceivable(db, id)
  // Locks the day first: closing a day locks it too, then changes its receivables.
  const day = await lockDayOfDate(db, company_id, sold_on)
  const { status: before } = await requireLockedInstalment(db, id)
  const scheduled = requireNextState(before, 'release')
  const status = day && isProven(day.status) ? scheduled : (nextReceivableState(scheduled, 'reopen') ?? scheduled)
  await releaseHold(db, { company_id, id }, { released_by: user.id, released_at: now, release_note: note })
  await writeState(db, { company_id, id }, status)
  await audit({
    company_id,
    entity: 'receivable',
    entity_id: String(id),
    action: 'release',
    reason: note,
    before: { status: before, reference: held_under },
    after: { status },
  })
  return requireReceivable(db, id)
}

export default implement(receivableHolds, {
  setAside: ({ params, body, ...call }) => setAside(call, params.installment_id, body),
  release: ({ params, body, ...call }) => release(call, params.installment_id, body.note),
})
