import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { allCompaniesScope, inTransaction, openOutbound, openSecrets } from '@app/kit/server'
import { insertRows, type TestDatabase } from '@app/kit/testing'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { z } from 'zod'
import { insertConnection } from './connections.store.ts'
import { type DeliveryTools, deliverMessages, sweepMessages } from './deliver.server.ts'
import { enqueueMessages, type NewMessage } from './enqueue.server.ts'
import type { IntegrationOperation } from './operation.server.ts'
import { createTitle, testOperations } from './titles.testing.ts'

export const company_id = '01930000-0000-7000-8000-0000000000a1'
export const otherCompany = '01930000-0000-7000-8000-0000000000b1'
const keeper = '01930000-0000-7000-8000-00000000aa01'
const start = '2026-10-15T12:00:00.000Z'
const secrets = openSecrets([Buffer.alloc(32, 7)])

const State = z.object({
  titles: z.array(z.string()),
  calls: z.array(
    z.object({ method: z.string(), path: z.string(), authorization: z.string().optional(), body: z.string() }),
  ),
  writes: z.int(),
  mostRunning: z.int(),
})

type Fault = {
  status?: number
  headers?: object
  body?: string
  drop?: 'before_commit' | 'after_commit'
  hang?: boolean
}

function startProcess(file: string, ...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, firstLine: once(child.stdout, 'data').then(([output]) => String(output).trim()) }
}

/** Starts the ERP once for the tests of a file. */
export function useErp() {
  let url = ''
  let stop: () => Promise<void> = async () => undefined
  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'erp-'))
    const { child, firstLine } = startProcess('erp-process.testing.ts', path.join(folder, 'titles.jsonl'))
    url = await firstLine
    stop = async () => {
      child.kill('SIGKILL')
      await once(child, 'close')
      await rm(folder, { recursive: true })
    }
  })
  afterAll(() => stop())
  const control = async (name: string, body: unknown = null) => {
    const answer = await fetch(`${url}/control/${name}`, { method: 'POST', body: JSON.stringify(body) })
    return answer.json()
  }
  return {
    getUrl: () => url,
    reset: () => control('reset'),
    setFaults: (...faults: Fault[]) => control('faults', faults),
    setLatency: (milliseconds: number) => control('latency', milliseconds),
    expireToken: () => control('expire-token'),
    readState: async () => State.parse(await control('state')),
  }
}

type Connection = Partial<Parameters<typeof insertConnection>[2]>

/** The hub on a test database, with a clock that the test sets. */
export function openHub(
  database: TestDatabase,
  getUrl: () => string,
  operations: readonly IntegrationOperation[] = testOperations,
) {
  let clock = start
  const tools: DeliveryTools = {
    within: (scope, work) => inTransaction(database.db, scope, work),
    outbound: openOutbound(['127.0.0.1']),
    simulators: true,
    secrets,
    now: () => clock,
    signal: new AbortController().signal,
    operations,
    tokens: new Map(),
    max_wait_ms: 0,
    max_run_ms: 30_000,
  }
  const sweep = () => tools.within(allCompaniesScope, (transaction) => sweepMessages(transaction, operations, clock))
  /** Leases, the breaker and calls have times of the clock of the database, which a test cannot set. */
  const passDatabaseTime = async (seconds: number) => {
    const times = {
      integration_messages: 'leased_until',
      integration_slots: 'held_until',
      integration_connections: 'breaker_until',
      integration_attempts: 'started_at',
    }
    for (const [table, time] of Object.entries(times))
      await database.admin.query(`update ${table} set ${time} = ${time} - ${seconds} * interval '1 second'`)
  }
  /** Moves the clocks of the servers and of the database. */
  const passTime = async (seconds: number) => {
    clock = new Date(Date.parse(clock) + seconds * 1000).toISOString()
    await passDatabaseTime(seconds)
  }
  const deliver = (id: string, more: Partial<DeliveryTools> = {}) => deliverMessages(id, { ...tools, ...more })
  return {
    tools,
    deliver,
    sweep,
    passDatabaseTime,
    passTime,
    /** Sets the clock of the servers to `seconds` after the start. */
    setTime: (seconds: number) => {
      clock = new Date(Date.parse(start) + seconds * 1000).toISOString()
    },
    async prepare() {
      clock = start
      tools.tokens.clear()
      const stamp = { created_at: start, updated_at: start }
      const companies = [
        { id: company_id, name: 'Posto A', legal_name: 'Posto A Ltda', cnpj: '11222333000181', ...stamp },
        { id: otherCompany, name: 'Posto B', legal_name: 'Posto B Ltda', cnpj: '11222333000262', ...stamp },
      ]
      const keeperRow = { name: 'Ana', username: 'ana', email: 'ana@retaguarda.test', password_hash: '-', ...stamp }
      await insertRows(database.admin, { companies, users: [{ id: keeper, ...keeperRow }] })
      await database.admin.query('insert into user_abilities (user_id, ability) values ($1, $2)', [
        keeper,
        'integration-control',
      ])
    },
    connect: (more: Connection = {}) =>
      tools.within(allCompaniesScope, (transaction) =>
        insertConnection(transaction, secrets, {
          system: 'protheus',
          name: 'Protheus',
          owner_id: null,
          base_url: getUrl(),
          secret: 'segredo-do-erp',
          rate_per_minute: 1000,
          timeout_ms: 1000,
          now: clock,
          created_by: null,
          ...more,
        }),
      ),
    enqueue: (connection_id: string, messages: readonly NewMessage[], operation = createTitle.name) =>
      tools.within(allCompaniesScope, (transaction) =>
        enqueueMessages(transaction, { connection_id, operation, messages }, { now: clock, actor_id: null }),
      ),
    /** Runs a server as a process; it stalls at `point`, if there is one. */
    startWorker: (connection_id: string, point = '') => {
      const started = startProcess('worker-process.testing.ts', database.url, connection_id, clock, point)
      onTestFinished(() => void started.child.kill('SIGKILL'))
      return started
    },
    /** Sweeps and delivers once for each minute of the clock. */
    async settle(connection_id: string, minutes = 12) {
      for (let minute = 1; minute <= minutes; minute += 1) {
        await passTime(61)
        await sweep()
        await deliver(connection_id)
      }
    },
    readMessages: async () => (await database.admin.query('select * from integration_messages order by no')).rows,
    readAttempts: async () =>
      (await database.admin.query('select * from integration_attempts order by message_id, number')).rows,
    readConnection: async (id: string) =>
      (await database.admin.query('select * from integration_connections where id = $1', [id])).rows[0],
    readNotices: async () =>
      (await database.admin.query('select type, message from notifications order by created_at, id')).rows,
  }
}

export const newTitle = (no: number, more: Partial<NewMessage> = {}): NewMessage => ({
  company_id,
  entity: 'receivable',
  entity_id: String(no),
  version: 1,
  payload: { key: `K${no}`, value: 100 },
  ...more,
})
