import { type GetnetSaleDraft, writeGetnet } from '@app/formats/generate'
import { beforeEach, expect, test } from 'vitest'
import { importStage } from '../imports.testing.ts'
import { modelo } from '../stations.fixture.ts'

const { api, send, rows } = importStage()
const merchant_no = '000000001234567'
beforeEach(() =>
  api.test.admin.query(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no)
      values ('01930000-0000-7000-8000-000000039002', $1, 'getnet', $2)`,
    [modelo, merchant_no],
  ),
)

const file = {
  merchant_no,
  created_on: '2026-10-15',
  moved_on: '2026-10-14',
  sequence: 7,
  bank: '033',
  branch: '001234',
  account: '00000123456',
  sales: [],
  payments: [],
  adjustments: [],
  liens: [],
  width: 401 as const,
}
const sale: GetnetSaleDraft = {
  merchant_no,
  product: 'SM',
  sold_on: '2026-10-14',
  sold_at: '06:32:00',
  gross_cents: 12870,
  rate: 105,
  due_days: ['2026-11-13', '2026-12-14'],
  nsu: '000000000187',
  auth_code: '026115',
  terminal_logical_no: 'GT123456',
  card_bin: '400001',
  card_last4: '0042',
  cash_out_cents: 0,
  cancelled: false,
}

test('a Getnet sale comes once with its instalments, and is named by the file that pays the first', async () => {
  expect(await send(writeGetnet({ ...file, sales: [sale] }))).toMatchObject({
    status: 'done',
    layout: 'getnet-v10',
    company_id: modelo,
    records_new: 1,
  })
  expect(await rows('cash_conciliations')).toMatchObject([{ company_id: modelo, sources: { getnet: {} } }])
  const payment = { sale, installment: 1, kind: 'PG' as const, paid_on: '2026-11-13', operation_no: '', cost_cents: 0 }
  const paid = { ...file, created_on: '2026-11-14', moved_on: '2026-11-13', sequence: 8, payments: [payment] }
  expect(await send(writeGetnet(paid))).toMatchObject({ status: 'done', records_new: 1 })
  expect(await rows('acquirer_transactions')).toMatchObject([{ acquirer: 'getnet', gross_cents: 12870, nsu: sale.nsu }])
  const installments = await rows('acquirer_installments', 'number')
  expect(installments.map(({ number, due_on, paid_on, net_cents }) => [number, due_on, paid_on, net_cents])).toEqual([
    [1, '2026-11-13', '2026-11-13', 6367],
    [2, '2026-12-14', null, 6367],
  ])
})
