import { inTransaction } from '@app/kit/server'
import { expect, test } from 'vitest'
import { captureId } from '../cash-conciliations/worked-day.fixture.ts'
import { workedCompany } from '../cash-conciliations/worked-day-rows.fixture.ts'
import { workedDayTests } from '../worked-day.testing.ts'
import { settleReceivables } from './settle-receivables.server.ts'

const { api } = workedDayTests()
const sql = async (text: string, ...values: unknown[]) => (await api.test.admin.query(text, values)).rows

/** C01, due on 15 October and paid by no batch. */
const waiting = () =>
  sql(
    `insert into acquirer_installments (company_id, acquirer_transaction_id, business_date, number, of_count, due_on,
       gross_cents, fee_charged_cents, net_cents, status)
     values ($1, $2, '2026-10-14', 1, 1, '2026-10-15', 12870, 135, 12735, 'scheduled')`,
    workedCompany,
    captureId('C01'),
  )

/** Something else that the same acquirer paid the same merchant on a day. */
const paidElse = (paid_on: string) =>
  sql(
    `insert into acquirer_settlements (company_id, acquirer, merchant_no, reference, entry_kind, paid_on, gross_cents,
       fee_cents, net_cents)
     select company_id, acquirer, merchant_no, 'R-2', 'sale', $2::date, 500, 0, 500 from acquirer_transactions where id = $1`,
    captureId('C01'),
    paid_on,
  )

const settleOn = (now: string) =>
  inTransaction(api.test.db, { user_id: null, companies: 'all' }, (db) =>
    settleReceivables(db, [{ company_id: workedCompany, from: '2026-10-15' }], now),
  )
const found = () => sql(`select code, amount_cents::int from receivable_differences`)

test('what was due is missed once the acquirer paid later than that, however long ago both were', async () => {
  await waiting()
  await paidElse('2026-10-16')
  await settleOn('2026-11-22T12:00:00.000Z')
  expect(await found()).toEqual([{ code: 'D13', amount_cents: -12_735 }])
})

test('what is due may still come while no later payment of the acquirer is known', async () => {
  await waiting()
  await paidElse('2026-10-15')
  await settleOn('2026-11-22T12:00:00.000Z')
  expect(await found()).toEqual([])
})

test('two working days are waited for, whatever else was paid', async () => {
  await waiting()
  await paidElse('2026-10-16')
  await settleOn('2026-10-19T12:00:00.000Z')
  expect(await found()).toEqual([])
  await settleOn('2026-10-20T12:00:00.000Z')
  expect(await found()).toEqual([{ code: 'D13', amount_cents: -12_735 }])
})
