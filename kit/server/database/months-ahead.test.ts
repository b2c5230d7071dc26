import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { withOwner } from './connection.ts'
import { countRowsOutside, createMonthPartitions, findMonthsOutside, openMonthsAhead } from './months-ahead.ts'
import { type Db, inTransaction } from './transactions.ts'

const database = testDatabase({ own: true })
const company_id = '01930000-0000-7000-8000-0000000000a1'

beforeEach(() =>
  database.admin.query(`insert into companies (id, name, legal_name, cnpj) values ($1, 'Posto', 'Posto', $2)`, [
    company_id,
    '11222333000181',
  ]),
)

const sell = (business_date: string) =>
  database.admin.query(
    `insert into sale_items (company_id, business_date, source_system, sale_external_id, line_no, occurred_at, kind, total_cents)
      values ($1, $2, 'pdv', '1', 1, $2::date, 'shop', 100)`,
    [company_id, business_date],
  )

const openMonths = (today: string) =>
  withOwner(database.ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ opened: number }>('select open_months($1) as opened', [today])
    return rows[0]?.opened
  })

const runInTransaction = <Result>(work: (db: Db) => Promise<Result>) =>
  inTransaction(database.db, { user_id: null, companies: [] }, work)

const lastMonth = async () => {
  const { rows } = await database.admin.query<{ name: string }>(
    `select max(relname) as name from pg_class where relname ~ '^sale_items_[0-9]+$'`,
  )
  return rows[0]?.name
}

const findParts = async (table: string) =>
  (
    await database.admin.query<{ part: string }>(`select tableoid::regclass::text as part from ${table} order by 1`)
  ).rows.map(({ part }) => part)

test('the application creates the months of the coming year, and no later ones than the database clock allows', async () => {
  const { rows } = await database.admin.query<{ month: string }>(
    `select to_char(current_date + 1 + interval '12 months', 'YYYYMM') as month`,
  )
  expect(await openMonthsAhead(database.url, '2031-05-20')).toBeGreaterThan(0)
  expect(await lastMonth()).toBe(`sale_items_${rows[0]?.month}`)
  expect(await openMonthsAhead(database.url, '2031-05-20')).toBe(0)
  await expect(database.pool.query(`select open_months('2031-05-20')`)).rejects.toThrow('permission denied')
})

test('the months of the coming year are created once, and earlier rows move into their month', async () => {
  for (const date of ['2031-09-10', '2021-01-31', '2020-12-31']) await sell(date)
  expect(await openMonths('2031-05-20')).toBeGreaterThan(12)
  expect(await openMonths('2031-05-20')).toBe(0)
  for (const date of ['2031-05-01', '2032-05-31', '2032-06-01']) await sell(date)
  await database.admin.query(
    `insert into statement_lines (company_id, bank_account_id, posted_on, amount_cents, memo, dedup_hash, dedup_seq)
      values ($1, $1, '2032-05-31', 100, 'PIX', '', 1)`,
    [company_id],
  )
  expect(await findParts('statement_lines')).toEqual(['statement_lines_203205'])
  expect(await findParts('sale_items')).toEqual([
    'sale_items_202101',
    'sale_items_203105',
    'sale_items_203109',
    'sale_items_203205',
    'sale_items_other',
    'sale_items_other',
  ])
  expect(await runInTransaction(countRowsOutside)).toEqual([{ parent: 'sale_items', row_count: 2 }])
})

test('months of the last ten years are created before their rows, with the storage options of every month', async () => {
  await sell('2025-03-31')
  expect(await runInTransaction(findMonthsOutside)).toEqual([{ parent: 'sale_items', months: ['2025-03-01'] }])
  const tables = [
    { parent: 'sale_items', months: ['2025-03-01', '2025-04-01', '1999-01-01', '2099-01-01'] },
    { parent: 'companies', months: ['2025-03-01'] },
  ]
  expect(await runInTransaction((db) => createMonthPartitions(db, tables))).toBe(true)
  await sell('2025-04-01')
  expect(await findParts('sale_items')).toEqual(['sale_items_202503', 'sale_items_202504'])
  expect(await runInTransaction(findMonthsOutside)).toEqual([])
  const { rows } = await database.admin.query(
    `select reloptions, count(*) filter (where relname ~ '_(202504|199901|209901)$')::int as opened from pg_class
      where relispartition and relkind = 'r' and relname ~ '_[0-9]{6}$' group by 1`,
  )
  expect(rows).toEqual([
    {
      reloptions: [
        'autovacuum_vacuum_insert_scale_factor=0.05',
        'autovacuum_analyze_scale_factor=0.02',
        'autovacuum_freeze_min_age=100000',
      ],
      opened: 1,
    },
  ])
})

test('a month is not created while its rows are being read, so that readers do not wait', async () => {
  await sell('2024-02-29')
  await database.admin.query('begin; select from sale_items')
  expect(
    await runInTransaction((db) => createMonthPartitions(db, [{ parent: 'sale_items', months: ['2024-02-01'] }])),
  ).toBe(false)
  await database.admin.query('commit')
  expect(await findParts('sale_items')).toEqual(['sale_items_other'])
  expect(await openMonths('2026-10-15')).toBeGreaterThan(0)
  expect(await findParts('sale_items')).toEqual(['sale_items_202402'])
})

test('a query of one month reads only the partition of that month', async () => {
  await runInTransaction((db) => createMonthPartitions(db, [{ parent: 'sale_items', months: ['2023-07-01'] }]))
  await sell('2023-07-14')
  const { rows } = await database.admin.query<{ 'QUERY PLAN': string }>(
    `explain select * from sale_items where business_date between '2023-07-01' and '2023-07-31'`,
  )
  const scannedPartitions = rows.flatMap((row) => row['QUERY PLAN'].match(/ on (sale_items\w*)/)?.[1] ?? [])
  expect(scannedPartitions).toEqual(['sale_items_202307'])
})
