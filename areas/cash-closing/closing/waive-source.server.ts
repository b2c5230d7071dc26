import { dayStatuses } from '@app/domain/day/assessment/contract'
import { recomputeDay } from '@app/domain/day/assessment/server'
import { listMissingSources, Sources } from '@app/domain/day/facts/contract'
import { dayActionNotNow } from '@app/domain/day/life/contract'
import {
  buildDayAuditEntry,
  type DayActor,
  type DayTarget,
  getCompanyWithSettings,
  lockDay,
  refuseStaleRecord,
  takeStep,
  toDayStepActor,
  updateDay,
} from '@app/domain/day/life/server'
import { notFound } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'

type WaivedSource = DayTarget & { source: string; reason: string }

export async function waiveDaySource(db: Db, actor: DayActor, { id, version, source, reason }: WaivedSource) {
  const day = (await lockDay(db, id)) ?? fail(notFound)
  const company = await getCompanyWithSettings(db, day)
  const before = Sources.parse(day.sources)
  const missing = listMissingSources(before, company.mandatory_sources)
  const openedStatus = takeStep(day, 'waive_source', toDayStepActor(actor))
  if (!missing.includes(source)) fail(dayActionNotNow, { values: { status: dayStatuses[day.status] } })
  await refuseStaleRecord(db, day, version)
  const sources = { ...before, [source]: { waived_at: actor.now, waived_by: actor.name, reason } }
  const waived = await updateDay(db, day, { sources })
  const status = missing.length === 1 ? openedStatus : day.status
  const changed = await recomputeDay(db, waived, { now: actor.now, actor_id: actor.id, status, company })
  const changes = { before: { sources: before }, after: { sources } }
  await actor.audit(buildDayAuditEntry({ action: 'source.waive', reason, before: day, after: changed, changes }))
  return changed
}
