import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { copyRows, Source } from './copy.ts'
import { Kept } from './kept-statements.ts'
import { Opening, runFirst } from './opening.ts'

/** The pool as Kysely sees it: it also runs `copy … from stdin` and kept statements, and begins with the first statement. */
export function workingPool(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      let working = known.get(client)
      if (!working) {
        working = workingClient(client)
        known.set(client, working)
      }
      return working
    },
    end: () => pool.end(),
  }
}

const nothing = { command: 'SELECT' as const, rowCount: 0, rows: [] }

function workingClient(client: pg.PoolClient): PostgresPoolClient {
  let begin = ''
  let opening: Opening | undefined

  async function query(text: string, values: readonly unknown[] = []) {
    const [value] = values
    if (text === 'begin' || text.startsWith('start transaction')) {
      begin = text
      return nothing
    }
    if (value instanceof Opening) {
      opening = value
      // Known since the connection stands; the driver's types leave it out.
      opening.backend = (client as unknown as { processID: number }).processID
      return nothing
    }
    if (begin !== '') {
      const first = { begin, opening: opening ?? plain }
      begin = ''
      opening = undefined
      if (text === 'commit' || text === 'rollback') return nothing
      if (!(value instanceof Source)) return runFirst(client, { ...first, text, values })
      await runFirst(client, { ...first, text: 'select', values: [] })
    }
    if (value instanceof Source) return copyRows(client, text, value).then(() => nothing)
    if (value instanceof Kept) return client.query({ name: value.name, text, values: [...value.values] })
    return client.query(text, [...values])
  }
  // Kysely calls it with a text; its other form, with a cursor, is for streams, which this product does not use.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
}

// Of a transaction that says nothing of whom it acts for: it sees no company.
const plain = new Opening({ user_id: '', companies: '', all_companies: '', patience: '0s', time_limit: '0s' })
