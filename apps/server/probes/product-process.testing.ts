import { type ChildProcess, execFile as execFileCallback, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach } from 'vitest'
import { projectFolder } from '../project-folder.ts'

export type ProductProcess = {
  address: string
  kill: (signal: NodeJS.Signals) => void
  ended: Promise<number | null>
  stderr: () => string
  resizeDisk: (megabytes: number) => Promise<void>
}

type StartOptions = {
  diskMegabytes?: number
}

// A user other than root becomes root of a new user namespace, which allows mounting.
const isRoot = process.getuid?.() === 0
const ownNamespace = isRoot ? ['--mount'] : ['--map-root-user', '--mount']
const mountAndRun = (megabytes: number) => `mount -t tmpfs -o size=${megabytes}m none "$DATA_DIR" && exec "$@"`

const execFile = promisify(execFileCallback)
const starter = path.join(projectFolder, 'apps', 'server', 'launch', 'start.js')

export function productProcesses() {
  const children: ChildProcess[] = []
  const folders: string[] = []
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'close')
    }
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
  })

  return async (
    databaseUrl: string,
    variables: Record<string, string> = {},
    { diskMegabytes }: StartOptions = {},
  ): Promise<ProductProcess> => {
    const folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-process-'))
    folders.push(folder)
    const { PATH = '', HOME = '' } = process.env
    const settings = { PORT: '0', ENVIRONMENT: 'prod', DATABASE_URL: databaseUrl, DATA_DIR: folder, ...variables }
    const product = [process.execPath, starter]
    const [command = '', ...args] =
      diskMegabytes === undefined
        ? product
        : ['unshare', ...ownNamespace, 'sh', '-c', mountAndRun(diskMegabytes), 'sh', ...product]
    const child = spawn(command, args, {
      cwd: projectFolder,
      env: { PATH, HOME, ...settings },
    })
    children.push(child)
    const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null))
    let stdout = ''
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    const address = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        stdout += chunk
        const found = /no ar: (\S+)/.exec(stdout)?.[1]
        if (found) resolve(found)
      })
      ended.then((code) => reject(new Error(`ended with ${code} before it answered\n${stdout}\n${stderr}`)))
    })
    async function resizeDisk(megabytes: number) {
      const user = isRoot ? [] : ['--user', '--preserve-credentials']
      // Given with all options: a remount by folder alone repeats the owner, which is unknown in the user namespace.
      const remount = ['mount', '-t', 'tmpfs', '-o', `remount,size=${megabytes}m`, 'none', folder]
      await execFile('nsenter', ['--target', String(child.pid), ...user, '--mount', ...remount])
    }
    return { address, ended, stderr: () => stderr, kill: (signal) => void child.kill(signal), resizeDisk }
  }
}
