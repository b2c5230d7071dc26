import { exampleMercadoPago, writeMercadoPagoReleased, writeMercadoPagoSettlement } from '@app/formats/testing'
import { beforeEach, expect, test } from 'vitest'
import { importStage, messages } from '../testing/imports.testing.ts'
import { modelo, vizinho } from '../testing/stations.fixture.ts'

const { api, send, rows } = importStage()
const { sale, refund, released, payout, user_id } = exampleMercadoPago
beforeEach(() =>
  api.test.admin.query(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no)
      values ('01930000-0000-7000-8000-000000039004', $1, 'mercado_pago', $2)`,
    [modelo, user_id],
  ),
)

test('a Mercado Pago sale becomes a receivable, and the report of released money settles it', async () => {
  expect(await send(writeMercadoPagoSettlement([sale]))).toMatchObject({
    status: 'done',
    layout: 'mercado-pago-settlement',
    company_id: modelo,
    records_new: 1,
  })
  expect(await rows('cash_conciliations')).toMatchObject([{ sources: { mercado_pago: {} } }])
  const bytes = writeMercadoPagoReleased({ initial_cents: 0, releases: [released, payout] })
  expect(await send(bytes)).toMatchObject({ status: 'done', layout: 'mercado-pago-released', records_new: 1 })
  expect(await rows('acquirer_installments')).toMatchObject([
    { number: 1, of_count: 1, due_on: '2026-11-13', paid_on: '2026-11-13', gross_cents: 12870, net_cents: 12228 },
  ])
  expect(await rows('match_groups')).toMatchObject([
    { pair_type: 'SETTLEMENT', status: 'confirmed', difference_cents: 0 },
  ])
})

test('a sale in an overlapping report adds no row, and a refund cancels the sale', async () => {
  await send(writeMercadoPagoSettlement([sale]))
  expect(await send(writeMercadoPagoSettlement([sale, refund]))).toMatchObject({ records_new: 1, records_repeated: 1 })
  const stored = await rows('acquirer_transactions', 'kind desc')
  expect(stored.map(({ kind, cancelled_at }) => [kind, cancelled_at !== null])).toEqual([
    ['sale', true],
    ['cancel', true],
  ])
})

test('a report without the account column is imported for the chosen company', async () => {
  const nameless = writeMercadoPagoSettlement([{ ...sale, user_id: '' }])
  const refused = await send(nameless)
  expect([refused.status, ...messages(refused.rejections)]).toEqual([
    'rejected',
    'O relatório não diz de que conta do Mercado Pago é (coluna USER_ID); escolha a empresa ao enviar o arquivo.',
  ])
  expect(messages((await send(nameless, { company_id: vizinho })).rejections)).toEqual([
    'A empresa escolhida não tem um cadastro do Mercado Pago em Adquirentes e taxas.',
  ])
  expect(await send(nameless, { company_id: modelo })).toMatchObject({ status: 'done', records_new: 1 })
  expect(await rows('acquirer_transactions')).toMatchObject([{ company_id: modelo, merchant_no: user_id }])
})
