import { undoOperations } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { companies } from './companies.contract.ts'
import { draft as company, companyTests } from './companies.testing.ts'

const { api, admin, create: createCompany, closeDay } = companyTests()
const draft = { ...company, closed_days: ['2026-12-25'] }
const create = (change: object = {}) => createCompany({ ...draft, ...change })
const get = (id: string) => admin.call(companies.get, { params: { id } })
const lastBatch = async () =>
  (await api.test.admin.query('select request_id from audit_events order by created_at desc, chain_no desc limit 1'))
    .rows[0].request_id
const undo = async () => admin.call(undoOperations.undo, { params: { batch: await lastBatch() }, body: {} })

test('an edit of a company can be undone: its data, its days without operation and its group', async () => {
  const { id, version } = await create()
  const group = await admin.call(companies.createGroup, { body: { name: 'Rede Sul' } })
  const changed = { ...draft, name: 'Posto Novo', closed_days: ['2026-12-25', '2027-01-01'], group_id: group.id }
  await admin.call(companies.update, { params: { id }, body: { ...changed, version } })
  await undo()
  expect(await get(id)).toMatchObject({ name: 'Posto Central', closed_days: ['2026-12-25'], group_name: null })
})

test('an inactivated company is activated by undo, and moving many companies to a group is undone for all', async () => {
  const { id, version } = await create()
  await admin.call(companies.inactivate, { params: { id }, body: { version, closed_on: '2026-10-14' } })
  await undo()
  expect(await get(id)).toMatchObject({ active: true, closed_on: null })
  const second = await create({ cnpj: '06929383000163', name: 'Posto Norte' })
  const group = await admin.call(companies.createGroup, { body: { name: 'Rede Sul' } })
  await admin.call(companies.setGroupMany, {
    body: { selection: { ids: [id, second.id] }, input: { group_id: group.id } },
  })
  expect([(await get(id)).group_name, (await get(second.id)).group_name]).toEqual(['Rede Sul', 'Rede Sul'])
  await undo()
  expect([(await get(id)).group_name, (await get(second.id)).group_name]).toEqual([null, null])
})

test('an activation is not undone while the company has open days', async () => {
  const { id, version } = await create()
  const inactive = await admin.call(companies.inactivate, {
    params: { id },
    body: { version, closed_on: '2026-10-14' },
  })
  await admin.call(companies.activate, { params: { id }, body: { version: inactive.version } })
  await closeDay(id, '2026-10-01', 'open')
  await expect(undo()).rejects.toMatchObject({
    status: 409,
    message: 'Existem dias em aberto até 01/10/2026; feche-os antes de inativar.',
  })
  expect(await get(id)).toMatchObject({ active: true, closed_on: null })
  await closeDay(id, '2026-10-01')
  await undo()
  expect(await get(id)).toMatchObject({ active: false, closed_on: '2026-10-14' })
})

test('an edit that was followed by a change of another person cannot be undone', async () => {
  const { id, version } = await create()
  await admin.call(companies.update, { params: { id }, body: { ...draft, name: 'Posto Novo', version } })
  const batch = await lastBatch()
  await admin.call(companies.update, {
    params: { id },
    body: { ...draft, name: 'Posto Mais Novo', version: version + 1 },
  })
  await expect(admin.call(undoOperations.undo, { params: { batch }, body: {} })).rejects.toMatchObject({
    status: 409,
    code: 'undo.changed-since',
  })
})
