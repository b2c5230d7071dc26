import { inTransaction, noCompanyScope } from '@app/kit/server'
import { testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { SignInSession } from '../sign-in/session.contract.ts'
import { closeViewingsJob } from './view-as.server.ts'
import { closeViewings } from './view-as.store.ts'

const api = testApi()
const start = '2026-10-15T09:00:00.000Z'
const after = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()
const admin = api.as('admin', [], 'Aurora Lima')
const ana = api.as(['attachment'], [], 'Ana Souza')

beforeEach(() => api.setNow(start))

type CallOptions = { token: string; method?: 'GET' | 'POST' | 'HEAD'; payload?: object }
const send = (url: string, { token, method = 'GET', payload }: CallOptions) =>
  api.inject({
    method,
    url: `/api/v1${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })
const reason = 'Chamado 1234: menu sem Anexos'
const begin = async (payload: object, token = admin.token) =>
  send('/view-as', { token: await token, method: 'POST', payload: { reason, ...payload } })

async function viewAna() {
  const answer = await begin({ user_id: await ana.id })
  expect(answer.statusCode).toBe(200)
  return SignInSession.parse(answer.json())
}
const statusOf = async (token: string) => (await send('/account/user', { token })).statusCode

const readEvents = async () =>
  (
    await api.test.admin.query(
      `select person.name as history_of, actor.name as actor, action, after, reason, origin
        from audit_events event join users person on person.id::text = entity_id left join users actor on actor.id = actor_id
        where action like 'view-as.%' order by event.created_at, action desc, person.name`,
    )
  ).rows
const runJob = async () =>
  closeViewingsJob.run({}, {
    within: (scope: never, work: never) => inTransaction(api.test.db, scope, work),
    now: () => after(31),
  } as never)

test('an administrator is answered with the abilities and companies of the viewed person, and keeps the own session', async () => {
  const { access_token, user } = await viewAna()
  expect(user).toMatchObject({ name: 'Ana Souza', abilities: [{ name: 'attachment' }] })
  expect((await send('/account/user', { token: access_token })).json()).toEqual(user)
  expect((await send('/attachments', { token: access_token })).statusCode).toBe(200)
  expect((await send('/attachments', { token: access_token, method: 'HEAD' })).statusCode).toBe(200)
  expect((await send('/users', { token: access_token })).json()).toMatchObject({ code: 'ability.required' })
  const own = await send('/account/user', { token: await admin.token })
  expect(own.json()).toMatchObject({ name: 'Aurora Lima' })
})

test('viewing changes nothing of the person: neither the last access nor sessions and recent records', async () => {
  const readTraces = async () =>
    (
      await api.test.admin.query(
        `select last_access_at, (select count(*) from sessions where user_id = users.id) as sessions,
          (select count(*) from recent_records where user_id = users.id) as recents
          from users where id = $1`,
        [await ana.id],
      )
    ).rows
  const before = await readTraces()
  const { access_token } = await viewAna()
  for (const url of ['/notifications', '/preferences', '/recents', '/jobs', '/search?text=posto'])
    expect([url, (await send(url, { token: access_token })).statusCode]).toEqual([url, 200])
  expect(await readTraces()).toEqual(before)
})

test('the reason, the start and the end are in the histories of the administrator and of the person', async () => {
  const { access_token } = await viewAna()
  expect((await send('/view-as/stop', { token: access_token, method: 'POST' })).statusCode).toBe(200)
  expect(await statusOf(access_token)).toBe(401)
  expect(await statusOf(await admin.token)).toBe(200)
  const event = { actor: 'Aurora Lima', origin: 'tela' }
  const ofAna = { ...event, history_of: 'Ana Souza', after: { viewed_by: 'Aurora Lima' } }
  const ofAdmin = { ...event, history_of: 'Aurora Lima', after: { viewed_person: 'Ana Souza' } }
  const events = await readEvents()
  expect(events).toHaveLength(4)
  expect(events).toEqual(
    expect.arrayContaining([
      { ...ofAna, action: 'view-as.start', reason },
      { ...ofAdmin, action: 'view-as.start', reason },
      { ...ofAna, action: 'view-as.end', reason: null },
      { ...ofAdmin, action: 'view-as.end', reason: null },
    ]),
  )
  const { rows } = await api.test.admin.query(
    `select person_id, entity_id from security_events where kind = 'viewed-as'`,
  )
  const logged = { person_id: await admin.id, entity_id: await ana.id }
  expect(rows).toEqual([logged, logged])
})

test.each(['own', 'viewing'])('signing out of the %s session ends both, with the audit entries', async (which) => {
  const { access_token } = await viewAna()
  await send('/logout', { token: which === 'own' ? await admin.token : access_token, method: 'POST' })
  expect([await statusOf(access_token), await statusOf(await admin.token)]).toEqual([401, 401])
  expect((await readEvents()).filter(({ action }) => action === 'view-as.end')).toHaveLength(2)
})

test('viewing ends after thirty minutes while the own session, which it renewed, continues; a job writes the end', async () => {
  const { access_token } = await viewAna()
  api.setNow(after(29))
  expect(await statusOf(access_token)).toBe(200)
  api.setNow(after(30))
  expect(await statusOf(access_token)).toBe(401)
  expect(await statusOf(await admin.token)).toBe(200)
  await runJob()
  await runJob()
  const ends = (await readEvents()).filter(({ action }) => action === 'view-as.end')
  expect(ends.map(({ actor, origin, reason }) => [actor, origin, reason])).toEqual([
    ['Aurora Lima', 'rotina', 'Prazo, sessão ou acesso terminado'],
    ['Aurora Lima', 'rotina', 'Prazo, sessão ou acesso terminado'],
  ])
})

test.each([
  ['the administrator loses the ability', 'delete from user_abilities where user_id = $1', () => admin.id],
  ['the administrator is made inactive', 'update users set active = false where id = $1', () => admin.id],
  ['the viewed person is made inactive', 'update users set active = false where id = $1', () => ana.id],
  [
    'all sessions of the administrator are ended',
    'update sessions set ended_at = created_at where user_id = $1 and parent_id is null',
    () => admin.id,
  ],
])('viewing ends with the next request when %s', async (_when, change, of) => {
  const { access_token } = await viewAna()
  await api.test.admin.query(change, [await of()])
  expect(await statusOf(access_token)).toBe(401)
})

test('only an administrator may view, only active people, not the own person, with a reason, and not by a token', async () => {
  const user_id = await ana.id
  const viewing = (await viewAna()).access_token
  expect((await begin({ user_id }, ana.token)).json()).toMatchObject({ code: 'ability.required' })
  expect((await begin({ user_id }, Promise.resolve(viewing))).json()).toMatchObject({ code: 'view-as.read-only' })
  expect((await begin({ user_id: await admin.id })).json()).toMatchObject({ code: 'view-as.own' })
  expect((await begin({ user_id, reason: '‎‎‎‎‎‎‎‎‎‎‎' })).statusCode).toBe(422)
  await api.test.admin.query('update users set active = false where id = $1', [user_id])
  expect((await begin({ user_id })).statusCode).toBe(409)
  await api.test.admin.query(
    `insert into personal_tokens (id, token_hash, user_id, name, scopes, created_at, expires_at)
      values (gen_random_uuid(), sha256(convert_to('rtg_' || repeat('x', 43), 'UTF8')), $1, 'Programa', '{admin}', $2,
        $2::timestamptz + interval '9 days')`,
    [await admin.id, start],
  )
  expect((await begin({ user_id }, Promise.resolve(`rtg_${'x'.repeat(43)}`))).json()).toMatchObject({
    code: 'session.only',
  })
})

test('an administrator with a second factor views a person who has yet to enrol one', async () => {
  await api.test.admin.query(`update abilities set requires_second_factor = true where name = 'attachment'`)
  await api.test.admin.query(
    `insert into passkeys (id, user_id, name, credential_id, public_key, signatures, transports, created_at)
      values (gen_random_uuid(), $1::uuid, 'Celular', $1::uuid::text, '', 0, '{}', $2)`,
    [await admin.id, start],
  )
  await api.test.admin.query('update sessions set second_factor_at = $2 where user_id = $1', [await admin.id, start])
  const { access_token, user } = await viewAna()
  expect(user.second_factor_missing).toBeUndefined()
  expect((await send('/attachments', { token: access_token })).statusCode).toBe(200)
})

test('viewing ends at the latest with the session that opened it', async () => {
  await api.test.admin.query('update sessions set expires_at = $2 where user_id = $1', [await admin.id, after(10)])
  const { access_token } = await viewAna()
  expect((await send('/account/session', { token: access_token })).json()).toMatchObject({ seconds: 600 })
})

test('two calls that close the same viewing at the same time return its end once', async () => {
  await viewAna()
  const close = (first?: () => Promise<void>) =>
    inTransaction(api.test.db, noCompanyScope, async (db) => {
      const ends = await closeViewings(db, after(31))
      await first?.()
      return ends
    })
  let second: ReturnType<typeof close> | undefined
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const ends = await close(async () => {
    second = close()
    await expect.poll(async () => (await api.test.admin.query(waits)).rowCount).toBe(1)
  })
  expect(ends).toMatchObject([{ administrator: 'Aurora Lima', person: 'Ana Souza' }])
  expect(await second).toEqual([])
})
