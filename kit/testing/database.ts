import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import type { DB } from '../../database/tables.generated.ts'
import { createDb, openOwner, openPool, withOwner } from '../server/connection.ts'
import { addressOf } from '../server/postgres/address.ts'
import { ownerLogin } from '../server/postgres/prepare.ts'
import { resetDatabase } from './seeds.ts'
import './global-setup.ts'

export interface TestDatabase {
  /** As the application works: role retaguarda_app, under row-level security. */
  readonly pool: pg.Pool
  readonly db: Kysely<DB>
  /** The login that owns the tables; forced row-level security holds it too. */
  readonly owner: pg.Client
  readonly ownerUrl: string
  /** May do and see everything: only for preparing and inspecting. */
  readonly admin: pg.Client
}

/** A database of this test file, as the migrations leave it before each test. */
export function testDatabase(): TestDatabase {
  let open: TestDatabase | undefined
  const name = `test_${randomBytes(6).toString('hex')}`
  const { socketFolder, password, superuser, template } = inject('testServer')
  const address = (login: string, database: string) => addressOf({ socketFolder, password, login, database })
  const asServerAdmin = (sql: string) => withOwner(address(superuser, 'postgres'), (admin) => admin.query(sql))

  beforeAll(async () => {
    await asServerAdmin(`create database ${name} template ${template} owner ${ownerLogin}`)
    const ownerUrl = address(ownerLogin, name)
    const pool = openPool({ url: ownerUrl, max: 8 })
    const [owner, admin] = await Promise.all([openOwner(ownerUrl), openOwner(address(superuser, name))])
    open = { pool, db: createDb(pool), owner, ownerUrl, admin }
  })
  beforeEach(() => resetDatabase(opened().admin))
  afterAll(async () => {
    await Promise.all([open?.pool.end(), open?.owner.end(), open?.admin.end()])
    await asServerAdmin(`drop database if exists ${name} with (force)`)
  })

  function opened(): TestDatabase {
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
    get owner() {
      return opened().owner
    },
    get ownerUrl() {
      return opened().ownerUrl
    },
    get admin() {
      return opened().admin
    },
  }
}
