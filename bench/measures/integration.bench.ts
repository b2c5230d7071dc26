import { execFile } from 'node:child_process'
import { loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { enqueueMessages, insertConnection, pauseByRoutine } from '@app/domain/integration/server'
import { allCompaniesScope, createDb, type Db, inTransaction, openPool, openSecrets, withOwner } from '@app/kit/server'
import { z } from 'zod'
import { projectFolder } from '../../apps/server/project-folder.ts'
import { databaseProcessOf } from '../../e2e/product/product.ts'
import { titleOperation } from '../data/erp-titles.ts'
import { companyId, person } from '../data/station-days.ts'
import { killedVendors, killedWorker } from '../faults/killed-process.ts'
import { emptyWeb, startFilledDatabase, startServer } from '../product/list-product.ts'

// The integration hub with two servers and a Protheus:
// `npm run bench -- integration [PART...] [MESSAGES [LISTED MESSAGES [PULLED TITLES]]]`. Without a part, all of them.
const parts = { soak, enqueue: measureEnqueue, overhead, pace, breaker, pull: pullTitles, list: listMessages }
type Part = keyof typeof parts
const isPart = (text: string): text is Part => text in parts
const given = process.argv.slice(2)
const unknown = given.find((text) => !isPart(text) && !/^\d+$/.test(text))
if (unknown !== undefined) throw new Error(`no part ${unknown}: use ${Object.keys(parts).join(', ')}`)
const chosen = given.some(isPart) ? given.filter(isPart) : Object.keys(parts).filter(isPart)
const [messages = 10_000, listed = 5_000_000, pulled = 100_000] = given.filter((text) => !isPart(text)).map(Number)
const paced = Math.ceil((2400 * messages) / 10_000)
const maxSoakMinutes = 25
const maxBreakerCalls = 10
const key = Buffer.alloc(32, 7)
const stations = 3

const filled = await startFilledDatabase(async (owner) => {
  await owner.query(`
    insert into users (id, name, username, email, password_hash) values ('${person}', 'Ana', 'ana', 'ana@x.test', '-');
    insert into user_abilities values ('${person}', 'admin')`)
  for (let station = 1; station <= stations; station += 1)
    await owner.query(`insert into companies (id, name, legal_name, cnpj) values ($1, $2, $2, $3)`, [
      companyId(station),
      `Posto ${station}`,
      String(10_000_000_000_000 + station),
    ])
})
const database = createDb(openPool({ url: filled.url, max: 4 }))
const within = <Result>(work: (db: Db) => Promise<Result>) => inTransaction(database, allCompaniesScope, work)
const vendors = await killedVendors(path.join(filled.folder, 'vendors', 'protheus.jsonl'))
/** The servers of the hub; the other parts measure without them. */
const servedParts: readonly Part[] = ['soak', 'overhead', 'pace', 'breaker']
const hasServers = chosen.some((part) => servedParts.includes(part))
const workers = hasServers ? [1, 2].map(() => killedWorker(filled.url, key.toString('hex'))) : []

function report(name: string, value: number, { limit, unit }: { limit: number; unit: string }) {
  const isMissed = value > limit
  console.log(`${name}: ${value.toFixed(unit === '' ? 0 : 1)} ${unit} of ${limit} ${unit}${isMissed ? ' MISSED' : ''}`)
  if (isMissed) process.exitCode = 1
}
const secondsSince = (from: number) => (performance.now() - from) / 1000

type Connection = Partial<Parameters<typeof insertConnection>[2]>
const connect = (name: string, more: Connection = {}) =>
  within((db) =>
    insertConnection(db, openSecrets([key]), {
      ...{ system: 'protheus', name, owner_id: null, base_url: vendors.base_url, environment: 'simulator' },
      ...{ settings: { username: 'retaguarda' }, secret: 'simulador', networks: ['127.0.0.1'], created_by: null },
      ...{ timeout_ms: 2000, max_concurrency: 8, rate_per_minute: 1_000_000, now: new Date().toISOString() },
      ...more,
    }),
  )

let nextNumber = 1
async function enqueue(connection_id: string, count: number) {
  const titles = Array.from({ length: count }, () => {
    const number = String(nextNumber++).padStart(9, '0')
    const company_id = companyId(1 + (nextNumber % stations))
    const about = { company_id, entity: 'receivable', entity_id: number, version: 1, order_key: `receivable:${number}` }
    return { ...about, payload: { number, cents: 1000 + nextNumber } }
  })
  const from = performance.now()
  const by = { now: new Date().toISOString(), actor_id: null }
  await within((db) => enqueueMessages(db, { connection_id, operation: titleOperation.name, messages: titles }, by))
  return secondsSince(from)
}

async function countStates(connection_id: string) {
  const { rows } = await withOwner(filled.ownerUrl, async (owner) => {
    await owner.query(`select set_config('app.all_companies', 'on', false)`)
    return owner.query<{ status: string; count: number }>(
      'select status, count(*)::int from integration_messages where connection_id = $1 group by status order by 2 desc',
      [connection_id],
    )
  })
  return new Map(rows.map(({ status, count }) => [status, count]))
}

/** Waits until every message succeeded; returns the number of those that did not. */
async function waitForAll(connection_id: string, count: number, minutes: number) {
  const from = performance.now()
  for (let shown = 0; ; ) {
    const states = await countStates(connection_id).catch(() => new Map<string, number>())
    const done = states.get('succeeded') ?? 0
    if (done === count) return 0
    if (secondsSince(from) > minutes * 60) {
      console.log(`after ${minutes} min: ${[...states].map(([state, some]) => `${some} ${state}`).join(', ')}`)
      return count - done
    }
    if (secondsSince(from) > shown + 30) {
      shown = secondsSince(from)
      console.log(`  ${shown.toFixed(0)} s: ${[...states].map(([state, some]) => `${some} ${state}`).join(', ')}`)
    }
    await delay(250)
  }
}

const Books = z.object({ titles: z.array(z.object({ number: z.string(), deleted: z.boolean() })) })

/** Titles of the vendor that are missing among the numbers, and those that it has twice. */
async function compareBooks(from: number, to: number) {
  const { titles } = Books.parse(await vendors.control('GET', 'state/protheus'))
  const times = new Map<string, number>()
  for (const { number, deleted } of titles) if (!deleted) times.set(number, (times.get(number) ?? 0) + 1)
  const numbers = Array.from({ length: to - from }, (_, at) => String(from + at).padStart(9, '0'))
  return {
    lost: numbers.filter((number) => !times.has(number)).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
  }
}

const faults = [
  { method: 'POST', action: 'drop_after_commit', percent: 5 },
  { method: 'POST', action: 'drop_before', percent: 4 },
  { method: 'POST', action: 'status', status: 503, percent: 4 },
  { method: 'POST', action: 'html_200', percent: 4 },
  { method: 'POST', action: 'truncate_body', percent: 4 },
] as const
const addFaults = async () => {
  for (const { method, ...fault } of faults)
    await vendors.control('POST', 'scenario', { match: { method, path: 'accountsReceivable' }, times: null, ...fault })
}

async function soak() {
  const first = nextNumber
  const connection = await connect('Soak')
  await addFaults()
  await enqueue(connection, messages)
  const from = performance.now()
  const end = new AbortController()
  const kills = { servers: 0, database: 0, vendor: 0 }
  const killing = (async () => {
    for (let round = 0; !end.signal.aborted; round += 1) {
      await delay(6000, undefined, { signal: end.signal }).catch(() => undefined)
      if (end.signal.aborted || round >= 9) return
      if (round % 3 === 0) {
        await workers[round % 2]?.restart()
        kills.servers += 1
      } else if (round % 3 === 1) {
        const process_no = await databaseProcessOf(filled.folder)
        if (process_no) process.kill(process_no, 'SIGKILL')
        kills.database += 1
      } else {
        await vendors.restart()
        await addFaults()
        kills.vendor += 1
      }
    }
  })()
  const open = await waitForAll(connection, messages, maxSoakMinutes)
  const seconds = secondsSince(from)
  end.abort()
  await killing
  console.log(`soak: ${seconds.toFixed(0)} s with ${JSON.stringify(kills)}`)
  const { lost, doubled } = await compareBooks(first, nextNumber)
  report('messages that did not end', open, { limit: 0, unit: '' })
  report('titles lost', lost, { limit: 0, unit: '' })
  report('titles doubled', doubled, { limit: 0, unit: '' })
}

/** On a paused connection, so that no server sends them. */
async function measureEnqueue() {
  const connection = await connect('Enqueue')
  await within((db) =>
    pauseByRoutine(db, { id: connection, name: 'Enqueue' }, { reason: 'Medição.', now: new Date().toISOString() }),
  )
  report(`${messages} messages enqueued`, await enqueue(connection, messages), { limit: 5, unit: 's' })
}

async function pace() {
  await vendors.restart()
  const connection = await connect('Pace', { max_concurrency: 4, rate_per_minute: 1200 })
  await vendors.control('POST', 'scenario', {
    match: { path: 'accountsReceivable' },
    action: 'delay',
    delay_ms: 250,
    times: null,
  })
  await enqueue(connection, paced)
  const from = performance.now()
  await waitForAll(connection, paced, 15)
  report(`${paced} titles at 4 calls of 250 ms`, secondsSince(from), { limit: (300 * paced) / 2400, unit: 's' })
}

async function overhead() {
  await vendors.restart()
  const connection = await connect('Overhead', { max_concurrency: 1 })
  const count = 500
  await enqueue(connection, count)
  const from = performance.now()
  await waitForAll(connection, count, 10)
  const { rows } = await readCalls(connection)
  const calls = rows[0]?.ms ?? 0
  report('hub per message, without its call', (secondsSince(from) * 1000 - calls) / count, { limit: 15, unit: 'ms' })
}

const readCalls = (connection_id: string) =>
  withOwner(filled.ownerUrl, async (owner) => {
    await owner.query(`select set_config('app.all_companies', 'on', false)`)
    return owner.query<{ calls: number; ms: number; breaker: string }>(
      `select count(*)::int as calls, sum(1000 * extract(epoch from finished_at - started_at))::float8 as ms,
          (select breaker from integration_connections where id = $1) as breaker
        from integration_attempts where connection_id = $1`,
      [connection_id],
    )
  })

async function breaker() {
  await vendors.restart()
  const connection = await connect('Breaker', { max_concurrency: 4 })
  await vendors.control('POST', 'scenario', {
    match: { path: 'accountsReceivable' },
    action: 'status',
    status: 503,
    times: null,
  })
  await enqueue(connection, 100)
  for (let waited = 0; waited < 30_000; waited += 250) {
    const { rows } = await readCalls(connection)
    if (rows[0]?.breaker !== 'closed') break
    await delay(250)
  }
  const { rows } = await readCalls(connection)
  report('calls until the breaker opened', rows[0]?.breaker === 'open' ? rows[0].calls : 1000, {
    limit: maxBreakerCalls,
    unit: '',
  })
}

const maxPullMegabytes = 200

/** In a process of its own, whose memory is measured. */
async function pullTitles() {
  const connection = await connect('Pull', { timeout_ms: 30_000 })
  const title = {
    ...{
      branch: '0001',
      prefix: 'LST',
      installment: '1',
      type: 'CC',
      nature: '1010205',
      customer: '000901',
      store: '01',
    },
    ...{
      issueDate: '2026-10-14',
      dueDate: '2026-11-13',
      history: 'BENCH',
      nsu: '',
      costCenter: '',
      externalReference: '',
    },
  }
  const entries = Array.from({ length: pulled }, (_, at) => ({
    ...{ kind: 'title', visible_at: 0 },
    title: { ...title, number: String(at + 1).padStart(9, '0'), value: ((1000 + at) / 100).toFixed(2) },
  }))
  await vendors.addEntries(entries)
  const args = [filled.url, key.toString('hex'), connection, companyId(1)]
  const from = performance.now()
  const program = ['--expose-gc', '--import', 'tsx', path.join(projectFolder, 'bench/programs/pull-titles.ts'), ...args]
  const { stdout } = await promisify(execFile)(process.execPath, program)
  const { records, megabytes } = z.object({ records: z.int(), megabytes: z.number() }).parse(JSON.parse(stdout))
  console.log(`${records} of ${pulled} titles pulled in ${secondsSince(from).toFixed(0)} s`)
  if (records !== pulled) process.exitCode = 1
  report('memory of the reading', megabytes, { limit: maxPullMegabytes, unit: 'MB' })
}

const lists = {
  'newest messages': 'limit=50',
  'unsolved of a month': 'limit=50&status=unsolved&from=2026-09-01&to=2026-09-30',
  'one state': 'limit=50&status=dead',
  'one station and month': `limit=50&company_id=${companyId(2)}&from=2026-09-01&to=2026-09-30`,
  'one kind of error': 'limit=50&status=unsolved&error_kind=business',
  'one number in a month': 'limit=50&search=000012345&from=2026-09-01&to=2026-09-30',
}

async function listMessages() {
  const connection = await connect('List')
  await withOwner(filled.ownerUrl, async (owner) => {
    await owner.query(`select set_config('app.all_companies', 'on', false)`)
    const size = 100_000
    for (let from = 0; from < listed; from += size)
      await owner.query(`
        insert into integration_messages (company_id, id, connection_id, operation, entity, entity_id, entity_version,
          idempotency_key, payload, masked_payload, status, fair_turn, correlation_id, created_at, finished_at, error_kind,
          error_message)
        select ('01930000-0000-7000-8000-' || lpad((1 + n % ${stations})::text, 12, '0'))::uuid, gen_random_uuid(), '${connection}', '${titleOperation.name}', 'receivable', n::text, 1,
          'list:' || n, jsonb_build_object('number', lpad(n::text, 9, '0'), 'cents', 1000), '{"number":"' || n || '"}', status, 0,
          gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 year' / ${listed}, now(),
          case when status = 'succeeded' then null else 'business' end,
          case when status = 'succeeded' then null else 'Natureza ' || n || ' não cadastrada no Protheus.' end
        from (select n, case n % 500 when 0 then 'dead' when 1 then 'failed_business' else 'succeeded' end as status
          from generate_series(${from + 1}, ${Math.min(from + size, listed)}) n) planned`)
    await owner.query('vacuum analyze integration_messages')
  })
  const { address, end } = await startServer(filled.url, await emptyWeb(filled.folder))
  const read = async (route: string) => {
    const from = performance.now()
    const answer = await fetch(new URL(`/api/v1/${route}`, address), { headers: filled.headers })
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`)
    await answer.json()
    return performance.now() - from
  }
  const measure = async (name: string, route: string, limit: number) => {
    const times: number[] = []
    for (let round = 0; round < 20; round += 1) times.push(await read(route))
    const p95 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0
    report(`${listed} messages, ${name}, p95`, p95, { limit, unit: 'ms' })
  }
  for (const [name, query] of Object.entries(lists)) await measure(name, `integration-messages?${query}`, 300)
  await measure('grouped by error', 'integration-messages/errors?', 1000)
  await measure('cards', 'integration-connections', 300)
  await end()
}

async function stopWorkers() {
  for (const { stop, errors } of workers.splice(0)) {
    await stop()
    for (const [text, count] of errors) console.log(`${count} × ${text}`)
  }
}

try {
  for (const part of Object.keys(parts).filter(isPart)) {
    if (!chosen.includes(part)) continue
    // The measures of memory and of lists have the processors to themselves.
    if (!servedParts.includes(part)) await stopWorkers()
    const from = performance.now()
    await parts[part]()
    console.log(
      `${part} took ${secondsSince(from).toFixed(0)} s; load average ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    )
  }
} finally {
  await stopWorkers()
  await vendors.stop()
  await database.destroy()
  await filled.stop()
}
