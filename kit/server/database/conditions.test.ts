import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { whereCondition, whereEqual, whereInPeriod, whereWithinDays } from './conditions.ts'
import { inTransaction } from './transactions.ts'

const database = testDatabase()

const runInTransaction = <Result>(work: Parameters<typeof inTransaction<Result>>[2]) =>
  inTransaction(database.db, { user_id: null, companies: 'all' }, work)

beforeEach(async () => {
  await database.admin.query(`insert into companies (id, name, legal_name, cnpj, kind, opened_on, active) values
    (gen_random_uuid(), 'Posto', 'Posto', '11222333000181', 'station', '2020-01-01', true),
    (gen_random_uuid(), 'Loja', 'Loja', '11222333000262', 'shop', '2021-01-01', true),
    (gen_random_uuid(), 'Velho', 'Velho', '11444777000161', 'station', '2022-01-01', false)`)
})

const findNames = (filter: { kind?: string; active?: boolean; from?: string; to?: string; station?: boolean }) => {
  const { kind, active, from, to, station } = filter
  return runInTransaction(async (db) =>
    (
      await db
        .selectFrom('companies')
        .leftJoin('company_groups', 'company_groups.id', 'companies.group_id')
        .select('companies.name')
        .where(whereEqual('companies', { kind, active }))
        .where(whereInPeriod('companies', 'opened_on', { from, to }))
        .where(whereCondition(sql<boolean>`companies.kind = 'station'`, station))
        .orderBy('companies.opened_on')
        .execute()
    ).map(({ name }) => name),
  )
}

test('absent filters do not restrict the rows, and given filters are combined', async () => {
  expect(await findNames({})).toEqual(['Posto', 'Loja', 'Velho'])
  expect(await findNames({ kind: 'station' })).toEqual(['Posto', 'Velho'])
  expect(await findNames({ kind: 'station', active: true })).toEqual(['Posto'])
  expect(await findNames({ active: false })).toEqual(['Velho'])
})

test('a period has both ends or one', async () => {
  expect(await findNames({ from: '2021-01-01', to: '2021-01-01' })).toEqual(['Loja'])
  expect(await findNames({ from: '2021-01-01' })).toEqual(['Loja', 'Velho'])
  expect(await findNames({ to: '2021-01-01' })).toEqual(['Posto', 'Loja'])
})

test('an instant belongs to the day of the Brazilian clock, up to its last second', async () => {
  await database.admin.query(
    `insert into security_events (kind, happened_at) select 'sign-in', at from unnest(array['2026-11-25T02:59:59Z',
      '2026-11-25T03:00:00Z', '2026-11-25T23:30:00Z', '2026-11-26T02:59:59Z', '2026-11-26T03:00:00Z']::timestamptz[]) at`,
  )
  const findHours = (period: { from?: string; to?: string }) =>
    runInTransaction(async (db) =>
      (
        await db
          .selectFrom('security_events')
          .select('happened_at')
          .where(whereWithinDays('security_events', 'happened_at', period))
          .orderBy('happened_at')
          .execute()
      ).map(({ happened_at }) => happened_at.slice(8, 16)),
    )
  expect(await findHours({ from: '2026-11-25', to: '2026-11-25' })).toEqual(['25T03:00', '25T23:30', '26T02:59'])
  expect(await findHours({ from: '2026-11-26' })).toEqual(['26T03:00'])
  expect(await findHours({ to: '2026-11-24' })).toEqual(['25T02:59'])
  expect(await findHours({})).toHaveLength(5)
})

test('a boolean filter selects true, false, or all rows', async () => {
  expect(await findNames({ station: true })).toEqual(['Posto', 'Velho'])
  expect(await findNames({ station: false })).toEqual(['Loja'])
})

test('the compiler checks columns, their types and the tables of the query', () => {
  // @ts-expect-error a company has no such column
  whereEqual('companies', { colour: 'red' })
  // @ts-expect-error whether it is active is no text
  whereEqual('companies', { active: 'yes' })
  // @ts-expect-error the query does not read users
  database.db.selectFrom('companies').where(whereEqual('users', { active: true }))
  expect(whereEqual('companies', { active: true })).toBeTypeOf('function')
})
