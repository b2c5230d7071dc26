import { addDays, type BusinessDate, localDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import {
  type CoverageFilter,
  type CoveredSource,
  findCoveredSources,
  findDayFacts,
  type StoredFacts,
} from './coverage.store.ts'
import type { DayState } from './downloads.contract.ts'
import { assessDownloadDay, listDownloadDays } from './downloads.rules.ts'

type CoveredRow = CoveredSource & { states: (DayState | null)[]; facts: (StoredFacts | undefined)[] }

export async function readCoverage(db: Db, filter: CoverageFilter, now: string) {
  const days = listDownloadDays(filter.from, filter.to)
  const sources = await findCoveredSources(db, filter)
  const facts = await findDayFacts(db, { ...filter, source_ids: sources.map(({ id }) => id) })
  const rows = sources.map((source): CoveredRow => {
    const dayFacts = days.map((day) => facts.get(`${source.id} ${day}`))
    return { ...source, facts: dayFacts, states: days.map((day, at) => dayState(source, day, dayFacts[at], now)) }
  })
  return { days, rows }
}

export const getLastExpectedDay = (now: string): BusinessDate => addDays(localDate(now), -1)

export const isExpected = (
  { starts_on, active }: Pick<CoveredSource, 'starts_on' | 'active'>,
  day: BusinessDate,
  now: string,
) => active && day >= starts_on && day <= getLastExpectedDay(now)

function dayState(source: CoveredSource, day: BusinessDate, facts: StoredFacts | undefined, now: string) {
  const hasFacts = facts && (facts.files.length > 0 || facts.marked || facts.requested)
  if (!hasFacts && !isExpected(source, day, now)) return null
  return facts ? assessDownloadDay(facts) : 'absent'
}
