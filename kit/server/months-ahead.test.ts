import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { withOwner } from './connection.ts'
import { openMonthsAhead } from './months-ahead.ts'

const database = testDatabase({ own: true })
const company_id = '01930000-0000-7000-8000-0000000000a1'

const sold = (business_date: string) =>
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

const lastMonth = async () => {
  const { rows } = await database.admin.query<{ name: string }>(
    `select max(relname) as name from pg_class where relname ~ '^sale_items_[0-9]+$'`,
  )
  return rows[0]?.name
}

test('the application opens the months of the coming year, and no later ones than the clock of the database allows', async () => {
  const { rows } = await database.admin.query<{ month: string }>(
    `select to_char(current_date + 1 + interval '12 months', 'YYYYMM') as month`,
  )
  expect(await openMonthsAhead(database.url, '2031-05-20')).toBeGreaterThan(0)
  expect(await lastMonth()).toBe(`sale_items_${rows[0]?.month}`)
  expect(await openMonthsAhead(database.url, '2031-05-20')).toBe(0)
  await expect(database.pool.query(`select open_months('2031-05-20')`)).rejects.toThrow('permission denied')
})

test('the months of the year to come are opened once, and none of which rows lie elsewhere', async () => {
  await database.admin.query(`insert into companies (id, name, legal_name, cnpj) values ($1, 'Posto', 'Posto', $2)`, [
    company_id,
    '11222333000181',
  ])
  await sold('2031-09-10')
  expect(await openMonths('2031-05-20')).toBeGreaterThan(12)
  expect(await openMonths('2031-05-20')).toBe(0)
  for (const date of ['2031-05-01', '2032-05-31', '2032-06-01']) await sold(date)
  await database.admin.query(
    `insert into statement_lines (company_id, bank_account_id, posted_on, amount_cents, memo, dedup_hash, dedup_seq)
      values ($1, $1, '2032-05-31', 100, 'PIX', '', 1)`,
    [company_id],
  )
  const { rows: lines } = await database.admin.query('select tableoid::regclass::text as part from statement_lines')
  expect(lines).toEqual([{ part: 'statement_lines_203205' }])
  const { rows } = await database.admin.query(
    'select business_date::text as date, tableoid::regclass::text as part from sale_items order by 1',
  )
  expect(rows).toEqual([
    { date: '2031-05-01', part: 'sale_items_203105' },
    { date: '2031-09-10', part: 'sale_items_other' },
    { date: '2032-05-31', part: 'sale_items_203205' },
    { date: '2032-06-01', part: 'sale_items_other' },
  ])
})
