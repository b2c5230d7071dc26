import { read } from '@app/formats'
import { exampleRede, writeRedeEefi, writeRedeEevd } from '@app/formats/testing'
import { until } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { imports } from '../files/imports.contract.ts'
import { undoImports } from '../files/undo-import.contract.ts'
import { importStage } from '../testing/imports.testing.ts'
import { modelo } from '../testing/stations.fixture.ts'

const { api, send, rows } = importStage()
const importer = api.as(['import-file-column-mapping', 'cash-conciliation'], [modelo], 'Gisele')
const { file } = exampleRede
beforeEach(() =>
  api.test.admin.query(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no)
      values ('01930000-0000-7000-8000-000000039001', $1, 'rede', $2)`,
    [modelo, file.merchant_no],
  ),
)

const sale = { ...exampleRede.sale, gross_cents: 30000, rate: 210, due_days: ['2026-10-15'] }
const twin = { ...sale, nsu: '000000000999' }
const debit = (...sales: (typeof sale)[]) => writeRedeEevd({ ...file, sales, debits: [] })
function summaryOf(sales: (typeof sale)[]) {
  const { content } = read(debit(...sales), { today: '2026-11-20' })
  return content?.kind === 'captures' ? (content.captures[0]?.capture_key.split('-')[1] ?? '') : ''
}
const money = { ...file, credits: [], anticipations: [], adjustments: [], debits: [], orders: [] }
const writeCancellation = (nsu: string, sales: (typeof sale)[]) =>
  writeRedeEefi({
    ...money,
    nets: [{ ...exampleRede.debit, nsu, returned_cents: 30000, charged_cents: 29370, summary_no: summaryOf(sales) }],
  })

async function undo({ id }: { id: string }) {
  await importer.call(undoImports.undo, { params: { id }, body: { reason: 'Arquivo da empresa errada.' } })
  return until(
    () => importer.call(imports.get, { params: { id } }),
    ({ status }) => status !== 'undoing',
  )
}
const listSales = async () =>
  (await rows('acquirer_transactions', 'nsu'))
    .filter(({ kind }) => kind === 'sale')
    .map(({ nsu, cancelled_at }) => [nsu, cancelled_at === null])

test.each([sale.nsu, '000000000000'])(
  'a sale is active again when the Rede file that cancels it is undone (%s)',
  async (nsu) => {
    await send(debit(sale))
    const cancel = await send(writeCancellation(nsu, [sale]))
    expect(await listSales()).toEqual([[sale.nsu, false]])
    expect(await undo(cancel)).toMatchObject({ status: 'undone' })
    expect(await listSales()).toEqual([[sale.nsu, true]])
  },
)

test('a cancellation that fits two sales applies to the other one when one of them is undone', async () => {
  await send(writeCancellation('000000000000', [sale, twin]))
  await send(debit(sale))
  expect(await listSales()).toEqual([[sale.nsu, false]])
  const both = await send(writeRedeEevd({ ...file, sequence: 9, sales: [sale, twin], debits: [] }))
  expect(both).toMatchObject({ status: 'done', records_new: 1 })
  expect(await undo(both)).toMatchObject({ status: 'undone' })
  expect(await listSales()).toEqual([[sale.nsu, false]])
})
