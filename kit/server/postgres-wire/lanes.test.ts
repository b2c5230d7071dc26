import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { createDb, openPool } from '../database/connection.ts'
import { type Db, inTransaction } from '../database/transactions.ts'
import { withSavepoint } from '../database/with-savepoint.ts'
import { stageRows } from './copy.ts'
import { runInLanes, StatementPipeline } from './lanes.ts'

const everyone = { user_id: null, companies: 'all' } as const
const database = testDatabase()
const things = Array.from({ length: 9 }, (_, thing) => thing)

const newTable = (db: Db) => sql`create temporary table steps (thing int, step int) on commit drop`.execute(db)

async function note(db: Db, thing: number, step: number) {
  const { rows } = await sql<{ steps: number[] }>`
    with noted as (insert into steps values (${thing}, ${step}))
    select array(select step from steps where thing = ${thing} order by step) as steps`.execute(db)
  return rows[0]?.steps
}

test('each caller receives its own answers, and the steps of one item stay in order', async () => {
  const answers = new Map<number, unknown[]>(things.map((thing) => [thing, []]))
  await inTransaction(database.db, everyone, async (db) => {
    await newTable(db)
    await runInLanes(db, things, async (laneDb, thing) => {
      for (const step of [1, 2, 3]) answers.get(thing)?.push(await note(laneDb, thing, step))
    })
  })
  for (const thing of things) expect(answers.get(thing)).toEqual([[], [1], [1, 2]])
})

test('the transaction continues normally after its lanes, including COPY', async () => {
  const rows = await inTransaction(database.db, everyone, async (db) => {
    await runInLanes(db, things, (laneDb, thing) => sql`select ${thing}::int`.execute(laneDb))
    await stageRows(db, { name: 'staged', like: 'products', columns: ['code'] }, [['A'], ['B']])
    return (await sql<{ code: string }>`select code from staged order by code`.execute(db)).rows
  })
  expect(rows).toEqual([{ code: 'A' }, { code: 'B' }])
})

test('if one item fails, its error is raised, the transaction is rolled back and no other item starts', async () => {
  const startedThings: number[] = []
  let reportFailure: () => void = () => undefined
  const anotherFailed = new Promise<void>((resolve) => {
    reportFailure = resolve
  })
  const failing = inTransaction(database.db, everyone, (db) =>
    runInLanes(db, things, async (laneDb, thing) => {
      startedThings.push(thing)
      await sql`insert into products values (${`P${thing}`}, 'Produto', 'shop')`.execute(laneDb)
      if (thing === 0)
        await sql`select 1 / 0`.execute(laneDb).catch(async (error) => {
          // The statement that breaks the transaction may be the last to report its error.
          await anotherFailed
          throw error
        })
      else
        try {
          for (;;) await sql`select 1`.execute(laneDb)
        } finally {
          reportFailure()
        }
    }),
  )
  await expect(failing).rejects.toThrow('division by zero')
  expect(startedThings.length).toBeLessThan(things.length)
  const { rows } = await sql`select code from products where code ~ '^P[0-9]$'`.execute(database.db)
  expect(rows).toEqual([])
})

test('pipelined statements keep their order, and the transaction continues normally after them', async () => {
  const rows = await inTransaction(database.db, everyone, async (db) => {
    await newTable(db)
    const pipeline = new StatementPipeline(db)
    for (const step of things)
      await pipeline.send((db) => sql`insert into steps select count(*), ${step}::int from steps`.execute(db))
    await pipeline.idle()
    await stageRows(db, { name: 'staged', like: 'products', columns: ['code'] }, [['A']])
    return (await sql<{ thing: number; step: number }>`select * from steps order by thing`.execute(db)).rows
  })
  expect(rows).toEqual(things.map((step) => ({ thing: step, step })))
})

test('the error of a pipelined statement is raised at the next send or wait, and can be rolled back', async () => {
  const rows = await inTransaction(database.db, everyone, async (db) => {
    await newTable(db)
    const failing = withSavepoint(db, async () => {
      const pipeline = new StatementPipeline(db)
      for (const step of things)
        await pipeline.send((db) => sql`insert into steps values (1, 10 / (${step}::int - 1))`.execute(db))
      await pipeline.idle()
    })
    await expect(failing).rejects.toThrow('division by zero')
    await stageRows(db, { name: 'staged', like: 'products', columns: ['code'] }, [['A']])
    return (await sql`select * from steps`.execute(db)).rows
  })
  expect(rows).toEqual([])
})

test('an error while pipelined statements are running rolls back all of them', async () => {
  const rows = await inTransaction(database.db, everyone, async (db) => {
    await newTable(db)
    const failing = withSavepoint(db, async () => {
      const pipeline = new StatementPipeline(db)
      for (const step of things)
        await pipeline.send((db) => sql`insert into steps values (1, ${step}::int)`.execute(db))
      throw new Error('given up')
    })
    await expect(failing).rejects.toThrow('given up')
    await stageRows(db, { name: 'staged', like: 'products', columns: ['code'] }, [['A']])
    return (await sql`select * from steps`.execute(db)).rows
  })
  expect(rows).toEqual([])
})

/** Connects through a proxy that hands on each byte of the server by itself, as a slow network may split its messages. */
async function openSplitConnection() {
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect(path.join(inject('testServer').socketFolder, '.s.PGSQL.5432'))
    client.on('error', () => upstream.destroy()).pipe(upstream)
    upstream.on('data', async (bytes: Buffer) => {
      upstream.pause()
      for (const byte of bytes) {
        client.write(Buffer.of(byte))
        await nextTurn()
      }
      upstream.resume()
    })
    client.on('close', () => upstream.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { rows } = await database.admin.query<{ name: string }>('select current_database() as name')
  const port = (server.address() as AddressInfo).port
  await database.admin.query(`create role split login password 'x' in role retaguarda_app`)
  const pool = openPool({ url: `postgresql://split:x@127.0.0.1:${port}/${rows[0]?.name}`, max: 1 })
  onTestFinished(async () => {
    await pool.end()
    server.close()
    await database.admin.query('drop role split')
  })
  return createDb(pool, { keepsPlans: true })
}

test('the connection stays in use when a pipelined statement fails and its messages come in pieces', async () => {
  const db = await openSplitConnection()
  const rows = await inTransaction(db, everyone, async (db) => {
    await newTable(db)
    const failing = withSavepoint(db, async () => {
      const pipeline = new StatementPipeline(db)
      for (const step of things)
        await pipeline.send((db) => sql`insert into steps values (1, 10 / (${step}::int - 1))`.execute(db))
      await pipeline.idle()
    })
    await expect(failing).rejects.toThrow('division by zero')
    return (await sql`select * from steps`.execute(db)).rows
  })
  expect(rows).toEqual([])
})
