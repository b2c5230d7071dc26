import { forgetOldPresence } from '@app/areas/records/server'
import { forgetOldThrottles } from '@app/areas/session/server'
import { addMilliseconds } from '@app/kit/contract'
import {
  allCompaniesScope,
  forgetFailedJobs,
  forgetRepeatedCalls,
  forgetSecurityEvents,
  type JobKind,
  type JobTools,
  noCompanyScope,
} from '@app/kit/server'

type Retention = { securityLogDays: number }

const hour = 3_600_000
const day = 24 * hour
const retentionTime = 48 * hour

async function deleteExpiredRows(within: JobTools['within'], now: string, { securityLogDays }: Retention) {
  const ago = (milliseconds: number) => addMilliseconds(now, -milliseconds)
  const before = ago(retentionTime)
  await within(noCompanyScope, async (db) => {
    await forgetRepeatedCalls(db, before)
    await forgetFailedJobs(db, before)
    await forgetOldThrottles(db, before)
    await forgetSecurityEvents(db, ago(securityLogDays * day))
  })
  await within(allCompaniesScope, (db) => forgetOldPresence(db, before))
}

export const deleteExpiredRowsJob = (retention: Retention): JobKind => ({
  name: 'delete-expired-rows',
  cron: '50 * * * *',
  run: (_data, { within, now }) => deleteExpiredRows(within, now(), retention),
})
