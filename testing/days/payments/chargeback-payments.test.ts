import { cashConciliations } from '@app/areas/cash-closing/contract'
import { chargebacks } from '@app/areas/finance/contract'
import { exampleGetnet, exampleRede, writeGetnet, writeRedeEefi, writeRedeEevc } from '@app/formats/testing'
import { beforeEach, expect, test } from 'vitest'
import { workedStation } from '../../../apps/server/demo/stations.ts'
import { workedDate } from '../../../apps/server/demo/worked-day.ts'
import { bankedDay } from '../../../apps/server/demo/worked-day-bank.testing.ts'

const { api, manager, send, findReceivables } = bankedDay()

beforeEach(() =>
  api.test.admin.query(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no)
      values ('01930000-0000-7000-8000-000000039001', $1, 'getnet', $2),
        ('01930000-0000-7000-8000-000000039002', $1, 'rede', $3)`,
    [workedStation.id, exampleGetnet.getnet.merchant_no, exampleRede.file.merchant_no],
  ),
)

async function listChargebacks() {
  const { data } = await manager.call(cashConciliations.list, { query: { from: workedDate, to: workedDate } })
  const day_id = data[0]?.id ?? ''
  return (await manager.call(chargebacks.listByDay, { params: { day_id } })).data.map(({ status, amount_cents }) => [
    status,
    amount_cents,
  ])
}

const stateOfSale = async (sale_nsu: string) =>
  (await findReceivables('credit'))
    .filter(({ nsu, gross_cents, sold_on }) => nsu === sale_nsu && gross_cents > 0 && sold_on === workedDate)
    .map(({ status }) => status)

const getnetFile = { ...exampleGetnet.getnet, sales: [], payments: [], adjustments: [] }
const getnetSale = { ...exampleGetnet.sale, nsu: '000000000101' }
const adjustment = {
  ...exampleGetnet.chargeback,
  adjusted_on: '2026-10-20',
  paid_on: '2026-10-21',
  original_nsu: getnetSale.nsu,
  original_sold_on: workedDate,
}
const sendGetnet = (on: string, sequence: number, rows: Partial<typeof exampleGetnet.getnet>) =>
  send(`getnet-${on}.txt`, on, writeGetnet({ ...getnetFile, created_on: on, moved_on: workedDate, sequence, ...rows }))

test('a Getnet chargeback and its reversal find the sale', async () => {
  await sendGetnet('2026-10-15', 7, { sales: [getnetSale] })
  await sendGetnet('2026-10-22', 8, { moved_on: '2026-10-21', adjustments: [adjustment] })
  expect([await listChargebacks(), await stateOfSale(getnetSale.nsu)]).toEqual([[['open', -12_870]], ['chargeback']])
  const reversal = {
    ...adjustment,
    kind: 'chargeback_reversal' as const,
    amount_cents: 12_870,
    adjusted_on: '2026-11-03',
    paid_on: '2026-11-04',
    adjustment_no: '00000000000000004322',
  }
  await sendGetnet('2026-11-05', 9, { moved_on: '2026-11-04', adjustments: [reversal] })
  expect([await listChargebacks(), await stateOfSale(getnetSale.nsu)]).toEqual([[['resolved', -12_870]], ['recovered']])
})

const redeSale = { ...exampleRede.sale, nsu: '000000000102' }
const money = { ...exampleRede.file, credits: [], anticipations: [], adjustments: [], nets: [], debits: [], orders: [] }
const redeDebit = {
  ...exampleRede.debit,
  kind: 'chargeback' as const,
  nsu: redeSale.nsu,
  adjusted_on: '2026-10-20',
  due_on: '2026-10-21',
}

test.each([
  ['with the authorization of the sale', { nets: [redeDebit] }],
  ['without an authorization', { nets: [{ ...redeDebit, auth_code: '' }] }],
  ['settled later, without an authorization', { orders: [{ ...redeDebit, auth_code: '', settled_on: '2026-10-21' }] }],
])('a chargeback in the financial statement of Rede finds its sale: %s', async (_, rows) => {
  await send('rede-vendas.txt', '2026-10-15', writeRedeEevc({ ...exampleRede.file, sales: [redeSale], credits: [] }))
  await send('rede-pago.txt', '2026-10-22', writeRedeEefi({ ...money, sequence: 8, issued_on: '2026-10-21', ...rows }))
  expect([await listChargebacks(), await stateOfSale(redeSale.nsu)]).toEqual([[['open', -12_735]], ['chargeback']])
})
