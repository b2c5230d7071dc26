import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import type { DB } from '../../../database/tables.generated.ts'
import { prepareOpening } from '../postgres-wire/opening.ts'
import { limitReadBursts } from '../postgres-wire/read-bursts.ts'
import { type Working, workingPool } from '../postgres-wire/working-pool.ts'
import { pgTypes } from './pg-types.ts'

/** The application's role: it owns no table and row-level security applies to it. */
export const appRole = 'retaguarda_app'

/** The role of backups: it may read everything, because row-level security does not apply to it (BYPASSRLS). */
export const backupRole = 'retaguarda_backup'

interface PoolOptions {
  url: string
  max?: number
  applicationName?: string
  settings?: string // database settings of every session, as `-c name=value`
}

const inUtc = '-c TimeZone=UTC'

// JIT compilation takes longer than our queries, sorts go to disk, costs assume slow disks. An address may override.
const tuning = '-c jit=off -c work_mem=32MB -c random_page_cost=1.1'

function configOf({ url, max = 10, applicationName = 'retaguarda' }: PoolOptions, options: string): pg.PoolConfig {
  const config = parseIntoClientConfig(url)
  return {
    ...config,
    // An address may carry its own options; role and time zone come last and therefore win.
    options: [tuning, config.options, options].filter(Boolean).join(' '),
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    types: pgTypes,
    max,
  }
}

/** Opens a pool of sessions with the application role; a session without it (a pooler dropped it) is refused. */
export function openPool({ settings = '', ...options }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...configOf(options, `${settings} ${inUtc} -c role=${appRole}`.trim()),
    onConnect: async (client) => {
      const { rows } = await client.query('select current_user as role')
      if (rows[0].role !== appRole) throw new Error(`session runs as ${rows[0].role}, not as ${appRole}`)
      await prepareOpening(client)
    },
  })
  // A restarting server drops idle sessions; the pool replaces them, so the error must not end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // A connection that breaks during a query fails the query; without a listener it would also end the process.
    client.on('error', () => undefined)
    limitReadBursts(client)
  })
  return pool
}

/** Opens a session as the login itself, without the application role: migrations, demonstration data, tests. */
export async function openOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client(configOf({ url, applicationName: 'retaguarda-owner' }, inUtc))
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export async function withOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = await openOwner(url)
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

export const createDb = (pool: pg.Pool, working?: Working): Kysely<DB> =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: workingPool(pool, working) }) })
