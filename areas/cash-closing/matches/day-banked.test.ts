import { captureId, workedCompany } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { workedDayTests } from '../testing/worked-day.testing.ts'
import { dayMatches } from './day-matches.contract.ts'

const { api, manager, dayOf } = workedDayTests()
const sql = (text: string, values: unknown[]) => api.test.admin.query(text, values)

type Part = { capture: string; number?: number; of_count?: number; status: string; due_on: string; paid_on?: string }
const insertPart = ({ capture, number = 1, of_count = 1, status, due_on, paid_on }: Part) =>
  sql(
    `insert into acquirer_installments (company_id, acquirer_transaction_id, business_date, number, of_count, due_on, paid_on,
       gross_cents, fee_charged_cents, net_cents, status)
     values ($1, $2, '2026-10-14', $3, $4, $5, $6, 10000, 100, 9900, $7)`,
    [workedCompany, captureId(capture), number, of_count, due_on, paid_on ?? null, status],
  )

const findBanked = async (capture: string) => {
  const { data } = await manager.call(dayMatches.bankMatches, { params: { id: (await dayOf(manager)).id } })
  return data.filter(({ capture_id }) => capture_id === captureId(capture))
}

test('a capture shows the due date of its money, and the bank date once it was paid', async () => {
  await insertPart({ capture: 'C01', status: 'scheduled', due_on: '2026-10-15' })
  await insertPart({ capture: 'C04', status: 'in_bank', due_on: '2026-10-15', paid_on: '2026-10-15' })
  expect(await findBanked('C01')).toMatchObject([{ status: 'scheduled', on_date: '2026-10-15', banked: 0, parts: 1 }])
  expect(await findBanked('C01')).toMatchObject([{ banked_cents: 0, due_cents: 9900 }])
  expect(await findBanked('C04')).toMatchObject([{ status: 'in_bank', on_date: '2026-10-15', banked: 1, parts: 1 }])
  expect(await findBanked('C04')).toMatchObject([{ banked_cents: 9900, due_cents: 0 }])
})

test('a capture with several instalments shows the next due instalment and the number of paid ones', async () => {
  const capture = 'C09'
  await insertPart({ capture, number: 1, of_count: 3, status: 'in_bank', due_on: '2026-11-13', paid_on: '2026-11-13' })
  await insertPart({ capture, number: 3, of_count: 3, status: 'scheduled', due_on: '2027-01-12' })
  await insertPart({ capture, number: 2, of_count: 3, status: 'scheduled', due_on: '2026-12-14' })
  expect(await findBanked(capture)).toMatchObject([{ status: 'scheduled', on_date: '2026-12-14', banked: 1, parts: 3 }])
  expect(await findBanked(capture)).toMatchObject([{ banked_cents: 9900, due_cents: 19_800 }])
})

test('a charged back or assigned receivable counts neither as paid into the bank nor as due', async () => {
  await insertPart({ capture: 'C01', status: 'chargeback', due_on: '2026-10-15', paid_on: '2026-10-15' })
  await insertPart({ capture: 'C04', status: 'ceded', due_on: '2026-10-15' })
  expect(await findBanked('C01')).toMatchObject([{ banked_cents: 0, due_cents: 0 }])
  expect(await findBanked('C04')).toMatchObject([{ banked_cents: 0, due_cents: 0 }])
})

test('a Pix is in the bank once it is matched with a statement line', async () => {
  expect(await findBanked('X1')).toMatchObject([
    { status: 'scheduled', on_date: null, banked: 0, banked_cents: 0, due_cents: 10_000 },
  ])
  await sql(
    `insert into bank_accounts (id, company_id, name, bank_code, branch, account_no)
      values ('01930000-0000-7000-8000-0000000000c1', $1, 'Itaú', '341', '0001', '12345')`,
    [workedCompany],
  )
  await sql(
    `insert into statement_lines (id, company_id, bank_account_id, posted_on, amount_cents, memo, dedup_hash, dedup_seq)
      overriding system value
      values (70, $1, '01930000-0000-7000-8000-0000000000c1', '2026-10-14', 10000, 'PIX', '\\x01', 1)`,
    [workedCompany],
  )
  await sql(
    `with made as (insert into match_groups (company_id, pair_type, pass_no, score, status, sentence, difference_cents, created_at)
        values ($1, 'BANK', 1, 100, 'confirmed', 'x', 0, now()) returning id)
      insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
      select $1, id, 'BANK', 'system', 'pix', $2 from made
      union all select $1, id, 'BANK', 'confirmation', 'line', '70' from made`,
    [workedCompany, String(captureId('X1'))],
  )
  expect(await findBanked('X1')).toMatchObject([
    { status: 'in_bank', on_date: '2026-10-14', banked: 1, banked_cents: 10_000, due_cents: 0 },
  ])
})
