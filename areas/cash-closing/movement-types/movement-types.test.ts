import { undoOperations, undoValueUsed } from '@app/kit/contract'
import { testApi } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { reasonMaps } from '../movement-reason-maps/movement-reason-map.contract.ts'
import { codeInUse, movementTypeCodeTaken, movementTypes, natureInUse, signInUse } from './movement-types.contract.ts'
import { markMovementTypesUsed } from './movement-types.store.ts'

const api = testApi()
const clerk = api.as('cash-conciliation.movement-type')
const draft = {
  code: 'SANG-N',
  name: 'Sangria noturna',
  nature: 'withdrawal',
  method: 'cash',
  direction: 'out',
  counterpart: 'count',
  affects_drawer: true,
  debit_account: '1.1.01.01',
  credit_account: '1.1.01.02',
} as const

const create = () => clerk.call(movementTypes.create, { body: draft })
const codesOf = ({ data }: { data: { code: string }[] }) => data.map(({ code }) => code)
const list = (query: Parameters<typeof clerk.call<typeof movementTypes.list>>[1]['query']) =>
  clerk.call(movementTypes.list, { query })

const markUsed = (code: string) => api.test.db.transaction().execute((db) => markMovementTypesUsed(db, [code]))

test('the catalogue contains the types of the specification, with accounts for all that move money', async () => {
  const { data, count } = await list({ limit: 200 })
  expect(count).toEqual({ value: 24, exact: true })
  expect(codesOf({ data })).toContain('TRO-CHQ')
  expect(data.filter((type) => type.direction !== 'neutral' && !(type.debit_account && type.credit_account))).toEqual(
    [],
  )
})

test('a new type is listed, found by code or name, and its omitted flags are false', async () => {
  const created = await create()
  expect(created).toMatchObject({ ...draft, active: true, in_use: false, allow_manual: false, version: 1 })
  expect((await list({ search: 'sang-n' })).data).toEqual([created])
  expect((await list({ search: 'noturna' })).data).toEqual([created])
  expect(await clerk.call(movementTypes.get, { params: { id: created.id } })).toEqual(created)
})

test.each([
  [{ nature: 'withdrawal' }, ['SAN']],
  [{ method: 'pix' }, ['REC-PIX', 'VND-PIX']],
  [{ nature: 'sale', method: 'note' }, ['VND-NPZ']],
  [{ active: 'false' }, []],
  [{ search: '%' }, []],
  [{ nature: 'adjustment', sort: '-name' }, ['SOBRA', 'RECLASS', 'FALTA', 'AJUSTE']],
] as const)('the filter %j returns %j', async (query, codes) => {
  expect(codesOf(await list(query))).toEqual(codes)
})

test('two types cannot share a code', async () => {
  await create()
  await expect(create()).rejects.toMatchObject({ code: movementTypeCodeTaken.code })
})

test('a type that moves money requires accounts, a neutral type does not', async () => {
  const { debit_account: _debit, credit_account: _credit, ...withoutAccounts } = draft
  await expect(clerk.call(movementTypes.create, { body: withoutAccounts })).rejects.toMatchObject({
    status: 422,
    fields: { debit_account: 'Informe as contas contábeis.', credit_account: 'Informe as contas contábeis.' },
  })
  const neutral = await clerk.call(movementTypes.create, { body: { ...withoutAccounts, direction: 'neutral' } })
  expect(neutral.debit_account).toBeNull()
})

test('direction, nature and code of a type in use cannot change; its other fields can', async () => {
  const { id, version } = await create()
  await markUsed(draft.code)
  const update = (change: object) =>
    clerk.call(movementTypes.update, { params: { id }, body: { ...draft, version, ...change } })
  await expect(update({ direction: 'in' })).rejects.toMatchObject({
    status: 409,
    message: signInUse.message,
    fields: { direction: signInUse.message },
  })
  await expect(update({ code: 'SANG-X' })).rejects.toMatchObject({ code: codeInUse.code })
  await expect(update({ nature: 'expense' })).rejects.toMatchObject({
    message: natureInUse.message,
    fields: { nature: natureInUse.message },
  })
  expect(await update({ name: 'Sangria da noite' })).toMatchObject({ name: 'Sangria da noite', version: 2 })
})

test('the code of a type that a reason map uses cannot change, nor can a change of it be undone', async () => {
  const { id, version } = await create()
  const mapper = api.as(['cash-conciliation', 'admin'], [], 'Rute')
  const valid = { name: 'Frete do dia', source_system: 'bank', external_code: 'SX', valid_from: '2026-10-01' } as const
  const update = (code: string, currentVersion: number) => {
    const body = { ...draft, code, version: currentVersion }
    return clerk.call(movementTypes.update, { params: { id }, body })
  }
  const url = `/api/v1/movement-types/${id}`
  const headers = { authorization: `Bearer ${await clerk.token}` }
  const changed = await api.inject({ method: 'PUT', url, headers, payload: { ...draft, code: 'SANG-X', version } })
  await mapper.call(reasonMaps.create, { body: { ...valid, movement_type_code: 'SANG-X' } })
  await expect(
    clerk.call(undoOperations.undo, { params: { batch: String(changed.headers['x-request-id']) }, body: {} }),
  ).rejects.toMatchObject({ code: undoValueUsed.code })
  await expect(update('SANG-Y', version + 1)).rejects.toMatchObject({ status: 409, code: codeInUse.code })
})

test('an old version is refused with its last author', async () => {
  const { id, version } = await create()
  const body = { ...draft, version }
  await clerk.call(movementTypes.update, { params: { id }, body: { ...body, name: 'Outra sangria' } })
  await expect(clerk.call(movementTypes.update, { params: { id }, body })).rejects.toMatchObject({
    status: 409,
    code: 'version.stale',
  })
})

test('an inactive type leaves the list of active types, stays stored, and can be activated again', async () => {
  const { id, version } = await create()
  const setActive = (active: boolean, currentVersion: number) =>
    clerk.call(movementTypes.setActive, { params: { id }, body: { active, version: currentVersion } })
  await setActive(false, version)
  expect(codesOf(await list({ active: 'true', search: 'SANG-N' }))).toEqual([])
  expect(codesOf(await list({ active: 'false' }))).toEqual(['SANG-N'])
  expect(await setActive(true, version + 1)).toMatchObject({ active: true })
})

test('many types are inactivated in one call, each with its own history, and undone as one change', async () => {
  const first = await create()
  const second = await clerk.call(movementTypes.create, {
    body: { ...draft, code: 'SANG-M', name: 'Sangria da manhã' },
  })
  await clerk.call(movementTypes.setActive, { params: { id: second.id }, body: { active: false, version: 1 } })
  const selection = { filter: { search: 'SANG-' } }
  const preview = await clerk.call(movementTypes.inactivateMany, { body: { selection, preview: true } })
  expect(preview).toMatchObject({ state: 'preview', total: 2, skipped: [{ reason: 'Já está inativo.', count: 1 }] })
  const outcome = await clerk.call(movementTypes.inactivateMany, { body: { selection, preview: false } })
  expect(outcome).toMatchObject({ state: 'done', changed: 1, failures: [] })
  expect(await clerk.call(movementTypes.get, { params: { id: first.id } })).toMatchObject({ active: false })
  await clerk.call(undoOperations.undo, { params: { batch: outcome.id }, body: {} })
  expect(await clerk.call(movementTypes.get, { params: { id: first.id } })).toMatchObject({ active: true })
})

test('a change of the sign is not taken back once movements were posted with the new one', async () => {
  const { id, version } = await create()
  const body = { ...draft, version, direction: 'in' } as const
  const headers = { authorization: `Bearer ${await clerk.token}` }
  const url = `/api/v1/movement-types/${id}`
  const changed = await api.inject({ method: 'PUT', url, headers, payload: body })
  const undo = () =>
    clerk.call(undoOperations.undo, { params: { batch: String(changed.headers['x-request-id']) }, body: {} })
  await markUsed(draft.code)
  await expect(undo()).rejects.toMatchObject({ status: 409, message: signInUse.message })
  expect(await clerk.call(movementTypes.get, { params: { id } })).toMatchObject({ direction: 'in', version: 2 })
})

test.each([
  ['code', 'sang'],
  ['code', 'x'.repeat(10_000)],
  ['code', "'; drop table movement_types--"],
  ['name', '  '],
  ['name', '😀'.repeat(10_000)],
  ['nature', 'party'],
  ['direction', ''],
  ['debit_account', 'x'.repeat(10_000)],
])('an invalid %s is refused at its field', async (field, value) => {
  const headers = { authorization: `Bearer ${await clerk.token}` }
  const answer = await api.inject({
    method: 'POST',
    url: '/api/v1/movement-types',
    headers,
    payload: { ...draft, [field]: value },
  })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
})
