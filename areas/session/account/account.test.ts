import { knownPassword, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { SignInSession } from '../sign-in/session.contract.ts'

const api = testApi()
const person = '01930000-0000-7000-8000-0000000000f1'
const start = '2026-10-15T09:00:00.000Z'
const after = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()
const present = knownPassword.text

beforeEach(async () => {
  api.setNow(start)
  await api.test.admin.query(
    `insert into users (id, name, username, email, password_hash, created_at)
      values ($1, 'Ana Prado', 'ana', 'ana@posto.com.br', $2, $3)`,
    [person, knownPassword.hash, start],
  )
})

type CallOptions = {
  method?: 'GET' | 'POST' | 'DELETE'
  token?: string
  payload?: object
  headers?: Record<string, string>
}
const send = (url: string, { method = 'GET', token, payload, headers }: CallOptions = {}) =>
  api.inject({
    method,
    url: `/api/v1${url}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(payload && { payload }),
  })

const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'
async function signIn(password = present, user_agent = chrome) {
  const payload = { email: 'ana@posto.com.br', password }
  const answer = await send('/login', { method: 'POST', payload, headers: { 'user-agent': user_agent } })
  return answer.statusCode === 200 ? SignInSession.parse(answer.json()).access_token : answer.statusCode
}
const getToken = async (user_agent?: string) => z.string().parse(await signIn(present, user_agent))
const change = (token: string, password: string, new_password: string) =>
  send('/account/password', { method: 'POST', token, payload: { password, new_password } })
const Sessions = z.object({ data: z.array(z.looseObject({ id: z.string(), current: z.boolean() })) })
const sessionsOf = async (token: string) => Sessions.parse((await send('/account/sessions', { token })).json()).data
const isSignedIn = async (token: string) => (await send('/account/sessions', { token })).statusCode === 200

test('a person sees their own sessions, with the current one marked', async () => {
  await getToken('Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1')
  api.setNow(after(2))
  const token = await getToken()
  const [first, second] = await sessionsOf(token)
  expect(first).toMatchObject({ device: 'Chrome no Windows', current: true, last_seen_at: after(2) })
  expect(second).toMatchObject({ device: 'Safari no iPhone', current: false, created_at: start })
  expect(JSON.stringify([first, second])).not.toContain('token')
})

test('a person who changes the password is the author of that version of the user', async () => {
  const administrator = api.as('admin', [], 'Aurora Lima')
  await api.test.admin.query('update users set updated_by = $1 where id = $2', [await administrator.id, person])
  await change(await getToken(), present, 'outra senha boa')
  const { rows } = await api.test.admin.query('select updated_by, version from users where id = $1', [person])
  expect(rows).toEqual([{ updated_by: person, version: 2 }])
})

test('a session that is ended elsewhere is over immediately; a session of another person is not found', async () => {
  const token = await getToken()
  const otherToken = await getToken()
  const id = (await sessionsOf(token)).find(({ current }) => !current)?.id
  const stranger = await api.as([]).token
  expect((await send(`/account/sessions/${id}`, { method: 'DELETE', token: stranger })).statusCode).toBe(404)
  expect((await send(`/account/sessions/${id}`, { method: 'DELETE', token })).statusCode).toBe(200)
  expect([await isSignedIn(token), await isSignedIn(otherToken)]).toEqual([true, false])
  expect((await send(`/account/sessions/${id}`, { method: 'DELETE', token })).statusCode).toBe(404)
})

test('changing the password requires the current one and ends the other sessions', async () => {
  const token = await getToken()
  const otherToken = await getToken()
  const wrongAnswer = await change(token, 'errada', 'girassol azul no campo')
  expect([wrongAnswer.statusCode, wrongAnswer.json().fields]).toEqual([422, { password: 'Senha incorreta.' }])
  expect(await isSignedIn(otherToken)).toBe(true)
  expect((await change(token, present, 'girassol azul no campo')).statusCode).toBe(200)
  expect([await isSignedIn(token), await isSignedIn(otherToken)]).toEqual([true, false])
  expect(await signIn(present)).toBe(401)
  expect(await signIn('girassol azul no campo')).toEqual(expect.any(String))
  const { rows } = await api.test.admin.query(
    `select action, actor_id, before, after from audit_events where entity_id = $1 order by chain_no`,
    [person],
  )
  expect(rows).toEqual([{ action: 'users.password', actor_id: person, before: null, after: null }])
})

test('changing the password revokes an open password link', async () => {
  const token = await getToken()
  const link = 'x'.repeat(43)
  await api.test.admin.query(
    `insert into password_links (token_hash, user_id, purpose, created_at, expires_at)
      values (sha256(convert_to($1, 'UTF8')), $2, 'reset', $3, $4)`,
    [link, person, start, after(60)],
  )
  const check = () => send('/password-links/check', { method: 'POST', payload: { token: link } })
  expect((await check()).statusCode).toBe(200)
  await change(token, present, 'girassol azul no campo')
  expect((await check()).statusCode).toBe(410)
})

test.each([
  ['curta', 'A senha precisa de 10 caracteres ou mais.'],
  ['senha12345', 'Esta senha é muito comum. Escolha outra.'],
  ['1q2w3e4r5t', 'Esta senha é muito comum. Escolha outra.'],
  ['anaprado2026', 'A senha não pode ser o seu nome, e-mail ou usuário.'],
])('the new password %s is refused with the same message as everywhere else', async (password, words) => {
  const answer = await change(await getToken(), present, password)
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { new_password: words }])
})

test('guesses of the current password within a session are throttled as in signing in', async () => {
  const token = await getToken()
  for (let count = 1; count <= 5; count += 1) await change(token, 'errada', 'girassol azul no campo')
  const refused = await change(token, present, 'girassol azul no campo')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30'])
})

test('asking when a session ends does not extend it; renewing does', async () => {
  const token = await getToken()
  const ask = async () => (await send('/account/session', { token, headers: { 'session-use': 'none' } })).json()
  api.setNow(after(28))
  expect(await ask()).toEqual({ seconds: 120, limit: 'idle' })
  expect(await ask()).toEqual({ seconds: 120, limit: 'idle' })
  const renewed = await send('/account/session/renew', { method: 'POST', token })
  expect(renewed.json()).toEqual({ seconds: 1800, limit: 'idle' })
  api.setNow(after(59))
  expect((await send('/account/session', { token })).statusCode).toBe(401)
})

test('a session ends at its maximum age, even if it is used in its last half hour', async () => {
  const token = await getToken()
  for (let minutes = 25; minutes < 720; minutes += 25) {
    api.setNow(after(minutes))
    await send('/account/session/renew', { method: 'POST', token })
  }
  api.setNow(after(718))
  expect((await send('/account/session', { token })).json()).toEqual({ seconds: 120, limit: 'absolute' })
})
