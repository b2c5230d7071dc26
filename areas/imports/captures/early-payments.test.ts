import { writeCielo15Payments, writeCielo15Sales } from '@app/formats/testing'
import { until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { imports } from '../files/imports.contract.ts'
import { undoImports } from '../files/undo-import.contract.ts'
import { cieloDay } from '../testing/cielo.fixture.ts'
import { importStage } from '../testing/imports.testing.ts'
import { modelo } from '../testing/stations.fixture.ts'
import { pictureOf } from '../undo/picture.testing.ts'
import { cost_cents, credit, net_cents, paid_on, statement, ways } from './early-payments.testing.ts'

const { api, send, rows } = importStage()
const importer = api.as('import-file-column-mapping', [modelo], 'Gisele')

const cases = Object.entries(ways)

async function insertContract(acquirer: string, merchant_no: string, anticipation_rate_ppm: number | null = 15_000) {
  await api.test.admin.query(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no) select gen_random_uuid(), $1, $2, $3
     where not exists (select from acquirer_companies where acquirer = $2 and merchant_no = $3)`,
    [modelo, acquirer, merchant_no],
  )
  await api.test.admin.query(`update acquirer_companies set anticipation = $1, anticipation_rate_ppm = $2`, [
    anticipation_rate_ppm === null ? 'none' : 'on_request',
    anticipation_rate_ppm,
  ])
}

const matches = async () =>
  (await rows('match_groups', 'pair_type')).map(({ pair_type, status, difference_cents }) => [
    pair_type,
    status,
    Number(difference_cents),
  ])
const confirmedMatches = [
  ['BANK', 'confirmed', 0],
  ['SETTLEMENT', 'confirmed', 0],
]

test.each(cases)(
  '%s: an anticipated instalment is paid with its cost, settled and matched with the bank',
  async (_name, { acquirer, merchant_no, sold, early, kind }) => {
    await insertContract(acquirer, merchant_no)
    expect(await send(sold)).toMatchObject({ status: 'done', records_new: 1 })
    expect(await send(early)).toMatchObject({ status: 'done', records_new: 1 })
    expect(await rows('acquirer_settlements')).toMatchObject([
      { entry_kind: kind, net_cents: net_cents - cost_cents, anticipation_cost_cents: cost_cents },
    ])
    expect(await rows('acquirer_installments')).toMatchObject([{ status: 'anticipated', paid_on }])
    expect(await send(statement(acquirer))).toMatchObject({ status: 'done' })
    expect(await matches()).toEqual(confirmedMatches)
    expect(await rows('acquirer_installments')).toMatchObject([{ status: 'in_bank' }])
    expect(await rows('receivable_differences')).toEqual([])
  },
)

test.each(cases)('%s: the statement and the payment may be imported before the sale', async (_name, way) => {
  await insertContract(way.acquirer, way.merchant_no)
  for (const file of [statement(way.acquirer), way.early, way.sold])
    expect(await send(file)).toMatchObject({ status: 'done' })
  expect(await matches()).toEqual(confirmedMatches)
  expect(await rows('acquirer_installments')).toMatchObject([{ status: 'in_bank', paid_on }])
  expect(await rows('receivable_differences')).toEqual([])
})

async function undo(id: string) {
  await importer.call(undoImports.undo, { params: { id }, body: { reason: 'Arquivo da empresa errada.' } })
  return until(
    () => importer.call(imports.get, { params: { id } }),
    ({ status }) => status !== 'undoing',
  )
}

test.each(cases)(
  '%s: undoing the payment makes the instalment pending again, and a new import gives the same result',
  async (_name, way) => {
    await insertContract(way.acquirer, way.merchant_no)
    for (const file of [way.sold, statement(way.acquirer)]) await send(file)
    const before = await pictureOf(api.test.admin)
    const { id } = await send(way.early)
    const settled = await pictureOf(api.test.admin)
    expect(await undo(id)).toMatchObject({ status: 'undone' })
    expect(await pictureOf(api.test.admin)).toEqual(before)
    expect(await send(way.early)).toMatchObject({ status: 'done', records_new: 1 })
    expect(await pictureOf(api.test.admin)).toEqual(settled)
  },
)

test.each(cases)('%s: a cost above the contract creates a difference', async (_name, way) => {
  await insertContract(way.acquirer, way.merchant_no, 10_000)
  await api.test.admin.query('delete from acquirer_fees')
  await api.test.admin.query(`insert into acquirer_fees (id, company_id, method, rate_ppm, valid_from, acquirer_company_id)
    select gen_random_uuid(), company_id, 'credit', 21000, '2020-01-01', id from acquirer_companies`)
  await send(way.sold)
  await send(way.early)
  // R$ 97,90 at 1 % a month for 29 days are R$ 0,95.
  expect(await rows('receivable_differences')).toMatchObject([{ code: 'D12', amount_cents: 95 - cost_cents }])
})

test('receivables sold to a third party create no difference and are not expected in the bank', async () => {
  const row = { ...credit, settlement_type: '002' as const, product: '040', sale_code: '000000000000187' }
  const draft = { ...cieloDay([]), account: '00000000000000456789', rows: [row] }
  await send(writeCielo15Sales(draft))
  const paid = new TextDecoder('latin1').decode(writeCielo15Payments({ ...draft, paid_on: '2026-11-13' }))
  const byNegotiation = paid.replace(/^(D.{68})../m, '$158')
  const before = await pictureOf(api.test.admin)
  const sent = await send(new TextEncoder().encode(byNegotiation))
  expect(sent).toMatchObject({ status: 'done', records_new: 1 })
  expect(await rows('acquirer_settlements')).toMatchObject([
    { entry_kind: 'assignment', net_cents: 0, assigned_cents: net_cents },
  ])
  expect(await rows('match_groups')).toMatchObject([{ pair_type: 'SETTLEMENT', status: 'confirmed' }])
  expect(await rows('acquirer_installments')).toMatchObject([{ status: 'ceded' }])
  expect(await rows('receivable_differences')).toEqual([])
  expect(await undo(sent.id)).toMatchObject({ status: 'undone' })
  expect(await pictureOf(api.test.admin)).toEqual(before)
})
