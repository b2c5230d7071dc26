import { listSettings } from '@app/kit/contract'
import { testApi } from '@app/kit/testing'
import { expect, test } from 'vitest'

const api = testApi()
const ana = api.as('financial.system-movements', [], 'Ana')
const bia = api.as('financial.system-movements', [], 'Bia')
const outsider = api.as('attachment', [], 'Outra')

const list = 'system-movements.list'
const look = {
  columns: [
    { field: 'nsu', width: 200 },
    { field: 'method', hidden: true },
  ],
  density: 'compact' as const,
}
const state = { q: '', filters: { period: 'last-month' }, sort: '-occurred_at' }
const draft = { ...look, list, name: 'Mês anterior', shared: false, state }

const findViewNames = async (person: typeof ana) =>
  (await person.call(listSettings.get, {})).views.map(({ name }) => name)

test('the column settings of a list are stored for one person only', async () => {
  await ana.call(listSettings.prefer, { body: { ...look, list, default_view_id: null } })
  await ana.call(listSettings.prefer, { body: { ...look, list, density: 'comfortable', default_view_id: null } })
  expect((await ana.call(listSettings.get, {})).preferences).toEqual([
    { ...look, list, density: 'comfortable', default_view_id: null },
  ])
  expect((await bia.call(listSettings.get, {})).preferences).toEqual([])
})

test('a view is private until it is shared, and then visible to people who may open the list', async () => {
  const view = await ana.call(listSettings.createView, { body: draft })
  expect(view).toMatchObject({ ...draft, own: true, owner_name: 'Ana', version: 1 })
  expect(await findViewNames(bia)).toEqual([])
  await ana.call(listSettings.updateView, { params: { id: view.id }, body: { ...draft, shared: true, version: 1 } })
  expect([await findViewNames(bia), await findViewNames(outsider)]).toEqual([['Mês anterior'], []])
  expect((await bia.call(listSettings.get, {})).views[0]).toMatchObject({ own: false, owner_name: 'Ana' })
})

test('only its owner can change or remove a view, and never from an old version', async () => {
  const { id } = await ana.call(listSettings.createView, { body: { ...draft, shared: true } })
  const change = { params: { id }, body: { ...draft, shared: true, name: 'Outra', version: 1 } }
  await expect(bia.call(listSettings.updateView, change)).rejects.toMatchObject({ status: 404 })
  await expect(bia.call(listSettings.removeView, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await ana.call(listSettings.updateView, change)
  await expect(ana.call(listSettings.updateView, change)).rejects.toMatchObject({ status: 409, code: 'version.stale' })
  await ana.call(listSettings.removeView, { params: { id } })
  expect(await findViewNames(ana)).toEqual([])
})

test('a default view is an own or shared view of the same list; when that view is removed there is no default', async () => {
  const { id } = await ana.call(listSettings.createView, { body: { ...draft, shared: true } })
  const preference = { ...look, list, default_view_id: id }
  await bia.call(listSettings.prefer, { body: preference })
  await expect(
    bia.call(listSettings.prefer, { body: { ...preference, default_view_id: '01930000-0000-7000-8000-00000000dead' } }),
  ).rejects.toMatchObject({ status: 404 })
  await ana.call(listSettings.removeView, { params: { id } })
  expect((await bia.call(listSettings.get, {})).preferences[0]?.default_view_id).toBeNull()
})

test('two views of one list cannot have the same name', async () => {
  await ana.call(listSettings.createView, { body: draft })
  await expect(ana.call(listSettings.createView, { body: draft })).rejects.toMatchObject({
    code: 'list-view.name-taken',
    message: 'Você já tem uma visão com este nome nesta lista.',
  })
})

test.each([
  [{ list: 'system-movements.companies' }, 404],
  [{ list: 'users.nothing' }, 404],
  [{ list: '../etc' }, 422],
  [{ name: ' ' }, 422],
  [{ name: 'x'.repeat(10_000) }, 422],
  [{ state: { ...state, filters: { a: 'x'.repeat(10_000) } } }, 422],
])('a view with %j is refused', async (invalidPart, status) => {
  await expect(ana.call(listSettings.createView, { body: { ...draft, ...invalidPart } })).rejects.toMatchObject({
    status,
  })
})

test('a person cannot save a view of a list that the own abilities do not allow', async () => {
  await expect(outsider.call(listSettings.createView, { body: draft })).rejects.toMatchObject({ status: 404 })
})
