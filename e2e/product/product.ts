import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const root = path.join(import.meta.dirname, '../..')
const starter = path.join(root, 'apps', 'server', 'launch', 'start.js')

export const folderPrefix = 'retaguarda-e2e-'

export interface Launch {
  pid: number
  stdout: () => string
  stderr: () => string
  address: Promise<string>
  waitForOutput: (pattern: RegExp) => Promise<RegExpExecArray>
  ended: Promise<number | null>
  kill: (signal: NodeJS.Signals) => void
}

const live = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of live) child.kill('SIGKILL')
})

export function launchProduct(variables: Record<string, string>, node = process.execPath): Launch {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(node, [starter], { cwd: root, env: { PATH, HOME, PORT: '0', ...variables } })
  live.add(child)
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk
  })
  const ended = once(child, 'close').then(([code]) => {
    live.delete(child)
    return typeof code === 'number' ? code : null
  })
  const waitForOutput = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const checkOutput = () => {
        const found = pattern.exec(output.stdout)
        if (found) resolve(found)
      }
      checkOutput()
      child.stdout.on('data', checkOutput)
      ended.then((code) =>
        reject(new Error(`ended with ${code} before it printed ${pattern}\n${output.stdout}\n${output.stderr}`)),
      )
    })
  const address = waitForOutput(/no ar: (\S+)/).then(([, found = '']) => found)
  address.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    address,
    waitForOutput,
    ended,
    kill: (signal) => child.kill(signal),
  }
}

export interface DataFolder {
  path: string
  discard: () => Promise<void>
}

const memory = '/dev/shm'
const leastRoom = 4 * 1024 ** 3

/** Where tests keep their many copies of a database: in memory if it has room, since copying on a disk takes seconds. */
export async function findFolderForCopies(): Promise<string> {
  const found = await statfs(memory).catch(() => undefined)
  return found && found.bavail * found.bsize >= leastRoom ? memory : tmpdir()
}

export async function newDataFolder(parent = tmpdir()): Promise<DataFolder> {
  const folder = await mkdtemp(path.join(parent, folderPrefix))
  await chmod(folder, 0o711)
  return { path: folder, discard: () => rm(folder, { recursive: true, force: true }) }
}

export interface Product {
  address: string
  dataFolder: string
  stop: () => Promise<number | null>
}

export async function startProduct(variables: Record<string, string> = {}): Promise<Product> {
  return startIn(await newDataFolder(), variables)
}

export async function startIn(folder: DataFolder, variables: Record<string, string> = {}): Promise<Product> {
  const launch = launchProduct({ DATA_DIR: folder.path, ...variables })
  try {
    const address = await launch.address
    return {
      address,
      dataFolder: folder.path,
      async stop() {
        launch.kill('SIGTERM')
        const code = await launch.ended
        await databaseEnded(folder.path)
        await folder.discard()
        return code
      },
    }
  } catch (error) {
    launch.kill('SIGKILL')
    await folder.discard()
    throw error
  }
}

/** A product waits 20 s for its database to end and then exits; on a busy machine the database may still be writing. */
async function databaseEnded(dataFolder: string) {
  for (let waited = 0; waited < 60_000 && (await databaseProcessOf(dataFolder)); waited += 100) await delay(100)
}

export async function databaseProcessOf(dataFolder: string): Promise<number | undefined> {
  const text = await readFile(path.join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0]) || undefined
}
