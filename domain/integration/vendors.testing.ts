import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { z } from 'zod'

const main = path.join(import.meta.dirname, '../../apps/vendors/main.ts')
const FirstLine = z.object({ address: z.url(), control_token: z.string() })

async function startProcess(state: string, options: readonly string[]) {
  const args = ['--import', 'tsx', main, '--state', state, ...options]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, ...FirstLine.parse(JSON.parse(String(line))) }
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'close')
}

/**
 * Starts the systems of other vendors once for the tests of a file. `restart` kills the process and starts it again with
 * the state that it has on the disk, at another address.
 */
export function startVendors(...options: readonly string[]) {
  let folder = ''
  let running: Awaited<ReturnType<typeof startProcess>> | undefined
  const start = async () => {
    running = await startProcess(path.join(folder, 'state.jsonl'), options)
  }
  const require = () => running ?? expectRunning()
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vendors-'))
    await start()
  })
  afterAll(async () => {
    if (running) await kill(running.child)
    await rm(folder, { recursive: true })
  })
  const control = async (method: 'GET' | 'POST', name: string, body?: unknown) => {
    const { address, control_token } = require()
    const answer = await fetch(`${address}/__sim/${name}`, {
      method,
      headers: { 'x-control-token': control_token },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? undefined : answer.json()
  }
  return {
    getUrl: () => `${require().address}/rest`,
    getAddress: () => require().address,
    async restart() {
      await kill(require().child)
      await start()
    },
    reset: () => control('POST', 'reset', {}),
    addFault: (scenario: object) => control('POST', 'scenario', scenario),
    change: (settings: object) => control('POST', 'settings', settings),
    setClock: (now: string) => control('POST', 'clock', { now }),
    readState: async () => VendorState.parse(await control('GET', 'state/protheus')),
    readRequests: async () => z.array(VendorRequest).parse(await control('GET', 'requests')),
  }
}

/** Starts another process for the rest of a test. */
export async function startVendorsOnce(...options: readonly string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'vendors-'))
  const { child, address } = await startProcess(path.join(folder, 'state.jsonl'), options)
  onTestFinished(async () => {
    await kill(child)
    await rm(folder, { recursive: true })
  })
  return { address }
}

const expectRunning = (): never => {
  throw new Error('the vendors are not running')
}

const VendorRequest = z.object({
  method: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.unknown()),
  body: z.string(),
  status: z.int().nullable(),
})

const VendorState = z.object({
  titles: z.array(
    z.object({
      id: z.string(),
      customer: z.string(),
      value: z.number(),
      balance: z.number(),
      dueDate: z.string(),
      realDueDate: z.string(),
      history: z.string(),
      deleted: z.boolean(),
      settlements: z.array(z.object({ sequence: z.string(), cancelled: z.boolean(), history: z.string() })),
    }),
  ),
  movements: z.array(z.object({ id: z.string(), value: z.number(), history: z.string(), cancelled: z.boolean() })),
})
