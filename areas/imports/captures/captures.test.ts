import { writeCieloPayments, writeCieloSales, writeStone } from '@app/formats/generate'
import { until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { imports } from '../files/imports.contract.ts'
import { cancel, cielo, cieloDay, sale } from '../testing/cielo.fixture.ts'
import { importStage, messages } from '../testing/imports.testing.ts'
import { merchants, modelo, terminals, vizinho } from '../testing/stations.fixture.ts'

const { api, send, rows } = importStage()

test('a Cielo sale is imported with its capture, its instalment and the fee of the contract', async () => {
  expect(await send(cielo(sale))).toMatchObject({
    status: 'done',
    layout: 'cielo-v13-sales',
    company_id: modelo,
    records_read: 1,
    records_new: 1,
    amount_total_cents: 15000,
    warnings: [],
  })
  expect(await rows('acquirer_transactions')).toMatchObject([
    {
      captured_at: '2026-10-14T19:56:00.000Z',
      method: 'debit',
      nsu: '000241',
      own: true,
      cancelled_at: null,
      fee_cents: 158,
      net_cents: 14842,
      product_code: '041',
      capture_means: 'pos',
      fee_ppm: 10_500,
    },
  ])
  expect(await rows('acquirer_installments')).toMatchObject([
    { number: 1, of_count: 1, due_on: '2026-10-15', fee_expected_cents: 158, fee_charged_cents: 158 },
  ])
})

test('a cancellation is stored as its own row, and both rows are marked, in the same file or in a later one', async () => {
  const otherSale = { ...sale, nsu: '000300', auth_code: 'R1', merchant_no: merchants.modelo }
  await send(cielo(sale, cancel, otherSale))
  await send(cielo({ ...otherSale, kind: 'cancel', gross_cents: -15000, sold_at: '20:00:00' }))
  const stored = await rows('acquirer_transactions', 'nsu, kind desc')
  expect(stored.map(({ nsu, kind, cancelled_at }) => [nsu, kind, cancelled_at])).toEqual([
    ['000241', 'sale', '2026-10-14T20:01:00.000Z'],
    ['000241', 'cancel', '2026-10-14T20:01:00.000Z'],
    ['000300', 'sale', '2026-10-14T23:00:00.000Z'],
    ['000300', 'cancel', '2026-10-14T23:00:00.000Z'],
  ])
})

test('a cancellation imported before its sale is linked to it, and a partial cancellation cancels no sale', async () => {
  await send(cielo(cancel, { ...cancel, nsu: '000300', gross_cents: -100 }))
  await send(cielo(sale, { ...sale, nsu: '000300' }))
  const stored = await rows('acquirer_transactions', 'nsu, kind')
  expect(stored.map(({ nsu, kind, cancelled_at }) => [nsu, kind, cancelled_at])).toEqual([
    ['000241', 'cancel', '2026-10-14T20:01:00.000Z'],
    ['000241', 'sale', '2026-10-14T20:01:00.000Z'],
    ['000300', 'cancel', null],
    ['000300', 'sale', null],
  ])
})

test('one cancellation cancels only one of two equal sales, even if the file is imported again', async () => {
  const twins = [sale, sale, cancel]
  await send(cielo(...twins))
  await send(cielo(...twins, { ...sale, nsu: '000999' }))
  const stored = await rows('acquirer_transactions')
  expect(stored.filter(({ kind, nsu }) => kind === 'sale' && nsu === '000241')).toHaveLength(2)
  expect(stored.flatMap(({ kind, cancelled_at }) => (cancelled_at ? [kind] : [])).sort()).toEqual(['cancel', 'sale'])
})

test('a file of an overlapping period adds only the new captures', async () => {
  const next = { ...sale, sold_on: '2026-10-15', nsu: '000300' }
  await send(cielo(sale))
  expect(await send(cielo(sale, next))).toMatchObject({ records_read: 2, records_new: 1, records_repeated: 1 })
  expect(await rows('acquirer_transactions')).toHaveLength(2)
  expect(await rows('acquirer_installments')).toHaveLength(2)
})

test('a sale sent again with the same key and another value keeps its first value, with a warning', async () => {
  await send(cielo(sale))
  const resent = [
    { ...sale, gross_cents: 14900 },
    { ...sale, nsu: '000300' },
  ]
  const again = await send(writeCieloSales({ ...cieloDay(resent), sequence: 2 }))
  expect(again).toMatchObject({ status: 'done', records_read: 2, records_new: 1, records_repeated: 1 })
  expect(again.warnings).toMatchObject([{ line: 3, field: 'NSU', value: '000241' }])
  expect((await rows('acquirer_transactions', 'nsu')).map(({ gross_cents }) => gross_cents)).toEqual([15000, 15000])
  expect(await rows('acquirer_installments')).toHaveLength(2)
})

test('a Cielo file without movement counts as received', async () => {
  expect(await send(cielo())).toMatchObject({ status: 'done', records_read: 0 })
  expect(await rows('cash_conciliations')).toMatchObject([{ company_id: modelo, sources: { cielo: {} } }])
})

test('a Cielo payments file adds each payment once', async () => {
  const paid = { ...cieloDay([sale]), paid_on: '2026-10-15' }
  expect(await send(writeCieloPayments(paid))).toMatchObject({ layout: 'cielo-v13-payments', records_new: 1 })
  const again = await send(writeCieloPayments({ ...paid, sequence: 2 }))
  expect(again).toMatchObject({ status: 'done', records_new: 0, records_repeated: 1 })
  expect(await rows('acquirer_settlements')).toMatchObject([
    { paid_on: '2026-10-15', gross_cents: 15000, fee_cents: 158, net_cents: 14842, bank_code: '341' },
  ])
  expect(await rows('cash_conciliations')).toEqual([])
})

test('a Stone file adds a sale in three instalments, and the same file again adds no row', async () => {
  const stone = (generated_at: string) =>
    writeStone({
      stone_code: merchants.stone,
      reference_date: '2026-10-14',
      generated_at,
      sales: [
        {
          capture_key: '551002',
          tid: null,
          captured_at: '2026-10-14T15:21:00',
          product_code: '2',
          brand: 'mastercard',
          auth_code: 'ST9020',
          card_bin: '510000',
          card_last4: '1002',
          terminal_logical_no: terminals.stone,
          gross_cents: 30000,
          parts: ['2026-11-13', '2026-12-14', '2027-01-12'].map((due_on) => ({
            due_on,
            gross_micros: 100_000_000,
            net_micros: 97_900_000,
          })),
        },
      ],
      cancels: [],
      payments: [],
    })
  expect(await send(stone('2026-10-15T04:00:00'))).toMatchObject({ status: 'done', records_new: 1, warnings: [] })
  expect(await send(stone('2026-10-15T09:00:00'))).toMatchObject({ records_new: 0, records_repeated: 1 })
  expect(await rows('acquirer_transactions')).toMatchObject([
    { acquirer: 'stone', method: 'credit_installments', installments: 3, own: true, gross_cents: 30000 },
  ])
  expect((await rows('acquirer_installments')).map(({ net_cents }) => net_cents)).toEqual([9790, 9790, 9790])
})

test('a file of two companies is listed for a user of both companies and hidden from a user of one', async () => {
  const file = cielo(sale, {
    ...sale,
    nsu: '000300',
    merchant_no: merchants.vizinho,
    terminal_logical_no: terminals.vizinho,
  })
  const first = await send(file)
  expect(first).toMatchObject({ status: 'done', company_id: null, records_new: 2 })
  const colleague = api.as('cash-conciliation', [modelo, vizinho], 'Helena')
  const { id } = await colleague.call(imports.create, { body: {} }, { file: { name: 'de novo', content: file } })
  const again = await until(
    () => colleague.call(imports.get, { params: { id } }),
    ({ finished_at }) => finished_at !== null,
  )
  expect(again).toMatchObject({ status: 'done', records_repeated: 2, first_import_id: first.id })
  expect(messages(again.warnings)).toEqual([expect.stringContaining('Arquivo já importado')])
  const neighbour = api.as('cash-conciliation', [vizinho], 'Igor')
  expect((await neighbour.call(imports.list, { query: {} })).data).toEqual([])
})
