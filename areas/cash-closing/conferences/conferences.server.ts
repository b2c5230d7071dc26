import { getCompany } from '@app/domain/companies/server'
import { addDays, localDate, notFound } from '@app/kit/contract'
import { type Db, fail, implement } from '@app/kit/server'
import { getLatestDay } from '../dashboard/home.store.ts'
import { conferenceDays, conferences } from './conferences.contract.ts'
import { findDifferencesByDay, getRanking } from './conferences.store.ts'

async function periodOf(db: Db, now: string) {
  const to = await getLatestDay(db, localDate(now))
  return { from: addDays(to, 1 - conferenceDays), to }
}

export default implement(conferences, {
  period: ({ db, now }) => periodOf(db, now),

  stationDifferences: async ({ db, now, query: { company_id } }) => {
    if (!(await getCompany(db, { id: company_id }))) fail(notFound)
    const period = await periodOf(db, now)
    const companyPeriod = { company_id, ...period }
    return {
      ...period,
      days: await findDifferencesByDay(db, companyPeriod),
      ranking: await getRanking(db, companyPeriod),
    }
  },
})
