import { exampleGetnet, writeGetnet } from '@app/formats/testing'
import { beforeEach, expect, test } from 'vitest'
import { importStage } from '../testing/imports.testing.ts'
import { modelo } from '../testing/stations.fixture.ts'

const { api, send, rows } = importStage()
const { merchant_no } = exampleGetnet.getnet
beforeEach(() =>
  api.test.admin.query(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no)
      values ('01930000-0000-7000-8000-000000039002', $1, 'getnet', $2)`,
    [modelo, merchant_no],
  ),
)

const file = { ...exampleGetnet.getnet, sales: [], payments: [], adjustments: [], width: 401 as const }
const sale = { ...exampleGetnet.sale, due_days: ['2026-11-13', '2026-12-14'] }

test('a Getnet sale is stored once with its instalments, and the payment file marks the first one as paid', async () => {
  expect(await send(writeGetnet({ ...file, sales: [sale] }))).toMatchObject({
    status: 'done',
    layout: 'getnet-v10',
    company_id: modelo,
    records_new: 1,
  })
  expect(await rows('cash_conciliations')).toMatchObject([{ company_id: modelo, sources: { getnet: {} } }])
  const payment = { ...exampleGetnet.payment, sale, paid_on: '2026-11-13' }
  const paid = { ...file, created_on: '2026-11-14', moved_on: '2026-11-13', sequence: 8, payments: [payment] }
  expect(await send(writeGetnet(paid))).toMatchObject({ status: 'done', records_new: 1 })
  expect(await rows('acquirer_transactions')).toMatchObject([{ acquirer: 'getnet', gross_cents: 12870, nsu: sale.nsu }])
  const installments = await rows('acquirer_installments', 'number')
  expect(installments.map(({ number, due_on, paid_on, net_cents }) => [number, due_on, paid_on, net_cents])).toEqual([
    [1, '2026-11-13', '2026-11-13', 6367],
    [2, '2026-12-14', null, 6367],
  ])
})
