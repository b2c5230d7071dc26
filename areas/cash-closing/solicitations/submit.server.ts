import { notFound } from '@app/kit/contract'
import { type Db, fail, newId } from '@app/kit/server'
import { hashOf } from '../cash-conciliations/closing/close-day.server.ts'
import { refuseIncomplete, type Signed, signedDay } from '../cash-conciliations/closing/closing.server.ts'
import type { Actor } from '../cash-conciliations/days/change-day.server.ts'
import { figuresOf } from '../cash-conciliations/days/day-audit.server.ts'
import { explainedDifferences } from '../cash-conciliations/recompute/differences.store.ts'
import { type AssessedDay, saveAssessed } from '../cash-conciliations/recompute/recompute.server.ts'
import { snapshotOf } from './snapshot.rules.ts'
import { requestStep } from './solicitation-record.server.ts'
import { getSolicitationRow, insertSolicitation } from './solicitations.store.ts'

/** What a judged day would be sent as, with the words that people gave its differences. */
export const snapshotNow = ({ assessment }: AssessedDay) =>
  snapshotOf(assessment.totals, assessment.lines, explainedDifferences(assessment.differences))

/** Sends the day to the analyst: its figures are frozen until the decision. */
export async function submitDay(db: Db, actor: Actor, { declared, note, ...target }: Signed & { note?: string }) {
  const { day, assessed } = await signedDay(db, target, declared)
  refuseIncomplete(assessed)
  const snapshot = snapshotNow(assessed)
  const snapshot_hash = hashOf(snapshot)
  const sent = await saveAssessed(db, day, assessed, { now: actor.now, actor_id: actor.id, status: 'submitted' })
  const id = newId()
  await insertSolicitation(db, day, {
    id,
    snapshot,
    snapshot_hash,
    note: note || null,
    requested_by: actor.id,
    requested_at: actor.now,
  })
  const request = (await getSolicitationRow(db, id)) ?? fail(notFound)
  const { status, difference_cents, explained_cents } = request
  await actor.audit(
    requestStep(request, {
      action: 'submit',
      reason: note || null,
      after: { status, difference_cents, explained_cents },
    }),
  )
  await actor.audit({
    company_id: day.company_id,
    entity: 'cash_conciliation',
    entity_id: day.id,
    action: 'cash-conciliations.submit',
    reason: note || null,
    before: figuresOf(day),
    after: { ...figuresOf(sent), solicitation: request.number, snapshot_hash },
  })
  return request
}
