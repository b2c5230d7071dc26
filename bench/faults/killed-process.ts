import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { projectFolder } from '../../apps/server/project-folder.ts'

const start = (file: string, args: readonly string[]) =>
  spawn(process.execPath, ['--import', 'tsx', path.join(projectFolder, file), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'close')
}

/** A server of the hub, which is killed and started again. */
export function killedWorker(...args: readonly string[]) {
  const launch = () => {
    const child = start('bench/programs/integration-worker.ts', args)
    createInterface({ input: child.stdout }).on('line', (line) => {
      errors.set(line, (errors.get(line) ?? 0) + 1)
    })
    return child
  }
  const errors = new Map<string, number>()
  let child = launch()
  return {
    errors,
    stop: () => kill(child),
    async restart() {
      await kill(child)
      child = launch()
    },
  }
}

/** The systems of other vendors, which are killed and started again at the same address with their stored state. */
export async function killedVendors(state: string) {
  const launch = async (port: string) => {
    const child = start('apps/vendors/main.ts', ['--state', state, '--port', port, '--seed', '1'])
    const [line] = await once(createInterface({ input: child.stdout }), 'line')
    const { address, control_token: token }: { address: string; control_token: string } = JSON.parse(String(line))
    return { child, address, token }
  }
  let running = await launch('0')
  const { port } = new URL(running.address)
  /** Adds entries of the books, as if they had been made before. */
  const addEntries = async (entries: readonly unknown[]) => {
    await kill(running.child)
    await appendFile(state, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    running = await launch(port)
  }
  const control = async (method: 'GET' | 'POST', name: string, body?: unknown) => {
    const answer = await fetch(`${running.address}/__sim/${name}`, {
      method,
      headers: { 'x-control-token': running.token },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
    return answer.status === 204 ? undefined : answer.json()
  }
  return {
    base_url: `${running.address}/rest`,
    control,
    addEntries,
    stop: () => kill(running.child),
    async restart() {
      await kill(running.child)
      running = await launch(port)
    },
  }
}
