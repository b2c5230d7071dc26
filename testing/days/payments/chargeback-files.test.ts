import { cashConciliations } from '@app/areas/cash-closing/contract'
import { chargebacks } from '@app/areas/finance/contract'
import { type CieloRow, writeCieloPayments, writeCieloSales } from '@app/formats/generate'
import type { BusinessDate } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { workedDate } from '../../../apps/server/demo/worked-day.ts'
import { bankedDay } from '../../../apps/server/demo/worked-day-bank.testing.ts'
import { buildWorkedCieloDraft, buildWorkedCieloRows } from '../../../apps/server/demo/worked-day-files.ts'

const { api, manager, send, findReceivables } = bankedDay()

const [sale] = buildWorkedCieloRows().filter(({ kind, nsu }) => kind === 'sale' && nsu === '000187')
if (!sale) throw new Error('no C01')

const buildChargeback = (kind: 'chargeback' | 'chargeback_reversal', on: BusinessDate): CieloRow => ({
  ...sale,
  kind,
  gross_cents: kind === 'chargeback' ? -sale.gross_cents : sale.gross_cents,
  rate: 0,
  sold_on: on,
  sold_at: '10:00:00',
  due_days: [on],
})

const charge = (row: CieloRow, on: BusinessDate) =>
  send(
    `cielo-pago-${on}.txt`,
    on,
    writeCieloPayments({ ...buildWorkedCieloDraft([row]), processed_on: on, paid_on: on }),
  )

async function sendSalesAndPayments(row: CieloRow, on: BusinessDate) {
  const draft = { ...buildWorkedCieloDraft([row]), processed_on: on }
  await send(`cielo-vendas-${on}.txt`, on, writeCieloSales({ ...draft, period: { from: on, to: on }, sequence: 288 }))
  await charge(row, on)
}

const pay = () =>
  send(
    'cielo-pago-2026-10-15.txt',
    '2026-10-15',
    writeCieloPayments({ ...buildWorkedCieloDraft([sale]), processed_on: '2026-10-15', paid_on: '2026-10-15' }),
  )

async function listChargebacks() {
  const { data } = await manager.call(cashConciliations.list, { query: { from: workedDate, to: workedDate } })
  const day_id = data[0]?.id ?? ''
  return (await manager.call(chargebacks.listByDay, { params: { day_id } })).data.map(({ status, amount_cents }) => [
    status,
    amount_cents,
  ])
}
const stateOfSale = async () =>
  (await findReceivables('debit')).filter(
    ({ nsu, gross_cents, sold_on }) => nsu === '000187' && gross_cents > 0 && sold_on === workedDate,
  )

async function unpairedIn(file_name: string) {
  const { rows } = await api.test.admin.query('select warnings from imports where file_name = $1', [file_name])
  return rows[0].warnings.filter(({ field }: { field: string | null }) => field === 'NSU')
}

test('the files of Cielo report a chargeback on the day of its sale, and its reversal', async () => {
  await pay()
  expect(await stateOfSale()).toMatchObject([{ status: 'paid' }])
  await sendSalesAndPayments(buildChargeback('chargeback', '2026-10-20'), '2026-10-20')
  expect([await listChargebacks(), await stateOfSale()]).toMatchObject([
    [['open', -12_870]],
    [{ status: 'chargeback' }],
  ])
  await sendSalesAndPayments(buildChargeback('chargeback_reversal', '2026-11-03'), '2026-11-03')
  expect([await listChargebacks(), await stateOfSale()]).toMatchObject([
    [['resolved', -12_870]],
    [{ status: 'recovered' }],
  ])
})

test('a chargeback that only the payments file contains is linked to its sale, and so is its reversal', async () => {
  await pay()
  await charge(buildChargeback('chargeback', '2026-10-20'), '2026-10-20')
  expect([await listChargebacks(), await stateOfSale()]).toMatchObject([
    [['open', -12_870]],
    [{ status: 'chargeback' }],
  ])
  expect(await unpairedIn('cielo-pago-2026-10-20.txt')).toEqual([])
  await charge(buildChargeback('chargeback_reversal', '2026-11-03'), '2026-11-03')
  expect([await listChargebacks(), await stateOfSale()]).toMatchObject([
    [['resolved', -12_870]],
    [{ status: 'recovered' }],
  ])
})

test('a sales file imported later reports the same chargeback, not a second one', async () => {
  await pay()
  await charge(buildChargeback('chargeback', '2026-10-20'), '2026-10-20')
  const draft = { ...buildWorkedCieloDraft([buildChargeback('chargeback', '2026-10-20')]), processed_on: '2026-10-20' }
  const period = { from: '2026-10-20', to: '2026-10-20' }
  await send('cielo-vendas-2026-10-20.txt', '2026-10-20', writeCieloSales({ ...draft, period, sequence: 288 }))
  expect([await listChargebacks(), await stateOfSale()]).toMatchObject([
    [['open', -12_870]],
    [{ status: 'chargeback' }],
  ])
})
