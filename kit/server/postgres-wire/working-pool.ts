import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { CopySource, copyRows } from './copy.ts'
import { getStatementName, PreparedValues } from './kept-statements.ts'
import { SendAhead } from './lanes.ts'
import { getBackendId, runWithOpening, TransactionOpening } from './opening.ts'
import { StreamedRows } from './streamed-rows.ts'

export type Working = {
  /** Connections prepare every statement: for work with few distinct statements, not for lists. */
  keepsPlans?: boolean
}

/** Returns the pool for Kysely, with COPY, prepared statements, and `begin` sent with the first statement. */
export function workingPool(pool: pg.Pool, { keepsPlans = false }: Working = {}): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  let waiting = 0
  // All requests that wait for the pool are ours, so a released connection goes to one of them.
  const isWaitedFor = () => waiting > 0 && pool.waitingCount === waiting

  async function connect() {
    waiting += 1
    const client = await pool.connect().finally(() => {
      waiting -= 1
    })
    let working = clients.get(client)
    if (!working) {
      working = workingClient(client, { isWaitedFor, keepsPlans })
      clients.set(client, working)
    }
    return working
  }
  return { connect, end: () => pool.end() }
}

const emptyResult = { command: 'SELECT' as const, rowCount: 0, rows: [] }

const plannedStatement = /^\s*(select|with|insert|update|delete)\b/i

type ClientOptions = { isWaitedFor: () => boolean; keepsPlans: boolean }

function workingClient(client: pg.PoolClient, { isWaitedFor, keepsPlans }: ClientOptions): PostgresPoolClient {
  let beginText = ''
  let opening: TransactionOpening | undefined
  let reads = false
  /** A read-only transaction has ended for its user, but `commit` has not been sent yet. */
  let isCommitPending = false

  let running = 0
  let sendsAhead = false
  // The driver's own property: unset while statements are on their way, it loses answers and the connection breaks.
  const setPipeline = (pipeline: boolean) => Object.assign(client, { pipeline })

  async function endRead() {
    isCommitPending = false
    await client.query('commit')
  }

  async function query(text: string, values: readonly unknown[] = []) {
    const [value] = values
    if (text === 'begin' || text.startsWith('start transaction')) {
      beginText = text
      return emptyResult
    }
    if (value instanceof TransactionOpening) {
      opening = value
      opening.backend = getBackendId(client)
      return emptyResult
    }
    if (value instanceof SendAhead) {
      sendsAhead = value.allowed
      if (sendsAhead || running === 0) setPipeline(sendsAhead)
      return emptyResult
    }
    running += 1
    try {
      return await send(text, values)
    } finally {
      running -= 1
      if (running === 0 && !sendsAhead) setPipeline(false)
    }
  }

  async function send(text: string, values: readonly unknown[]) {
    const [value] = values
    const name = keepsPlans && plannedStatement.test(text) ? getStatementName(text) : undefined
    if (beginText !== '') {
      const begins = isCommitPending ? ['commit', beginText] : [beginText]
      const first = { begins, opening: opening ?? plainOpening }
      reads = beginText.endsWith('read only')
      beginText = ''
      opening = undefined
      if (text === 'commit' || text === 'rollback') return emptyResult
      isCommitPending = false
      if (!(value instanceof CopySource || value instanceof StreamedRows))
        return runWithOpening(client, { ...first, name, text, values })
      await runWithOpening(client, { ...first, text: 'select', values: [] })
    }
    if (text === 'commit' && reads) {
      reads = false
      isCommitPending = true
      return emptyResult
    }
    if (isCommitPending) await endRead()
    if (text === 'rollback') reads = false
    if (value instanceof CopySource) return copyRows(client, text, value).then(() => emptyResult)
    if (value instanceof StreamedRows) return value.run(client, { name, text })
    if (value instanceof PreparedValues) return client.query({ name: value.name, text, values: [...value.values] })
    return client.query({ name, text, values: [...values] })
  }

  // Do not wait for the `commit` of a read-only transaction: it goes with the next `begin`, or now without one.
  const release = () => {
    if (!isCommitPending || isWaitedFor()) client.release()
    else
      endRead().then(
        () => client.release(),
        (error) => client.release(error),
      )
  }
  // Kysely passes a text; the form with a cursor is for streams, which this product does not use.
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

// A transaction without a scope sees no company.
const plainOpening = new TransactionOpening({
  user_id: '',
  companies: '',
  all_companies: '',
  patience: '0s',
  time_limit: '0s',
})
