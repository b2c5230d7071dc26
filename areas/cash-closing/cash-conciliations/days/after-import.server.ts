import type { BusinessDate } from '@app/kit/contract'
import { type Db, newId } from '@app/kit/server'
import { type Source, Sources } from './day-sources.contract.ts'
import { missingSources } from './day-sources.rules.ts'
import { type Company, type Day, ensureDays, getCompany, updateDay } from './days.store.ts'

/** What an import wrote: which days of which company, and from which witness. */
export type ImportedDays = {
  company_id: string
  business_dates: readonly BusinessDate[]
  source: Source
  now: string
  actor_id: string | null
}

/** Called once a file is written: its days exist, know the source, open when complete and are matched again. */
export async function afterImport(db: Db, change: ImportedDays) {
  const company = await getCompany(db, change.company_id)
  const wanted = [...new Set(change.business_dates)].sort().map((business_date) => ({ id: newId(), business_date }))
  for (const day of await ensureDays(db, wanted, change)) await receive(db, day, { ...change, company })
}

async function receive(db: Db, day: Day, { company, source, now, actor_id }: ImportedDays & { company: Company }) {
  const sources = { ...Sources.parse(day.sources), [source]: { received_at: now } }
  const opens = day.status === 'awaiting_data' && missingSources(sources, company.mandatory_sources).length === 0
  await updateDay(db, day, {
    sources,
    ...(opens && { status: 'open' as const }),
    version: day.version + 1,
    updated_by: actor_id,
    updated_at: now,
  })
}
