import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach } from 'vitest'
import { projectFolder } from '../project-folder.ts'

export type ProductProcess = {
  address: string
  kill: (signal: NodeJS.Signals) => void
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>
  stderr: () => string
}

const main = path.join(projectFolder, 'apps', 'server', 'launch', 'main.ts')

/** Starts the product from its sources as a process of its own on an existing database; each test ends what it started. */
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

  return async (databaseUrl: string, variables: Record<string, string> = {}): Promise<ProductProcess> => {
    const folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-process-'))
    folders.push(folder)
    const { PATH = '', HOME = '' } = process.env
    const settings = { PORT: '0', ENVIRONMENT: 'prod', DATABASE_URL: databaseUrl, DATA_DIR: folder, ...variables }
    const program = `import(${JSON.stringify(main)}).then(({ run }) => run())`
    const child = spawn(process.execPath, ['--import', 'tsx', '-e', program], {
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
    return { address, ended, stderr: () => stderr, kill: (signal) => void child.kill(signal) }
  }
}
