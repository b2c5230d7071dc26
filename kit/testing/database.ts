import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import type { DB } from '../../database/tables.generated.ts'
import { createDb, openOwner, openPool, withOwner } from '../server/database/connection.ts'
import { buildSocketUrl } from '../server/postgres/address.ts'
import { buildDatabaseAddresses, ownerLogin } from '../server/postgres/prepare.ts'
import { resetDatabase } from './seeds.ts'
import './global-setup.ts'

export interface TestDatabase {
  /** With the role retaguarda_app, under row-level security. */
  readonly pool: pg.Pool
  readonly db: Kysely<DB>
  readonly url: string
  /** Address of the owner of the tables; forced row-level security applies to it too. */
  readonly ownerUrl: string
  /** Superuser, only for preparing and inspecting. */
  readonly admin: pg.Client
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

type Place = { name: string; pool: pg.Pool; db: Kysely<DB>; admin: pg.Client; silent: pg.Client }

// Triggers are off for the whole connection: switching them would discard its plans each time.
const openSilent = (name: string) =>
  openOwner(`${address(inject('testServer').superuser, name)}&options=-c%20session_replication_role%3Dreplica`)

const openPlace = async (name: string, keepsPlans: boolean): Promise<Place> => {
  // Generic plans suit the few rows of every test; custom plans would be made for each execution.
  const plans = keepsPlans ? '&options=-c%20plan_cache_mode%3Dforce_generic_plan' : ''
  const pool = openPool({ url: `${addresses(name).url}${plans}`, max: 8 })
  const [admin, silent] = await Promise.all([
    openOwner(address(inject('testServer').superuser, name)),
    openSilent(name),
  ])
  return { name, pool, db: createDb(pool, { keepsPlans }), admin, silent }
}

let shared: Promise<Place> | undefined

// Shared by all files of a worker: a new database takes longer than most files and has no cached plans.
const sharedPlace = () => {
  shared ??= newDatabase().then((name) => openPlace(name, true))
  return shared
}

/** Provides a migrated database, reset before each test. Use `own` if a file changes more than rows. */
export function testDatabase({ own = false } = {}): TestDatabase {
  let open: (TestDatabase & { silent: pg.Client }) | undefined

  beforeAll(async () => {
    const { name, ...place } = own ? await openPlace(await newDatabase(), false) : await sharedPlace()
    open = { ...place, ...addresses(name) }
  })
  beforeEach(() => resetDatabase(opened().silent))
  afterAll(async () => {
    if (own) await Promise.all([open?.pool.end(), open?.silent.end(), open?.admin.end()])
    // Reset the session for the next file, but keep its plans.
    else await open?.admin.query('rollback; reset all; unlisten *')
  })

  function opened() {
    if (!open) throw new Error('the test database is there once the tests run')
    return open
  }
  return {
    get pool() {
      return opened().pool
    },
    get db() {
      return opened().db
    },
    get url() {
      return opened().url
    },
    get ownerUrl() {
      return opened().ownerUrl
    },
    get admin() {
      return opened().admin
    },
  }
}
