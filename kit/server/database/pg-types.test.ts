import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { safeInteger } from './pg-types.ts'

const database = testDatabase()

const read = async (expression: string) => {
  const { rows } = await database.pool.query(`select ${expression} as value`)
  return rows[0].value
}

test('amounts are read as exact integers and numeric stays text', async () => {
  expect(await read('9007199254740991::bigint')).toBe(9007199254740991)
  expect(await read('(select sum(x) from (values (1::bigint), (2)) v(x))')).toBe('3')
  expect(await read('array[1, null, 3]::bigint[]')).toEqual([1, null, 3])
})

test('an amount that a number cannot hold is refused, not rounded', async () => {
  await expect(read('9007199254740993::bigint')).rejects.toThrow('not a safe integer')
  fc.assert(fc.property(fc.maxSafeInteger(), (value) => safeInteger(String(value)) === value))
})

test('a business day is read as the text that was written', async () => {
  expect(await read(`'2026-10-14'::date`)).toBe('2026-10-14')
  expect(await read(`array['2026-10-14', '2024-02-29']::date[]`)).toEqual(['2026-10-14', '2024-02-29'])
})

test('an instant is read in UTC with all its digits', async () => {
  expect(await read(`'2026-10-14 21:00:00-03'::timestamptz`)).toBe('2026-10-15T00:00:00.000Z')
  expect(await read(`'2026-10-14 21:00:00.5+00'::timestamptz`)).toBe('2026-10-14T21:00:00.500Z')
  expect(await read(`'2026-10-14 21:00:00.000001+00'::timestamptz`)).toBe('2026-10-14T21:00:00.000001Z')
  expect(await read(`array['2026-10-14 00:00+00'::timestamptz]`)).toEqual(['2026-10-14T00:00:00.000Z'])
  await expect(read(`'infinity'::timestamptz`)).rejects.toThrow('not an instant')
})

test('an instant written by the application is read back as it was', async () => {
  const instants = fc.date({
    min: new Date('1970-01-01T00:00:00Z'),
    max: new Date('2999-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  await fc.assert(
    fc.asyncProperty(
      instants,
      async (date) => (await read(`'${date.toISOString()}'::timestamptz`)) === date.toISOString(),
    ),
    { numRuns: 50 },
  )
})
