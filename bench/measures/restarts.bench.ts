import { setTimeout as delay } from 'node:timers/promises'
import type { Import } from '@app/areas/imports/contract'
import { newId, withOwner } from '@app/kit/server'
import { modelo, seedStations } from '../../areas/imports/testing/stations.fixture.ts'
import { type Replicas, startReplicas } from '../../e2e/replicas/replicas.ts'
import { startLoad } from '../../e2e/replicas/steady-load.ts'
import { filesOf } from '../data/import-files.ts'
import { startFilledDatabase } from '../product/list-product.ts'

// Three processes behind a proxy, restarted in turns under 50 calls a second, then killed during an import.
const [restarts = 100, kills = 10] = process.argv.slice(2).map(Number)
const controls = Math.ceil(restarts / 10)
const limitSeconds = 20
const rows = 100_000

const filled = await startFilledDatabase(async (owner) => {
  await seedStations(owner)
  const user = newId()
  await owner.query(
    `insert into users (id, name, username, email, password_hash) values ($1, 'Ana', 'ana', 'ana@x.test', '-')`,
    [user],
  )
  await owner.query(`insert into user_abilities values ($1, 'admin')`, [user])
})
const token = filled.headers.authorization.replace('Bearer ', '')

const missed: string[] = []
function say(passed: boolean, text: string) {
  if (!passed) missed.push(text)
  console.log(`${passed ? 'ok    ' : 'MISSED'}  ${text}`)
}

async function restartUnderLoad(replicas: Replicas, times: number, { drains }: { drains: boolean }) {
  // A process keeps its drain setting until its next restart, so all are restarted once before the load.
  for (let no = 0; no < replicas.count; no += 1) await replicas.restart(no, { drains })
  const load = startLoad(replicas.proxy.address, token, drains ? 'A' : 'B')
  const codes: (number | null)[] = []
  for (let time = 0; time < times; time += 1) {
    codes.push(await replicas.restart(time % replicas.count, { drains }))
    if ((time + 1) % 10 === 0) console.log(`${time + 1} of ${times} restarts, ${load.failures.length} failures`)
  }
  return { ...(await load.end()), unclean: codes.filter((code) => code !== 0).length }
}

async function getJob(job_id: string | null) {
  const { rows } = await withOwner(filled.ownerUrl, async (owner) => {
    await owner.query(`select set_config('app.all_companies', 'on', false)`)
    return owner.query<{ run_no: number; finished: boolean }>(
      'select run_no, finished_at is not null as finished from jobs where id = $1',
      [job_id],
    )
  })
  if (!rows[0]) throw new Error('the job of the import does not exist')
  return rows[0]
}

async function until(isDone: () => Promise<boolean>) {
  while (!(await isDone())) await delay(20)
}

const getImport = async (address: string, id: string): Promise<Import> =>
  (await fetch(`${address}/api/v1/imports/${id}`, { headers: filled.headers })).json()

async function sendFile(address: string, content: Uint8Array): Promise<Import> {
  const form = new FormData()
  form.set('company_id', modelo)
  form.append('file', new Blob([new Uint8Array(content)]), 'extrato.ofx')
  const headers = { ...filled.headers, 'idempotency-key': newId() }
  const answer = await fetch(`${address}/api/v1/imports`, { method: 'POST', headers, body: form })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function killAtWork(replicas: Replicas, no: number, content: Uint8Array) {
  const otherReplicas = [0, 1, 2].filter((other) => other !== no)
  // Stops the others, so that only this process can take the job.
  for (const replica of otherReplicas) replicas.signal(replica, 'SIGSTOP')
  const { id, job_id } = await sendFile(replicas.addressOf(no), content)
  await until(async () => (await getJob(job_id)).run_no === 1)
  await replicas.kill(no)
  const killed = performance.now()
  for (const replica of otherReplicas) replicas.signal(replica, 'SIGCONT')
  await until(async () => {
    const { run_no, finished } = await getJob(job_id)
    return run_no > 1 || finished
  })
  const seconds = (performance.now() - killed) / 1000
  await until(async () => (await getImport(replicas.proxy.address, id)).finished_at !== null)
  const { status } = await getImport(replicas.proxy.address, id)
  if (status !== 'done') say(false, `an import whose process was killed ended ${status}`)
  await replicas.start(no)
  return seconds
}

try {
  const replicas = await startReplicas({ url: filled.url, folder: filled.folder })
  try {
    const drained = await restartUnderLoad(replicas, restarts, { drains: true })
    const formatLoad = ({ calls, writes }: typeof drained) => `${calls} calls, ${writes} of them writes`
    say(
      drained.failures.length === 0,
      `${restarts} restarts, ${formatLoad(drained)}: ${drained.failures.length} failed`,
    )
    for (const failure of drained.failures.slice(0, 10)) console.log(`        ${failure}`)
    say(drained.lost.length === 0, `${drained.lost.length} acknowledged writes lost`)
    say(drained.unclean === 0, `${drained.unclean} processes ended with another code than 0`)

    const control = await restartUnderLoad(replicas, controls, { drains: false })
    const failed = `${control.failures.length} failed, which must be some`
    say(
      control.failures.length > 0,
      `control without draining, ${controls} restarts, ${formatLoad(control)}: ${failed}`,
    )
    say(control.lost.length === 0, `${control.lost.length} acknowledged writes lost in the control`)

    const content = filesOf(rows).ofx()
    const seconds: number[] = []
    for (let kill = 0; kill < kills; kill += 1) seconds.push(await killAtWork(replicas, kill % replicas.count, content))
    const sorted = seconds.toSorted((a, b) => a - b)
    const median = sorted[Math.floor(kills / 2)] ?? Number.NaN
    const worst = sorted.at(-1) ?? Number.NaN
    say(
      worst <= limitSeconds,
      `${kills} kills of a process at work: its job taken up after ${median.toFixed(1)} s, ${worst.toFixed(1)} s at most, of ${limitSeconds} s`,
    )
  } finally {
    await replicas.stop()
  }
} finally {
  await filled.stop()
}
if (missed.length > 0) process.exitCode = 1
