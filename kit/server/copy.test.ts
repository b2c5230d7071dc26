import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { newColumnText } from './column-text.ts'
import { stage } from './copy.ts'
import { inTransaction } from './transactions.ts'

const everyone = { user_id: null, companies: 'all' } as const
const database = testDatabase()

test('staged rows keep every character, empty text and absence apart', async () => {
  const hostile = ['', null, '\\N', 'a\tb\nc\rd\\', '=cmd()', 'ção 💧', 'nul\0byte']
  const rows = await inTransaction(database.db, everyone, async (db) => {
    await stage(
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

test('a column of texts comes out of its array as it went in', async () => {
  const hostile = ['', null, 'NULL', '{"a",b}', '\\"\\\\', 'a\tb\nc\rd\\', ' ção 💧 ', 'nul\0byte']
  const column = newColumnText()
  for (const taken of [hostile, []]) {
    for (const text of taken) column.add(text)
    const { rows } = await sql<{
      text: string | null
    }>`select text from unnest(${column.take()}::text[]) as text`.execute(database.db)
    expect(rows.map(({ text }) => text)).toEqual(taken.map((text) => text?.replace('\0', '') ?? null))
  }
})

test('a row the database refuses ends the transaction and leaves the connection usable', async () => {
  const refused = inTransaction(database.db, everyone, (db) =>
    stage(db, { name: 'staged', like: 'tanks', columns: ['tank_no'] }, [['not a number']]),
  )
  await expect(refused).rejects.toThrow(/integer/)
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db)
  expect(rows).toEqual([{ one: 1 }])
})
