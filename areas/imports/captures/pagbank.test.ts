import { examplePagBank, writePagBankFinancial, writePagBankTransactional } from '@app/formats/testing'
import { beforeEach, expect, test } from 'vitest'
import { importStage, messages } from '../testing/imports.testing.ts'
import { modelo } from '../testing/stations.fixture.ts'

const { api, send, rows } = importStage()
const { sale, split, paid, chargeback } = examplePagBank
beforeEach(() =>
  api.test.admin.query(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no)
      values ('01930000-0000-7000-8000-000000039003', $1, 'pagbank', $2)`,
    [modelo, sale.merchant_no],
  ),
)

const file = { ...examplePagBank.pagbank, sales: [], events: [], paid: [], payouts: [] }
const salesFile = writePagBankTransactional({ ...file, sales: [sale, split] })

test('a PagBank day adds its sales with their instalments, and the financial file names the instalments it pays', async () => {
  expect(await send(salesFile)).toMatchObject({
    status: 'done',
    layout: 'pagbank-transactional',
    company_id: modelo,
    records_new: 2,
  })
  expect(await rows('cash_conciliations')).toMatchObject([{ company_id: modelo, sources: { pagbank: {} } }])
  const parts = [paid, { ...paid, sale: split, paid_on: '2026-11-13' }]
  expect(await send(writePagBankFinancial({ ...file, paid: parts }))).toMatchObject({ status: 'done', records_new: 2 })
  const installments = await rows('acquirer_installments', 'net_cents desc, number')
  expect(installments.map(({ number, paid_on, net_cents }) => [number, paid_on, net_cents])).toEqual([
    [1, '2026-10-15', 12735],
    [1, '2026-11-13', 3299],
    [2, null, 3298],
    [3, null, 3298],
  ])
  expect(await rows('acquirer_settlements', 'paid_on')).toMatchObject([
    { acquirer: 'pagbank', net_cents: 12735, bank_code: '341', account_no: '456789' },
    { net_cents: 3299 },
  ])
  const groups = await rows('match_groups')
  expect(groups.map(({ pair_type, status, difference_cents }) => [pair_type, status, difference_cents])).toEqual([
    ['SETTLEMENT', 'confirmed', 0],
    ['SETTLEMENT', 'confirmed', 0],
  ])
})

test('the same movement again, in a file that differs only in its pages, adds no row', async () => {
  await send(salesFile)
  const again = writePagBankTransactional({ ...file, sales: [split, sale] })
  expect(await send(again)).toMatchObject({ status: 'done', records_new: 0, records_repeated: 2 })
  expect(await rows('acquirer_installments')).toHaveLength(4)
})

test('a cancellation cancels its sale, and a payout to the bank is only listed as left out', async () => {
  const cancel = { ...chargeback, event: '7' as const }
  await send(writePagBankTransactional({ ...file, sales: [sale], events: [cancel] }))
  const stored = await rows('acquirer_transactions', 'kind desc')
  expect(stored.map(({ kind, cancelled_at }) => [kind, cancelled_at !== null])).toEqual([
    ['sale', true],
    ['cancel', true],
  ])
  const { payouts } = examplePagBank.pagbank
  const sent = await send(writePagBankFinancial({ ...file, paid: [paid], payouts }))
  expect(sent.left_out).toMatchObject([{ code: 'payout', records: 1, amount_cents: 5000 }])
  expect(await rows('acquirer_settlements')).toHaveLength(1)
})

test('a batch sent again with another amount is not changed and gives a warning', async () => {
  await send(salesFile)
  await send(writePagBankFinancial({ ...file, paid: [paid] }))
  const more = { ...paid, sale: { ...sale, code: 'OUTRA', gross_cents: 100 } }
  const sent = await send(writePagBankFinancial({ ...file, paid: [paid, more] }))
  expect(messages(sent.warnings)).toEqual([
    'Linha 2, campo "valor líquido": o lote 20261015-341-456789-1 já estava gravado com R$ 127,35 e não foi mudado; confira com a adquirente.',
    'Parcela sem par: NSU 000187, parcela 1, lote 20261015-341-456789-1; a venda ainda não veio e o pagamento espera por ela.',
  ])
})

test('a chargeback found only in the financial file is linked to its sale, even if the sale is imported later', async () => {
  await send(writePagBankFinancial({ ...file, charged: [chargeback] }))
  expect(await rows('receivable_differences')).toMatchObject([
    { code: 'D14', amount_cents: -12735, sale_id: null, business_date: '2026-10-20' },
  ])
  await send(salesFile)
  const [{ id }] = await rows('acquirer_transactions', 'gross_cents desc')
  expect(await rows('receivable_differences')).toMatchObject([
    { code: 'D14', amount_cents: -12735, sale_id: id, business_date: '2026-10-14', status: 'open' },
  ])
  const parts = await rows('acquirer_installments', 'net_cents desc')
  expect(parts.map(({ status }) => status)).toEqual(['chargeback', 'forecast', 'forecast', 'forecast'])
})
