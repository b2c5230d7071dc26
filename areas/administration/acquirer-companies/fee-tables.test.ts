import { expect, test } from 'vitest'
import { companyA, companyB, plantReceivable } from '../testing/registers.testing.ts'
import { acquirerCompanies } from './acquirer-companies.contract.ts'
import { contractStage, debit } from './contracts.testing.ts'

const { api, maria, create, edit } = contractStage()

test('overlapping fees are refused with the first day of the table that they overlap', async () => {
  await expect(create({ fees: [debit, { ...debit, valid_from: '2026-05-01' }] })).rejects.toMatchObject({
    status: 422,
    message: 'Vigência sobreposta à tabela de 01/01/2026.',
    fields: { 'fees.1.valid_from': 'Vigência sobreposta à tabela de 01/01/2026.' },
  })
  await create({
    fees: [
      { ...debit, valid_to: '2026-04-30' },
      { ...debit, valid_from: '2026-05-01' },
    ],
  })
})

test('the database also refuses an overlap, for any process that writes it', async () => {
  const { id } = await create()
  const insert = (method: string, from: number, to: number, day: string) =>
    api.test.admin.query(
      `insert into acquirer_fees (id, company_id, acquirer_company_id, method, installments_from, installments_to,
          rate_ppm, valid_from) values (gen_random_uuid(), $1, $2, $3, $4, $5, 1, $6)`,
      [companyA, id, method, from, to, day],
    )
  await expect(insert('debit', 1, 1, '2030-01-01')).rejects.toThrow('acquirer_fees_no_overlap')
  await expect(insert('credit_installments', 6, 9, '2030-01-01')).rejects.toThrow('acquirer_fees_no_overlap')
  await expect(insert('credit_installments', 7, 9, '2030-01-01')).resolves.toBeTruthy()
})

test('a fee above 10% must be confirmed', async () => {
  const fees = [{ ...debit, rate_ppm: 105_000 }]
  await expect(create({ fees })).rejects.toMatchObject({ status: 422, message: 'Taxa acima de 10%: confirme.' })
  await expect(create({ fees, unusual_fee_confirmed: true })).resolves.toMatchObject({ debit_rate_ppm: 105_000 })
})

const expectedFees = async () =>
  (
    await api.test.admin.query<{ fee_expected_cents: number }>(
      'select fee_expected_cents from acquirer_installments order by business_date, id',
    )
  ).rows.map(({ fee_expected_cents }) => Number(fee_expected_cents))

test('a change of past fees recomputes the expected fees of open receivables only', async () => {
  const contract = await create()
  await plantReceivable(api, { merchant: '1000000001', sold: '2026-09-30', due: '2026-10-01' })
  await plantReceivable(api, { merchant: '1000000001', sold: '2026-10-10', due: '2026-10-13' })
  await plantReceivable(api, { merchant: '1000000001', sold: '2026-10-11', due: '2026-10-13' })
  await api.test.admin.query(`update acquirer_installments set status = 'paid' where business_date = '2026-10-10'`)
  await maria.call(acquirerCompanies.startFeeTable, {
    params: { id: contract.id },
    body: { valid_from: '2026-10-01', fees: [{ ...debit, rate_ppm: 20_000, fixed_fee_cents: 7 }] },
  })
  expect(await expectedFees()).toEqual([105, 105, 207])
})

test('the preview of a change of past fees shows how many expected fees are recomputed', async () => {
  const contract = await create()
  await plantReceivable(api, { merchant: '1000000001', sold: '2026-10-11', due: '2026-10-13' })
  const body = { valid_from: '2026-10-01', fees: [{ ...debit, rate_ppm: 20_000 }] }
  const begun = await maria.call(acquirerCompanies.startFeeTable, { params: { id: contract.id }, body })
  expect(begun.reaudited).toBe(1)
  const fees = [{ ...debit, rate_ppm: 30_000 }]
  expect(await edit(begun, { fees })).toMatchObject({ reaudited: 1 })
  expect((await maria.call(acquirerCompanies.get, { params: { id: contract.id } })).reaudited).toBe(0)
})

test('a contract with a late entry or a changed merchant number recomputes the expected fees of its sales', async () => {
  await plantReceivable(api, { merchant: '1000000001', sold: '2026-10-11', due: '2026-10-13' })
  await plantReceivable(api, { merchant: '1000000009', sold: '2026-10-12', due: '2026-10-14' })
  await api.test.admin.query('update acquirer_installments set fee_expected_cents = null')
  await create({ merchant_no: '1000000002', fees: [{ ...debit, rate_ppm: 30_000 }] })
  expect(await expectedFees()).toEqual([300, 300])
  const contract = await create({ fees: [{ ...debit, rate_ppm: 20_000 }] })
  expect(contract.reaudited).toBe(2)
  expect(await expectedFees()).toEqual([200, 0])
  const moved = await edit(contract, { merchant_no: '1000000009', fees: [{ ...debit, rate_ppm: 20_000 }] })
  expect(moved.reaudited).toBe(2)
  expect(await expectedFees()).toEqual([0, 200])
})

test('of two tables that begin at the same time one is stored, and the other is refused as overlapping', async () => {
  const contract = await create()
  const begin = (rate_ppm: number, valid_from: string) =>
    maria.call(acquirerCompanies.startFeeTable, {
      params: { id: contract.id },
      body: { valid_from, fees: [{ ...debit, rate_ppm }] },
    })
  const answers = await Promise.allSettled([begin(9000, '2026-12-01'), begin(8000, '2026-12-01')])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 422, message: 'Vigência sobreposta à tabela de 01/12/2026.' },
  })
})

test('of two simultaneous contracts with one merchant number one is stored; the other is refused with its company', async () => {
  const answers = await Promise.allSettled([create(), create({ company_id: companyB })])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = answers.find(({ status }) => status === 'rejected')
  expect(refused).toMatchObject({
    reason: { status: 409, message: expect.stringMatching(/^EC já cadastrado para Posto [AB]\.$/) },
  })
})

test('a new table of many contracts ends the old table of each, and lists the contracts that have a later one', async () => {
  const first = await create()
  const later = await create({ merchant_no: '1000000002', fees: [{ ...debit, valid_from: '2026-12-01' }] })
  const input = { valid_from: '2026-11-01', fees: [{ ...debit, rate_ppm: 9000 }] }
  const outcome = await maria.call(acquirerCompanies.startFeeTableMany, {
    body: { selection: { ids: [first.id, later.id] }, input },
  })
  expect(outcome).toMatchObject({
    changed: 1,
    failures: [{ id: later.id, label: 'cielo 1000000002', reason: 'Vigência sobreposta à tabela de 01/12/2026.' }],
  })
  const { fees } = await maria.call(acquirerCompanies.get, { params: { id: first.id } })
  expect(fees).toMatchObject([
    { method: 'debit', rate_ppm: 9000, valid_from: '2026-11-01', valid_to: null },
    { method: 'debit', rate_ppm: 10_500, valid_to: '2026-10-31' },
    { method: 'credit_installments', valid_to: '2026-10-31' },
  ])
})

test('fees in force are copied to contracts of other companies with the same acquirer', async () => {
  const source = await create({ fees: [{ ...debit, rate_ppm: 8000 }] })
  const target = await create({ company_id: companyB, merchant_no: '1000000002' })
  const otherAcquirer = await create({ acquirer: 'stone' })
  const { outcomes } = await maria.call(acquirerCompanies.copyFees, {
    params: { id: source.id },
    body: { ids: [target.id, otherAcquirer.id, source.id], valid_from: '2026-11-01' },
  })
  expect(Object.fromEntries(outcomes.map(({ id, reason }) => [id, reason]))).toEqual({
    [source.id]: 'É o próprio contrato copiado.',
    [target.id]: null,
    [otherAcquirer.id]: 'É de outra adquirente.',
  })
  const { fees } = await maria.call(acquirerCompanies.get, { params: { id: target.id } })
  expect(fees[0]).toMatchObject({ rate_ppm: 8000, valid_from: '2026-11-01', valid_to: null })
})

test('each month shows the charged fee and the contracted fee', async () => {
  const { id } = await create()
  await plantReceivable(api, { merchant: '1000000001', due: '2026-10-15' })
  await plantReceivable(api, { merchant: '1000000001', sold: '2026-09-01', due: '2026-09-02', gross: 20_000 })
  expect((await maria.call(acquirerCompanies.effectiveRates, { params: { id } })).data).toEqual([
    {
      month: '2026-09',
      gross_cents: 20_000,
      charged_cents: 125,
      contracted_cents: 105,
      charged_ppm: 6250,
      contracted_ppm: 5250,
    },
    {
      month: '2026-10',
      gross_cents: 10_000,
      charged_cents: 125,
      contracted_cents: 105,
      charged_ppm: 12_500,
      contracted_ppm: 10_500,
    },
  ])
})
