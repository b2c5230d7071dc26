import { dayStatuses } from '@app/domain/day/assessment/contract'
import { recomputeDay } from '@app/domain/day/assessment/server'
import { missingSources, Sources } from '@app/domain/day/facts/contract'
import { notNow } from '@app/domain/day/life/contract'
import {
  type Actor,
  type DayTarget,
  dayStep,
  getCompany,
  lockDay,
  refuseStale,
  stepsOf,
  takeStep,
  updateDay,
} from '@app/domain/day/life/server'
import { notFound } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'

export type WaivedSource = DayTarget & { source: string; reason: string }

/** "Prosseguir sem {fonte}": opens the day without a file that will not come. */
export async function waiveDaySource(db: Db, actor: Actor, { id, version, source, reason }: WaivedSource) {
  const day = (await lockDay(db, id)) ?? fail(notFound)
  const company = await getCompany(db, day)
  const before = Sources.parse(day.sources)
  const missing = missingSources(before, company.mandatory_sources)
  const opened = takeStep(day, 'waive_source', stepsOf(actor))
  if (!missing.includes(source)) fail(notNow, { values: { status: dayStatuses[day.status] } })
  await refuseStale(db, day, version)
  const sources = { ...before, [source]: { waived_at: actor.now, waived_by: actor.name, reason } }
  const waived = await updateDay(db, day, { sources })
  const status = missing.length === 1 ? opened : day.status
  const changed = await recomputeDay(db, waived, { now: actor.now, actor_id: actor.id, status, company })
  const told = { before: { sources: before }, after: { sources } }
  await actor.audit(dayStep({ action: 'source.waive', reason, before: day, after: changed, told }))
  return changed
}
