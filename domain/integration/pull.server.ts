import { toDateInZone } from '@app/kit/contract'
import { allCompaniesScope, type Db, type JobTools, newId, type OutboundAnswer } from '@app/kit/server'
import { findBreakerWait } from './breaker.rules.ts'
import { type BearerToken, getLongestMs, spareLeaseMs } from './calls.server.ts'
import { type Connection, lockConnection } from './connections.store.ts'
import type { ErrorKind } from './message.contract.ts'
import type { IntegrationOperation, PreparedCall } from './operation.server.ts'
import { pauseIfHostRefused } from './pauses.server.ts'
import {
  beginPull,
  type PulledRecord,
  type PullKey,
  type PullWindow,
  receiveRecords,
  renewPull,
  updatePull,
} from './pull.store.ts'
import { findPagingFault, tooManyPages } from './pull-pages.rules.ts'
import { ReadingFailed, type ReadPage, readingInterrupted, readSystem } from './reading.server.ts'

type Page = { records: readonly PulledRecord[]; next: string | null }
type PageRequest = PullWindow & { connection: Connection; company_id: string; cursor: string | null }

/** A kind of records that is read from another system, page by page. */
export type IntegrationPull = {
  /** Stored with the cursor. */
  resource: string
  /** Days before the end of the former reading that are read again, because the other system changes them later. */
  reread_days: number
  /** The operation of the messages that have the results of the readings. */
  operation: IntegrationOperation
  /** Builds the call of a page; the cursor of the first one is null, and so is the first day of the first reading. */
  prepare: (request: PageRequest) => PreparedCall
  /** Undefined if the answer is no page. */
  read: (answer: OutboundAnswer, request: PageRequest) => Page | undefined
  /** Writes new and changed records, in the transaction that stores the cursor. */
  apply: (
    db: Db,
    page: { company_id: string; inserted: readonly PulledRecord[]; changed: readonly PulledRecord[]; now: string },
  ) => Promise<unknown>
}

type PullTools = Pick<JobTools, 'within' | 'outbound' | 'simulators' | 'secrets' | 'now' | 'signal'> & {
  tokens: Map<string, BearerToken>
}

type Fault = { error_kind: ErrorKind; error_message: string }
type PullResult = { records: number; inserted: number; changed: number; pages: number; fault: Fault | undefined }

/**
 * Reads the records of one company until the last page, or until a fault. The next run goes on at the page that failed,
 * or begins again if there were too many pages or the other system refused the stored page.
 * Undefined if the connection may not be used now, or another server reads the same records.
 */
export async function runPull(
  pull: IntegrationPull,
  { company_id, connection_id }: Omit<PullKey, 'resource'>,
  tools: PullTools,
): Promise<PullResult | undefined> {
  const { within } = tools
  const key = { company_id, connection_id, resource: pull.resource }
  const begun = await within(allCompaniesScope, (db) => begin(db, pull, { key, tools }))
  if (!begun) return undefined
  const { connection: known, lease, first } = begun
  const result: PullResult = { records: 0, inserted: 0, changed: 0, pages: first.pages, fault: undefined }
  const release = (fault: Fault | undefined) =>
    within(allCompaniesScope, async (db) => {
      if (!(await renewPull(db, key, lease))) return
      const isRefusedCursor = first.cursor !== null && result.pages === first.pages + 1 && isRefusal(fault)
      const hasToRestart = fault?.error_message === tooManyPages || isRefusedCursor
      await updatePull(db, key, { ...released, ...fault, ...(hasToRestart && { cursor: null }) })
    })
  try {
    result.fault = await readPages()
  } catch (error) {
    await release(undefined)
    throw error
  }
  await release(result.fault)
  return result

  async function readPages(): Promise<Fault | undefined> {
    const message = { company_id, entity: 'company', entity_id: company_id, version: 1, payload: {} }
    const reading = {
      ...{ connection_id, operation: pull.operation },
      message: { ...message, order_key: `${pull.resource}:${company_id}` },
    }
    const inAll = <Result>(work: (db: Db) => Promise<Result>) => within(allCompaniesScope, work)
    try {
      await readSystem(reading, { ...tools, within: inAll, max_wait_ms: maxWaitMs, actor_id: null }, readFrom)
      return undefined
    } catch (error) {
      if (!(error instanceof ReadingFailed)) throw error
      return { error_kind: error.error_kind, error_message: error.message }
    }
  }

  async function readFrom(read: ReadPage) {
    let { cursor } = first
    let former: { keys: string[]; next: string | null } | undefined
    while (!tools.signal.aborted) {
      const request = { company_id, cursor, from: first.window_start, to: first.window_end }
      result.pages += 1
      const answer = await read((connection) => pull.prepare({ ...request, connection }))
      const page = pull.read(answer, { ...request, connection: known })
      if (!page) throw new ReadingFailed('A resposta não é uma página de dados.')
      const keys = page.records.map((record) => record.key)
      const paging = findPagingFault({ keys, next: page.next }, { former, pages: result.pages })
      if (paging !== undefined) throw new ReadingFailed(paging)
      if (!(await within(allCompaniesScope, (db) => storePage(db, pull, { key, lease, page, result, tools })))) break
      if (page.next === null) return
      former = { keys, next: page.next }
      cursor = page.next
    }
    throw new ReadingFailed(readingInterrupted, 'transport')
  }
}

/** The other system may not know the stored page any more. */
const isRefusal = (fault: Fault | undefined) => fault?.error_kind === 'business' || fault?.error_kind === 'contract'

const released = { lease_id: null, leased_until: null } as const
const noFault = { error_kind: null, error_message: null } as const

/** Longest wait for a free call of the connection. */
const maxWaitMs = 60_000

type Begin = { key: PullKey; tools: PullTools }

async function begin(db: Db, pull: IntegrationPull, { key, tools }: Begin) {
  const connection = await lockConnection(db, key.connection_id)
  if (!connection || connection.paused_at !== null || connection.ended_at !== null) return undefined
  if (connection.environment === 'simulator' && !tools.simulators) return undefined
  const now = tools.now()
  if (await pauseIfHostRefused(db, connection, now)) return undefined
  if (findBreakerWait(connection, now) !== undefined) return undefined
  const lease = { id: newId(), ms: getLongestMs(connection, pull.operation.token) + spareLeaseMs + maxWaitMs }
  const today = toDateInZone('America/Sao_Paulo', now)
  const first = await beginPull(db, key, { lease, today, reread_days: pull.reread_days, now })
  return first && { connection, lease, first }
}

type Store = {
  key: PullKey
  lease: { id: string; ms: number }
  page: Page
  result: PullResult
  tools: PullTools
}

/** Writes the records of a page with the cursor behind it; false if another server took over the reading. */
async function storePage(db: Db, pull: IntegrationPull, { key, lease, page, result, tools }: Store) {
  if (!(await renewPull(db, key, lease))) return false
  const now = tools.now()
  const { inserted, changed } = await receiveRecords(db, key, { records: page.records, now })
  await pull.apply(db, { company_id: key.company_id, inserted, changed, now })
  result.records += page.records.length
  result.inserted += inserted.length
  result.changed += changed.length
  const progress = { cursor: page.next, pages: result.pages, ...noFault }
  await updatePull(db, key, page.next === null ? { ...progress, ...released, completed_at: now } : progress)
  return true
}
