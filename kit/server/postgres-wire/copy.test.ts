import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { newColumnText } from '../database/column-text.ts'
import { inTransaction } from '../database/transactions.ts'
import { type ColumnType, newColumnBytes } from './column-bytes.ts'
import { createStage, stageRows } from './copy.ts'
import { newStageColumns } from './stage-columns.ts'

const everyone = { user_id: null, companies: 'all' } as const
const database = testDatabase()

test('staged rows keep every character, and distinguish empty text from null', async () => {
  const hostile = ['', null, '\\N', 'a\tb\nc\rd\\', '=cmd()', 'ção 💧', 'nul\0byte']
  const rows = await inTransaction(database.db, everyone, async (db) => {
    await stageRows(
      db,
      { name: 'staged', like: 'products', columns: ['code'], extra: { place: 'int', hash: 'bytea' } },
      hostile.map((text, place) => [text, place, new Uint8Array([0, place, 255])]),
    )
    const { rows } = await sql<{ code: string | null; hash: Buffer }>`select * from staged order by place`.execute(db)
    return rows
  })
  expect(rows.map(({ code }) => code)).toEqual([...hostile.slice(0, -1), 'nulbyte'])
  expect(rows[2]?.hash).toEqual(Buffer.from([0, 2, 255]))
})

test('records staged as columns keep every character, in shared and in separate values', async () => {
  const table = {
    name: 'staged',
    like: 'products',
    columns: ['code', 'name'],
    extra: { place: 'int', hash: 'bytea', own: 'boolean', at: 'timestamptz' },
  }
  const shared = { name: 'nul\0byte', hash: '\\x00ff', own: true, at: '2026-10-14T09:00:00.123456Z' }
  const batches = [
    ['A', null, 'ção 💧'].map((code, place) => ({ ...shared, code, place })),
    [1, 1].map((place) => ({ ...shared, code: 'A', place })),
    [{ ...shared, place: null, hash: new Uint8Array([1, 2]), own: false, at: null }],
  ]
  const rows = await inTransaction(database.db, everyone, async (db) => {
    await createStage(db, table)
    const columns = await newStageColumns(db, table)
    for (const batch of batches) {
      for (const record of batch) columns.add(record)
      await columns.take()(db)
    }
    const staged = await sql<object>`select code, name, place, encode(hash, 'hex') as hash, own,
      extract(microseconds from at)::int as micros from staged`.execute(db)
    return staged.rows
  })
  const common = { name: 'nulbyte', hash: '00ff', own: true, micros: 123_456 }
  expect(rows).toEqual([
    { ...common, code: 'A', place: 0 },
    { ...common, code: null, place: 1 },
    { ...common, code: 'ção 💧', place: 2 },
    { ...common, code: 'A', place: 1 },
    { ...common, code: 'A', place: 1 },
    { name: 'nulbyte', code: null, place: null, hash: '0102', own: false, micros: null },
  ])
})

test('a column of texts is read from its array unchanged', async () => {
  const hostile = ['', null, 'NULL', '{"a",b}', '\\"\\\\', 'a\tb\nc\rd\\', ' ção 💧 ', 'nul\0byte']
  const column = newColumnText()
  for (const texts of [hostile, []]) {
    for (const text of texts) column.add(text)
    const { rows } = await sql<{
      text: string | null
    }>`select text from unnest(${column.take()}::text[]) as text`.execute(database.db)
    expect(rows.map(({ text }) => text)).toEqual(texts.map((text) => text?.replace('\0', '') ?? null))
  }
})

const samples: Partial<Record<ColumnType, (string | number | null)[]>> = {
  text: ['', null, 'NULL', '{"a",b}', 'a\tb\nc\rd\\', ' ção 💧 ', 'nul\0byte', 'x'.repeat(20_000)],
  int: [0, null, 2_147_483_647, -2_147_483_648],
  bigint: [0, -1, null, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 4_294_967_296, -4_294_967_297],
  date: ['2026-10-14', '2026-10-14', null, '1999-12-31', '2024-02-29'],
  timestamptz: ['2026-10-14T09:00:00.123Z', null, '1999-12-31T23:59:59.000Z'],
  uuid: [null, '01930000-0000-7000-8000-0000000000f7'],
  bytea: ['00ff10', null, ''],
}

test('a column of each type is read from its bytes unchanged, repeatedly', async () => {
  for (const [type, values] of Object.entries(samples) as [ColumnType, (string | number | null)[]][]) {
    const column = newColumnBytes(type)
    for (const batch of [values, [], values.slice(0, 1)]) {
      for (const value of batch) column.add(value)
      const { rows } = await sql<{ value: string | number | Date | null }>`
        select ${type === 'bytea' ? sql`encode(value, 'hex')` : sql`value`} as value
        from unnest(${column.take()}::${sql.raw(type)}[]) with ordinality as of (value, place) order by place`.execute(
        database.db,
      )
      const expected = batch.map((value) => (typeof value === 'string' ? value.replace('\0', '') : value))
      expect(rows.map(({ value }) => value)).toEqual(expected)
    }
  }
})

test.each<[ColumnType, string | number]>([
  ['date', '2026-02-30'],
  ['date', ''],
  ['timestamptz', 'ontem'],
  ['int', 1.5],
  ['bigint', 2 ** 53],
])('an invalid value of a %s is refused and not written as another value: %s', (type, value) => {
  expect(() => newColumnBytes(type).add(value)).toThrow(RangeError)
})

test('a row that the database refuses ends the transaction and leaves the connection usable', async () => {
  const refused = inTransaction(database.db, everyone, (db) =>
    stageRows(db, { name: 'staged', like: 'tanks', columns: ['tank_no'] }, [['not a number']]),
  )
  await expect(refused).rejects.toThrow(/integer/)
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db)
  expect(rows).toEqual([{ one: 1 }])
})
