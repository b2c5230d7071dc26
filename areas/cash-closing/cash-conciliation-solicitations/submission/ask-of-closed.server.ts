import { findShownDifferences, getRequestReason } from '@app/domain/day/differences/server'
import type { DayAction } from '@app/domain/day/life/contract'
import {
  type Day,
  type DayActor,
  type DayTarget,
  lockDay,
  refuseLockedDay,
  refuseStaleRecord,
  refuseUnadjustable,
  takeStep,
  toDayStepActor,
  updateDay,
} from '@app/domain/day/life/server'
import { StoredProof } from '@app/domain/day/proof/contract'
import { refuseTitlesInErp } from '@app/domain/protheus/server'
import { invalidInput, notFound } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { assessAdjusted } from '../../cash-conciliations/adjusted-day.server.ts'
import { assignProposals } from '../../cash-conciliations/adjustment.store.ts'
import { buildSnapshot } from '../items/snapshot.rules.ts'
import { findAdjustmentRefusal, findWaitingRefusal } from './adjustment-refusals.server.ts'
import { refuseBy } from './closing.server.ts'
import { buildCurrentSnapshot, sendRequest } from './submit.server.ts'

async function lockDayForRequest(db: Db, actor: DayActor, { id, version }: DayTarget, action: DayAction) {
  const day = (await lockDay(db, id)) ?? fail(notFound)
  if (action === 'request_adjustment') refuseUnadjustable(day)
  else {
    await refuseTitlesInErp(db, day)
    refuseLockedDay(day)
  }
  const status = takeStep(day, action, toDayStepActor(actor))
  await refuseStaleRecord(db, day, version)
  refuseBy(await findWaitingRefusal(db, day))
  const change = { status, version: day.version + 1, updated_by: actor.id, updated_at: actor.now }
  return { day, after: () => updateDay(db, day, change) }
}

async function requireReason(db: Db, day: Day, reason_id: string) {
  const message = 'Este motivo não vale para esta empresa neste dia: escolha outro da lista.'
  const { id, name } =
    (await getRequestReason(db, reason_id, day)) ?? fail(invalidInput, { fields: { reason_id: message } })
  return { reason_id: id, reason_name: name }
}

type ReopeningRequest = DayTarget & { reason_id: string; reason: string; correction: string }
type AdjustmentRequest = DayTarget & { reason_id: string; note: string }

export async function requestReopening(
  db: Db,
  actor: DayActor,
  { reason_id, reason, correction, ...target }: ReopeningRequest,
) {
  const { day, after } = await lockDayForRequest(db, actor, target, 'request_reopening')
  const reasonFields = await requireReason(db, day, reason_id)
  const { lines } = StoredProof.parse(day.proof).figures
  const snapshot = buildSnapshot(day, lines, await findShownDifferences(db, day))
  const draft = { type: 'reopening', ...reasonFields, note: reason, correction } as const
  return sendRequest(db, actor, { ...draft, snapshot, before: day, after: await after() })
}

export async function requestAdjustment(db: Db, actor: DayActor, { reason_id, note, ...target }: AdjustmentRequest) {
  const { day, after } = await lockDayForRequest(db, actor, target, 'request_adjustment')
  const reasonFields = await requireReason(db, day, reason_id)
  const adjusted = await assessAdjusted(db, day, actor)
  refuseBy(await findAdjustmentRefusal(db, day, { now: actor.now, adjusted }))
  const snapshot = buildCurrentSnapshot(adjusted)
  const draft = { type: 'adjustment', ...reasonFields, note, snapshot, before: day, after: await after() } as const
  const request = await sendRequest(db, actor, draft)
  await assignProposals(db, day, request.id)
  return request
}
