import { setTimeout as delay } from 'node:timers/promises'
import type { BatchOutcome, Job } from '@app/kit/contract'
import { newId, withOwner } from '@app/kit/server'
import { databaseProcessOf } from '../../e2e/product/product.ts'
import { businessDate, fillStationDays } from '../data/station-days.ts'
import { startFilledDatabase, startProgram } from '../product/list-product.ts'
import { watchMemory } from '../product/memory.ts'

// The morning of a group: jobs rematch and close days; the first one is cancelled, resumed, and killed.
const stations = Number(process.argv[2] ?? 200)
const lines = 1365
const limits = { seconds: 300, cancel_ms: 2000, resume_ms: 5000, megabytes: 700 }
/** Section 8 plans 4.55 errors per hundred lines. Half the stations have no error; 5 % of all lines have one. */
const dirtOf = (station: number) => (station % 2 === 0 ? 0 : 2.2)

let rowCounts = { movements: 0, captures: 0 }
// The database caches an eighth of the machine's memory. This sets the size of the small server that the limits assume.
const machine = 2 * 1024 ** 3
const filled = await startFilledDatabase(async (owner) => {
  rowCounts = await fillStationDays(owner, { stations, lines, dirtOf })
}, machine)
console.log(`${stations} stations, one day: ${rowCounts.movements} movements, ${rowCounts.captures} captures`)

const memory = watchMemory(await databaseProcessOf(filled.folder))
const start = async () => {
  const started = await startProgram('product-server', [filled.url, filled.folder])
  memory.server(started.pid)
  return started
}
let server = await start()

async function call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const headers = { ...filled.headers, 'content-type': 'application/json', 'idempotency-key': newId() }
  const answer = await fetch(new URL(`/api/v1${path}`, server.address), {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
const filter = { from: businessDate, to: businessDate }
const begin = async (path: string, input: object) => {
  const body = { selection: { filter }, ...input }
  const { job_id } = await call<BatchOutcome>('POST', `/cash-conciliations/bulk/${path}`, body)
  if (!job_id) throw new Error(`${path} was no job`)
  return job_id
}
const jobOf = (id: string) => call<Job>('GET', `/jobs/${id}`)

let backward = false
async function until(id: string, awaited: (job: Job) => boolean) {
  for (let highest = 0; ; ) {
    const job = await jobOf(id)
    backward ||= job.percent < highest
    highest = Math.max(highest, job.percent)
    if (awaited(job)) return job
    if (job.status === 'failed') throw new Error(job.message ?? 'failed')
    await delay(50)
  }
}
const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
const isOver = ({ finished_at }: Job) => finished_at !== null

function report(name: string, value: number, limit: number, unit: string) {
  console.log(`${name}: ${value.toFixed(unit === 's' ? 1 : 0)} ${unit} of ${limit} ${unit}`)
  if (value > limit) process.exitCode = 1
}

try {
  const began = performance.now()
  const rematch = await begin('rematch', {})
  await until(rematch, ({ done, total }) => done >= (total ?? 0) * 0.15 && done > 0)
  await call('POST', `/jobs/${rematch}/cancel`, {})
  report('cancelled in', await timed(() => until(rematch, isOver)), limits.cancel_ms, 'ms')
  const cancelled = await jobOf(rematch)
  console.log(`  ${cancelled.status}: ${cancelled.message}`)
  await call('POST', `/jobs/${rematch}/retry`, {})
  const before = await until(rematch, ({ done, total }) => done >= (total ?? 0) * 0.5)
  server.kill()
  await server.ended
  server = await start()
  const resumed = await timed(() => until(rematch, ({ done }) => done > before.done))
  report('killed with -9, at work again after its start in', resumed, limits.resume_ms, 'ms')
  const matched = await until(rematch, isOver)
  console.log(`  ${matched.status}: ${matched.message} ${((performance.now() - began) / 1000).toFixed(1)} s`)
  const closed = await until(await begin('close', { input: { declared: true } }), isOver)
  console.log(`  ${closed.status}: ${closed.message}`)
  report('matched and closed, with all interruptions', (performance.now() - began) / 1000, limits.seconds, 's')
  const { server: serverPeak, database, all } = memory.getPeak()
  report('most memory of the server', serverPeak, limits.megabytes, 'MB')
  report(`most memory of server and database (${database.toFixed(0)} MB at most)`, all, limits.megabytes, 'MB')
  if (backward) throw new Error('the progress went back')
  await check()
} finally {
  await server.end()
  memory.stop()
  await filled.stop()
}

async function check() {
  await withOwner(filled.ownerUrl, async (owner) => {
    await owner.query(`select set_config('app.all_companies', 'on', false)`)
    const { rows } = await owner.query(`
      select (select count(*)::int from cash_conciliations where status = 'closed') as closed,
        (select count(*)::int from cash_conciliations where status = 'closed' and unexplained_cents <> 0) as wrongly,
        (select count(*)::int from matches where pair_type = 'SALE' and status = 'confirmed') as confirmed,
        (select count(*)::int from matches where pair_type = 'SALE' and status = 'suggested') as suggested,
        (select count(*)::int from differences) as differences,
        (select count(distinct entity_id)::int from audit_events where action = 'match.again') as matched,
        (select count(*)::int from audit_events where action = 'match.again') as matchings`)
    const [found] = rows
    console.log(found)
    const clean = Math.floor(stations / 2)
    if (found.matched !== stations || found.matchings !== stations) throw new Error('a day was left out or done twice')
    if (found.closed !== clean || found.wrongly > 0) throw new Error('not just the days that agree are closed')
  })
}
