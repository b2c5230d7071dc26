import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import {
  BusinessDate,
  ById,
  defineError,
  defineOperations,
  FileAnswer,
  get,
  Nothing,
  post,
  staleVersion,
} from '../../contract/contract.ts'
import { smallServer } from '../../testing/small-server.ts'
import { fail } from './domain-error.ts'
import { implement } from './implement.ts'

const nameTaken = defineError(409, 'thing.taken', 'Já existe {name}.')
const Thing = z.object({ name: z.string('Informe o nome.').min(1, 'Informe o nome.'), note: z.string().optional() })
const Limit = z.object({ limit: z.coerce.number().max(9).default(5) })

const Due = z.object({
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
  due_from: BusinessDate.optional(),
  due_to: BusinessDate.optional(),
})

const things = defineOperations(
  { name: 'things', ability: 'attachment' },
  {
    count: get('/things', { query: Limit, answer: z.object({ count: z.int() }) }),
    due: get('/things/due', { query: Due, answer: z.object({ count: z.int() }) }),
    get: get('/things/:id', { params: ById, answer: Nothing }),
    create: post('/things', { body: Thing, answer: Nothing, status: 201, errors: [nameTaken] }),
    silent: post('/things/silent', { answer: Nothing }),
    crash: post('/things/crash', { answer: Nothing }),
    leak: get('/things/leak', { answer: z.object({ name: z.string() }) }),
    lost: get('/things/lost', { answer: FileAnswer, file: true }),
    stale: post('/things/stale', { answer: Nothing, errors: [staleVersion] }),
    wait: post('/things/wait', { answer: Nothing, audited: false }),
    split: post('/things/split', { answer: Nothing, ownTransactions: true, audited: false }),
    waitWithin: post('/things/wait-within', { answer: Nothing, ownTransactions: true, audited: false }),
  },
)

let createCalls = 0
let patience = '50ms'
let afterCommit = 0
beforeEach(() => {
  createCalls = 0
  patience = '50ms'
  afterCommit = 0
})
const event = { company_id: null, entity: 'thing', entity_id: '1', action: 'create' }

const { call, authentications, auditEntries, database } = smallServer(
  implement(things, {
    count: ({ query }) => ({ count: query.limit }),
    due: () => ({ count: 1 }),
    get: () => null,
    create: async ({ body, audit, afterCommit: runAfterCommit }) => {
      createCalls += 1
      runAfterCommit(() => {
        afterCommit += 1
        throw new Error('planted')
      })
      await audit({ ...event, after: body })
      if (body.name === 'taken') fail(nameTaken, { values: { name: body.name }, fields: { name: 'Escolha outro.' } })
      return null
    },
    silent: () => null,
    crash: async ({ audit }) => {
      await audit(event)
      throw new Error('secret detail')
    },
    leak: () => ({ name: 'x', password: 'secret' }),
    lost: () => ({ file_name: 'perdido.pdf', media_type: 'application/pdf', sha256: 'a'.repeat(64) }),
    stale: () => fail(staleVersion, { values: { name: 'Bia', time: '10:00' }, retry_after: 1.2 }),
    wait: async ({ db }) => {
      await sql`select set_config('lock_timeout', ${patience}, true)`.execute(db)
      await sql`lock table users`.execute(db)
      return null
    },
    split: async ({ within }) => {
      await within((_db, audit) => audit(event))
      fail(nameTaken, { values: { name: 'x' } })
    },
    waitWithin: async ({ within }) => {
      await within((db) => sql`lock table users`.execute(db))
      return null
    },
  }),
)

test('an empty filter counts as absent', async () => {
  expect((await call('GET', '/things?limit=')).json()).toEqual({ count: 5 })
})

test('a call is authenticated once, and its answer is never cached', async () => {
  const answer = await call('GET', '/things')
  expect([answer.statusCode, answer.json()]).toEqual([200, { count: 5 }])
  expect(authentications).toHaveLength(1)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('HEAD answers like GET without the body', async () => {
  const answer = await call('HEAD', '/things')
  expect([answer.statusCode, answer.body]).toEqual([200, ''])
})

test('wrong input is refused with the names of its fields, and the operation does not run', async () => {
  const answer = await call('POST', '/things', { payload: { name: '', note: 5 } })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().code).toBe('input.invalid')
  expect(answer.json().fields).toEqual({ name: 'Informe o nome.', note: 'Valor inválido.' })
  expect((await call('GET', '/things?limit=10')).json().fields).toEqual({ limit: 'O maior valor é 9.' })
  expect(createCalls).toBe(0)
})

test('a filter whose end is before its start is refused at its end; one day is a period', async () => {
  const refused = await call('GET', '/things/due?from=2026-10-15&to=2026-10-14')
  expect(refused.statusCode).toBe(422)
  expect(refused.json().fields).toEqual({ to: 'A data final deve ser igual ou posterior à data inicial.' })
  const due = await call('GET', '/things/due?due_from=2026-11-01&due_to=2026-10-31')
  expect(due.json().fields).toEqual({ due_to: 'A data final deve ser igual ou posterior à data inicial.' })
  expect((await call('GET', '/things/due?from=2026-10-14&to=2026-10-14')).statusCode).toBe(200)
  expect((await call('GET', '/things/due?from=2026-10-15&due_to=2026-10-14')).statusCode).toBe(200)
})

test.each(['a\0b', 'a\ud800b', '\udc00'])(
  'a text that PostgreSQL cannot store is refused at its field: %j',
  async (text) => {
    const answer = await call('POST', '/things', { payload: { name: 'ok', note: text } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ fields: { note: 'Há um caractere que não pode ser gravado.' } })
    expect(createCalls).toBe(0)
  },
)

test('a body of more than 64 levels is refused before it is parsed; brackets in a text do not count', async () => {
  const buildNested = (levels: number) => `{"name":"ok","note":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
  const send = (payload: string) =>
    call('POST', '/things', { payload, headers: { 'content-type': 'application/json' } })
  expect((await send(buildNested(65))).json()).toMatchObject({ code: 'request.malformed' })
  expect((await send(buildNested(64))).json()).toMatchObject({ code: 'input.invalid' })
  expect((await send(JSON.stringify({ name: 'ok', note: `\\"${'['.repeat(500)}` }))).statusCode).toBe(201)
})

test('an address with an invalid id is not found', async () => {
  const answer = await call('GET', '/things/7')
  expect(answer.json()).toMatchObject({ code: 'not-found', message: 'Registro não encontrado.' })
})

const json = { 'content-type': 'application/json' }
test.each([
  ['broken JSON', { payload: '{"name":', headers: json }, 400, 'request.malformed'],
  ['a poisoned prototype', { payload: '{"__proto__":{"a":1}}', headers: json }, 400, 'request.malformed'],
  ['another content type', { payload: '<a/>', headers: { 'content-type': 'text/xml' } }, 415, 'request.type'],
  ['too much', { payload: { name: 'x'.repeat(600_000) } }, 413, 'request.too-large'],
  ['nothing', { headers: json }, 422, 'input.invalid'],
  [
    'a form',
    { payload: '--b--', headers: { 'content-type': 'multipart/form-data; boundary=b' } },
    422,
    'input.invalid',
  ],
])('%s is refused in Portuguese', async (_, options, status, code) => {
  const answer = await call('POST', '/things', options)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  expect(answer.json().message).toMatch(/^(O pedido|O conteúdo|Tipo de conteúdo|Há campos)/)
  expect(answer.json().request_id).toEqual(expect.any(String))
})

test('unreadable or unknown addresses are refused in Portuguese', async () => {
  expect((await call('GET', '/%zz')).json()).toMatchObject({ code: 'request.malformed' })
  expect((await call('GET', '/nowhere')).json()).toMatchObject({ code: 'not-found' })
})

test('a declared failure answers status, code, filled message and fields, and its writes are rolled back', async () => {
  const answer = await call('POST', '/things', { payload: { name: 'taken' } })
  expect(answer.statusCode).toBe(409)
  const { request_id: _, ...failure } = answer.json()
  expect(failure).toEqual({ code: 'thing.taken', message: 'Já existe taken.', fields: { name: 'Escolha outro.' } })
  expect([await auditEntries(), afterCommit]).toEqual([0, 0])
})

test('an unexpected failure shows no detail, and its writes are rolled back', async () => {
  const answer = await call('POST', '/things/crash')
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'unexpected'])
  expect(answer.body).not.toContain('secret')
  expect(await auditEntries()).toBe(0)
})

test('a file whose content is missing answers as any other failure, and not as a download', async () => {
  const answer = await call('GET', '/things/lost')
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'unexpected'])
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['content-disposition']).toBeUndefined()
})

test('a write without an audit entry is refused', async () => {
  expect((await call('POST', '/things/silent')).statusCode).toBe(500)
})

test('an answer contains only the fields of its schema', async () => {
  expect((await call('GET', '/things/leak')).json()).toEqual({ name: 'x' })
})

test('a failure may state when to retry, in whole seconds', async () => {
  const answer = await call('POST', '/things/stale')
  expect(answer.headers['retry-after']).toBe('2')
  expect(answer.json().message).toBe('Este registro foi alterado por Bia às 10:00. Recarregue antes de continuar.')
})

test('work after the commit runs once it is committed, and its failure does not fail the call', async () => {
  expect((await call('POST', '/things', { payload: { name: 'x' } })).statusCode).toBe(201)
  expect([afterCommit, await auditEntries()]).toEqual([1, 1])
})

test('the writes of a separate transaction stay when the call fails afterwards', async () => {
  expect((await call('POST', '/things/split')).statusCode).toBe(409)
  expect(await auditEntries()).toBe(1)
})

test.each(['/things/wait', '/things/wait-within'])(
  'a call that waits too long for a lock is answered with a time to retry: %s',
  async (path) => {
    await database.admin.query('begin; lock table users')
    const answer = await call('POST', path)
    await database.admin.query('rollback')
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([423, 'busy', '2'])
  },
)

test('a dropped database connection is reported as such, and the next call works', async () => {
  patience = '10s'
  await database.admin.query('begin; lock table users')
  const waiting = call('POST', '/things/wait')
  const drop = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await database.admin.query(drop)).rowCount).toBe(1)
  await database.admin.query('rollback')
  expect((await waiting).json()).toMatchObject({ code: 'unavailable' })
  expect((await call('GET', '/things')).statusCode).toBe(200)
})
