import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import type { DB } from '../../database/tables.generated.ts'
import { readyOpening } from './opening.ts'
import { pgTypes } from './pg-types.ts'
import { type Working, workingPool } from './working-pool.ts'

/** The role the application works as: it owns no table and row-level security holds it. */
export const appRole = 'retaguarda_app'

/** The role that a backup works as: it may read everything, and row-level security does not hold it (BYPASSRLS). */
export const backupRole = 'retaguarda_backup'

export interface PoolOptions {
  url: string
  max?: number
  applicationName?: string
  /** Settings of the database for every session, as `-c name=value`. */
  settings?: string
}

const inUtc = '-c TimeZone=UTC'

// What a server with factory settings has otherwise: a compiler that takes longer than our queries, sorts on the disk, and
// indexes that look dear on today's disks. An address may say otherwise.
const tuning = '-c jit=off -c work_mem=32MB -c random_page_cost=1.1'

function configOf({ url, max = 10, applicationName = 'retaguarda' }: PoolOptions, options: string): pg.PoolConfig {
  const config = parseIntoClientConfig(url)
  return {
    ...config,
    // An address may carry options of its own; role and time zone come last and so win.
    options: [tuning, config.options, options].filter(Boolean).join(' '),
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    types: pgTypes,
    max,
  }
}

/** A pool whose every session runs as the application role; one that does not (a pooler dropped it) is refused. */
export function openPool({ settings = '', ...options }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...configOf(options, `${settings} ${inUtc} -c role=${appRole}`.trim()),
    onConnect: async (client) => {
      const { rows } = await client.query('select current_user as role')
      if (rows[0].role !== appRole) throw new Error(`session runs as ${rows[0].role}, not as ${appRole}`)
      await readyOpening(client)
    },
  })
  // A server that restarts drops idle sessions; the pool replaces them, so this must not end the process.
  pool.on('error', () => undefined)
  // One that breaks while it is at work fails its query; without a listener it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A single session as the login itself, without the application's role: migrations, demonstration data, tests. */
export async function openOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client(configOf({ url, applicationName: 'retaguarda-owner' }, inUtc))
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Runs `work` in a session of the owner and closes it. */
export async function withOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = await openOwner(url)
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

/** Typed SQL over a pool. */
export const createDb = (pool: pg.Pool, working?: Working): Kysely<DB> =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: workingPool(pool, working) }) })
