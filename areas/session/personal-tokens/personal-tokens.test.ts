import { knownPassword, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'

const api = testApi()
const start = '2026-10-15T09:00:00.000Z'
const after = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()
const days = (count: number) => count * 24 * 60
const password = knownPassword.text
const [companyA, companyB] = ['01930000-0000-7000-8000-00000000c0a1', '01930000-0000-7000-8000-00000000c0b1']

const owner = api.as(['security-log', 'attachment', 'cash-conciliation'], [companyA], 'Ana Prado')

beforeEach(async () => {
  api.setNow(start)
  await api.test.admin.query(
    `insert into companies (id, name, legal_name, cnpj)
      values ($1, 'Posto A', 'Posto A', '11222333000181'), ($2, 'Posto B', 'Posto B', '11222333000262')`,
    [companyA, companyB],
  )
  await api.test.admin.query('update users set password_hash = $1 where id = $2', [knownPassword.hash, await owner.id])
})

type Call = { method?: 'GET' | 'POST' | 'DELETE'; payload?: object }
const send = async (token: string, url: string, { method = 'GET', payload }: Call = {}) =>
  api.inject({
    method,
    url: `/api/v1${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })

const Created = z.object({ id: z.string(), token: z.string(), expires_at: z.string() })
const create = async (more: { scopes?: string[]; days?: number; password?: string } = {}) =>
  send(await owner.token, '/personal-tokens', {
    method: 'POST',
    payload: { name: 'Planilha', scopes: ['security-log'], days: 30, password, ...more },
  })
const newToken = async (more: Parameters<typeof create>[0] = {}) => Created.parse((await create(more)).json())
const statusOf = async (token: string, url = '/security-events') => (await send(token, url)).statusCode
const revoke = async (id: string) => send(await owner.token, `/personal-tokens/${id}/revoke`, { method: 'POST' })

test('a token calls the operations of its scopes, and no other operation that its person may call', async () => {
  const { token, expires_at } = await newToken()
  expect(token).toMatch(/^rtg_[\w-]{43}$/)
  expect(expires_at).toBe(after(days(30)))
  expect(await statusOf(token)).toBe(200)
  expect(await statusOf(await owner.token, '/attachments')).toBe(200)
  const refused = await send(token, '/attachments')
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'ability.required'])
})

test('only the hash of a token is stored, and no list shows the token again', async () => {
  const { token } = await newToken()
  const listed = await send(await owner.token, '/personal-tokens')
  expect(listed.json().data).toEqual([expect.objectContaining({ name: 'Planilha', scopes: ['security-log'] })])
  expect(listed.body).not.toContain(token)
  const { rows } = await api.test.admin.query(
    `select token_hash = sha256(convert_to($1, 'UTF8')) as hashed, personal_tokens::text as content from personal_tokens`,
    [token],
  )
  expect(rows).toEqual([{ hashed: true, content: expect.not.stringContaining(token) }])
  expect((await create({ scopes: ['attachment'] })).headers['cache-control']).toBe('no-store')
})

test('creating a token needs the password of the person', async () => {
  const wrong = await create({ password: 'errada' })
  expect([wrong.statusCode, wrong.json().fields]).toEqual([422, { password: 'Senha incorreta.' }])
  expect((await send(await owner.token, '/personal-tokens')).json().data).toEqual([])
})

test.each([
  [{ scopes: ['budget'] }, 'scopes'],
  [{ scopes: ['unheard-of'] }, 'scopes'],
  [{ scopes: ['admin'] }, 'scopes'],
  [{ scopes: [] }, 'scopes'],
  [{ days: 366 }, 'days'],
  [{ days: 0 }, 'days'],
])('a token with %o is refused', async (more, field) => {
  const answer = await create(more)
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
})

test('a token ends at its time, and a revoked one immediately', async () => {
  const first = await newToken({ days: 1 })
  const second = await newToken({ days: 2 })
  api.setNow(after(days(1) - 1))
  expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([200, 200])
  api.setNow(after(days(1)))
  expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([401, 200])
})

test('a revoked token is refused immediately, and can be revoked once, by its person only', async () => {
  const { id, token } = await newToken()
  const stranger = await api.as(['security-log']).token
  expect((await send(stranger, `/personal-tokens/${id}/revoke`, { method: 'POST' })).statusCode).toBe(404)
  expect(await statusOf(token)).toBe(200)
  expect((await revoke(id)).statusCode).toBe(200)
  expect(await statusOf(token)).toBe(401)
  expect((await revoke(id)).json().code).toBe('personal-token.ended')
})

test('a token loses an ability together with its person', async () => {
  const { token } = await newToken({ scopes: ['security-log', 'attachment'] })
  await api.test.admin.query(`delete from user_abilities where user_id = $1 and ability = 'security-log'`, [
    await owner.id,
  ])
  expect([await statusOf(token), await statusOf(token, '/attachments')]).toEqual([403, 200])
})

test('a token of a blocked person is refused; ending all sessions of a person revokes it', async () => {
  const { token } = await newToken()
  const administrator = await api.as('admin').token
  const id = await owner.id
  await api.test.admin.query('update users set active = false where id = $1', [id])
  expect(await statusOf(token)).toBe(401)
  await api.test.admin.query('update users set active = true where id = $1', [id])
  expect(await statusOf(token)).toBe(200)
  expect((await send(administrator, `/users/${id}/sessions/end`, { method: 'POST' })).statusCode).toBe(200)
  expect(await statusOf(token)).toBe(401)
})

const Companies = z.object({ data: z.array(z.object({ name: z.string() })) })
const companiesSeenBy = async (token: string) =>
  Companies.parse((await send(token, '/imports/companies')).json()).data.map(({ name }) => name)

test('a token sees the companies that its person sees at that time, and no other', async () => {
  const { token } = await newToken({ scopes: ['cash-conciliation'] })
  expect(await companiesSeenBy(token)).toEqual(['Posto A'])
  await api.test.admin.query('update user_companies set company_id = $1 where user_id = $2', [companyB, await owner.id])
  expect(await companiesSeenBy(token)).toEqual(['Posto B'])
})

test('a token of an administrator sees all companies within its scopes, until the person loses the ability admin', async () => {
  await api.test.admin.query(`insert into user_abilities values ($1, 'admin')`, [await owner.id])
  const { token } = await newToken({ scopes: ['cash-conciliation', 'budget'] })
  expect(await companiesSeenBy(token)).toEqual(['Posto A', 'Posto B'])
  expect(await statusOf(token, '/users')).toBe(403)
  await api.test.admin.query(`delete from user_abilities where user_id = $1 and ability = 'admin'`, [await owner.id])
  expect(await companiesSeenBy(token)).toEqual(['Posto A'])
})

test.each([
  ['POST', '/personal-tokens', { name: 'Outra', scopes: ['security-log'], days: 300, password }],
  ['GET', '/personal-tokens', undefined],
  ['POST', '/account/password', { password, new_password: 'girassol azul no campo' }],
  ['GET', '/account/sessions', undefined],
  ['DELETE', '/account/sessions/01930000-0000-7000-8000-00000000dead', undefined],
  ['POST', '/logout', undefined],
] as const)('a token cannot change tokens, passwords or sessions: %s %s', async (method, url, payload) => {
  const { token } = await newToken()
  const answer = await send(token, url, { method, ...(payload && { payload }) })
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'session.only'])
})

test.each(['/jobs', '/notifications', '/account/user', '/preferences', '/drafts/people.create', '/recents'])(
  'a token cannot read what belongs to the person rather than to a scope: %s',
  async (url) => {
    expect(await statusOf(await owner.token, url)).toBe(200)
    const { token } = await newToken()
    const answer = await send(token, url)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'session.only'])
  },
)

test('a token downloads an exported file only if one of its scopes opens the list', async () => {
  const columns = [{ field: 'kind', title: 'Tipo' }]
  const payload = { list: 'security-log.list', title: 'Registro', format: 'csv', columns, filters: [], page: '/' }
  const exported = await send(await owner.token, '/exports', { method: 'POST', payload })
  const { file } = z.object({ file: z.object({ id: z.string() }) }).parse(exported.json())
  const reader = await newToken()
  const other = await newToken({ scopes: ['attachment'] })
  for (const url of [`/exports/${file.id}`, `/exports/${file.id}/file`])
    expect([await statusOf(reader.token, url), await statusOf(other.token, url)]).toEqual([200, 403])
})

test('the change of the own password revokes all tokens', async () => {
  const { token } = await newToken()
  const payload = { password, new_password: 'girassol azul no campo' }
  expect((await send(await owner.token, '/account/password', { method: 'POST', payload })).statusCode).toBe(200)
  expect(await statusOf(token)).toBe(401)
})

test('a program reads the name, scopes and end of its token; a session is no token', async () => {
  const { token } = await newToken()
  const answer = await send(token, '/personal-tokens/current')
  expect(answer.json()).toMatchObject({ name: 'Planilha', person: 'Ana Prado', expires_at: after(days(30)) })
  expect(answer.body).not.toContain(token)
  expect((await send(await owner.token, '/personal-tokens/current')).statusCode).toBe(404)
})

test('a token cannot export the list of tokens, and exports the lists of its scopes', async () => {
  const { token } = await newToken()
  const exportList = (list: string, field: string) =>
    send(token, '/exports', {
      method: 'POST',
      payload: { list, title: list, format: 'csv', columns: [{ field, title: field }], filters: [], page: '/' },
    })
  expect((await exportList('security-log.list', 'kind')).statusCode).toBe(200)
  expect([403, 404]).toContain((await exportList('personal-tokens.list', 'name')).statusCode)
  expect((await exportList('attachments.list', 'id')).statusCode).toBe(403)
})

test('a person has at most 20 valid tokens', async () => {
  await api.test.admin.query(
    `insert into personal_tokens (id, token_hash, user_id, name, scopes, created_at, expires_at)
      select gen_random_uuid(), sha256(no::text::bytea), $1, 'Chave', '{attachment}', $2, $3 from generate_series(1, 20) as no`,
    [await owner.id, start, after(60)],
  )
  expect((await create()).json().code).toBe('personal-token.too-many')
  api.setNow(after(60))
  await api.test.admin.query('update sessions set last_seen_at = $1', [after(60)])
  expect((await create()).statusCode).toBe(201)
})

test('the history has the creation and the revocation, and the list has the last use', async () => {
  const { id, token } = await newToken()
  api.setNow(after(5))
  await statusOf(token)
  expect((await send(await owner.token, '/personal-tokens')).json().data).toMatchObject([{ last_used_at: after(5) }])
  await revoke(id)
  const { rows } = await api.test.admin.query(
    'select action, actor_id, origin, after, before from audit_events where entity_id = $1 order by chain_no',
    [await owner.id],
  )
  const content = { name: 'Planilha', scopes: ['security-log'], expires_at: after(days(30)) }
  expect(rows).toEqual([
    { action: 'create-token', actor_id: await owner.id, origin: 'tela', after: content, before: null },
    { action: 'revoke-token', actor_id: await owner.id, origin: 'tela', after: null, before: content },
  ])
})
