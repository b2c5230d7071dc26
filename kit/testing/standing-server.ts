import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Ability } from '@app/kit/contract'
import type { FastifyInstance } from 'fastify'
import { type Files, openFilesInFolder } from '../server/files/files.ts'
import type { Jobs } from '../server/jobs/job-kinds.ts'
import type { TestDatabase } from './database.ts'

type Server = {
  app: FastifyInstance
  jobs: Jobs
  stop: () => Promise<void>
  idle: () => Promise<void>
}

/** The product registers how to build its server, because kit may not import areas. */
type TestProduct = {
  build: (tools: {
    test: TestDatabase
    files: Files
    inbox: string
    now: () => string
    options: TestOptions
  }) => Promise<Server>
  signIn: (test: TestDatabase, person: TestPerson, now: string) => Promise<{ token: string; user_id: string }>
}

export type TestPerson = { name: string; abilities: readonly Ability[]; company_ids: readonly string[] }
export type TestOptions = {
  checkAbilities?: boolean
  workers?: boolean
  upload_limit_bytes?: number
  scanner?: string
  simulators?: boolean
}

let product: TestProduct | undefined
export const registerProduct = (newProduct: TestProduct) => {
  product = newProduct
}

export function registeredProduct(): TestProduct {
  if (!product) throw new Error('no product is registered with kit/testing')
  return product
}

export type StandingServer = {
  server: Server
  folder: string
  clock: { now: () => string }
  leave: () => Promise<void>
}
type ServerRequest = { test: TestDatabase; options: TestOptions; now: () => string }

let sharedServer: StandingServer | undefined
let isInUse = false

const runningServers = new Set<Server>()

/** Resolves when no server of this file runs a job. */
export const waitForJobs = () => Promise.all([...runningServers].map((server) => server.idle()))

// Building hundreds of routes takes longer than most tests, so files with default options share a server.
export async function standingServer({ test, options, now }: ServerRequest): Promise<StandingServer> {
  const isPlain = Object.keys(options).length === 0
  if (isPlain && sharedServer && !isInUse) {
    isInUse = true
    sharedServer.clock.now = now
    await mkdir(sharedServer.folder, { recursive: true })
    return sharedServer
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-files-'))
  const clock = { now }
  const inbox = path.join(folder, 'inbox')
  const server = await registeredProduct().build({
    test,
    files: openFilesInFolder(folder),
    inbox,
    now: () => clock.now(),
    options,
  })
  const clear = () => rm(folder, { recursive: true, force: true })
  async function stop() {
    runningServers.delete(server)
    await server.stop()
    await clear()
  }
  if (options.workers) runningServers.add(server)
  if (!isPlain || sharedServer) return { server, folder, clock, leave: stop }
  isInUse = true
  sharedServer = {
    server,
    folder,
    clock,
    async leave() {
      await clear()
      isInUse = false
    },
  }
  return sharedServer
}
