import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '../http/operator-error.ts'
import { buildSocketUrl, chooseSocketFolder } from './address.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { explainFailure, isBlockedByLeftover } from './failure.ts'
import { stopChildren, stopLeftover } from './leftover.ts'
import { buildInvocation, findSystemUser, type SystemUser } from './run-as.ts'

export interface ClusterOptions {
  folder: string
  password: string
  logFile: string
  settings?: Record<string, string>
  socketFolder?: string // socket folder of an earlier run, so that its addresses stay valid
  binaries?: Binaries
}

export interface Cluster {
  socketFolder: string
  address(login: string, database: string): string
  stop(): Promise<void>
  ended: Promise<void>
}

export const superuser = 'postgres'

/** Starts the PostgreSQL of a folder, and creates it if needed. The caller ensures that no other one runs on it. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const binaries = options.binaries ?? (await findBinaries())
  await rename(options.logFile, `${options.logFile}.1`).catch(() => undefined)
  const user = await findSystemUser(options.folder)
  if (!(await exists(path.join(options.folder, 'PG_VERSION')))) await create(binaries, user, options)
  await stopLeftover(options.folder)
  return run(binaries, user, options)
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

// Created next to its place and then moved, so that an interrupted creation leaves no incomplete folder.
async function create(binaries: Binaries, user: SystemUser | undefined, { folder, password, logFile }: ClusterOptions) {
  const newFolder = `${folder}.new`
  const passwordFile = `${folder}.password`
  await rm(newFolder, { recursive: true, force: true })
  await mkdir(newFolder, { recursive: true, mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user) await Promise.all([newFolder, passwordFile].map((file) => chown(file, user.uid, user.gid)))
  const login = [`--username=${superuser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const args = [`--pgdata=${newFolder}`, ...binaries.locale, ...login, '--no-instructions']
  try {
    const child = await launch({ command: binaries.initdb, args }, { binaries, user, folder: newFolder, logFile })
    if ((await child.exit) !== 0) throw await explainFailure(logFile)
    await rename(newFolder, folder)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

interface LaunchContext {
  binaries: Binaries
  user: SystemUser | undefined
  folder: string
  logFile: string
}

// Detached: Ctrl+C in a terminal signals the whole process group, and the database must outlive the last request.
async function launch(
  program: { command: string; args: string[] },
  { binaries, user, folder, logFile }: LaunchContext,
) {
  const { command, args, ...identity } = await buildInvocation(program, user, [binaries.native, folder])
  const log = await open(logFile, 'a', 0o600)
  const child = spawn(command, args, {
    ...identity,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH },
  })
  const exit = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
  exit.catch(() => undefined)
  await log.close()
  return { process: child, exit }
}

async function run(binaries: Binaries, user: SystemUser | undefined, options: ClusterOptions): Promise<Cluster> {
  const { folder, logFile, password } = options
  const socketFolder = options.socketFolder ?? (await chooseSocketFolder(folder, user))
  const settings = { listen_addresses: '', unix_socket_directories: socketFolder, port: '5432', ...options.settings }
  const args = ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  for (let tries = 1; ; tries += 1) {
    const server = await launch({ command: binaries.postgres, args }, { binaries, user, folder, logFile })
    const ended = server.exit.then(
      () => undefined,
      () => undefined,
    )
    if (await waitUntilReady(folder, ended)) {
      const address = (login: string, database: string) => buildSocketUrl({ socketFolder, password, login, database })
      return { socketFolder, ended, address, stop: () => stop(server.process, ended) }
    }
    // Children of a killed server still hold its shared memory: usually for a moment, otherwise until they are killed.
    if (tries === maxTries || !(await isBlockedByLeftover(logFile))) throw await explainFailure(logFile)
    await delay(250)
    if (tries > 2) await stopChildren(folder)
  }
}

const maxTries = 40

async function stop(server: ChildProcess, ended: Promise<void>) {
  server.kill('SIGINT')
  const hasEnded = await Promise.race([ended.then(() => true), delay(20_000, false, { ref: false })])
  if (!hasEnded) server.kill('SIGQUIT')
  await ended
}

// The server writes "ready" into its lock file once it takes connections; pg_ctl waits for the same line.
async function waitUntilReady(folder: string, ended: Promise<void>): Promise<boolean> {
  let hasEnded = false
  ended.then(() => {
    hasEnded = true
  })
  const statusLine = 7
  for (let waitedMs = 0; waitedMs < 120_000 && !hasEnded; waitedMs += 25) {
    const lines = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (lines[statusLine]?.trim() === 'ready') return true
    await delay(25)
  }
  if (!hasEnded) throw new OperatorError('O banco de dados embutido não ficou pronto em 2 minutos.')
  return false
}
