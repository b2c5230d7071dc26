import { addMilliseconds } from '@app/kit/contract'
import { allCompaniesScope, type Db, type JobKind, type JobTools, newId } from '@app/kit/server'
import { findNextRun, type ReadingState, type ReadingTimes } from './reading-times.rules.ts'
import {
  insertSchedule,
  leaseSchedule,
  lockDueSchedules,
  renewSchedule,
  type ScheduleKey,
  updateSchedule,
} from './schedules.store.ts'

type ReadingResult = {
  status: Exclude<ReadingState, 'running'>
  records_read: number
  records_changed: number
  message: string | null
}

type ReadingTools = Pick<JobTools, 'within' | 'outbound' | 'simulators' | 'secrets' | 'now' | 'signal'> & {
  /** Call it between companies or pages: false if the reading must stop, because another server makes it. */
  renew: () => Promise<boolean>
  /** A reading must end soon after this instant; the rest is left to the next time. */
  ends_at: string
}

/** A regular reading of another system. */
export type ScheduledReading = {
  /** Stored with its schedule. */
  resource: string
  /** Portuguese name on screens. */
  label: string
  default_times: ReadingTimes
  /** The connections from which it is read. */
  findConnections: (db: Db) => Promise<readonly string[]>
  /** Undefined if the server stopped in the middle: another one makes the reading again. */
  run: (connection_id: string, tools: ReadingTools) => Promise<ReadingResult | undefined>
}

/** Longest time between two renewals. */
const leaseMs = 10 * 60_000

const maxHours = 3
export const readingTooLong = `a leitura passou do limite de ${maxHours} horas`

/** Inserts the default schedule of each reading and connection that has none. */
export async function insertMissingSchedules(db: Db, readings: readonly ScheduledReading[], now: string) {
  for (const { resource, default_times, findConnections } of readings)
    for (const connection_id of await findConnections(db))
      await insertSchedule(
        db,
        { connection_id, resource },
        { ...default_times, next_run_at: findNextRun(default_times, now) },
      )
}

type Claim = ScheduleKey & { lease: { id: string; ms: number } }

/** Takes the due readings: each is taken by one server, because its next time is set in the same transaction. */
async function claimReadings(db: Db, readings: readonly ScheduledReading[], now: string): Promise<Claim[]> {
  await insertMissingSchedules(db, readings, now)
  const resources = readings.map(({ resource }) => resource)
  const claims: Claim[] = []
  for (const due of await lockDueSchedules(db, resources, now)) {
    const lease = { id: newId(), ms: leaseMs }
    const { connection_id, resource } = due
    await leaseSchedule(db, due, lease)
    await updateSchedule(db, due, { status: 'running', started_at: now, next_run_at: findNextRun(due, now) })
    claims.push({ connection_id, resource, lease })
  }
  return claims
}

async function runReading(reading: ScheduledReading, { lease, ...key }: Claim, tools: JobTools) {
  const { within, now } = tools
  const inAll = <Result>(work: (db: Db) => Promise<Result>) => within(allCompaniesScope, work)
  const renew = () => inAll((db) => renewSchedule(db, key, lease))
  if (!(await renew())) return
  let result: ReadingResult | undefined
  try {
    result = await reading.run(key.connection_id, {
      ...{ ...tools, renew },
      ends_at: addMilliseconds(now(), maxHours * 3_600_000),
    })
  } catch (error) {
    const message = 'A leitura falhou do nosso lado.'
    await end({ status: 'failed', records_read: 0, records_changed: 0, message })
    throw error
  }
  // Without a result the reading stays "running" and is free to be taken again.
  if (result) await end(result)
  else await inAll((db) => renewSchedule(db, key, { ...lease, ms: 0 }))

  async function end(change: ReadingResult) {
    await inAll(async (db) => {
      if (await renewSchedule(db, key, { ...lease, ms: 0 }))
        await updateSchedule(db, key, { ...change, finished_at: now() })
    })
  }
}

export const readingsKind = 'integration-readings'

/** Makes the scheduled readings that are due, each in one server. */
export const buildReadingsJob = (readings: readonly ScheduledReading[]): JobKind => ({
  name: readingsKind,
  cron: '* * * * *',
  async run(_data, tools) {
    const claims = await tools.within(allCompaniesScope, (db) => claimReadings(db, readings, tools.now()))
    for (const claim of claims) {
      const reading = readings.find(({ resource }) => resource === claim.resource)
      if (reading) await runReading(reading, claim, tools)
    }
  },
})
