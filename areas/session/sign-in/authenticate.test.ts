import { testApi } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { createAuthenticator } from './authenticate.server.ts'

const api = testApi()
const now = '2026-10-15T09:00:00.000Z'

test('tokens authenticated in one query are answered separately, including unknown tokens and ended sessions', async () => {
  const people = Array.from({ length: 30 }, (_, at) => api.as('attachment', [], `Pessoa ${at}`))
  const tokens: string[] = []
  for (const person of people) tokens.push(await person.token)
  await api.test.admin.query('update users set active = false where name = $1', ['Pessoa 7'])
  const authenticate = createAuthenticator(api.test.db)
  const triedTokens = [...tokens, 'unknown token', ...tokens]
  const found = await Promise.all(triedTokens.map((token) => authenticate(token, now)))
  const names = people.map((_, at) => (at === 7 ? undefined : `Pessoa ${at}`))
  expect(found.map((person) => person?.name)).toEqual([...names, undefined, ...names])
})

test('each token of one query is checked at the time of its own call', async () => {
  const token = await api.as('attachment').token
  await api.test.admin.query(`update sessions set expires_at = '2026-10-15T10:00:00Z'`)
  const authenticate = createAuthenticator(api.test.db)
  const clocks = ['2026-10-15T09:59:59.000Z', '2026-10-15T10:00:00.000Z', '2026-10-15T09:00:00.000Z']
  const found = await Promise.all(clocks.map((clock) => authenticate(token, clock, { renew: false })))
  expect(found.map((person) => person !== null)).toEqual([true, false, true])
})

test('a session that ends during a shared query is refused by the next call, in every process', async () => {
  const token = await api.as('attachment').token
  const servers = [createAuthenticator(api.test.db), createAuthenticator(api.test.db)]
  const ask = () => Promise.all(servers.flatMap((server) => [server(token, now), server(token, now)]))
  expect((await ask()).every((person) => person !== null)).toBe(true)
  const busy = servers.map((server) => server(token, now))
  await api.test.admin.query('update sessions set ended_at = now()')
  expect(await ask()).toEqual([null, null, null, null])
  await Promise.all(busy)
})
