import { fork } from 'node:child_process'
import { authenticator, hashOfToken, newToken } from '@app/areas/session/server'
import {
  acceptBodies,
  answerFailures,
  createDb,
  filesInFolder,
  migrate,
  openChanges,
  openPool,
  registerOperations,
  withOwner,
} from '@app/kit/server'
import Fastify from 'fastify'
import { operations } from '../apps/server/areas.ts'
import { startEmbedded } from '../apps/server/launch/embedded.ts'
import { migrationsFolder } from '../apps/server/project-folder.ts'
import { newDataFolder } from '../e2e/product.ts'
import { rateOf, told } from './connections.ts'
import { entryOperations, fillingOf, movementsFilling } from './list-register.ts'

// The list of movements, and a register of many rows: session, abilities and isolation on, fifty connections, one server
// process, one database with the settings of the product. `npm run bench -- list 10000000` for ten million rows.
const load = { connections: 50, requests: 3000 }
const pageSize = 50

/** The server in a process of its own, as in production; the other one asks. */
async function serve(url: string) {
  const pool = openPool({ url, max: 12 })
  const database = createDb(pool)
  const app = Fastify({ logger: false })
  answerFailures(app)
  acceptBodies(app)
  registerOperations(app, [...operations, ...entryOperations], {
    database,
    authenticate: authenticator(database),
    files: filesInFolder('/nowhere'),
    jobs: { send: async () => undefined, wake: () => undefined },
    changes: openChanges(pool),
    now: () => new Date().toISOString(),
    uploads: { bytes: 1 },
  })
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
}

/** The cursor of a page far down: the first one's, with the values of the row that ends the page before. */
function cursorAt(next: string, values: readonly unknown[]) {
  const [mark = '', body = ''] = next.split('.')
  const { totals } = JSON.parse(Buffer.from(body, 'base64url').toString())
  return `${mark}.${Buffer.from(JSON.stringify({ values, totals })).toString('base64url')}`
}

async function bench(rows: number) {
  const folder = await newDataFolder()
  const database = await startEmbedded(folder.path)
  const token = newToken()
  const headers = { authorization: `Bearer ${token}` }
  const farPage = Math.min(100_000, Math.floor((rows / 2 / pageSize) * 0.9))
  console.log(`filling ${rows.toLocaleString('pt-BR')} rows of 20 companies, half of them in sight`)
  await migrate({ url: database.url, directory: migrationsFolder })
  const far = await withOwner(database.url, async (owner) => {
    await owner.query(`select set_config('app.all_companies', 'on', false)`)
    await owner.query(fillingOf(rows))
    await owner.query(movementsFilling)
    for (const table of ['bench_entries', 'system_movements']) await owner.query(`vacuum analyze ${table}`)
    await owner.query('analyze')
    await owner.query(
      `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
      select $1, id, now(), '2999-01-01', '2999-01-01' from users`,
      [hashOfToken(token)],
    )
    const skipped = (farPage - 1) * pageSize * 2
    const { rows: found } = await owner.query(
      'select code, id from bench_entries where code >= $1 order by code, id limit 1',
      [String(skipped).padStart(10, '0')],
    )
    return [found[0].code, found[0].id]
  })
  const child = fork(import.meta.filename, ['serve', database.url], { execArgv: process.execArgv })
  const address = new URL(await new Promise<string>((resolve) => child.once('message', resolve)))
  const list = '/api/v1/bench-entries'
  const get = async (path: string) => (await fetch(new URL(path, address), { headers })).json()
  const movements = '/api/v1/system-movements'
  const week = 'from=2026-10-09&to=2026-10-15'
  const company = '01930000-0000-7000-8000-000000000003'
  try {
    const first = await get(list)
    console.log(`count ${JSON.stringify(first.count)}, page 1 holds ${first.data.length}`)
    const measure = async (name: string, path: string) => {
      const rate = await rateOf(address, () => path, { ...load, headers })
      console.log(`${name}: ${told(rate)}`)
      return rate
    }
    await measure('movements: one company, 7 days', `${movements}?company_id=${company}&${week}`)
    await measure('movements: all companies, 7 days', `${movements}?${week}`)
    const { next } = await get(`${movements}?limit=200`)
    await measure('movements: all companies, all days, a later page', `${movements}?after=${next}`)
    const page1 = await measure('page 1', list)
    const deep = await measure(`page ${farPage} by cursor`, `${list}?after=${cursorAt(first.next, far)}`)
    await measure('filtered: one company, one status', `${list}?company_id=${company}&status=blocked`)
    await measure('sorted by another indexed column', `${list}?sort=-created_at`)
    console.log(`page ${farPage} takes ${(deep.p50 / page1.p50).toFixed(2)} of page 1`)
    const asked = performance.now()
    const { count, sums } = await get(`${list}?exact=true`)
    console.log(
      `totals of all in sight: ${((performance.now() - asked) / 1000).toFixed(2)} s ${JSON.stringify({ count, sums })}`,
    )
  } finally {
    child.kill()
    await database.stop()
    await folder.discard()
  }
}

const [mode, url] = process.argv.slice(2)
if (mode === 'serve' && url) await serve(url)
else await bench(Number(mode ?? 1_000_000))
