import { requestWaits } from '@app/domain/day/life/contract'
import {
  type Day,
  type DayActor,
  type DayTarget,
  lockDay,
  refuseStaleRecord,
  refuseUnadjustable,
  takeStep,
  toDayStepActor,
  updateDay,
} from '@app/domain/day/life/server'
import { notFound } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { getPending } from '../cash-conciliation-solicitations/solicitations.store.ts'

type DraftEdit = {
  action: string
  reason?: string | null
  work: (day: Day) => Promise<{ before?: object; after?: object }>
}

/** Runs a change to the adjustment of a closed day. The figures of the day do not change. */
export async function changeDraft(
  db: Db,
  actor: DayActor,
  { id, version }: DayTarget,
  { action, reason = null, work }: DraftEdit,
) {
  const day = (await lockDay(db, id)) ?? fail(notFound)
  refuseUnadjustable(day)
  takeStep(day, 'request_adjustment', toDayStepActor(actor))
  await refuseStaleRecord(db, day, version)
  if (await getPending(db, day)) fail(requestWaits)
  const auditData = await work(day)
  await updateDay(db, day, { version: day.version + 1, updated_by: actor.id, updated_at: actor.now })
  await actor.audit({
    company_id: day.company_id,
    entity: 'cash_conciliation',
    entity_id: day.id,
    action,
    reason,
    ...auditData,
  })
  return day
}
