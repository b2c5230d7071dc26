import { findShownDifferences, getRequestReason } from '@app/domain/day/differences/server'
import type { DayAction } from '@app/domain/day/life/contract'
import {
  type Day,
  type DayActor,
  type DayTarget,
  lockDay,
  refuseLockedDay,
  refuseStaleRecord,
  takeStep,
  toDayStepActor,
  updateDay,
} from '@app/domain/day/life/server'
import { StoredProof } from '@app/domain/day/proof/contract'
import { invalidInput, notFound } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { assessAdjusted } from '../cash-conciliations/adjusted-day.server.ts'
import { assignProposals } from '../cash-conciliations/adjustment.store.ts'
import { findAdjustmentRefusal, findWaitingRefusal } from './adjustment-refusals.server.ts'
import { refuseBy } from './closing.server.ts'
import { buildSnapshot } from './items/snapshot.rules.ts'
import { buildCurrentSnapshot, sendRequest } from './submit.server.ts'

/** Locks a closed day without a pending request. */
async function closedDay(db: Db, actor: DayActor, { id, version }: DayTarget, action: DayAction) {
  const day = (await lockDay(db, id)) ?? fail(notFound)
  refuseLockedDay(day)
  const status = takeStep(day, action, toDayStepActor(actor))
  await refuseStaleRecord(db, day, version)
  refuseBy(await findWaitingRefusal(db, day))
  const change = { status, version: day.version + 1, updated_by: actor.id, updated_at: actor.now }
  return { day, after: () => updateDay(db, day, change) }
}

/** Resolves the chosen reason; fails if it was deactivated in the meantime. */
async function reasonOf(db: Db, day: Day, reason_id: string) {
  const message = 'Este motivo não vale para esta empresa neste dia: escolha outro da lista.'
  const { id, name } =
    (await getRequestReason(db, reason_id, day)) ?? fail(invalidInput, { fields: { reason_id: message } })
  return { reason_id: id, reason_name: name }
}

type AskedReopening = DayTarget & { reason_id: string; reason: string; correction: string }
type AskedAdjustment = DayTarget & { reason_id: string; note: string }

export async function requestReopening(
  db: Db,
  actor: DayActor,
  { reason_id, reason, correction, ...target }: AskedReopening,
) {
  const { day, after } = await closedDay(db, actor, target, 'request_reopening')
  const named = await reasonOf(db, day, reason_id)
  const { lines } = StoredProof.parse(day.proof).figures
  const snapshot = buildSnapshot(day, lines, await findShownDifferences(db, day))
  const asked = { type: 'reopening', ...named, note: reason, correction } as const
  return sendRequest(db, actor, { ...asked, snapshot, before: day, after: await after() })
}

/** Sends late items and proposed lines to the analyst; the day does not change until the decision. */
export async function requestAdjustment(db: Db, actor: DayActor, { reason_id, note, ...target }: AskedAdjustment) {
  const { day, after } = await closedDay(db, actor, target, 'request_adjustment')
  const named = await reasonOf(db, day, reason_id)
  const adjusted = await assessAdjusted(db, day, actor)
  refuseBy(await findAdjustmentRefusal(db, day, { now: actor.now, adjusted }))
  const snapshot = buildCurrentSnapshot(adjusted)
  const asked = { type: 'adjustment', ...named, note, snapshot, before: day, after: await after() } as const
  const request = await sendRequest(db, actor, asked)
  await assignProposals(db, day, request.id)
  return request
}
