import { hiddenNotificationType } from '@app/domain/people/contract'
import { openStream, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { notifications } from './notifications.contract.ts'

const api = testApi()
const admin = api.as('admin')
const clerk = api.as([])
const missing = '01930000-0000-7000-8000-00000000dead'

beforeEach(() => api.setNow('2026-10-15T09:00:00.000Z'))

const tell = async (
  message: string,
  more: { type?: 'cash_conciliation_refused' | typeof hiddenNotificationType } = {},
) =>
  admin.call(notifications.create, {
    body: { type: 'cash_conciliation_approved', message, user_id: await clerk.id, ...more },
  })
const messages = (list: { data: { message: string }[] }) => list.data.map(({ message }) => message)

test('a person sees the own unread notifications, newest first, without those of the hidden type', async () => {
  await tell('Primeira')
  await tell('Escondida', { type: hiddenNotificationType })
  api.setNow('2026-10-15T09:00:01.000Z')
  await tell('Segunda', { type: 'cash_conciliation_refused' })
  expect(messages(await clerk.call(notifications.list, {}))).toEqual(['Segunda', 'Primeira'])
  expect(messages(await admin.call(notifications.list, {}))).toEqual([])
})

test('the complete list contains read and hidden notifications too, page by page', async () => {
  const { id } = await tell('Primeira')
  await clerk.call(notifications.markAsRead, { params: { id } })
  api.setNow('2026-10-15T09:00:01.000Z')
  await tell('Escondida', { type: hiddenNotificationType })
  const first = await clerk.call(notifications.all, { query: { limit: 1 } })
  const second = await clerk.call(notifications.all, { query: { limit: 1, after: first.next ?? '' } })
  expect([...messages(first), ...messages(second)]).toEqual(['Escondida', 'Primeira'])
  expect(first.count).toEqual({ value: 2, exact: true })
  expect(second.next).toBeNull()
})

test('a notification that was read is found again for 30 days, without those of the hidden type', async () => {
  const { id } = await tell('Lida')
  const hidden = await tell('Escondida', { type: hiddenNotificationType })
  await tell('Por ler')
  expect((await clerk.call(notifications.recentlyRead, {})).data).toEqual([])
  await clerk.call(notifications.markAsRead, { params: { id } })
  await clerk.call(notifications.markAsRead, { params: { id: hidden.id } })
  expect(messages(await clerk.call(notifications.recentlyRead, {}))).toEqual(['Lida'])
  expect(messages(await admin.call(notifications.recentlyRead, {}))).toEqual([])
  await api.test.admin.query(`update notifications set read_at = read_at - interval '30 days'`)
  expect(messages(await clerk.call(notifications.recentlyRead, {}))).toEqual([])
})

test('marking as read removes a notification from the list, even if it is repeated', async () => {
  const { id } = await tell('Lida')
  await clerk.call(notifications.markAsRead, { params: { id } })
  api.setNow('2026-10-15T10:00:00.000Z')
  await clerk.call(notifications.markAsRead, { params: { id } })
  expect((await clerk.call(notifications.list, {})).data).toEqual([])
  const [read] = (await clerk.call(notifications.all, { query: {} })).data
  expect(read?.read_at).toBe('2026-10-15T09:00:00.000Z')
})

test('a notification cannot be read or marked by another person, not even by an administrator', async () => {
  const { id } = await tell('Só dela')
  await expect(admin.call(notifications.markAsRead, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(clerk.call(notifications.markAsRead, { params: { id: missing } })).rejects.toMatchObject({ status: 404 })
  expect((await admin.call(notifications.all, { query: {} })).data).toEqual([])
})

test('a notification without a recipient, of an unknown type or without text is refused', async () => {
  const type = 'cash_conciliation_approved'
  const token = await admin.token
  const create = async (payload: object) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await api.inject({ method: 'POST', url: '/api/v1/notifications/create', headers, payload })).json()
  }
  expect(await create({ type, message: 'Oi', user_id: missing })).toMatchObject({ code: 'not-found' })
  expect(await create({ type: 'other', message: 'Oi' })).toMatchObject({
    fields: { type: 'Tipo de notificação desconhecido.' },
  })
  expect(await create({ type, message: ' ' })).toMatchObject({ fields: { message: 'Informe a mensagem.' } })
})

test('two notifications cannot share an id', async () => {
  const body = { id: missing, type: 'cash_conciliation_approved', message: 'Oi' } as const
  await admin.call(notifications.create, { body })
  await expect(admin.call(notifications.create, { body })).rejects.toMatchObject({ code: 'notification.exists' })
})

test('an open page receives the own notifications and not those of other people', async () => {
  const page = await openStream(api.app, notifications.stream, await clerk.token)
  expect(await page.next()).toEqual({ type: 'changed' })
  await admin.call(notifications.create, { body: { type: 'cash_conciliation_approved', message: 'Para outro' } })
  const { id } = await tell('Para ela')
  expect(await page.next()).toEqual({ type: 'changed' })
  await clerk.call(notifications.markAsRead, { params: { id } })
  expect(await page.next()).toEqual({ type: 'changed' })
  expect(page.receivedCount).toBe(3)
  await page.leave()
})
