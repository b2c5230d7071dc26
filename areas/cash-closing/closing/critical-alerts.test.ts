import { notifications } from '@app/areas/session/contract'
import { captureId, workedCompany } from '@app/domain/day/facts/testing'
import { inTransaction } from '@app/kit/server'
import type { TestUser } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { workedDate, workedDayTests } from '../testing/worked-day.testing.ts'
import { afterImport } from './after-import.server.ts'

const { api, manager, analyst, receive, dayOf, correct, submit, approve } = workedDayTests()
const admin = api.as('admin', [], 'Administradora')

const alerts = async (user: TestUser) =>
  (await user.call(notifications.list, {})).data
    .filter(({ type }) => type === 'critical_difference')
    .map(({ message }) => message)

const makeForeign = (name: string) =>
  api.test.admin.query('update acquirer_transactions set own = false where id = $1', [captureId(name)])

test('a capture of a foreign terminal notifies analysts and administrators once, when its file is imported', async () => {
  for (const user of [manager, analyst, admin]) await alerts(user)
  await makeForeign('C01')
  await receive('cielo')
  const messages = [
    expect.stringMatching(/^Alerta crítico D10 em .*, 14\/10\/2026: R\$ 128,70 passaram numa maquininha/),
  ]
  expect(await alerts(analyst)).toEqual(messages)
  expect(await alerts(admin)).toEqual(messages)
  expect(await alerts(manager)).toEqual([])
  await receive('cielo')
  expect(await alerts(analyst)).toHaveLength(1)
})

test('many critical alerts of one file are notified as the first five and a count of the rest', async () => {
  await alerts(analyst)
  for (const name of ['C01', 'C03', 'C04', 'C05', 'C06', 'C07', 'C11']) await makeForeign(name)
  await receive('cielo')
  const messages = await alerts(analyst)
  expect(messages).toHaveLength(6)
  expect(messages.join(' ')).toContain('Mais 2 alertas críticos')
  expect((await dayOf(analyst)).differences.filter(({ code }) => code === 'D10')).toHaveLength(7)
})

test('a capture cancelled by the acquirer under a valid sale is notified once, on the day of the import', async () => {
  await alerts(analyst)
  await api.test.admin.query(`update acquirer_transactions set cancelled_at = '2026-10-14T23:30:00Z' where id = $1`, [
    captureId('C14'),
  ])
  await receive('cielo')
  await receive('cielo')
  const messages = (await alerts(analyst)).map((message) => message.replaceAll('\u00a0', ' '))
  expect(messages).toEqual([
    expect.stringMatching(
      /^Alerta crítico D07 em .*, 14\/10\/2026: A maquininha cancelou às \d\d:\d\d uma venda que o caixa manteve/,
    ),
  ])
  expect((await dayOf(analyst)).differences.filter(({ code }) => code === 'D07')).toHaveLength(2)
})

const cancelCapture = (name: string) =>
  api.test.admin.query(`update acquirer_transactions set cancelled_at = '2026-10-15T12:00:00Z' where id = $1`, [
    captureId(name),
  ])
const d07 = expect.stringMatching(
  /^Alerta crítico D07 em .*, 14\/10\/2026: A maquininha cancelou às 09:00 de 15\/10\/2026 uma venda que o caixa manteve/,
)

test('a critical difference found while an analyst decides is notified', async () => {
  await correct(manager)
  await submit(manager)
  await alerts(analyst)
  await cancelCapture('C14')
  await receive('cielo')
  expect(await alerts(analyst)).toEqual([d07])
  expect((await dayOf(manager)).status).toBe('in_conference')
})

test('a critical difference found after the closing is notified once, and the day keeps its proof', async () => {
  await correct(manager)
  await approve(analyst, (await submit(manager)).id)
  await alerts(analyst)
  await inTransaction(api.test.db, { user_id: null, companies: 'all' }, async (db) => {
    const cancelled_at = '2026-10-15T12:00:00Z'
    await db.updateTable('acquirer_transactions').set({ cancelled_at }).where('id', '=', captureId('C14')).execute()
    const file = { company_id: workedCompany, source: 'cielo', now: '2026-10-15T12:30:00Z', actor_id: null } as const
    await afterImport(db, [{ ...file, business_dates: [workedDate] }])
  })
  await receive('cielo')
  expect(await alerts(analyst)).toEqual([d07])
  expect((await dayOf(manager)).status).toBe('closed')
})
