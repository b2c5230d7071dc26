import { addMilliseconds } from '@app/kit/contract'
import { implement } from '@app/kit/server'
import { failedJobDays, systemHealth } from './system-health.contract.ts'
import { getSystemHealth } from './system-health.store.ts'

const dayMilliseconds = 86_400_000

export default implement(systemHealth, {
  get: ({ db, now }) => getSystemHealth(db, { since: addMilliseconds(now, -failedJobDays * dayMilliseconds), now }),
})
