import { assessDay } from '@app/domain/day/assessment/contract'
import { assessStored, recomputeDay, saveAssessed } from '@app/domain/day/assessment/server'
import { Sources as KnownSources, listMissingSources, type Sources } from '@app/domain/day/facts/contract'
import { firstStatus, isEditable, isFrozen, isProven } from '@app/domain/day/life/contract'
import { type Day, getCompanyWithSettings, lockDayOfDate, recordDay, updateDay } from '@app/domain/day/life/server'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { endStaleAdjustment, updateFrozenDay } from './after-import.server.ts'

/** `sources`: when each source came from another file; null if only this file brought it. */
type UndoneDay = {
  company_id: string
  business_date: BusinessDate
  sources: Readonly<Record<string, string | null>>
}

type UndoContext = { now: string; actor_id: string | null; reason: string; action?: string }

export async function afterUndo(db: Db, days: readonly UndoneDay[], by: UndoContext) {
  const { action = 'import.undo' } = by
  for (const { company_id, business_date, sources: remaining } of days) {
    const day = await lockDayOfDate(db, company_id, business_date)
    if (!day) continue
    const sources = listRemainingSources(KnownSources.parse(day.sources), remaining)
    const after = await reassessDay(db, day, sources, by)
    const step = { action, reason: by.reason, before: day, after }
    await recordDay(db, { actor_id: by.actor_id, now: by.now, origin: 'tela' }, step)
  }
}

function listRemainingSources(known: Sources, remaining: UndoneDay['sources']): Sources {
  const sources = { ...known }
  for (const [source, received_at] of Object.entries(remaining)) {
    if (received_at !== null) sources[source] = { received_at }
    // A waiver of a source stays in force.
    else if (sources[source]?.waived_at === undefined) delete sources[source]
  }
  return sources
}

async function reassessDay(db: Db, day: Day, sources: Sources, { now, actor_id }: UndoContext) {
  const arrival = { company_id: day.company_id, business_dates: [day.business_date], now, actor_id }
  if (isProven(day.status)) return endStaleAdjustment(db, await updateDay(db, day, { sources }), arrival)
  if (isFrozen(day.status)) return updateFrozenDay(db, day, sources, arrival)
  if (!isEditable(day.status)) return updateDay(db, day, { sources })
  const company = await getCompanyWithSettings(db, day)
  // No work was done on the day yet: reset it to waiting for its files.
  if (day.status === 'open' && listMissingSources(sources, company.mandatory_sources).length > 0)
    return emptyDay(db, day, { now, actor_id, sources })
  return recomputeDay(db, day, { now, actor_id, company, sources })
}

/** The state machine has no step back to waiting, because only an undo leads here. */
async function emptyDay(db: Db, day: Day, change: { now: string; actor_id: string | null; sources: Sources }) {
  const stored = await assessStored(db, day)
  const facts = { ...stored.facts, sessions: [], movements: [], manuals: [], captures: [], readings: [], tanks: [] }
  const emptyFacts = { ...facts, fuellings: [], sale_items: [] }
  const assessed = { ...stored, facts: emptyFacts, assessment: assessDay(emptyFacts) }
  return saveAssessed(db, day, assessed, { ...change, status: firstStatus })
}
