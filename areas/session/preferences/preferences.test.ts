import { testApi } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { recents } from '../recents/recents.contract.ts'
import { preferences, usualPreferences } from './preferences.contract.ts'

const api = testApi()
const ana = api.as([])
const rui = api.as([])

test('a person without stored preferences has the defaults', async () => {
  expect(await ana.call(preferences.get, {})).toEqual(usualPreferences)
})

test('a preference is stored for one person and leaves the other preferences unchanged', async () => {
  await ana.call(preferences.update, { body: { theme: 'dark' } })
  await ana.call(preferences.update, { body: { letter_keys: false } })
  expect(await ana.call(preferences.get, {})).toEqual({ ...usualPreferences, theme: 'dark', letter_keys: false })
  expect(await rui.call(preferences.get, {})).toEqual(usualPreferences)
})

test('notifications that need an answer cannot be switched off', async () => {
  const mute = (kinds: string[]) =>
    ana.call(preferences.update, { body: { muted_notifications: kinds } }).catch(({ fields }) => fields)
  expect(await mute(['cash_conciliation_approved'])).toEqual({
    'muted_notifications.0': 'Este aviso não pode ser desligado.',
  })
  expect(await mute(['mention'])).toMatchObject({ 'muted_notifications.0': expect.any(String) })
  expect(await mute(['comment'])).toMatchObject({ muted_notifications: ['comment'] })
})

test.each([{ theme: 'pink' }, { density: '' }, { letter_keys: 'yes' }, { muted_notifications: 'comment' }])(
  'the preference %j is refused',
  async (payload) => {
    const headers = { authorization: `Bearer ${await ana.token}` }
    const answer = await api.inject({ method: 'PUT', url: '/api/v1/preferences', headers, payload })
    expect(answer.statusCode).toBe(422)
  },
)

test('the record opened last is listed first, once, and only for that person', async () => {
  const openRecord = async (minute: number, path: string, title: string) => {
    api.setNow(`2026-10-15T09:${String(minute).padStart(2, '0')}:00.000Z`)
    await ana.call(recents.create, { body: { path, title } })
  }
  await openRecord(1, '/company/1', 'Posto Ipê')
  await openRecord(2, '/company/2', 'Posto Jatobá')
  await openRecord(3, '/company/1', 'Posto Ipê Amarelo')
  expect((await ana.call(recents.list, {})).data).toEqual([
    { path: '/company/1', title: 'Posto Ipê Amarelo' },
    { path: '/company/2', title: 'Posto Jatobá' },
  ])
  expect((await rui.call(recents.list, {})).data).toEqual([])
})

test('at most twenty recent records are stored, and no record with an address outside the product', async () => {
  for (let count = 0; count < 23; count += 1) {
    api.setNow(`2026-10-15T10:${String(count).padStart(2, '0')}:00.000Z`)
    await ana.call(recents.create, { body: { path: `/company/${count}`, title: `Posto ${count}` } })
  }
  const { rows } = await api.test.admin.query('select count(*)::int as kept from recent_records')
  expect(rows).toEqual([{ kept: 20 }])
  await expect(ana.call(recents.create, { body: { path: '//evil.test', title: 'x' } })).rejects.toMatchObject({
    fields: { path: 'Endereço inválido.' },
  })
})
