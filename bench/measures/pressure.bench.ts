import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { hashPassword } from '@app/areas/session/server'
import { openOwner, withOwner } from '@app/kit/server'
import { z } from 'zod'
import { startListProduct } from '../product/list-product.ts'

// Many users sign in at the same moment while others read lists: no sign-in is refused, and the lists stay fast.
const [people = 500, rows = 100_000] = process.argv.slice(2).map(Number)
const maxSlowdown = 2
const listsPerSecond = 50
const calmLists = 500
const password = 'uma senha de quem tem pressa'

const Burst = z.object({ statuses: z.array(z.int()), seconds: z.number() })

const { address, headers, ownerUrl, stop } = await startListProduct(rows)

async function addPeople() {
  const hash = await hashPassword(password)
  await withOwner(ownerUrl, (owner) =>
    owner.query(
      `insert into users (id, name, username, email, password_hash)
        select gen_random_uuid(), 'Pessoa ' || n, 'pressa' || n, 'pressa' || n || '@retaguarda.test', $1
        from generate_series(0, $2 - 1) n`,
      [hash, people],
    ),
  )
}

/** Totals of a list are cached until the next write. */
async function keepWriting() {
  const owner = await openOwner(ownerUrl)
  const write = `insert into sign_in_throttles values ('bench', 1, now())
    on conflict (subject) do update set failures = sign_in_throttles.failures + 1`
  const writing = setInterval(() => void owner.query(write).catch(console.error), 100)
  return async () => {
    clearInterval(writing)
    await owner.end()
  }
}

async function readList() {
  const startedAt = performance.now()
  const answer = await fetch(new URL('/api/v1/bench-entries', address), { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`a list was answered ${answer.status}`)
  return performance.now() - startedAt
}

async function readLists(isOver: (count: number) => boolean) {
  const reading: Promise<number>[] = []
  while (!isOver(reading.length)) {
    reading.push(readList())
    await delay(1000 / listsPerSecond)
  }
  return (await Promise.all(reading)).toSorted((a, b) => a - b)
}

const p95 = (times: readonly number[]) => times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN

function report(name: string, times: readonly number[]) {
  const middle = times[Math.floor(times.length / 2)]
  const slow = p95(times)
  const slowest = times.at(-1)
  const figures = `p50 ${middle?.toFixed(1)} ms | p95 ${slow.toFixed(1)} ms | slowest ${slowest?.toFixed(1)} ms`
  console.log(`${name}: ${figures} (${times.length} lists)`)
}

async function prepareSignIns() {
  const child = fork(
    path.join(import.meta.dirname, '../programs/sign-ins.ts'),
    [String(address), String(people), password],
    {
      execArgv: ['--import', 'tsx'],
    },
  )
  await once(child, 'message')
  return async () => {
    child.send('go')
    const [message] = await once(child, 'message')
    return Burst.parse(message)
  }
}

await addPeople()
const stopWriting = await keepWriting()
const signInTogether = await prepareSignIns()
try {
  await readLists((count) => count >= calmLists)
  const calm = await readLists((count) => count >= calmLists)
  report('lists before', calm)
  let ended = false
  const burst = signInTogether().finally(() => {
    ended = true
  })
  const during = await readLists(() => ended)
  const { statuses, seconds } = await burst
  report('lists during', during)
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  const statusCounts = [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
  console.log(`${people} sign-ins at once, each of another person: ${statusCounts} in ${seconds.toFixed(1)} s`)
  const slowdown = p95(during) / p95(calm)
  console.log(`p95 of the lists during is ${slowdown.toFixed(2)} times that before, of ${maxSlowdown}`)
  if (counts.get(200) !== people || slowdown > maxSlowdown) process.exitCode = 1
} finally {
  await stopWriting()
  await stop()
}
