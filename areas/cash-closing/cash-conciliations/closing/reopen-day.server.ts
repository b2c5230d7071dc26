import { notFound } from '@app/kit/contract'
import { type Db, fail, newId } from '@app/kit/server'
import { markOfDay } from '../../receivables/receivable-states.store.ts'
import { getPending } from '../../solicitations/solicitations.store.ts'
import { giveProofs } from '../adjustment/adjustment.store.ts'
import { type Actor, type DayTarget, refuseStale, stepsOf } from '../days/change-day.server.ts'
import { dayStep } from '../days/day-audit.server.ts'
import { type Day, lockDay, updateDay } from '../days/days.store.ts'
import { takeStep } from '../days/take-step.server.ts'
import { takeLateItems } from '../late/late-items.store.ts'
import { requestWaits } from '../life/life-refusals.contract.ts'
import { recomputeDay } from '../recompute/recompute.server.ts'
import { reversalOf } from './journal.rules.ts'
import { type EntryCause, findPostedLines, postJournal } from './journal.store.ts'

/** Who reopens a day, why, and to which status that leads it. */
export type Reopening = Pick<Actor, 'id' | 'now'> & { status: Day['status']; why: EntryCause }

/**
 * The posted entries stay and their mirror takes them back; matches stay, the proof is kept for comparison, and what came
 * late counts from now on.
 */
export async function reopenClosed(db: Db, day: Day, { id, now, status, why }: Reopening) {
  const revision = day.revision + 1
  const posted = await findPostedLines(db, day)
  if (posted.length > 0)
    await postJournal(db, day, reversalOf(posted), {
      ...why,
      id: newId(),
      revision,
      kind: 'reversal',
      posted_by: id,
      posted_at: now,
    })
  await takeLateItems(db, day, now)
  await markOfDay(db, day, 'reopen')
  const reopened = await updateDay(db, day, { status, revision, result: null })
  const recomputed = await recomputeDay(db, reopened, { now, actor_id: id })
  await giveProofs(db, day)
  return recomputed
}

/** An administrator reopens a closed day without a request, and says why. */
export async function reopenDay(db: Db, actor: Actor, { id, version, reason }: DayTarget & { reason: string }) {
  const day = (await lockDay(db, id)) ?? fail(notFound)
  const status = takeStep(day, 'reopen', stepsOf(actor))
  await refuseStale(db, day, version)
  if (await getPending(db, day)) fail(requestWaits)
  const reopened = await reopenClosed(db, day, { ...actor, status, why: { reason } })
  const told = { before: { proof_hash: day.proof_hash } }
  await actor.audit(dayStep({ action: 'cash-conciliations.reopen', reason, before: day, after: reopened, told }))
  return reopened
}
