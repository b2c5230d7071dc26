import { testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { companyA, companyB, plantCompanies, plantReceivable, stranger } from '../registers.testing.ts'
import { type AcquirerCompanyDetail, acquirerCompanies } from './acquirer-companies.contract.ts'

const api = testApi()
const maria = api.as('acquirer-company', [companyA, companyB], 'Maria')
const jose = api.as('acquirer-company', [companyA, companyB], 'José')
const foreigner = api.as('acquirer-company', [stranger], 'Ana')

const accountIds = {
  main: '01930000-0000-7000-8000-0000000000d1',
  second: '01930000-0000-7000-8000-0000000000d2',
  foreign: '01930000-0000-7000-8000-0000000000d3',
  slips: '01930000-0000-7000-8000-0000000000d4',
}

const debit = {
  method: 'debit' as const,
  rate_ppm: 10_500,
  term_days: 1,
  term_kind: 'business' as const,
  valid_from: '2026-01-01',
}
const parcelled = { ...debit, method: 'credit_installments' as const, installments_from: 2, installments_to: 6 }
const draft = {
  company_id: companyA,
  acquirer: 'cielo',
  merchant_no: '1000000001',
  settlement_account_id: accountIds.main,
  file_source: 'edi' as const,
  anticipation: 'none' as const,
  valid_from: '2026-01-01',
  fees: [debit, parcelled],
}
type Draft = Parameters<typeof maria.call<typeof acquirerCompanies.create>>[1]['body']

const create = (change: Partial<Draft> = {}, by = maria) =>
  by.call(acquirerCompanies.create, { body: { ...draft, ...change } })

const { company_id: _, acquirer: __, ...terms } = draft
const edit = ({ id, version }: AcquirerCompanyDetail, change: Partial<Draft> = {}) =>
  maria.call(acquirerCompanies.update, { params: { id }, body: { ...terms, ...change, version } })

const expectedFees = async () =>
  (
    await api.test.admin.query<{ fee_expected_cents: number }>(
      'select fee_expected_cents from acquirer_installments order by business_date, id',
    )
  ).rows.map(({ fee_expected_cents }) => Number(fee_expected_cents))

beforeEach(async () => {
  await plantCompanies(api)
  await api.test.admin.query(
    `insert into bank_accounts (id, company_id, bank_code, branch, account_no, account_digit, name, holder_cnpj, accepts)
     values ($1, $5, '341', '0057', '72192', '0', 'A', '11222333000181', '{card,pix}'),
       ($2, $6, '237', '1', '2', '3', 'B', '11222333000262', '{card}'),
       ($3, $7, '001', '9', '9', '9', 'Alheia', '11444777000161', '{card}'),
       ($4, $5, '756', '1', '1', '1', 'Boletos', '11222333000181', '{slip}')`,
    [...Object.values(accountIds), companyA, companyB, stranger],
  )
  for (const user of [maria, jose]) await user.id
})

test('a contract is listed with its account and the fees in force today', async () => {
  await create()
  const { data } = await maria.call(acquirerCompanies.list, { query: { search: '1000000001' } })
  expect(data).toMatchObject([
    {
      company_name: 'Posto A',
      acquirer_name: 'Cielo',
      settlement_account: 'Itaú 0057/72192-0',
      debit_rate_ppm: 10_500,
      credit_rate_ppm: null,
      term_days: 1,
      last_file_on: null,
      table_expired: false,
    },
  ])
  expect((await foreigner.call(acquirerCompanies.list, { query: {} })).data).toEqual([])
})

test('lists narrow to contracts without a file for two days, and to expired tables', async () => {
  const { id } = await create()
  const old = await create({ acquirer: 'stone', merchant_no: '555', fees: [{ ...debit, valid_to: '2026-09-30' }] })
  await api.test.admin.query(
    `insert into cash_conciliations (id, company_id, business_date, status, sources, created_at, updated_at)
      values (gen_random_uuid(), $1, '2026-10-14', 'open', '{"cielo": {}}', now(), now())`,
    [companyA],
  )
  const found = async (query: object) =>
    (await maria.call(acquirerCompanies.list, { query })).data.map((contract) => contract.id)
  expect(await found({ without_file: 'true' })).toEqual([old.id])
  expect(await found({ without_file: 'false' })).toEqual([id])
  expect(await found({ table_expired: 'true' })).toEqual([old.id])
  expect(await found({ sort: '-merchant_no' })).toEqual([old.id, id])
})

test('a merchant number is one company’s, named only to who may see it', async () => {
  await create()
  await expect(create({ company_id: companyB })).rejects.toMatchObject({
    status: 409,
    message: 'EC já cadastrado para Posto A.',
    fields: { merchant_no: 'EC já cadastrado para Posto A.' },
  })
  await expect(
    create({ company_id: stranger, settlement_account_id: accountIds.foreign }, foreigner),
  ).rejects.toMatchObject({ status: 409, message: 'EC já cadastrado para outra empresa.' })
  await expect(create({ acquirer: 'stone' })).resolves.toMatchObject({ merchant_no: '1000000001' })
})

test('overlapping fees are refused with the day of the table they overlap', async () => {
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

test('the database refuses an overlap too, whoever writes it', async () => {
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

test.each([
  [
    'an account that receives no cards',
    accountIds.slips,
    'Escolha uma conta de liquidação ativa que receba cartão ou Pix.',
  ],
  ['an account of nobody', stranger, 'Escolha uma conta de liquidação ativa que receba cartão ou Pix.'],
])('%s is refused', async (_what, settlement_account_id, message) => {
  await expect(create({ settlement_account_id })).rejects.toMatchObject({
    status: 422,
    fields: { settlement_account_id: message },
  })
})

test('an account of another holder is refused, one of the head office or a branch taken', async () => {
  const everyone = api.as('acquirer-company', [companyA, companyB, stranger])
  await expect(create({ settlement_account_id: accountIds.foreign }, everyone)).rejects.toMatchObject({
    message: 'CNPJ do titular difere da empresa.',
  })
  await expect(create({ settlement_account_id: accountIds.second })).resolves.toMatchObject({
    settlement_account: 'Bradesco 1/2-3',
  })
})

test('another account waits for a second person; the terms change at once', async () => {
  const contract = await create()
  const changed = await edit(contract, { settlement_account_id: accountIds.second, rental_cents: 4500 })
  expect(changed).toMatchObject({
    settlement_account_id: accountIds.main,
    rental_cents: 4500,
    pending_approval: true,
    change: { lines: [{ label: 'Conta de liquidação', before: 'Itaú 0057/72192-0', after: 'Bradesco 1/2-3' }] },
  })
  const input = { params: { id: changed.change?.id ?? '' }, body: { version: 1 } }
  await expect(maria.call(acquirerCompanies.approve, input)).rejects.toMatchObject({ status: 403 })
  expect(await jose.call(acquirerCompanies.approve, input)).toMatchObject({
    settlement_account_id: accountIds.second,
    change: null,
  })
})

test('fees changed for the past are expected anew of open receivables only', async () => {
  const contract = await create()
  await plantReceivable(api, { merchant: '1000000001', sold: '2026-09-30', due: '2026-10-01' })
  await plantReceivable(api, { merchant: '1000000001', sold: '2026-10-10', due: '2026-10-13' })
  await plantReceivable(api, { merchant: '1000000001', sold: '2026-10-11', due: '2026-10-13' })
  await api.test.admin.query(`update acquirer_installments set status = 'paid' where business_date = '2026-10-10'`)
  await maria.call(acquirerCompanies.newTable, {
    params: { id: contract.id },
    body: { valid_from: '2026-10-01', fees: [{ ...debit, rate_ppm: 20_000, fixed_fee_cents: 7 }] },
  })
  expect(await expectedFees()).toEqual([105, 105, 207])
})

test('a new table of many contracts ends each one’s old table, and tells which has a later one', async () => {
  const first = await create()
  const later = await create({ merchant_no: '1000000002', fees: [{ ...debit, valid_from: '2026-12-01' }] })
  const input = { valid_from: '2026-11-01', fees: [{ ...debit, rate_ppm: 9000 }] }
  const outcome = await maria.call(acquirerCompanies.newTables, {
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

test('fees in force are copied to other companies’ contracts with the same acquirer', async () => {
  const source = await create({ fees: [{ ...debit, rate_ppm: 8000 }] })
  const target = await create({ company_id: companyB, merchant_no: '1000000002' })
  const other = await create({ acquirer: 'stone' })
  const { outcomes } = await maria.call(acquirerCompanies.copyFees, {
    params: { id: source.id },
    body: { ids: [target.id, other.id, source.id], valid_from: '2026-11-01' },
  })
  expect(Object.fromEntries(outcomes.map(({ id, reason }) => [id, reason]))).toEqual({
    [source.id]: 'É o próprio contrato copiado.',
    [target.id]: null,
    [other.id]: 'É de outra adquirente.',
  })
  const { fees } = await maria.call(acquirerCompanies.get, { params: { id: target.id } })
  expect(fees[0]).toMatchObject({ rate_ppm: 8000, valid_from: '2026-11-01', valid_to: null })
})

test('the account of many contracts changes when a second person agrees with each', async () => {
  const [one, two] = [
    await create(),
    await create({ merchant_no: '1000000002', settlement_account_id: accountIds.second }),
  ]
  const outcome = await maria.call(acquirerCompanies.changeAccounts, {
    body: { selection: { ids: [one.id, two.id] }, input: { settlement_account_id: accountIds.second } },
  })
  expect(outcome).toMatchObject({ changed: 1, skipped: [{ reason: 'Já é a conta deste contrato.', count: 1 }] })
  const { data } = await jose.call(acquirerCompanies.list, { query: { pending_approval: 'true' } })
  expect(data.map(({ id }) => id)).toEqual([one.id])
})

test('each month says what was charged and what the contract had', async () => {
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

test('an old version is refused, and a contract of another company is not there', async () => {
  const contract = await create()
  await edit(contract, { rental_cents: 1 })
  await expect(edit(contract, { rental_cents: 2 })).rejects.toMatchObject({ status: 409, code: 'version.stale' })
  await expect(foreigner.call(acquirerCompanies.get, { params: { id: contract.id } })).rejects.toMatchObject({
    status: 404,
  })
})

test('a contract is inactivated and activated again', async () => {
  const { id, version } = await create()
  const off = await maria.call(acquirerCompanies.inactivate, { params: { id }, body: { version } })
  expect(off.active).toBe(false)
  expect(
    await maria.call(acquirerCompanies.activate, { params: { id }, body: { version: off.version } }),
  ).toMatchObject({ active: true })
})

test.each([
  ['no fee', { fees: [] }],
  ['a rate above 100%', { fees: [{ ...debit, rate_ppm: 1_000_001 }] }],
  ['debit in instalments', { fees: [{ ...debit, installments_to: 3 }] }],
  ['a validity that ends before it begins', { fees: [{ ...debit, valid_to: '2025-12-31' }] }],
  ['an anticipation without its rate', { anticipation: 'automatic' as const }],
  ['a merchant number that is none', { merchant_no: "1' or '1'='1" }],
  ['a merchant number of 10,000 characters', { merchant_no: '1'.repeat(10_000) }],
  ['an acquirer that nobody knows', { acquirer: 'ninguém' }],
])('%s is refused as input', async (_what, change) => {
  await expect(create(change)).rejects.toMatchObject({ status: 422 })
})
