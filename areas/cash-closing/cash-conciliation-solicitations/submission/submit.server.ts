import { type AssessedDay, saveAssessed } from '@app/domain/day/assessment/server'
import { explainedDifferences } from '@app/domain/day/differences/server'
import { computeRequestDueAt } from '@app/domain/day/life/contract'
import {
  buildDayAuditEntry,
  type Day,
  type DayActor,
  publishDayStep,
  takeStep,
  toDayStepActor,
} from '@app/domain/day/life/server'
import { notFound } from '@app/kit/contract'
import { type Db, fail, hashJson, newId } from '@app/kit/server'
import { buildSnapshot } from '../items/snapshot.rules.ts'
import { requestStep } from '../solicitation-record.server.ts'
import type { Snapshot } from '../solicitations.contract.ts'
import { getSolicitationRow, insertSolicitation, type NewSolicitation } from '../solicitations.store.ts'
import { assessForSigning, type Signed } from './closing.server.ts'
import { findSubmitRefusal } from './signing-refusals.server.ts'

export const buildCurrentSnapshot = ({ assessment }: AssessedDay) =>
  buildSnapshot(assessment.totals, assessment.lines, explainedDifferences(assessment.differences))

type RequestInput = Pick<NewSolicitation, 'type' | 'note'> & {
  snapshot: Snapshot
  reason_id?: string
  reason_name?: string
  correction?: string | null
  before: Day
  after: Day
}

const actions = {
  closing: 'cash-conciliations.submit',
  reopening: 'cash-conciliations.ask-reopening',
  adjustment: 'cash-conciliations.ask-adjustment',
} as const

export async function sendRequest(
  db: Db,
  actor: DayActor,
  { snapshot: figures, before, after, ...input }: RequestInput,
) {
  const { type, note, reason_id = null, reason_name: reason, correction = null } = input
  const snapshot = { ...figures, ...(reason && { reason }) }
  const id = newId()
  const snapshot_hash = hashJson(snapshot)
  await insertSolicitation(db, before, {
    id,
    type,
    note,
    reason_id,
    correction,
    snapshot,
    snapshot_hash,
    requested_by: actor.id,
    requested_at: actor.now,
    due_at: computeRequestDueAt(actor.now),
  })
  const request = (await getSolicitationRow(db, id)) ?? fail(notFound)
  const { status, difference_cents, explained_cents } = request
  const reasonField = reason ? { reason_name: reason } : {}
  const sent = { type, status, ...reasonField, difference_cents, explained_cents }
  await actor.audit(requestStep(request, { action: 'submit', reason: note, after: sent }))
  const changes = { after: { solicitation: request.number, ...reasonField, snapshot_hash } }
  await actor.audit(buildDayAuditEntry({ action: actions[type], reason: note, before, after, changes }))
  return request
}

export async function submitDay(db: Db, actor: DayActor, { declared, note, ...target }: Signed & { note?: string }) {
  const { day, assessed } = await assessForSigning(db, target, { declared, now: actor.now, refusal: findSubmitRefusal })
  const status = takeStep(day, 'submit', toDayStepActor(actor))
  const after = await saveAssessed(db, day, assessed, { now: actor.now, actor_id: actor.id, status })
  const snapshot = buildCurrentSnapshot(assessed)
  await publishDayStep(db, 'day-submitted', after, { actor_id: actor.id, now: actor.now })
  return sendRequest(db, actor, { type: 'closing', note: note || null, snapshot, before: day, after })
}
