import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '../http/operator-error.ts'
import { findProcessesIn, getProcessCommand } from './processes.ts'

/** Stops a server that a dead process of the product left running on this folder, and removes a stale lock file. */
export async function stopLeftover(folder: string): Promise<void> {
  const lockFile = path.join(folder, 'postmaster.pid')
  const pid = Number((await readFile(lockFile, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return
  if (!(await servesFolder(pid, folder))) {
    await rm(lockFile, { force: true })
    return
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal)
    if (await endsWithin(pid, 10_000)) return
  }
  throw new OperatorError(`Um PostgreSQL de uma execução anterior (processo ${pid}) não termina: encerre-o.`)
}

// A process id alone proves nothing: after a reboot it may belong to any program.
async function servesFolder(pid: number, folder: string) {
  const command = await getProcessCommand(pid)
  if (!command?.includes('postgres')) return false
  return command.includes(folder) || (await findProcessesIn(folder)).includes(pid)
}

async function endsWithin(pid: number, milliseconds: number) {
  for (let waited = 0; waited < milliseconds; waited += 50) {
    if ((await getProcessCommand(pid)) === undefined) return true
    await delay(50)
  }
  return false
}

/** Kills the children of a killed server on this folder; a child inside a query would not notice for minutes. */
export async function stopChildren(folder: string): Promise<void> {
  for (const pid of await findProcessesIn(folder)) {
    if (!(await getProcessCommand(pid))?.startsWith('postgres:')) continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process ended in the meantime.
    }
  }
}
