import { insertRows } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { acquirerTransactions } from './acquirer-transactions.contract.ts'
import { captureTests, companyA, companyB } from './acquirer-transactions.testing.ts'

const { api, clerk, network } = captureTests()

test('the days without a file of an acquirer are listed, apart from the days that were waived', async () => {
  const day = (company_id: string, business_date: string, sources: object) => ({
    id: crypto.randomUUID(),
    company_id,
    business_date,
    status: 'open',
    sources,
    created_at: '2026-10-15T12:00:00Z',
    updated_at: '2026-10-15T12:00:00Z',
  })
  const received = { received_at: '2026-10-15T09:00:00Z' }
  await insertRows(api.test.admin, {
    acquirer_companies: [
      { id: crypto.randomUUID(), company_id: companyA, acquirer: 'cielo', merchant_no: 'C1' },
      { id: crypto.randomUUID(), company_id: companyB, acquirer: 'frota', merchant_no: 'F1' },
    ],
    cash_conciliations: [
      day(companyA, '2026-09-12', { pos: received, cielo: received, pix: received }),
      day(companyA, '2026-09-13', { cielo: { waived_at: '2026-10-15T09:00:00Z', reason: 'fora do ar' } }),
      day(companyA, '2026-09-14', { pix: received }),
      day(companyB, '2026-09-13', { other: received }),
      day(companyB, '2026-09-14', {}),
    ],
  })
  const query = { from: '2026-09-12', to: '2026-09-14' }
  const missing = (company_name: string, business_date: string) => ({ company_name, business_date })
  const cielo = { source: 'cielo', expected: 3, received: 1, waived: 1, missing: [missing('Posto A', '2026-09-14')] }
  const pix = { source: 'pix', expected: 3, received: 2, waived: 0, missing: [missing('Posto A', '2026-09-13')] }
  const other = { source: 'other', expected: 2, received: 1, waived: 0, missing: [missing('Posto B', '2026-09-14')] }
  expect((await network.call(acquirerTransactions.coverage, { query })).data).toEqual([cielo, other, pix])
  expect((await clerk.call(acquirerTransactions.coverage, { query })).data).toEqual([cielo, pix])
  const today = { from: '2026-09-14', to: '2026-09-14', company_id: companyB }
  expect((await network.call(acquirerTransactions.coverage, { query: today })).data).toEqual([])
  const narrowed = { ...query, acquirer: 'frota' }
  expect((await network.call(acquirerTransactions.coverage, { query: narrowed })).data).toEqual([other])
})
