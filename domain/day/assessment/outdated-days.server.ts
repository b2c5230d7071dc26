import { type BusinessDate, groupBy } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { publishEvents } from '../../events/server.ts'

/** Days that one transaction assesses again. A person would wait seconds for more, so jobs assess them. */
const maxDaysAtOnce = 5

export const areManyDays = (days: readonly unknown[]) => days.length > maxDaysAtOnce

type OutdatedDay = { company_id: string; business_date: BusinessDate }
type Outdated = {
  days: readonly OutdatedDay[]
  editable_only?: boolean
  action?: string
  now: string
  actor_id: string | null
}

/** Jobs assess the days again, a few in each transaction. With `action`, changed figures are added to the history. */
export async function publishOutdatedDays(db: Db, { days, editable_only, action, ...cause }: Outdated) {
  const events = [...groupBy(days, ({ company_id }) => company_id)].flatMap(([company_id, companyDays]) => {
    const dates = companyDays.map(({ business_date }) => business_date).sort()
    return dates
      .filter((_, index) => index % maxDaysAtOnce === 0)
      .map((_, index) => {
        const start = index * maxDaysAtOnce
        const payload = { business_dates: dates.slice(start, start + maxDaysAtOnce), editable_only, action }
        return { kind: 'days-outdated' as const, company_id, payload }
      })
  })
  await publishEvents(db, events, cause)
}
