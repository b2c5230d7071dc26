import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { historyLoaded } from '../../apps/server/demo/history-job.ts'
import { workedDate } from '../../apps/server/demo/worked-day.ts'
import { joinEmbedded } from '../../apps/server/launch/embedded.ts'
import { findFreePort } from '../../apps/server/process/port.ts'
import { launchProduct, newDataFolder } from '../../e2e/product/product.ts'

// Time of `npm start`: first start (page, worked day, history), second start, and server only.
const root = path.join(import.meta.dirname, '../..')
const folder = await newDataFolder()

const get = (port: number, address: string, headers = {}) =>
  fetch(`http://127.0.0.1:${port}${address}`, { headers }).catch(() => undefined)

async function start(variables: Record<string, string>) {
  const port = await findFreePort()
  const begin = performance.now()
  const launch = launchProduct({ PORT: String(port), ...variables })
  const seconds = () => (performance.now() - begin) / 1000
  let isEnded = false
  launch.ended.then(() => {
    isEnded = true
  })
  while (!(await get(port, '/signin'))?.ok) {
    if (isEnded) throw new Error(launch.stdout() + launch.stderr())
    await delay(50)
  }
  return { launch, port, answered: seconds(), seconds }
}

async function readWorkedDay(port: number) {
  const login = await fetch(`http://127.0.0.1:${port}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'gerente@retaguarda.test', password: 'retaguarda-demo' }),
  })
  const authorization = `Bearer ${(await login.json()).access_token}`
  const read = async (address: string) => {
    const answer = await get(port, `/api/v1${address}`, { authorization })
    if (!answer?.ok) throw new Error(`${address} was answered with ${answer?.status}`)
    return answer.json()
  }
  const [{ id }] = (await read(`/cash-conciliations?from=${workedDate}&to=${workedDate}`)).data
  await read(`/cash-conciliations/${id}`)
  return authorization
}

function report(name: string, seconds: number, limit: number) {
  console.log(`${name}: ${seconds.toFixed(2)} s of ${limit} s`)
  if (seconds > limit) process.exitCode = 1
}

async function readWhile(loading: Promise<unknown>, port: number, authorization: string) {
  let isEnded = false
  loading.then(() => {
    isEnded = true
  })
  const times: number[] = []
  while (!isEnded) {
    const begin = performance.now()
    await get(port, `/api/v1/cash-conciliations?from=${workedDate}&to=${workedDate}`, { authorization })
    times.push(performance.now() - begin)
    await delay(100)
  }
  return times.sort((a, b) => a - b)
}

try {
  for (const part of ['web', 'server']) await rm(path.join(root, 'apps', part, 'dist', '.stamp'), { force: true })
  const first = await start({ DATA_DIR: folder.path })
  report('first answer', first.answered, 20)
  const authorization = await readWorkedDay(first.port)
  report('worked day usable', first.seconds(), 20)
  const loading = first.launch.waitForOutput(new RegExp(historyLoaded))
  const times = await readWhile(loading, first.port, authorization)
  report('all loaded', first.seconds(), 90)
  const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN
  console.log(`meanwhile a list of days was answered in ${p95.toFixed(0)} ms (p95 of ${times.length})`)
  first.launch.kill('SIGTERM')
  await first.launch.ended

  const next = await start({ DATA_DIR: folder.path })
  report('next start', next.answered, 5)

  const addresses = await joinEmbedded(folder.path)
  if (!addresses) throw new Error('the database of the first process was not found')
  const second = await start({
    DATA_DIR: folder.path,
    DATABASE_URL: addresses.url,
    DATABASE_OWNER_URL: addresses.ownerUrl,
  })
  report('server alone', second.answered, 1.5)
  for (const { launch } of [second, next]) {
    launch.kill('SIGTERM')
    await launch.ended
  }
} finally {
  await folder.discard()
}
