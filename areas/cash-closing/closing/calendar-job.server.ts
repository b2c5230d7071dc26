import { findOverdueDeferrals } from '@app/domain/day/differences/server'
import { ensureDays, findMissingDays } from '@app/domain/day/life/server'
import { findCompaniesDue, postDueEntries } from '@app/domain/journal/server'
import { allCompaniesScope, type JobKind, type JobTools, newId } from '@app/kit/server'
import { expireRequest } from '../cash-conciliation-solicitations/queue/expire.server.ts'
import { findExpiredSolicitations } from '../cash-conciliation-solicitations/solicitations.store.ts'
import { lapseDeferrals, reopenReturned } from '../differences/lapse-deferrals.server.ts'
import { warnOfDeadlines } from '../disputes/disputes.server.ts'
import { findAcceptedForwards, findReturnedForwards } from '../forwarded-captures/forwards.store.ts'
import { recordAcceptedForward } from '../forwarded-captures/record-accepted-forward.server.ts'

/** Limit per run; the next run takes the rest. */
const maxExpired = 500
const maxLapsed = 500

type Calendar = Pick<JobTools, 'within' | 'now'>

export async function runClosingCalendar({ within, now }: Calendar) {
  const at = now()
  const missing = await within(allCompaniesScope, (db) => findMissingDays(db, at))
  for (const company_id of new Set(missing.map((day) => day.company_id))) {
    const newDays = missing
      .filter((day) => day.company_id === company_id)
      .map(({ business_date }) => ({ id: newId(), business_date }))
    await within(allCompaniesScope, (db) => ensureDays(db, newDays, { company_id, now: at }))
  }
  const expired = await within(allCompaniesScope, (db) => findExpiredSolicitations(db, at, maxExpired))
  for (const { id } of expired) await within(allCompaniesScope, (db) => expireRequest(db, id, at))
  const overdue = await within(allCompaniesScope, (db) => findOverdueDeferrals(db, at, maxLapsed))
  for (const { cash_conciliation_id } of overdue)
    await within(allCompaniesScope, (db) => lapseDeferrals(db, cash_conciliation_id, at))
  await within(allCompaniesScope, (db) => warnOfDeadlines(db, at))
  const returnedForwards = await within(allCompaniesScope, (db) => findReturnedForwards(db, maxLapsed))
  for (const forward of returnedForwards) await within(allCompaniesScope, (db) => reopenReturned(db, forward, at))
  const acceptedForwards = await within(allCompaniesScope, (db) => findAcceptedForwards(db, maxLapsed))
  for (const forward of acceptedForwards)
    await within(allCompaniesScope, (db) => recordAcceptedForward(db, forward, at))
  for (const company_id of await within(allCompaniesScope, findCompaniesDue))
    await within(allCompaniesScope, (db) => postDueEntries(db, company_id, at))
}

/** Five past every hour: covers midnight in each Brazilian time zone. */
export const calendarJob: JobKind = {
  name: 'closing-calendar',
  cron: '5 * * * *',
  run: (_data, tools) => runClosingCalendar(tools),
}
