import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach } from 'vitest'
import { openDisk } from '../server/files/disk-space.ts'
import { openFilesInFolder } from '../server/files/files.ts'
import { acceptBodies } from '../server/http/bodies.ts'
import { openChanges } from '../server/http/changes.ts'
import { answerFailures, answerMalformed } from '../server/http/failures.ts'
import type { Implementation, SessionUser } from '../server/http/implement.ts'
import { keepUnsentAnswers } from '../server/http/keep-unsent-answers.ts'
import { registerOperations } from '../server/http/routes.ts'
import { testDatabase } from './database.ts'

const user: SessionUser = {
  id: '01930000-0000-7000-8000-000000000001',
  name: 'Ana',
  email: 'ana@retaguarda.test',
  abilities: ['attachment'],
  company_ids: [],
  identity: { has_second_factor: false, needs_second_factor: false, confirmed_at: null },
}
const token = 'a'.repeat(20)
const otherUser: SessionUser = { ...user, id: '01930000-0000-7000-8000-000000000002', name: 'Bia' }
const otherToken = 'b'.repeat(20)

/** Starts a server with operations that a test declares; `person` is the user of every token. */
export function smallServer(implementations: readonly Implementation[], { own = false } = {}) {
  const database = testDatabase({ own })
  let person: SessionUser | null = user
  const authentications: (boolean | undefined)[] = []
  const jobsSent: object[] = []
  const faults: string[] = []
  let folder = ''
  let floorBytes = 0
  let app: FastifyInstance

  async function start() {
    const changes = openChanges(database.pool)
    const server = Fastify({
      logger: { level: 'error', stream: { write: (line: string) => void faults.push(line) } },
      forceCloseConnections: 'idle',
      frameworkErrors: answerMalformed,
      bodyLimit: 500_000,
      genReqId: () => randomUUID(),
    })
    keepUnsentAnswers(server.server)
    answerFailures(server)
    acceptBodies(server)
    server.addHook('onClose', () => changes.close())
    registerOperations(server, implementations, {
      database: database.db,
      authenticate: async (receivedToken, _now, options) => {
        authentications.push(options?.renew)
        if (receivedToken === otherToken) return otherUser
        return receivedToken === token ? person : null
      },
      files: openFilesInFolder(folder, (bytes) => openDisk(folder, floorBytes).isLow(bytes)),
      jobs: {
        send: async (_db, _kind, data) => void jobsSent.push(data),
        wake: () => undefined,
        cancelQueued: async () => null,
        isScheduled: () => true,
      },
      changes,
      now: () => '2026-10-15T09:00:00.000Z',
      uploads: { bytes: 1_000_000 },
    })
    return server
  }

  beforeEach(async () => {
    person = user
    authentications.length = 0
    jobsSent.length = 0
    faults.length = 0
    floorBytes = 0
    await database.admin.query(
      `insert into users (id, name, username, email, password_hash) values ($1, $2, 'ana', $3, '-')`,
      [user.id, user.name, user.email],
    )
    folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-kit-'))
    app = await start()
  })
  afterEach(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  const authorization = `Bearer ${token}`
  const otherAuthorization = `Bearer ${otherToken}`
  type Call = { payload?: object | string; headers?: Record<string, string>; server?: FastifyInstance }
  return {
    database,
    authorization,
    otherAuthorization,
    authentications,
    jobsSent,
    faults,
    files: () => openFilesInFolder(folder),
    get app() {
      return app
    },
    start,
    call: (method: 'GET' | 'POST' | 'PUT' | 'HEAD', url: string, { payload, headers, server = app }: Call = {}) =>
      server.inject({
        method,
        url: `/api/v1${url}`,
        headers: { authorization, ...headers },
        ...(payload !== undefined && { payload }),
      }),
    setDiskFloor: (bytes: number) => {
      floorBytes = bytes
    },
    loseSession: () => {
      person = null
    },
    requireSecondFactor: () => {
      person = { ...user, identity: { has_second_factor: false, needs_second_factor: true, confirmed_at: null } }
    },
    loseAbilities: () => {
      person = { ...user, abilities: [] }
    },
    dropListeners: () =>
      database.admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
      ),
    auditEntries: async () => (await database.admin.query('select from audit_events')).rowCount,
    filesKept: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length,
  }
}
