import { recomputeDay } from '@app/domain/day/assessment/server'
import { requestWaits } from '@app/domain/day/life/contract'
import {
  buildDayAuditEntry,
  type Day,
  type DayActor,
  type DayTarget,
  lockDay,
  publishDayStep,
  refuseStaleRecord,
  takeLateItems,
  takeStep,
  toDayStepActor,
  updateDay,
} from '@app/domain/day/life/server'
import { buildReversalEntry } from '@app/domain/journal/contract'
import { type EntryCause, findPostedLines, postJournal } from '@app/domain/journal/server'
import { refuseTitlesInErp } from '@app/domain/protheus/server'
import { markOfDay } from '@app/domain/transactions/server'
import { notFound } from '@app/kit/contract'
import { type Db, fail, newId } from '@app/kit/server'
import { assignProofs } from '../../cash-conciliations/adjusted-proofs.store.ts'
import { getPending } from '../solicitations.store.ts'

type Reopening = Pick<DayActor, 'id' | 'now'> & { status: Day['status']; why: EntryCause }

/** Reopens a day: mirror entries reverse the posted ones; matches and proof stay; late items count from now on. */
export async function reopenClosed(db: Db, day: Day, { id, now, status, why }: Reopening) {
  const revision = day.revision + 1
  const posted = await findPostedLines(db, day)
  if (posted.length > 0)
    await postJournal(db, day, buildReversalEntry(posted), {
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
  await assignProofs(db, day)
  await publishDayStep(db, 'day-reopened', recomputed, { actor_id: id, now })
  return recomputed
}

export async function reopenDay(db: Db, actor: DayActor, { id, version, reason }: DayTarget & { reason: string }) {
  const day = (await lockDay(db, id)) ?? fail(notFound)
  await refuseTitlesInErp(db, day)
  const status = takeStep(day, 'reopen', toDayStepActor(actor))
  await refuseStaleRecord(db, day, version)
  if (await getPending(db, day)) fail(requestWaits)
  const reopened = await reopenClosed(db, day, { ...actor, status, why: { reason } })
  const changes = { before: { proof_hash: day.proof_hash } }
  await actor.audit(
    buildDayAuditEntry({ action: 'cash-conciliations.reopen', reason, before: day, after: reopened, changes }),
  )
  return reopened
}
