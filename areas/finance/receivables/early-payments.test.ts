import { workedDayTests } from '@app/areas/cash-closing/testing'
import { captureId, workedCompany } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { cardConciliation } from '../card-conciliation/card-conciliation.contract.ts'
import { receivables, unclassifiedDifference } from './receivables.contract.ts'

const { api } = workedDayTests()
const finance = api.as('financial.card-conciliation', [workedCompany], 'Rosa')
const sql = async (text: string, ...values: unknown[]) => (await api.test.admin.query(text, values)).rows

/** C01 of R$ 97,90 net, due in November, and an anticipation with a cost that the file does not show. */
async function insertAnticipation(cost_cents: number) {
  const [{ id: part }] = await sql(
    `insert into acquirer_installments (company_id, acquirer_transaction_id, business_date, number, of_count, due_on,
       gross_cents, fee_charged_cents, net_cents, status)
     values ($1, $2, '2026-10-14', 1, 1, '2026-11-13', 10000, 210, 9790, 'scheduled') returning id`,
    workedCompany,
    captureId('C01'),
  )
  const [{ id: batch }] = await sql(
    `insert into acquirer_settlements (company_id, acquirer, merchant_no, reference, entry_kind, paid_on, gross_cents,
       fee_cents, adjustment_cents, net_cents, anticipation_cost_cents)
     values ($1, 'cielo', '1', 'OP-1', 'anticipation', '2026-10-15', 9790, 0, -$2::bigint, 9790 - $2::bigint, $2) returning id`,
    workedCompany,
    cost_cents,
  )
  return {
    company_id: workedCompany,
    pair_type: 'SETTLEMENT' as const,
    system: [{ kind: 'instalment' as const, id: String(part) }],
    confirmation: [{ kind: 'batch' as const, id: String(batch) }],
  }
}

test('people match an anticipation by hand: its payment and its cost add up to the instalments', async () => {
  const body = await insertAnticipation(142)
  expect(await finance.call(receivables.match, { body })).toMatchObject({ difference_cents: 0, status: 'confirmed' })
  expect(await sql('select status, paid_on from acquirer_installments')).toMatchObject([
    { status: 'anticipated', paid_on: '2026-10-15' },
  ])
  expect(await finance.call(cardConciliation.equation, { query: {} })).toMatchObject({
    ...{ gross_cents: 10_000, fee_cents: 210, anticipation_cents: 142, net_cents: 9_648, banked_cents: 0 },
  })
})

test('a shortage beyond the cost of an anticipation is refused', async () => {
  const body = await insertAnticipation(142)
  await sql('update acquirer_settlements set net_cents = net_cents - 500')
  await expect(finance.call(receivables.match, { body })).rejects.toMatchObject({ code: unclassifiedDifference.code })
})
