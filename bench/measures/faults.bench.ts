import { loadavg } from 'node:os'
import { addDays } from '@app/kit/contract'
import { createRandom } from '../../apps/server/demo/random.ts'
import { newDataFolder } from '../../e2e/product/product.ts'
import { runStep } from '../../scripts/processes/run-step.ts'
import { liveThrough, type Phase, phases } from '../faults/day-life.ts'
import { killedProduct } from '../faults/killed-product.ts'
import { leftBehind } from '../faults/left-behind.ts'
import { stationClient } from '../faults/station-client.ts'

// Kills server and database at random points of a day: no acknowledged write may be lost or doubled (bench/README.md).
const [rounds = 200, seed = 1] = process.argv.slice(2).map(Number)
const firstDay = '2026-02-02'
const limitSeconds = 5
/** Milliseconds: kills fall before, during and after the work. */
const longest: Record<Phase, number> = { import: 600, matching: 120, submitting: 120, approving: 120, closing: 120 }

const random = createRandom(`faults ${seed}`)
/** One per round. The next day is the demonstration's worked day, which is open and blocks. */
const maxDays = 250
const client = stationClient()
const seconds: number[] = []
const faults: string[] = []
const killed: Record<Phase, number> = { import: 0, matching: 0, submitting: 0, approving: 0, closing: 0 }
const writes = { heard: 0, cut: 0 }
const record = (outcome: keyof typeof writes) => {
  writes[outcome] += 1
}

for (let done = 0; done < rounds; done += maxDays) await killThroughDays(done, Math.min(maxDays, rounds - done))

async function killThroughDays(done: number, count: number) {
  const folder = await newDataFolder()
  const product = killedProduct(folder.path)

  async function restart(database: boolean) {
    await product.kill(database)
    const started = await product.start()
    seconds.push(started.seconds)
    if (started.seconds > limitSeconds)
      console.log(
        `SLOW ${started.seconds.toFixed(1)} s${database ? ' with its database' : ''}, load average ${loadavg()[0]?.toFixed(1)}`,
      )
    client.goTo(started.address)
  }

  try {
    client.goTo((await product.start()).address)
    await client.signIn('gerente', 'analista')
    for (let day = 0; day < count; day += 1) {
      const round = done + day
      const phase = phases[round % phases.length] ?? 'import'
      const kill = { phase, database: round % 4 === 3, after_ms: random.int(0, longest[phase]) }
      const date = addDays(firstDay, day)
      killed[phase] += 1
      try {
        await liveThrough(date, { client, kill, restart, record })
      } catch (error) {
        const roundText = `round ${round + 1}, ${date}, ${phase} after ${kill.after_ms} ms${kill.database ? ' with its database' : ''}`
        faults.push(`${roundText}: ${error instanceof Error ? error.message : error}`)
        console.log(`FAULT ${faults.at(-1)}`)
      }
      if ((round + 1) % 20 === 0) console.log(`${round + 1} of ${rounds}, ${faults.length} faults`)
    }
    const { passed, output } = await verifyAudit(folder.path)
    if (!passed) faults.push(`verify-audit: ${output}`)
    for (const problem of await leftBehind({ folder: folder.path, from: firstDay, to: addDays(firstDay, count - 1) })) {
      faults.push(problem)
      console.log(`FAULT ${problem}`)
    }
  } finally {
    await product.stop()
    await folder.discard()
  }
}

function verifyAudit(dataFolder: string) {
  const args = ['apps/server/launch/admin.js', 'verify-audit']
  return runStep({ title: 'verify-audit', command: process.execPath, args, env: { DATA_DIR: dataFolder } })
}

const slow = seconds.toSorted((a, b) => b - a)
const [worst = 0] = slow
console.log(
  `kills: ${Object.entries(killed)
    .map(([phase, count]) => `${phase} ${count}`)
    .join(', ')}`,
)
console.log(
  `ready again: median ${(slow[Math.floor(slow.length / 2)] ?? 0).toFixed(2)} s, slowest ${worst.toFixed(2)} s of ${limitSeconds} s`,
)
console.log(`writes at the kill: ${writes.heard} answered before it, ${writes.cut} cut off by it`)
console.log(`faults: ${faults.length} of ${rounds}`)
if (faults.length > 0 || worst > limitSeconds) process.exitCode = 1
