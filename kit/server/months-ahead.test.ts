import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { openMonthsAhead } from './months-ahead.ts'

const database = testDatabase({ own: true })
const company_id = '01930000-0000-7000-8000-0000000000a1'

const sold = (business_date: string) =>
  database.admin.query(
    `insert into sale_items (company_id, business_date, source_system, sale_external_id, line_no, occurred_at, kind, total_cents)
      values ($1, $2, 'pdv', '1', 1, $2::date, 'shop', 100)`,
    [company_id, business_date],
  )

test('the months of the year to come are opened once, and none of which rows lie elsewhere', async () => {
  await database.admin.query(`insert into companies (id, name, legal_name, cnpj) values ($1, 'Posto', 'Posto', $2)`, [
    company_id,
    '11222333000181',
  ])
  await sold('2031-09-10')
  expect(await openMonthsAhead(database.ownerUrl, '2031-05-20')).toBeGreaterThan(12)
  expect(await openMonthsAhead(database.ownerUrl, '2031-05-20')).toBe(0)
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
