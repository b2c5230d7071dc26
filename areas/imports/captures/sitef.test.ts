import { writeCieloPayments } from '@app/formats/generate'
import { exampleSitef, writeSitef } from '@app/formats/testing'
import { beforeEach, expect, test } from 'vitest'
import { cielo, cieloDay, sale } from '../testing/cielo.fixture.ts'
import { importStage, messages } from '../testing/imports.testing.ts'
import { alheio, modelo, vizinho } from '../testing/stations.fixture.ts'

const { api, send, rows } = importStage()
const contractOf = (company_id: string, acquirer: string, merchant_no: string) =>
  api.test.admin.query(
    'insert into acquirer_companies (id, company_id, acquirer, merchant_no) values (gen_random_uuid(), $1, $2, $3)',
    [company_id, acquirer, merchant_no],
  )
const { sales, payments } = exampleSitef
const redeSale = { ...exampleSitef.sale, merchant_no: '000000012345678', nsu: '000300' }
beforeEach(() => contractOf(modelo, 'rede', '012345678'))

test('a SiTef sales file assigns each sale to the acquirer in the contract of its establishment', async () => {
  const sent = await send(writeSitef({ ...sales, sales: [...sales.sales, redeSale] }))
  expect(sent).toMatchObject({ status: 'done', layout: 'sitef-sales', company_id: modelo, records_new: 3 })
  expect(await rows('acquirer_transactions', 'nsu')).toMatchObject([
    { acquirer: 'cielo', merchant_no: '1000000001', method: 'debit', gross_cents: 12870, company_id: modelo },
    { acquirer: 'cielo', merchant_no: '1000000001', method: 'credit_installments', gross_cents: 30000 },
    { acquirer: 'rede', merchant_no: '012345678', method: 'debit', gross_cents: 12870 },
  ])
  expect(await rows('cash_conciliations')).toMatchObject([{ sources: { cielo: {}, rede: {} } }])
})

test('a SiTef payments file pays the instalments of its sales file, and the same file again adds no row', async () => {
  await send(writeSitef(sales))
  const sent = await send(writeSitef(payments))
  expect(sent).toMatchObject({ status: 'done', layout: 'sitef-payments', records_new: 3 })
  expect(await rows('acquirer_settlements', 'net_cents')).toMatchObject([
    { acquirer: 'cielo', entry_kind: 'anticipation', anticipation_cost_cents: 120, paid_on: '2026-11-16' },
    { acquirer: 'cielo', entry_kind: 'sale', gross_cents: 10000, paid_on: '2026-11-13' },
    { acquirer: 'cielo', entry_kind: 'sale', gross_cents: 12870, paid_on: '2026-11-13', merchant_no: '1000000001' },
  ])
  const parts = await rows('acquirer_installments', 'gross_cents, number')
  expect(parts.map(({ number, paid_on }) => [number, paid_on])).toEqual([
    [1, '2026-11-13'],
    [2, null],
    [3, null],
    [1, '2026-11-13'],
  ])
  const again = await send(writeSitef({ ...payments, issued_on: '2026-11-17' }))
  expect(again).toMatchObject({ records_new: 0, records_repeated: 3 })
})

test('a SiTef file is refused if its establishment is unknown, of another company or in two contracts', async () => {
  const getRefusal = async (merchant_no: string, body = {}) => {
    const { status, rejections } = await send(
      writeSitef({ ...sales, sales: [{ ...exampleSitef.sale, merchant_no }] }),
      body,
    )
    return [status, ...messages(rejections)]
  }
  const prefix = 'Linha 2, campo "estabelecimento": '
  expect(await getRefusal('000000000000777')).toEqual([
    'rejected',
    `${prefix}Estabelecimento 000000000000777 não cadastrado.`,
  ])
  await contractOf(alheio, 'rede', '555')
  expect(await getRefusal('000000000000555')).toEqual([
    'rejected',
    `${prefix}Arquivo de outra empresa: o estabelecimento 000000000000555 não é de uma empresa sua.`,
  ])
  await contractOf(vizinho, 'cielo', '0012345678')
  expect(await getRefusal('000000012345678')).toEqual([
    'rejected',
    `${prefix}o arquivo não diz a adquirente e o estabelecimento 000000012345678 está em mais de um cadastro; escolha a empresa ao enviar ou inative o cadastro que não vale.`,
  ])
  const chosen = await send(writeSitef({ ...sales, sales: [redeSale] }), { company_id: vizinho })
  expect(chosen).toMatchObject({ status: 'done', records_new: 1 })
  expect(await rows('acquirer_transactions')).toMatchObject([{ company_id: vizinho, acquirer: 'cielo' }])
})

const cieloSale = { ...sale, nsu: '187', gross_cents: 12870 }
const twiceMessage =
  'As duas contariam cada valor duas vezes; use só uma fonte por estabelecimento ou desfaça aquela importação.'

test('a SiTef file is refused if the acquirer’s own file already has its sales, and the reverse', async () => {
  await send(cielo(cieloSale))
  const refused = await send(writeSitef(sales))
  expect(refused).toMatchObject({ status: 'rejected', records_new: 0 })
  expect(messages(refused.rejections)).toEqual([
    expect.stringMatching(
      /^1 venda \(R\$\s128,70, a partir de 14\/10\/2026\) deste arquivo .*: Cielo, vendas, arquivo /,
    ),
  ])
  expect(messages(refused.rejections)[0]).toContain(twiceMessage)
  expect(await rows('acquirer_transactions')).toMatchObject([{ nsu: '187', gross_cents: 12870 }])

  const [later] = sales.sales.slice(1)
  await send(writeSitef({ ...sales, sales: later ? [later] : [] }))
  const reverseResult = await send(cielo({ ...sale, nsu: '000188', gross_cents: 30000 }))
  expect(reverseResult).toMatchObject({ status: 'rejected' })
  expect(messages(reverseResult.rejections)[0]).toContain('SiTef, retorno da conciliação (vendas)')
})

test('SiTef sales with other numbers or amounts on the same day are added beside the acquirer’s own file', async () => {
  await send(cielo({ ...cieloSale, gross_cents: 12871 }, { ...cieloSale, nsu: '000999' }))
  expect(await send(writeSitef(sales))).toMatchObject({ status: 'done', records_new: 2 })
})

test('a SiTef file is refused if the acquirer’s own file already has the payments of that day', async () => {
  await send(writeCieloPayments({ ...cieloDay([{ ...cieloSale, due_days: ['2026-11-13'] }]), paid_on: '2026-11-13' }))
  const refused = await send(writeSitef(payments))
  expect(refused).toMatchObject({ status: 'rejected', records_new: 0 })
  expect(messages(refused.rejections)).toEqual([expect.stringMatching(/^2 pagamentos .*Cielo, pagamentos/)])
})
