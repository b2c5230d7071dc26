import { until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { companyA, companyB, stranger } from '../testing/registers.testing.ts'
import { acquirerCompanies } from './acquirer-companies.contract.ts'
import { accountIds, contractStage, debit } from './contracts.testing.ts'

const { api, maria, jose, foreigner, create, edit } = contractStage()

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

test('lists can be filtered to contracts without a file for two days and to expired tables', async () => {
  const { id } = await create()
  const old = await create({ acquirer: 'stone', merchant_no: '555', fees: [{ ...debit, valid_to: '2026-09-30' }] })
  await api.test.admin.query(
    `insert into cash_conciliations (id, company_id, business_date, status, sources, created_at, updated_at)
      values (gen_random_uuid(), $1, '2026-10-14', 'open', '{"cielo": {}}', now(), now())`,
    [companyA],
  )
  const findIds = async (query: object) =>
    (await maria.call(acquirerCompanies.list, { query })).data.map((contract) => contract.id)
  expect(await findIds({ without_file: 'true' })).toEqual([old.id])
  expect(await findIds({ without_file: 'false' })).toEqual([id])
  expect(await findIds({ table_expired: 'true' })).toEqual([old.id])
  expect(await findIds({ sort: '-merchant_no' })).toEqual([old.id, id])
})

test('a merchant number belongs to one company, which is named only to people who may see it', async () => {
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

test.each([
  [
    'an account that receives no cards',
    accountIds.slips,
    'Escolha uma conta de liquidação ativa que receba cartão ou Pix.',
  ],
  ['an account of nobody', stranger, 'Escolha uma conta de liquidação ativa que receba cartão ou Pix.'],
])('%s is refused', async (_case, settlement_account_id, message) => {
  await expect(create({ settlement_account_id })).rejects.toMatchObject({
    status: 422,
    fields: { settlement_account_id: message },
  })
})

test('an account that is being inactivated at the same moment is refused', async () => {
  const { admin } = api.test
  await admin.query('begin')
  await admin.query('update bank_accounts set active = false where id = $1', [accountIds.main])
  const outcome = create().catch((error: unknown) => error)
  await until(
    async () =>
      (
        await admin.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount,
    (waiting) => waiting === 1,
  )
  await admin.query('commit')
  expect(await outcome).toMatchObject({
    status: 422,
    fields: { settlement_account_id: 'Escolha uma conta de liquidação ativa que receba cartão ou Pix.' },
  })
})

test('an account of another holder is refused; an account of the head office or of a branch is accepted', async () => {
  const clerkOfAll = api.as('acquirer-company', [companyA, companyB, stranger])
  await expect(create({ settlement_account_id: accountIds.foreign }, clerkOfAll)).rejects.toMatchObject({
    message: 'CNPJ do titular difere da empresa.',
  })
  await expect(create({ settlement_account_id: accountIds.second })).resolves.toMatchObject({
    settlement_account: 'Bradesco 1/2-3',
  })
})

test('a new account waits for a second person; the terms change immediately', async () => {
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

test('a new account of many contracts takes effect when a second person approves each contract', async () => {
  const first = await create()
  const second = await create({ merchant_no: '1000000002', settlement_account_id: accountIds.second })
  const outcome = await maria.call(acquirerCompanies.changeAccountMany, {
    body: { selection: { ids: [first.id, second.id] }, input: { settlement_account_id: accountIds.second } },
  })
  expect(outcome).toMatchObject({ changed: 1, skipped: [{ reason: 'Já é a conta deste contrato.', count: 1 }] })
  const { data } = await jose.call(acquirerCompanies.list, { query: { pending_approval: 'true' } })
  expect(data.map(({ id }) => id)).toEqual([first.id])
})

test('an update with an old version is refused, and a contract of another company is not found', async () => {
  const contract = await create()
  await edit(contract, { rental_cents: 1 })
  await expect(edit(contract, { rental_cents: 2 })).rejects.toMatchObject({ status: 409, code: 'version.stale' })
  await expect(foreigner.call(acquirerCompanies.get, { params: { id: contract.id } })).rejects.toMatchObject({
    status: 404,
  })
})

test('a contract is inactivated and activated again', async () => {
  const { id, version } = await create()
  const inactivated = await maria.call(acquirerCompanies.inactivate, { params: { id }, body: { version } })
  expect(inactivated.active).toBe(false)
  expect(
    await maria.call(acquirerCompanies.activate, { params: { id }, body: { version: inactivated.version } }),
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
])('%s is refused as input', async (_case, change) => {
  await expect(create(change)).rejects.toMatchObject({ status: 422 })
})
