import { notifications } from '@app/areas/session/contract'
import { openStream, type TestUser, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { comments } from '../comments/comments.contract.ts'
import { presence } from './presence.contract.ts'

const api = testApi()
const ownCompany = '01930000-0000-7000-8000-0000000000a1'
const otherCompany = '01930000-0000-7000-8000-0000000000b1'
const day = { entity: 'cash_conciliation', id: '01930000-0000-7000-8000-000000000010' }
const ana = api.as('cash-conciliation', [ownCompany], 'Ana Lima')
const beto = api.as('cash-conciliation', [ownCompany], 'Beto Reis')
const stranger = api.as('cash-conciliation', [otherCompany], 'Caio Dias')
const clerk = api.as('storage', [ownCompany], 'Davi Melo')

const tabOf = (no: number) => `01930000-0000-4000-8000-00000000000${no}`
const anasTab = tabOf(1)
const betosTab = tabOf(2)
const at = (time: string) => `2026-10-15T${time}.000Z`

beforeEach(async () => {
  api.setNow(at('17:30:00'))
  const names = [ownCompany, otherCompany].map((id, no) => `('${id}', 'Posto ${no}', 'Posto', '1122233300018${no}')`)
  await api.test.admin.query(`insert into companies (id, name, legal_name, cnpj) values ${names}`)
  await api.test.admin.query(
    `insert into cash_conciliations (id, company_id, business_date, status, updated_at, created_at)
      values ($1, $2, '2026-10-14', 'open', now(), now())`,
    [day.id, ownCompany],
  )
})

const renew = (user: TestUser, tab: string, editing = false) =>
  user.call(presence.renew, { params: { ...day, tab }, body: { editing } })
const takeOver = (user: TestUser, tab: string) => user.call(presence.takeOver, { params: { ...day, tab } })
const leave = (user: TestUser, tab: string) => user.call(presence.end, { params: { ...day, tab } })
const noOthers = { others: [], editor: null, taken: null }

test('a person who opens a record sees who else has it open and since when, each person once', async () => {
  expect(await renew(ana, anasTab)).toEqual(noOthers)
  api.setNow(at('17:30:10'))
  await renew(ana, tabOf(3))
  expect(await renew(beto, betosTab)).toEqual({
    ...noOthers,
    others: [{ id: await ana.id, name: 'Ana Lima', since: at('17:30:00') }],
  })
  expect(await renew(ana, anasTab)).toMatchObject({ others: [{ name: 'Beto Reis', since: at('17:30:10') }] })
})

test('other tabs of the same person are not listed as other people, even while they are edited', async () => {
  await renew(ana, anasTab, true)
  expect(await renew(ana, tabOf(3), true)).toEqual(noOthers)
})

test('a closed tab disappears immediately, and a silent tab after 45 seconds', async () => {
  await renew(ana, anasTab)
  await renew(ana, tabOf(3), true)
  await leave(ana, anasTab)
  expect(await renew(beto, betosTab)).toMatchObject({ others: [{ name: 'Ana Lima' }], editor: { name: 'Ana Lima' } })
  api.setNow(at('17:30:45'))
  expect(await renew(beto, betosTab)).toMatchObject({ others: [{ name: 'Ana Lima' }] })
  api.setNow('2026-10-15T17:30:45.001Z')
  expect(await renew(beto, betosTab)).toEqual(noOthers)
  await leave(beto, betosTab)
  await leave(beto, betosTab)
  const { rows } = await api.test.admin.query('select user_id from record_presence')
  expect(rows).toEqual([])
})

test('the first person to type gets the lock of the form, and a second one gets it when it is free', async () => {
  await renew(ana, anasTab, true)
  api.setNow(at('17:30:20'))
  expect(await renew(beto, betosTab, true)).toMatchObject({ editor: { name: 'Ana Lima', since: at('17:30:00') } })
  expect(await renew(ana, anasTab, true)).toMatchObject({ editor: null, others: [{ name: 'Beto Reis' }] })
  api.setNow(at('17:30:30'))
  await renew(ana, anasTab, false)
  expect(await renew(beto, betosTab, true)).toMatchObject({ editor: null })
  expect(await renew(ana, anasTab)).toMatchObject({ editor: { name: 'Beto Reis', since: at('17:30:30') } })
})

test('a person who takes over gets the lock, and the other sees by whom while they have unsaved changes', async () => {
  await renew(ana, anasTab, true)
  await renew(beto, betosTab)
  api.setNow(at('17:31:00'))
  await renew(ana, anasTab, true)
  expect(await takeOver(beto, betosTab)).toMatchObject({ editor: null, taken: null })
  const takenBy = { id: await beto.id, name: 'Beto Reis', since: at('17:31:00') }
  expect(await renew(ana, anasTab, true)).toMatchObject({ editor: takenBy, taken: takenBy })
  await leave(beto, betosTab)
  expect(await renew(ana, anasTab, true)).toMatchObject({ editor: null, taken: takenBy })
  expect(await renew(ana, anasTab, false)).toEqual(noOthers)
  expect(await renew(beto, betosTab, true)).toMatchObject({ editor: null })
})

test('the first person can take over the form again', async () => {
  await renew(ana, anasTab, true)
  await takeOver(beto, betosTab)
  expect(await takeOver(ana, anasTab)).toMatchObject({ editor: null, taken: null })
  expect(await renew(beto, betosTab, true)).toMatchObject({ editor: { name: 'Ana Lima' }, taken: { name: 'Ana Lima' } })
})

test('two people who start typing at the same time do not both get the lock', async () => {
  await Promise.all([renew(ana, anasTab, true), renew(beto, betosTab, true)])
  const { rows } = await api.test.admin.query('select user_id from record_presence where editing_since is not null')
  expect(rows).toHaveLength(1)
})

test('open pages are notified when others open, edit, take over or leave the record, and only then', async () => {
  await renew(ana, anasTab)
  const page = await openStream(api.app, notifications.stream, await ana.token)
  await page.next()
  for (const act of [
    () => renew(beto, betosTab),
    () => renew(beto, betosTab, true),
    () => takeOver(beto, betosTab),
    () => leave(beto, betosTab),
  ]) {
    await act()
    expect(await page.next()).toEqual({ type: 'changed' })
  }
  await renew(ana, anasTab)
  await renew(stranger, tabOf(4)).catch(() => undefined)
  await renew(beto, betosTab)
  expect(await page.next()).toEqual({ type: 'changed' })
  expect(page.receivedCount).toBe(6)
  await page.leave()
})

test('open pages are notified when another person changes the record, and not of their own changes', async () => {
  await renew(ana, anasTab)
  await renew(beto, betosTab)
  const page = await openStream(api.app, notifications.stream, await ana.token)
  await page.next()
  const change = (user: TestUser) =>
    user.call(comments.comment, { params: day, body: { body: 'Conferido com a via do cliente.', mentions: [] } })
  await change(ana)
  await change(beto)
  expect(await page.next()).toEqual({ type: 'changed' })
  await leave(beto, betosTab)
  expect(await page.next()).toEqual({ type: 'changed' })
  expect(page.receivedCount).toBe(3)
  await page.leave()
})

test('only people who can see the record can be present on it or see who is present', async () => {
  await renew(ana, anasTab)
  for (const act of [renew, takeOver, leave]) {
    await expect(act(stranger, tabOf(4))).rejects.toMatchObject({ status: 404 })
    await expect(act(clerk, tabOf(5))).rejects.toMatchObject({ status: 403 })
  }
  expect(await renew(ana, anasTab)).toEqual(noOthers)
  const nowhere = { entity: 'nothing', id: day.id, tab: anasTab }
  await expect(ana.call(presence.renew, { params: nowhere, body: { editing: false } })).rejects.toMatchObject({
    status: 404,
  })
})

test('a user cannot change the presence of another person’s tab', async () => {
  await renew(ana, anasTab, true)
  await leave(beto, anasTab)
  await renew(beto, anasTab, false)
  expect(await renew(beto, betosTab)).toMatchObject({ editor: { name: 'Ana Lima' } })
})

test('records without a company have presence too, and the history does not record it', async () => {
  const boss = api.as('admin', [], 'Eva Chefe')
  const chief = api.as('admin', [], 'Gil Nunes')
  const params = { entity: 'user', id: await clerk.id }
  await boss.call(presence.renew, { params: { ...params, tab: anasTab }, body: { editing: true } })
  await chief.call(presence.takeOver, { params: { ...params, tab: betosTab } })
  expect(
    await boss.call(presence.renew, { params: { ...params, tab: anasTab }, body: { editing: true } }),
  ).toMatchObject({ taken: { name: 'Gil Nunes' } })
  const { rows } = await api.test.admin.query(`select action from audit_events where entity_id = $1`, [params.id])
  expect(rows).toEqual([])
})
