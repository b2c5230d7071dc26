import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import type { DB } from '../../database/tables.generated.ts'
import { createDb, openOwner, openPool, withOwner } from '../server/database/connection.ts'
import { buildSocketUrl } from '../server/postgres/address.ts'
import { buildDatabaseAddresses, ownerLogin } from '../server/postgres/prepare.ts'
import { RowCopies } from './row-copies.ts'
import { resetDatabase } from './seeds.ts'
import './global-setup.ts'

export interface TestDatabase {
  readonly pool: pg.Pool // with the role retaguarda_app, under row-level security
  readonly db: Kysely<DB>
  readonly url: string
  /** Address of the owner of the tables; forced row-level security applies to it too. */
  readonly ownerUrl: string
  readonly admin: pg.Client
  /** Runs `insert`; later calls of this name reset the database and insert copies of all its rows. */
  insertOnce(name: string, insert: () => Promise<unknown>): Promise<void>
}

const address = (login: string, database: string) => {
  const { socketFolder, password } = inject('testServer')
  return buildSocketUrl({ socketFolder, password, login, database })
}

const addresses = (database: string) => buildDatabaseAddresses({ ...inject('testServer'), database })

async function newDatabase() {
  const { superuser, template } = inject('testServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await withOwner(address(superuser, 'postgres'), (admin) =>
    admin.query(`create database ${name} template ${template} owner ${ownerLogin}`),
  )
  return name
}

type OpenDatabase = {
  name: string
  pool: pg.Pool
  db: Kysely<DB>
  admin: pg.Client
  silent: pg.Client
  copies: RowCopies
}

// Triggers are off for the whole connection: switching them would discard its plans each time.
const openSilent = (name: string) =>
  openOwner(`${address(inject('testServer').superuser, name)}&options=-c%20session_replication_role%3Dreplica`)

const openDatabase = async (name: string, keepsPlans: boolean): Promise<OpenDatabase> => {
  // Generic plans suit the few rows of every test; custom plans would be made for each execution.
  const plans = keepsPlans ? '&options=-c%20plan_cache_mode%3Dforce_generic_plan' : ''
  const pool = openPool({ url: `${addresses(name).url}${plans}`, max: 8 })
  const [admin, silent] = await Promise.all([
    openOwner(address(inject('testServer').superuser, name)),
    openSilent(name),
  ])
  return { name, pool, db: createDb(pool, { keepsPlans }), admin, silent, copies: new RowCopies(silent) }
}

let shared: Promise<OpenDatabase> | undefined

// Shared by all files of a worker: a new database takes longer than most files and has no cached plans.
const getSharedDatabase = () => {
  shared ??= newDatabase().then((name) => openDatabase(name, true))
  return shared
}

/** Provides a migrated database, reset before each test. Use `own` if a file changes more than rows. */
export function testDatabase({ own = false } = {}): TestDatabase {
  let isEmpty = false
  let current: (Omit<OpenDatabase, 'name'> & ReturnType<typeof addresses>) | undefined

  beforeAll(async () => {
    const { name, ...connections } = own ? await openDatabase(await newDatabase(), false) : await getSharedDatabase()
    current = { ...connections, ...addresses(name) }
  })
  beforeEach(reset)
  afterAll(async () => {
    if (own) await Promise.all([current?.pool.end(), current?.silent.end(), current?.admin.end()])
    // Reset the session for the next file, but keep its plans.
    else await current?.admin.query('rollback; reset all; unlisten *')
  })

  async function reset() {
    await resetDatabase(requireOpen().silent)
    isEmpty = true
  }

  async function insertOnce(name: string, insert: () => Promise<unknown>) {
    const { copies } = requireOpen()
    if (copies.has(name) && !isEmpty) await reset()
    isEmpty = false
    await copies.insert(name, insert)
  }

  function requireOpen() {
    if (!current) throw new Error('the test database is there once the tests run')
    return current
  }
  return {
    get pool() {
      return requireOpen().pool
    },
    get db() {
      return requireOpen().db
    },
    get url() {
      return requireOpen().url
    },
    get ownerUrl() {
      return requireOpen().ownerUrl
    },
    get admin() {
      return requireOpen().admin
    },
    insertOnce,
  }
}
