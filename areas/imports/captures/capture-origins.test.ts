import { writeCieloPayments } from '@app/formats/generate'
import { type Cielo15Row, writeCielo15Payments, writeCielo15Pix, writeCielo15Sales } from '@app/formats/testing'
import { until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { imports } from '../files/imports.contract.ts'
import { cielo, cieloDay, sale } from '../testing/cielo.fixture.ts'
import { importStage, messages } from '../testing/imports.testing.ts'
import { merchants, terminals } from '../testing/stations.fixture.ts'

const { user, send, rows } = importStage()

const newSale: Cielo15Row = { ...sale, settlement_type: '001', product: '041', sale_code: '000000000000241' }
const newDay = { ...cieloDay([]), rows: [newSale] }

test('sales of Cielo v15 are refused if a v13 file has them, and the reverse', async () => {
  expect(await send(cielo(sale))).toMatchObject({ status: 'done', records_new: 1 })
  const refused = await send(writeCielo15Sales(newDay))
  expect(refused).toMatchObject({ status: 'rejected', records_new: 0, layout: 'cielo-v15-sales' })
  expect(messages(refused.rejections)).toEqual([
    expect.stringMatching(
      /^1 venda \(R\$\s150,00, a partir de 14\/10\/2026\) deste arquivo já .*: Cielo, vendas, arquivo /,
    ),
  ])
  expect(await rows('acquirer_transactions')).toHaveLength(1)

  const file = { name: 'v15', content: writeCielo15Sales(newDay) }
  const { id } = await user.call(imports.create, { body: { check_first: 'true' } }, { file })
  const checked = await until(
    () => user.call(imports.get, { params: { id } }),
    ({ status }) => status !== 'queued' && status !== 'running',
  )
  expect(checked).toMatchObject({ status: 'rejected', rejections: refused.rejections })

  const later = { nsu: '000242', sold_on: '2026-10-15', due_days: ['2026-10-16'] }
  const laterRow = { ...newSale, ...later, sale_code: '000000000000242' }
  expect(await send(writeCielo15Sales({ ...newDay, rows: [laterRow] }))).toMatchObject({
    status: 'done',
    records_new: 1,
  })
  expect(await send(cielo({ ...sale, ...later }))).toMatchObject({ status: 'rejected' })
})

test('payments of Cielo v15 are refused on a day that a v13 file paid, and accepted on the next one', async () => {
  await send(writeCieloPayments({ ...cieloDay([sale]), paid_on: '2026-10-15' }))
  const refused = await send(writeCielo15Payments({ ...newDay, paid_on: '2026-10-15' }))
  expect(refused).toMatchObject({ status: 'rejected', records_new: 0 })
  expect(messages(refused.rejections)).toEqual([expect.stringMatching(/^1 pagamento .*Cielo, pagamentos/)])

  const nextDay = { ...newDay, rows: [{ ...newSale, due_days: ['2026-10-16'] }] }
  expect(await send(writeCielo15Payments({ ...nextDay, paid_on: '2026-10-16' }))).toMatchObject({ status: 'done' })
})

test('a Pix file of Cielo is accepted beside the v13 payments of the day, since they do not list Pix', async () => {
  await send(writeCieloPayments({ ...cieloDay([sale]), paid_on: '2026-10-15' }))
  const pix = {
    merchant_no: merchants.modelo,
    ...{ sold_on: '2026-10-14', sold_at: '21:30:00', paid_on: '2026-10-15' },
    ...{ e2e_id: 'E1234567820261015003000000000A1b', txid: null, nsu: '000300', gross_cents: 5000, fee_cents: 25 },
    terminal_logical_no: terminals.modelo,
  }
  expect(await send(writeCielo15Pix({ ...newDay, pix: [pix] }))).toMatchObject({ status: 'done', records_new: 2 })
})

test('a file that has stored sales of another origin is refused, not held, also if its sums are unproven', async () => {
  await send(writeCielo15Sales(newDay))
  const lines = Buffer.from(cielo(sale)).toString('latin1').split('\r\n')
  const unproven = lines.map((line) => (line.startsWith('1') ? `${line.slice(0, 122)}77${line.slice(124)}` : line))
  const file = Buffer.from(unproven.join('\r\n'), 'latin1')
  expect(await send(file)).toMatchObject({ status: 'rejected', records_new: 0 })
  const next = { ...sale, nsu: '000243', auth_code: 'R3' }
  expect(await send(Buffer.from(file.toString('latin1').replaceAll(sale.nsu, next.nsu), 'latin1'))).toMatchObject({
    status: 'blocked',
  })
})

test('of a v13 file and a v15 file of one day that are imported at once, one is refused', async () => {
  const done = await Promise.all([send(cielo(sale)), send(writeCielo15Sales(newDay))])
  expect(done.map(({ status }) => status).sort()).toEqual(['done', 'rejected'])
  expect(await rows('acquirer_transactions')).toHaveLength(1)
})
