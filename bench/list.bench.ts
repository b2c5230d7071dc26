import { fork } from 'node:child_process'
import { Agent, get } from 'node:http'
import { authenticator, hashOfToken, newToken } from '@app/areas/session/server'
import { createDb, filesInFolder, openChanges, openJobs, openPool, withOwner } from '@app/kit/server'
import { buildApp } from '../apps/server/app.ts'
import { jobKinds } from '../apps/server/areas.ts'
import { addressOf } from '../kit/server/postgres/address.ts'
import { ownerLogin } from '../kit/server/postgres/prepare.ts'
import { startTestServer, templateDatabase } from '../kit/testing/test-server.ts'

const connections = 50
const requests = 1500
const companies = 7
const days = 45
const perDay = 400

type Message = { address: string }

/** The server in a process of its own, as in production; the other one asks. */
async function serve(url: string) {
  const pool = openPool({ url, max: 12 })
  const database = createDb(pool)
  const files = filesInFolder('/nowhere')
  const now = () => new Date().toISOString()
  const { jobs } = openJobs({ database, files, now, kinds: jobKinds })
  const app = await buildApp({
    database,
    authenticate: authenticator(database),
    files,
    jobs,
    changes: openChanges(pool),
    log_level: 'silent',
  })
  process.send?.({ address: await app.listen({ port: 0 }) } satisfies Message)
}

// Companies of a network, each with the same number of movements every day, and one person who sees them all.
const filling = `
  insert into companies (id, name, legal_name, cnpj)
    select gen_random_uuid(), 'Posto ' || n, 'Posto ' || n, lpad(n::text, 14, '0') from generate_series(1, ${companies}) n;
  insert into users (id, name, username, email, password_hash) values ('01930000-0000-7000-8000-000000000001', 'Ana', 'ana', 'ana@x.test', '-');
  insert into user_abilities values ('01930000-0000-7000-8000-000000000001', 'financial.system-movements');
  insert into user_companies select '01930000-0000-7000-8000-000000000001', id from companies;
  insert into system_movements (company_id, business_date, occurred_at, source_system, external_id, line_no,
      movement_type_code, method, amount_cents, nsu)
    select c.id, d::date, d + n * interval '3 minutes', 'pos', 'm' || n, 1, 'VND-DEB', 'debit', 100 + n, lpad(n::text, 12, '0')
    from companies c, generate_series('2026-09-01'::timestamptz, '2026-09-01'::timestamptz + interval '${days - 1} days', '1 day') d,
      generate_series(1, ${perDay}) n;
  analyze`

const agent = new Agent({ keepAlive: true, maxSockets: connections })

const read = (url: string, token: string) =>
  new Promise<string>((resolve, reject) => {
    const asked = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        body += chunk
      })
      answer.on('end', () => (answer.statusCode === 200 ? resolve(body) : reject(new Error(body))))
    })
    asked.once('error', reject)
  })

const quantile = (sorted: number[], share: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)

async function measure(name: string, path: (index: number) => string, token: string) {
  for (let index = 0; index < connections; index += 1) await read(path(index), token)
  const times: number[] = []
  let next = 0
  const started = performance.now()
  const worker = async () => {
    while (next < requests) {
      const index = next++
      const asked = performance.now()
      await read(path(index), token)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  console.log(
    `${name}: ${requests} requests over ${connections} connections | p50 ${quantile(times, 0.5)} ms | p99 ${quantile(times, 0.99)} ms | ${(requests / seconds).toFixed(0)}/s`,
  )
}

async function bench() {
  const server = await startTestServer()
  const place = { socketFolder: server.cluster.socketFolder, password: server.password }
  const url = addressOf({ ...place, login: ownerLogin, database: templateDatabase })
  const token = newToken()
  await withOwner(server.cluster.address('postgres', templateDatabase), async (admin) => {
    await admin.query(filling)
    await admin.query('vacuum analyze system_movements')
    await admin.query(`insert into sessions select $1, id, now(), '2999-01-01', '2999-01-01' from users`, [
      hashOfToken(token),
    ])
  })
  const child = fork(import.meta.filename, ['serve', url])
  const address = await new Promise<string>((resolve) =>
    child.once('message', (message: Message) => resolve(message.address)),
  )
  const list = `${address}/api/v1/system-movements`
  const company = JSON.parse(await read(`${list}/companies`, token)).data[0].id
  const later = JSON.parse(await read(`${list}?limit=200`, token)).next
  console.log(`${companies * days * perDay} movements of ${companies} companies in ${days} days`)
  try {
    await measure('one company, 7 days', () => `${list}?company_id=${company}&from=2026-10-09&to=2026-10-15`, token)
    await measure('all companies, 7 days', () => `${list}?from=2026-10-09&to=2026-10-15`, token)
    await measure('all companies, all days, a later page', () => `${list}?after=${later}`, token)
  } finally {
    child.kill()
    agent.destroy()
    await server.stop()
  }
}

const [mode, url] = process.argv.slice(2)
if (mode === 'serve' && url) await serve(url)
else await bench()
