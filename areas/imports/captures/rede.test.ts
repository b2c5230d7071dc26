import { read } from '@app/formats'
import { exampleRede, writeRedeEefi, writeRedeEesa, writeRedeEevc, writeRedeEevd } from '@app/formats/testing'
import { beforeEach, expect, test } from 'vitest'
import { importStage, messages } from '../testing/imports.testing.ts'
import { modelo } from '../testing/stations.fixture.ts'

const { api, send, rows } = importStage()
const { merchant_no } = exampleRede.file
beforeEach(() =>
  api.test.admin.query(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no)
      values ('01930000-0000-7000-8000-000000039001', $1, 'rede', $2)`,
    [modelo, merchant_no],
  ),
)

const { file, paid, anticipation } = exampleRede
const sale = {
  ...exampleRede.sale,
  gross_cents: 30000,
  rate: 210,
  due_days: ['2026-11-13', '2026-12-14', '2027-01-12'],
}
const returnedDebit = { ...exampleRede.debit, returned_cents: 30000, charged_cents: 29370 }
const debitSale = { ...sale, due_days: ['2026-10-15'] }
function summaryOf(sales: (typeof sale)[]) {
  const { content } = read(writeRedeEevd({ ...file, sales, debits: [] }), { today: '2026-11-20' })
  return content?.kind === 'captures' ? (content.captures[0]?.capture_key.split('-')[1] ?? '') : ''
}
const money = { ...file, credits: [], anticipations: [], adjustments: [], nets: [], debits: [], orders: [] }

test('a Rede credit file adds a sale in three instalments and marks Rede as received for the day', async () => {
  const sent = await send(writeRedeEevc({ ...file, sales: [sale], credits: [] }))
  expect(sent).toMatchObject({ status: 'done', layout: 'rede-eevc', company_id: modelo, records_new: 1 })
  expect(await rows('acquirer_transactions')).toMatchObject([
    { acquirer: 'rede', method: 'credit_installments', nsu: sale.nsu, gross_cents: 30000, net_cents: 29370 },
  ])
  const installments = await rows('acquirer_installments', 'number')
  expect(installments.map(({ due_on, net_cents }) => [due_on, net_cents])).toEqual([
    ['2026-11-13', 9790],
    ['2026-12-14', 9790],
    ['2027-01-12', 9790],
  ])
  expect(await rows('cash_conciliations')).toMatchObject([{ company_id: modelo, sources: { rede: {} } }])
})

test('a cancellation in the financial statement cancels the sale, and its repetition in the debit file adds no row', async () => {
  await send(writeRedeEevd({ ...file, sales: [debitSale], debits: [] }))
  const cancel = { ...returnedDebit, summary_no: summaryOf([debitSale]) }
  expect(await send(writeRedeEefi({ ...money, nets: [cancel] }))).toMatchObject({ status: 'done', records_new: 2 })
  expect(await send(writeRedeEevd({ ...file, sequence: 8, sales: [], debits: [cancel] }))).toMatchObject({
    records_new: 0,
    records_repeated: 1,
  })
  const stored = await rows('acquirer_transactions', 'kind desc')
  expect(stored.map(({ kind, cancelled_at }) => [kind, cancelled_at === null])).toEqual([
    ['sale', false],
    ['cancel', false],
  ])
  expect(await rows('acquirer_settlements')).toMatchObject([
    { acquirer: 'rede', entry_kind: 'cancel', net_cents: -29370, paid_on: '2026-10-16' },
  ])
})

const buildUnnumberedDebit = (sales: (typeof sale)[]) => ({
  ...returnedDebit,
  nsu: '000000000000',
  summary_no: summaryOf(sales),
})

test('a debit cancellation without NSU cancels the only sale of its RV, amount and card, in either order', async () => {
  const otherSale = { ...debitSale, gross_cents: 5000, nsu: '000000000999' }
  await send(writeRedeEefi({ ...money, nets: [buildUnnumberedDebit([debitSale, otherSale])] }))
  const sent = await send(writeRedeEevd({ ...file, sales: [debitSale, otherSale], debits: [] }))
  expect(sent.status).toBe('done')
  const stored = await rows('acquirer_transactions', 'gross_cents desc')
  expect(stored.map(({ kind, gross_cents, cancelled_at }) => [kind, gross_cents, cancelled_at !== null])).toEqual([
    ['sale', 30000, true],
    ['sale', 5000, false],
    ['cancel', -30000, true],
  ])
})

test('a cancellation that fits two sales cancels neither of them and gives a warning', async () => {
  const twin = { ...debitSale, nsu: '000000000999' }
  const otherSale = { ...debitSale, gross_cents: 700, nsu: '000000000998' }
  await send(writeRedeEevd({ ...file, sales: [debitSale, twin], debits: [] }))
  const sent = await send(writeRedeEefi({ ...money, nets: [buildUnnumberedDebit([debitSale, twin])] }))
  expect(messages(sent.warnings).join()).toContain('cancelamento de R$ 300,00 sem NSU: 2 vendas do mesmo RV')
  const sales = (await rows('acquirer_transactions')).filter(({ kind }) => kind === 'sale')
  expect(sales.map(({ cancelled_at }) => cancelled_at)).toEqual([null, null])
  const later = await send(writeRedeEevd({ ...file, sequence: 9, sales: [otherSale, debitSale, twin], debits: [] }))
  expect(messages(later.warnings).join()).not.toContain('sem NSU')
})

test('the cost of an anticipation is the adjustment between the gross and the net amount of its payment', async () => {
  const { summary_gross_cents, summary_fee_cents } = paid
  const early = {
    ...anticipation,
    summary_gross_cents,
    summary_fee_cents,
    original_cents: 98_000,
    amount_cents: 97_000,
  }
  expect(await send(writeRedeEefi({ ...money, anticipations: [early] }))).toMatchObject({ records_new: 1 })
  expect(await rows('acquirer_settlements')).toMatchObject([
    { entry_kind: 'anticipation', gross_cents: 100_000, fee_cents: 2000, adjustment_cents: -1000, net_cents: 97_000 },
  ])
})

test('a statement of open balance is refused with the reason that it has no sales and no payments', async () => {
  const sent = await send(writeRedeEesa({ ...file, open: [] }))
  expect(sent.status).toBe('rejected')
  expect(messages(sent.rejections)).toEqual([
    'O extrato de saldos em aberto não traz vendas nem pagamentos: ele serve para conferência e não é importado.',
  ])
})
