import { workedDayTests } from '@app/areas/cash-closing/testing'
import { captureId, workedCompany } from '@app/domain/day/facts/testing'
import { settleReceivables } from '@app/domain/receivables/server'
import { inTransaction } from '@app/kit/server'
import { expect, test } from 'vitest'
import { paymentDifferenceOperations } from '../payment-differences/payment-differences.contract.ts'
import { receivables } from './receivables.contract.ts'

const { api, manager } = workedDayTests()
const sql = async (text: string, ...values: unknown[]) => (await api.test.admin.query(text, values)).rows

/** C01, due on 15 October, without a batch. */
const insertInstalment = () =>
  sql(
    `insert into acquirer_installments (company_id, acquirer_transaction_id, business_date, number, of_count, due_on,
       gross_cents, fee_charged_cents, net_cents, status)
     values ($1, $2, '2026-10-14', 1, 1, '2026-10-15', 12870, 135, 12735, 'scheduled')`,
    workedCompany,
    captureId('C01'),
  )

const insertBatch = (paid_on: string, net_cents = 12_735) =>
  sql(
    `insert into acquirer_settlements (company_id, acquirer, merchant_no, reference, entry_kind, brand, method, due_on,
       paid_on, gross_cents, fee_cents, net_cents)
     select company_id, acquirer, merchant_no, 'R-1', 'sale', brand, method, '2026-10-15', $2::date, 12870, 135, $3
     from acquirer_transactions where id = $1`,
    captureId('C01'),
    paid_on,
    net_cents,
  )

const insertOtherBatch = (paid_on: string) =>
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
const findDifferences = () => sql(`select code, amount_cents::int from receivable_differences`)
const findPaymentDifferences = () =>
  sql(`select amount_cents::int, sentence, status from receivable_differences where code = 'D13'`)

/** The contract charges 1.5 % a month for anticipation. */
const setAnticipationRate = () =>
  sql(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no, anticipation, anticipation_rate_ppm)
     select gen_random_uuid(), company_id, acquirer, merchant_no, 'on_request', 15000 from acquirer_transactions where id = $1`,
    captureId('C01'),
  )
const finance = api.as(['financial.card-conciliation', 'cash-conciliation'], [workedCompany], 'Rosa')
const listMatches = async () => (await finance.call(receivables.matches, { query: { pair_type: 'SETTLEMENT' } })).data

test('an instalment is overdue once the acquirer made a later payment, even long ago', async () => {
  await insertInstalment()
  await insertOtherBatch('2026-10-16')
  await settleOn('2026-11-22T12:00:00.000Z')
  expect(await findDifferences()).toEqual([{ code: 'D13', amount_cents: -12_735 }])
})

test('an unpaid instalment is not overdue while no later payment of the acquirer is known', async () => {
  await insertInstalment()
  await insertOtherBatch('2026-10-15')
  await settleOn('2026-11-22T12:00:00.000Z')
  expect(await findDifferences()).toEqual([])
})

test('an instalment is overdue only two working days after its due date, even if other payments came', async () => {
  await insertInstalment()
  await insertOtherBatch('2026-10-16')
  await settleOn('2026-10-19T12:00:00.000Z')
  expect(await findDifferences()).toEqual([])
  await settleOn('2026-10-20T12:00:00.000Z')
  expect(await findDifferences()).toEqual([{ code: 'D13', amount_cents: -12_735 }])
})

test('an instalment paid late keeps a difference for the cost of the delay, no longer for its amount', async () => {
  await setAnticipationRate()
  await insertInstalment()
  await insertOtherBatch('2026-10-16')
  await settleOn('2026-10-20T12:00:00.000Z')
  expect(await findDifferences()).toEqual([{ code: 'D13', amount_cents: -12_735 }])
  await insertBatch('2026-10-26')
  await settleOn('2026-10-26T12:00:00.000Z')
  // 127,35 x 1,5 % x 11 / 30 = 0,700425.
  const late = {
    amount_cents: -70,
    sentence:
      'NSU 000187, parcela 1/1 de R$ 127,35: prevista para 15/10/2026, paga com atraso em 26/10/2026 (11 dias); custo do atraso R$ 0,70, à taxa de antecipação do contrato',
    status: 'open',
  }
  expect(await findPaymentDifferences()).toEqual([late])
  await insertOtherBatch('2026-10-27')
  await settleOn('2026-10-28T12:00:00.000Z')
  expect(await findPaymentDifferences()).toEqual([late])
})

test('an instalment first seen as paid late, under a contract without a rate, still has a difference', async () => {
  await insertInstalment()
  await insertBatch('2026-10-26')
  await settleOn('2026-10-26T12:00:00.000Z')
  expect(await findPaymentDifferences()).toMatchObject([{ amount_cents: 0, status: 'open' }])
})

test('a payment within two working days is not late', async () => {
  await insertInstalment()
  await insertBatch('2026-10-19')
  await settleOn('2026-10-26T12:00:00.000Z')
  expect(await findPaymentDifferences()).toEqual([])
})

test('a short batch confirmed by a person keeps its difference after later imports', async () => {
  await insertInstalment()
  await insertBatch('2026-10-15', 12_000)
  await settleOn('2026-10-15T12:00:00.000Z')
  const short = { amount_cents: -735, status: 'open' }
  expect(await findPaymentDifferences()).toMatchObject([short])
  const [match] = await listMatches()
  await finance.call(receivables.confirm, { body: { group_ids: [match?.id ?? 0] } })
  await insertOtherBatch('2026-10-16')
  await settleOn('2026-10-16T12:00:00.000Z')
  expect(await findPaymentDifferences()).toMatchObject([short])
})

test('an instalment is overdue again when a person undoes the match of its late payment', async () => {
  await insertInstalment()
  await insertBatch('2026-10-26', 12_000)
  await insertOtherBatch('2026-10-26')
  await settleOn('2026-10-26T12:00:00.000Z')
  expect(await findPaymentDifferences()).toMatchObject([{ amount_cents: -735, status: 'open' }])
  const [match] = await listMatches()
  await finance.call(receivables.undo, { body: { group_ids: [match?.id ?? 0] } })
  await settleOn('2026-10-27T12:00:00.000Z')
  const open = (await findPaymentDifferences()).filter(({ status }) => status === 'open')
  expect(open).toMatchObject([{ amount_cents: -12_735 }])
})

test('an overdue instalment that a person matches keeps a difference for the delay', async () => {
  await setAnticipationRate()
  await insertInstalment()
  await insertOtherBatch('2026-10-16')
  await settleOn('2026-10-20T12:00:00.000Z')
  await insertBatch('2026-10-26')
  await sql(`update acquirer_settlements set due_on = '2026-10-26' where reference = 'R-1'`)
  const ids = await sql(`select (select id::text from acquirer_installments) as part,
    (select id::text from acquirer_settlements where reference = 'R-1') as batch`)
  const body = {
    company_id: workedCompany,
    pair_type: 'SETTLEMENT' as const,
    system: [{ kind: 'instalment' as const, id: ids[0].part }],
    confirmation: [{ kind: 'batch' as const, id: ids[0].batch }],
  }
  await finance.call(receivables.match, { body })
  expect(await findPaymentDifferences()).toMatchObject([{ amount_cents: -70, status: 'open' }])
})

test('a cancelled sale that was never paid is not overdue', async () => {
  await insertInstalment()
  await sql(`update acquirer_transactions set cancelled_at = '2026-10-14T12:00:00Z' where id = $1`, captureId('C01'))
  await insertOtherBatch('2026-10-16')
  await settleOn('2026-11-22T12:00:00.000Z')
  expect(await findPaymentDifferences()).toEqual([])
})

test('an anticipation that cost more than agreed keeps its difference after the next import', async () => {
  await setAnticipationRate()
  await insertInstalment()
  await sql(`update acquirer_installments set due_on = '2026-11-13'`)
  await sql(
    `insert into acquirer_settlements (company_id, acquirer, merchant_no, reference, entry_kind, brand, method, due_on,
       original_due_on, paid_on, gross_cents, fee_cents, adjustment_cents, net_cents, anticipation_cost_cents)
     select company_id, acquirer, merchant_no, 'OP-1', 'anticipation', brand, method, '2026-10-15', '2026-11-13',
       '2026-10-15', 12735, 0, -500, 12235, 500 from acquirer_transactions where id = $1`,
    captureId('C01'),
  )
  await settleOn('2026-10-15T12:00:00.000Z')
  const findFeeDifferences = () => sql(`select code, status from receivable_differences where code = 'D12'`)
  expect(await findFeeDifferences()).toEqual([{ code: 'D12', status: 'open' }])
  await insertOtherBatch('2026-10-16')
  await settleOn('2026-10-16T12:00:00.000Z')
  expect(await findFeeDifferences()).toEqual([{ code: 'D12', status: 'open' }])
})

test('an explanation of an amount that a file changed since is refused with the file as author, not the caller', async () => {
  await setAnticipationRate()
  await insertInstalment()
  await insertOtherBatch('2026-10-16')
  await settleOn('2026-10-20T12:00:00.000Z')
  const [{ id, version }] = await sql(`select record_id as id, version from receivable_differences`)
  const body = { reason_id: '01930000-0000-7000-8000-00000000000d', note: 'Reclamada no portal, protocolo 2026-77.' }
  const explain = (seenVersion: number) =>
    manager.call(paymentDifferenceOperations.explain, { params: { id }, body: { ...body, version: seenVersion } })
  const explained = await explain(version)
  await insertBatch('2026-10-26')
  await settleOn('2026-10-26T12:00:00.000Z')
  await expect(explain(explained.version)).rejects.toMatchObject({
    status: 409,
    message: 'Este registro foi alterado por uma importação às 09:00. Recarregue antes de continuar.',
  })
})
