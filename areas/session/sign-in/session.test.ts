import { passwordChecks, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { SignInSession } from './session.contract.ts'
import { hashPassword } from './session-passwords.server.ts'

const api = testApi()
const person = '01930000-0000-7000-8000-0000000000f1'
const start = '2026-10-15T09:00:00.000Z'
const after = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()

beforeEach(async () => {
  api.setNow(start)
  passwordChecks.count = 0
  await api.test.admin.query(
    `insert into users (id, name, username, email, password_hash, created_at)
      values ($1, 'Ana Prado', 'ana', 'ana@posto.com.br', $2, '2026-01-02T03:04:05Z')`,
    [person, await hashPassword('uma senha boa')],
  )
  await api.test.admin.query(`insert into user_abilities values ($1, 'attachment'), ($1, 'fuel-cost')`, [person])
})

const post = (url: string, payload: object | undefined, headers: Record<string, string> = {}) =>
  api.inject({ method: 'POST', url: `/api/v1${url}`, headers, ...(payload && { payload }) })
const login = (password: string, { email = 'ana@posto.com.br', ip = '10.0.0.1' } = {}) =>
  post('/login', { email, password }, { 'x-forwarded-for': ip })
const tokenOf = async () => SignInSession.parse((await login('uma senha boa')).json()).access_token
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const getStatus = async (token: string) =>
  (await api.inject({ method: 'GET', url: '/api/v1/notifications', headers: bearer(token) })).statusCode

test('signing in returns the token, its type and the person with abilities', async () => {
  const answer = await login('uma senha boa', { email: ' Ana@Posto.com.br ' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: 'Bearer',
    user: {
      id: person,
      name: 'Ana Prado',
      username: 'ana',
      email: 'ana@posto.com.br',
      profile_image: null,
      abilities: [{ name: 'attachment' }, { name: 'fuel-cost' }],
      created_at: '2026-01-02T03:04:05.000Z',
    },
  })
})

test('signing in stores the time of access and only the hash of the token', async () => {
  const token = await tokenOf()
  const { rows } = await api.test.admin.query(
    `select s.token_hash = sha256(convert_to($1, 'UTF8')) as hashed, u.last_access_at from sessions s join users u on u.id = s.user_id`,
    [token],
  )
  expect(rows).toEqual([{ hashed: true, last_access_at: start }])
})

test('an unknown person receives the same answer after the same work as a wrong password', async () => {
  const wrongAnswer = await login('errada')
  const unknown = await login('errada', { email: 'ninguem@posto.com.br' })
  expect(passwordChecks.count).toBe(2)
  expect(unknown.statusCode).toBe(401)
  const { request_id: _, ...answer } = unknown.json()
  expect(wrongAnswer.json()).toMatchObject(answer)
  expect(answer).toEqual({ code: 'session.wrong-credentials', message: 'E-mail ou senha incorretos.' })
})

test('a disabled person cannot sign in and does not receive the reason', async () => {
  await api.test.admin.query('update users set active = false')
  expect((await login('uma senha boa')).json()).toMatchObject({ code: 'session.wrong-credentials' })
  expect(passwordChecks.count).toBe(1)
})

test('the fifth wrong password makes that address wait for the account, and the waits grow', async () => {
  for (let count = 1; count <= 5; count += 1) expect((await login('errada')).statusCode).toBe(401)
  const refused = await login('uma senha boa')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('30')
  expect(refused.json().message).toBe('Muitas tentativas de entrada. Aguarde 30 segundos e tente de novo.')
  api.setNow(after(0.5))
  expect((await login('errada')).statusCode).toBe(401)
  expect((await login('errada')).headers['retry-after']).toBe('60')
})

test('wrong passwords from other addresses never block the right password', async () => {
  for (let address = 1; address <= 2; address += 1)
    for (let count = 1; count <= 5; count += 1) await login('errada', { ip: `10.9.9.${address}` })
  expect((await login('uma senha boa')).statusCode).toBe(200)
})

test('the address in a header of an untrusted client is ignored', async () => {
  const direct = (password: string, ip: string) =>
    api.inject({
      method: 'POST',
      url: '/api/v1/login',
      remoteAddress: '203.0.113.9',
      headers: { 'x-forwarded-for': ip },
      payload: { email: 'ana@posto.com.br', password },
    })
  for (let count = 1; count <= 5; count += 1) await direct('errada', `10.0.0.${count}`)
  expect((await direct('uma senha boa', '10.0.0.77')).statusCode).toBe(429)
})

test('a throttled attempt does not check the password', async () => {
  for (let count = 1; count <= 5; count += 1) await login('errada')
  await login('uma senha boa')
  expect(passwordChecks.count).toBe(5)
})

test('many simultaneous wrong passwords check no more guesses than the limit, and cause no server error', async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, () => login('errada')))
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(11)
})

test('simultaneous right passwords are all accepted: only failures count', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => login('uma senha boa')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 12 }, () => 200))
  expect((await api.test.admin.query('select from sign_in_throttles')).rowCount).toBe(0)
})

test('simultaneous right and wrong passwords of one account cause no other error', async () => {
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, place) => login(place % 2 ? 'errada' : 'uma senha boa')),
  )
  expect(answers.filter(({ statusCode }) => ![200, 401, 429].includes(statusCode))).toEqual([])
})

test('an address that guesses across accounts must wait, other addresses need not', async () => {
  for (let count = 1; count <= 20; count += 1) await login('errada', { email: `alguem${count}@posto.com.br` })
  expect((await login('uma senha boa')).statusCode).toBe(429)
  expect((await login('uma senha boa', { ip: '10.0.0.2' })).statusCode).toBe(200)
})

test('signing in clears the failures of that account only', async () => {
  await login('errada', { email: 'bia@posto.com.br' })
  for (let count = 1; count <= 4; count += 1) await login('errada')
  await login('uma senha boa')
  const { rows } = await api.test.admin.query('select subject, failures from sign_in_throttles order by 1')
  expect(rows).toEqual([
    { subject: 'account:bia@posto.com.br 10.0.0.1', failures: 1 },
    { subject: 'address:10.0.0.1', failures: 1 },
  ])
})

test('mistyped passwords of an office during a morning never block the right password', async () => {
  for (let mistype = 0; mistype < 30; mistype += 1) {
    api.setNow(after(mistype * 4))
    expect((await login('errada', { email: `colega${mistype}@posto.com.br` })).statusCode).toBe(401)
  }
  expect((await login('uma senha boa')).statusCode).toBe(200)
})

test('mistyped passwords followed by the right one do not count, however many in a minute', async () => {
  for (let morning = 0; morning < 8; morning += 1) {
    for (let count = 1; count <= 4; count += 1) expect((await login('errada')).statusCode).toBe(401)
    expect((await login('uma senha boa')).statusCode).toBe(200)
  }
})

test('signing in with a right password does not clear an address that guesses at other accounts', async () => {
  for (let count = 1; count <= 20; count += 1) {
    await login('errada', { email: `alguem${count}@posto.com.br` })
    if (count < 20) expect((await login('uma senha boa')).statusCode).toBe(200)
  }
  expect((await login('errada', { email: 'outro@posto.com.br' })).statusCode).toBe(429)
})

test('a session ends after 30 minutes without use', async () => {
  const token = await tokenOf()
  api.setNow(after(29))
  expect(await getStatus(token)).toBe(200)
  api.setNow(after(58))
  expect(await getStatus(token)).toBe(200)
  api.setNow(after(88))
  expect(await getStatus(token)).toBe(401)
})

test('a session ends after 12 hours of use', async () => {
  const token = await tokenOf()
  for (let minutes = 20; minutes < 720; minutes += 20) {
    api.setNow(after(minutes))
    expect(await getStatus(token)).toBe(200)
  }
  api.setNow(after(720))
  expect(await getStatus(token)).toBe(401)
})

test('reads extend a session once a minute at most', async () => {
  const token = await tokenOf()
  const getLastSeen = async () => (await api.test.admin.query('select last_seen_at from sessions')).rows[0]
  api.setNow(after(0.9))
  await getStatus(token)
  expect(await getLastSeen()).toEqual({ last_seen_at: start })
  api.setNow(after(1.1))
  await getStatus(token)
  expect(await getLastSeen()).toEqual({ last_seen_at: after(1.1) })
})

test('signing out ends only that session', async () => {
  const token = await tokenOf()
  const otherToken = await tokenOf()
  const answer = await post('/logout', undefined, { ...bearer(token), 'content-type': 'application/json' })
  expect(answer.statusCode).toBe(200)
  expect(await getStatus(token)).toBe(401)
  expect(await getStatus(otherToken)).toBe(200)
})

test('disabling a person takes effect at the next request', async () => {
  const token = await tokenOf()
  await api.test.admin.query('update users set active = false')
  expect(await getStatus(token)).toBe(401)
})

test('changing abilities takes effect at the next request', async () => {
  const headers = bearer(await tokenOf())
  const create = () =>
    post('/notifications/create', { type: 'cash_conciliation_approved', message: 'Fechado' }, headers)
  expect((await create()).statusCode).toBe(403)
  await api.test.admin.query(`insert into user_abilities values ($1, 'admin')`, [person])
  expect((await create()).statusCode).toBe(201)
  await api.test.admin.query(`delete from user_abilities where ability = 'admin'`)
  expect((await create()).statusCode).toBe(403)
})

test.each(['', 'Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'a'.repeat(43)}`, `bearer ${"'".repeat(30)}`])(
  'the authorization header %j is refused',
  async (authorization) => {
    const answer = await api.inject({ method: 'GET', url: '/api/v1/notifications', headers: { authorization } })
    expect(answer.statusCode).toBe(401)
  },
)

test('a login without e-mail or password is refused with the names of the fields', async () => {
  const answer = await post('/login', { email: ' ' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields).toEqual({ email: 'Informe o e-mail.', password: 'Informe a senha.' })
})
