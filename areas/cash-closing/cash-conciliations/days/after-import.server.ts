import type { BusinessDate } from '@app/kit/contract'
import { appendAudit, type Db, newId } from '@app/kit/server'
import { supersedeChanged } from '../../solicitations/supersede.server.ts'
import { StoredProof } from '../closing/proof.contract.ts'
import { isEditable } from '../closing/states.rules.ts'
import { assessStored, recomputeDay, saveAssessed } from '../recompute/recompute.server.ts'
import { figuresOf } from './change-day.server.ts'
import { type Source, Sources } from './day-sources.contract.ts'
import { missingSources } from './day-sources.rules.ts'
import { type Company, countItems, type Day, ensureDays, getCompany, updateDay } from './days.store.ts'

/** What an import wrote: which days of which company, and from which witness. */
export type ImportedDays = {
  company_id: string
  business_dates: readonly BusinessDate[]
  source: Source
  now: string
  actor_id: string | null
}

type Arrival = ImportedDays & { company: Company }

/** Called once a file is written: its days exist, know the source, open when complete and are matched again. */
export async function afterImport(db: Db, change: ImportedDays) {
  const company = await getCompany(db, change.company_id)
  const wanted = [...new Set(change.business_dates)].sort().map((business_date) => ({ id: newId(), business_date }))
  for (const day of await ensureDays(db, wanted, change)) await receive(db, day, { ...change, company })
}

function receive(db: Db, day: Day, arrival: Arrival) {
  const { source, now } = arrival
  const sources: Sources = { ...Sources.parse(day.sources), [source]: { received_at: now } }
  if (day.status === 'closed' || day.status === 'locked') return keepClosed(db, day, sources)
  // The bank settles days later and is no witness of the day's sales.
  if (source === 'bank') return updateDay(db, day, { sources })
  if (isEditable(day.status)) return recomputeDay(db, day, { ...recomputation(arrival), sources })
  return day.status === 'submitted' ? review(db, day, sources, arrival) : wait(db, day, sources, arrival)
}

const recomputation = ({ now, actor_id, company }: Arrival) => ({ now, actor_id, company })

/** A closed day never changes: it only shows that something came late. */
async function keepClosed(db: Db, day: Day, sources: Sources) {
  const { items } = StoredProof.parse(day.proof)
  const { movements, captures } = await countItems(db, day)
  const count = Math.max(0, movements - items.movements) + Math.max(0, captures - items.captures)
  return updateDay(db, day, { sources: count === 0 ? sources : { ...sources, late: { count } } })
}

/** Figures are frozen while an analyst decides; a file that changes them ends the request. */
async function review(db: Db, day: Day, sources: Sources, arrival: Arrival) {
  const assessed = await assessStored(db, day, arrival)
  const message = await supersedeChanged(db, day, assessed, arrival.now)
  if (message === null) return updateDay(db, day, { sources })
  const change = { ...recomputation(arrival), sources, status: 'in_conference' as const }
  const reviewed = await saveAssessed(db, day, assessed, change)
  await record(db, arrival, { action: 'solicitations.supersede', reason: message, before: day, after: reviewed })
  return reviewed
}

/** The day opens with its last mandatory source; until then there is little to match. */
async function wait(db: Db, day: Day, sources: Sources, arrival: Arrival) {
  if (missingSources(sources, arrival.company.mandatory_sources).length > 0) return updateDay(db, day, { sources })
  const opened = await recomputeDay(db, day, { ...recomputation(arrival), sources, status: 'open' })
  await record(db, arrival, { action: 'cash-conciliations.open', reason: null, before: day, after: opened })
  return opened
}

type Recorded = { action: string; reason: string | null; before: Day; after: Day }

const record = (db: Db, { actor_id, now }: Arrival, { action, reason, before, after }: Recorded) =>
  appendAudit(
    db,
    { actor_id, origin: 'importação', ip: null, request_id: null, now },
    {
      company_id: before.company_id,
      entity: 'cash_conciliation',
      entity_id: before.id,
      action,
      reason,
      before: figuresOf(before),
      after: figuresOf(after),
    },
  )
