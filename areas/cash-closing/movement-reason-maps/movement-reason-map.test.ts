import { recordChangedSince, undoOperations } from '@app/kit/contract'
import { testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { allCompaniesRequired, reasonMaps } from './movement-reason-map.contract.ts'

const api = testApi()
const companyA = '01930000-0000-7000-8000-0000000000a1'
const companyB = '01930000-0000-7000-8000-0000000000b1'
const account = '01930000-0000-7000-8000-0000000000d1'
// Users with all companies may change maps of all companies.
const office = api.as('cash-conciliation', [companyA, companyB], 'Olga')
const clerk = api.as('cash-conciliation', [companyA], 'Maria')
const otherClerk = api.as('cash-conciliation', [companyB], 'Ana')

const draft = {
  name: 'Tarifa bancária',
  source_system: 'bank' as const,
  external_text: '^tarifa',
  movement_type_code: 'AJUSTE',
  difference_codes: ['D13'],
  valid_from: '2026-01-01',
}
type Draft = Parameters<typeof clerk.call<typeof reasonMaps.create>>[1]['body']
const create = (change: Partial<Draft> = {}) => office.call(reasonMaps.create, { body: { ...draft, ...change } })
const findMapName = async (change: object = {}) => {
  const body = { source_system: 'bank' as const, external_text: 'Tarifa 123', company_id: companyA, on: '2026-10-14' }
  return (await clerk.call(reasonMaps.test, { body: { ...body, ...change } })).hit?.name
}

beforeEach(() =>
  api.test.admin.query(
    `insert into companies (id, name, legal_name, cnpj) values
      ($1, 'Posto A', 'Posto A Ltda', '11222333000181'), ($2, 'Posto B', 'Posto B Ltda', '11222333000262')`,
    [companyA, companyB],
  ),
)

test('the reasons of the closing are listed as internal maps with their movement type', async () => {
  const { data } = await clerk.call(reasonMaps.list, { query: { source_system: 'internal', search: 'contagem' } })
  const expected = { movement_type_code: 'FALTA', ledger_account: '4.1.02.01', uses: 0 }
  expect(data).toMatchObject([{ name: 'Falta ou sobra na contagem', ...expected }])
})

test('a text finds the map of its company before the general one', async () => {
  await create()
  await create({ name: 'Tarifa do Posto A', company_id: companyA })
  expect([
    await findMapName(),
    await findMapName({ company_id: companyB }),
    await findMapName({ external_text: 'Estorno' }),
  ]).toEqual(['Tarifa do Posto A', 'Tarifa bancária', undefined])
})

test('an expression is checked when it is saved: an invalid one is refused, and a slow one is harmless', async () => {
  for (const external_text of ['(', '[a', '(a)\\1', '(?=a)'])
    await expect(create({ external_text })).rejects.toMatchObject({ status: 422, message: 'Expressão inválida.' })
  await expect(create({ external_text: '(a+)+$' })).resolves.toMatchObject({ external_text: '(a+)+$' })
})

test('two maps of one code cannot be valid on the same day', async () => {
  await create({ external_text: null, external_code: 'FEE', valid_to: '2026-06-30' })
  await expect(create({ external_text: null, external_code: 'FEE', valid_from: '2026-06-30' })).rejects.toMatchObject({
    status: 409,
    message: 'Já existe de-para para este código na vigência.',
  })
  await create({ external_text: null, external_code: 'FEE', valid_from: '2026-07-01' })
  await create({ external_text: null, external_code: 'FEE', company_id: companyA })
})

test('unmapped codes and texts of files are counted with their amounts until they are mapped', async () => {
  await api.test.admin.query(
    `insert into bank_accounts (id, company_id, bank_code, branch, account_no, name) values ($1, $2, '341', '1', '1', 'Conta')`,
    [account, companyA],
  )
  await api.test.admin.query(
    `insert into statement_lines (company_id, bank_account_id, posted_on, amount_cents, memo, kind, dedup_hash, dedup_seq)
      values ($1, $2, '2026-10-01', -500, 'TARIFA 001', 'FEE', 'a', 1), ($1, $2, '2026-10-02', -700, 'TARIFA 002', 'FEE', 'b', 1),
        ($1, $2, '2026-01-02', -900, 'TARIFA 003', 'FEE', 'c', 1)`,
    [companyA, account],
  )
  expect((await clerk.call(reasonMaps.unmapped, {})).data).toMatchObject([
    {
      source_system: 'bank',
      external_code: 'FEE',
      external_text: 'TARIFA',
      count: 2,
      amount_cents: -1200,
      first_on: '2026-10-01',
      last_on: '2026-10-02',
    },
  ])
  expect((await otherClerk.call(reasonMaps.unmapped, {})).data).toEqual([])
  await create()
  expect((await clerk.call(reasonMaps.unmapped, {})).data).toEqual([])
})

test('a map of a company is visible to the users of that company', async () => {
  const { id } = await create({ company_id: companyA })
  await expect(otherClerk.call(reasonMaps.get, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(otherClerk.call(reasonMaps.create, { body: { ...draft, company_id: companyA } })).rejects.toMatchObject({
    status: 422,
    fields: { company_id: 'Escolha uma das suas empresas.' },
  })
})

test('all users read a general map, and only users of all companies change it', async () => {
  const map = await create()
  const refusal = { status: 403, message: allCompaniesRequired.message }
  expect(await clerk.call(reasonMaps.get, { params: { id: map.id } })).toMatchObject({ changeable: false })
  expect(await office.call(reasonMaps.get, { params: { id: map.id } })).toMatchObject({ changeable: true })
  const body = { ...draft, version: map.version }
  await expect(clerk.call(reasonMaps.update, { params: { id: map.id }, body })).rejects.toMatchObject(refusal)
  await expect(
    clerk.call(reasonMaps.setActive, { params: { id: map.id }, body: { version: map.version, active: false } }),
  ).rejects.toMatchObject(refusal)
  await expect(clerk.call(reasonMaps.create, { body: { ...draft, external_text: 'pacote' } })).rejects.toMatchObject({
    ...refusal,
    fields: { company_id: allCompaniesRequired.message },
  })
  const ownMap = await clerk.call(reasonMaps.create, { body: { ...draft, company_id: companyA } })
  await expect(
    clerk.call(reasonMaps.update, { params: { id: ownMap.id }, body: { ...draft, company_id: null, version: 1 } }),
  ).rejects.toMatchObject(refusal)
  const selection = { ids: [map.id, ownMap.id] }
  const input = { movement_type_code: 'DSP' }
  expect(await clerk.call(reasonMaps.setTypeMany, { body: { selection, input } })).toMatchObject({
    changed: 1,
    skipped: [{ reason: allCompaniesRequired.message, count: 1 }],
  })
})

test('an old version is refused, an inactive map is not applied, and its history is preserved', async () => {
  const map = await create()
  const inactiveMap = await office.call(reasonMaps.setActive, {
    params: { id: map.id },
    body: { version: map.version, active: false },
  })
  expect([inactiveMap.active, await findMapName()]).toEqual([false, undefined])
  await expect(
    office.call(reasonMaps.update, { params: { id: map.id }, body: { ...draft, version: map.version } }),
  ).rejects.toMatchObject({ status: 409, code: 'version.stale' })
})

test('movement type and validity are changed for many maps in one call', async () => {
  const first = await create()
  const second = await create({ external_text: 'pacote' })
  const selection = { ids: [first.id, second.id] }
  await office.call(reasonMaps.setTypeMany, { body: { selection, input: { movement_type_code: 'DSP' } } })
  await office.call(reasonMaps.setValidityMany, { body: { selection, input: { valid_from: '2026-10-15' } } })
  expect(await clerk.call(reasonMaps.get, { params: { id: second.id } })).toMatchObject({
    movement_type_code: 'DSP',
    valid_from: '2026-10-15',
  })
  expect(await findMapName()).toBeUndefined()
})

test.each([
  ['neither code nor text', { external_text: null }],
  ['a validity that ends before it begins', { valid_to: '2025-01-01' }],
  ['an automatic explanation without a limit', { auto_explain: true }],
  ['a difference that nobody knows', { difference_codes: ['D99'] }],
  ['a type that nobody knows', { movement_type_code: 'NADA' }],
  ['10,000 characters', { external_text: 'x'.repeat(10_000) }],
])('%s is refused as input', async (_case, change) => {
  await expect(create(change)).rejects.toMatchObject({ status: 422 })
})

test('an edit is undone completely, unless the map was changed later', async () => {
  const map = await create({ max_amount_cents: 1000, cost_center: '10' })
  const edit = async (version: number, cost_center: string) => {
    const body = { ...draft, max_amount_cents: 2000, attachment_required: true, cost_center, version }
    await office.call(reasonMaps.update, { params: { id: map.id }, body })
    const { rows } = await api.test.admin.query(
      `select request_id from audit_events where action = 'update' order by created_at desc, chain_no desc limit 1`,
    )
    return () => office.call(undoOperations.undo, { params: { batch: String(rows[0]?.request_id) }, body: {} })
  }
  const read = () => office.call(reasonMaps.get, { params: { id: map.id } })
  await (await edit(1, '20'))()
  expect(await read()).toMatchObject({
    max_amount_cents: 1000,
    attachment_required: false,
    cost_center: '10',
    difference_codes: ['D13'],
    version: 3,
  })
  const takeBack = await edit(3, '30')
  await edit(4, '40')
  await expect(takeBack()).rejects.toMatchObject({ code: recordChangedSince.code })
  expect(await read()).toMatchObject({ cost_center: '40' })
})
