import { addMilliseconds } from '@app/kit/contract'
import { implement } from '@app/kit/server'
import { failedJobDays, systemHealth } from './system-health.contract.ts'
import { getProvenBackup, getSystemHealth } from './system-health.store.ts'

const dayMilliseconds = 86_400_000

export default implement(systemHealth, {
  get: async ({ db, now }) => ({
    ...(await getSystemHealth(db, { since: addMilliseconds(now, -failedJobDays * dayMilliseconds), now })),
    backup: await getProvenBackup(db),
  }),
})
