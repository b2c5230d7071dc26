import { expect, test } from 'vitest'
import { workedStation } from '../../../apps/server/demo/stations.ts'
import { bankedDay } from '../../../apps/server/demo/worked-day-bank.testing.ts'

const { api, post } = bankedDay()
const sql = async (text: string, ...values: unknown[]) => (await api.test.admin.query(text, values)).rows

test.each([
  ['bin', 'CREDITO BIN'],
  ['sipag', 'SIPAG VENDAS CARTAO'],
  ['pluxee', 'PLUXEE BENEFICIOS'],
])('a bank credit smaller than the batch of %s is a D13 of the batch', async (acquirer, memo) => {
  await sql(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no, settlement_account_id)
      select '01930000-0000-7000-8000-000000039003', company_id, $2, '7001', id from bank_accounts where company_id = $1`,
    workedStation.id,
    acquirer,
  )
  const [{ id }] = await sql(
    `insert into acquirer_settlements (company_id, acquirer, merchant_no, reference, entry_kind, paid_on, gross_cents,
       fee_cents, net_cents)
     values ($1, $2, '7001', 'L1', 'sale', '2026-10-15', 100000, 0, 100000) returning id`,
    workedStation.id,
    acquirer,
  )
  await post('2026-10-15', [90_000, memo])
  expect(
    await sql(`select code, ref, amount_cents from receivable_differences where ref like $1`, `batch:${id}%`),
  ).toEqual([{ code: 'D13', ref: `batch:${id}/bank`, amount_cents: -10_000 }])
})
