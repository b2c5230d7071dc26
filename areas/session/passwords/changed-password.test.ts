import { testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { FactorPerson, firstPassword } from '../second-factors/people.testing.ts'
import { computeCode, getStep } from '../second-factors/totp.server.ts'

const api = testApi()
const start = '2026-10-15T09:00:00.000Z'
const later = '2026-10-15T09:00:30.000Z'
const ana = new FactorPerson(api, '01930000-0000-7000-8000-0000000000f1', 'Ana')
const newPassword = 'outra senha boa, bem comprida'

beforeEach(async () => {
  api.setNow(start)
  await ana.insert(start)
})

const rows = async (sql: string, values: readonly unknown[] = []) => (await api.test.admin.query(sql, [...values])).rows

const changePassword = (token: string) =>
  ana.send('POST', '/account/password', { token, password: firstPassword, new_password: newPassword })

test('a sign-in with the old password opens no session when the password is changed meanwhile', async () => {
  const finish = await ana.hold()
  const entering = ana.login()
  await finish(() => rows(`update users set password_hash = 'changed'`))
  const refused = await entering
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'session.wrong-credentials'])
  expect(await rows('select from sessions')).toEqual([])
  await api.idle()
  expect(await rows('select kind from security_events')).toEqual([{ kind: 'sign-in-failed' }])
})

test('a sign-in opens no session for a person who is made inactive meanwhile', async () => {
  const finish = await ana.hold()
  const entering = ana.login()
  await finish(() => rows('update users set active = false'))
  expect((await entering).statusCode).toBe(401)
  expect(await rows('select from sessions')).toEqual([])
})

test('a session that ends while it changes the password leaves the password of the other change', async () => {
  const token = await ana.enter()
  const finish = await ana.hold()
  const changing = changePassword(token)
  await finish(() => rows(`update users set password_hash = 'changed'; update sessions set ended_at = now()`))
  expect((await changing).statusCode).toBe(401)
  expect(await rows('select password_hash from users')).toEqual([{ password_hash: 'changed' }])
})

test.each([
  ['personal token', '/personal-tokens', 'personal_tokens', { name: 'Planilha', scopes: ['attachment'], days: 30 }],
  ['webhook', '/webhooks', 'webhooks', { name: 'BI', url: 'https://8.8.8.8/hook', events: ['day.closed'] }],
] as const)('a %s that its session creates while it changes the password is refused', async (_, path, table, draft) => {
  await rows(`insert into user_abilities values ($1, 'attachment'), ($1, 'cash-conciliation')`, [ana.id])
  const token = await ana.enter()
  const finish = await ana.hold()
  const creating = ana.send('POST', path, { ...draft, token, password: firstPassword })
  await finish(() => rows(`update users set password_hash = 'changed'`))
  const refused = await creating
  expect([refused.statusCode, refused.json().fields]).toEqual([422, { password: 'Senha incorreta.' }])
  expect(await rows(`select from ${table}`)).toEqual([])
})

test('a personal token that its session creates before it changes the password is revoked with the change', async () => {
  await rows(`insert into user_abilities values ($1, 'attachment')`, [ana.id])
  const token = await ana.enter()
  const draft = { token, name: 'Planilha', scopes: ['attachment'], days: 30, password: firstPassword }
  const finish = await ana.hold()
  const changing = changePassword(token)
  await finish(() =>
    rows(`insert into personal_tokens (id, token_hash, user_id, name, scopes, created_at, expires_at)
    values (gen_random_uuid(), 'x', '${ana.id}', 'Planilha', '{attachment}', '${start}', '2027-01-01')`),
  )
  expect((await changing).statusCode).toBe(200)
  expect(await rows('select revoked_at from personal_tokens')).toEqual([{ revoked_at: start }])
  expect((await ana.send('POST', '/personal-tokens', { ...draft, password: newPassword })).statusCode).toBe(201)
})

test('a second step that began with the old password ends when the person changes the password', async () => {
  const token = await ana.enter()
  const { key } = await ana.enrolGenerator(token, start)
  api.setNow(later)
  const step = await ana.firstStep()
  expect((await changePassword(token)).statusCode).toBe(200)
  const refused = await ana.secondStep(step.token, { code: computeCode(key, getStep(later)) })
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'session.sign-in-ended'])
})
