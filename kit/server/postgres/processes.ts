import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

const readProcessColumn = (pid: number, column: string) =>
  run('ps', ['-o', `${column}=`, '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  )

export async function getProcessCommand(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return readProcessColumn(pid, 'command')
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return text.replaceAll('\0', ' ').trim() || undefined
}

/** Returns the start time of a running process as a text that no later process with the same id shares. */
export async function getProcessStart(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return readProcessColumn(pid, 'lstart')
  const [boot, line] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
  ])
  // The name in parentheses may contain spaces. After it come the state (Z: zombie) and, 20th, the start time.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' || !fields[19] ? undefined : `${boot.trim()} ${fields[19]}`
}

/** Returns the processes whose working directory is a folder; only on Linux, elsewhere an empty list. */
export async function findProcessesIn(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const realFolder = await realpath(folder)
  const workingFolders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => undefined)))
  return pids.filter((_, index) => workingFolders[index] === realFolder).map(Number)
}
