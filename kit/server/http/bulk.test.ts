import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ById, declareBulk, defineError, defineOperations, Nothing, put } from '../../contract/contract.ts'
import { smallServer } from '../../testing/small-server.ts'
import { inTransaction } from '../database/transactions.ts'
import { revertRow } from '../history/reversals.ts'
import { implementUndo } from '../history/undo.ts'
import { openOutbound } from '../outbound/outbound.ts'
import { noSecrets } from '../security/secrets.ts'
import { bulkJob, newBulkHandler } from './bulk.ts'
import { fail } from './domain-error.ts'
import { type ChangeContext, implement } from './implement.ts'

const lastPerson = defineError(409, 'person.last', 'Deve restar ao menos uma pessoa ativa.')

const people = defineOperations(
  { name: 'people', ability: 'attachment' },
  {
    rename: put('/people/:id', {
      params: ById,
      body: z.object({ name: z.string() }),
      answer: Nothing,
      reversible: 'Nome alterado.',
    }),
    greetMany: declareBulk('/people/bulk/greet', { filter: z.object({}) }),
    deactivateMany: declareBulk('/people/bulk/deactivate', {
      filter: z.object({ search: z.string().optional() }),
      errors: [lastPerson],
      reversible: 'Pessoas inativadas.',
    }),
  },
)

const rowsOf = (db: ChangeContext['db'], ids: readonly string[]) =>
  db.selectFrom('users').select(['id', 'name as label', 'active']).where('id', 'in', ids).forUpdate().execute()

async function update({ db, audit }: Pick<ChangeContext, 'db' | 'audit'>, id: string, set: object, action: string) {
  const columns = ['name', 'active'] as const
  const before = await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
  const after = await db.updateTable('users').set(set).where('id', '=', id).returning(columns).executeTakeFirstOrThrow()
  await audit({ company_id: null, entity: 'person', entity_id: id, action, before, after })
}

const greetedCounts: number[] = []
const implementations = implement(people, {
  async rename({ params, body, ...context }) {
    await update(context, params.id, body, 'rename')
    return null
  },
  greetMany: newBulkHandler('people.greetMany', {
    title: 'Cumprimentar pessoas',
    find: (db) => db.selectFrom('users').select('id'),
    rows: rowsOf,
    inOrder: async (_db, ids) => ids.toReversed(),
    atOnce: 2,
    change: ({ audit }, { id }) => audit({ company_id: null, entity: 'person', entity_id: id, action: 'greet' }),
    after: async (_context, rows) => greetedCounts.push(rows.length),
  }),
  deactivateMany: newBulkHandler('people.deactivateMany', {
    title: 'Inativar pessoas',
    find: (db, { search = '' }) => db.selectFrom('users').select('id').where('username', 'like', `${search}%`),
    rows: rowsOf,
    skip: ({ active }) => (active ? null : 'Já está inativa.'),
    async change(context, { id, label }) {
      await update(context, id, { active: false }, 'inactivate')
      if (label === 'Última') fail(lastPerson)
    },
  }),
})
const undo = implementUndo(
  [
    revertRow({
      entity: 'person',
      actions: ['rename', 'inactivate'],
      table: 'users',
      ability: 'attachment',
      columns: ['name', 'active'],
    }),
  ],
  async (db, _entity, id) =>
    (await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst())?.name,
)
const server = smallServer([...implementations, ...undo.operations])
const job = bulkJob([...implementations, ...undo.operations])

const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`
const personIds = (count: number) => Array.from({ length: count }, (_, at) => idOf(100 + at))

async function insertPeople(count: number, { name = 'Pessoa', active = true } = {}) {
  await server.database.admin.query(
    `insert into users (id, name, username, email, password_hash, active)
      select id, $2, 'p' || at, 'p' || at || '@x.test', '-', $3 from unnest($1::uuid[]) with ordinality as p (id, at)`,
    [personIds(count), name, active],
  )
}
const updatePerson = (number: number, assignment: string) =>
  server.database.admin.query(`update users set ${assignment} where id = $1`, [personIds(number + 1).at(-1)])
const countActive = async () =>
  (await server.database.admin.query(`select from users where username like 'p%' and active`)).rowCount
const deactivate = (payload: object) => server.call('POST', '/people/bulk/deactivate', { payload })
const undoBatch = (batch: string, payload: object = {}) => server.call('POST', `/undo/${batch}`, { payload })

async function runJobs(afterTransaction: () => Promise<unknown> = async () => undefined) {
  for (const data of server.jobsSent.splice(0))
    await job.run(z.object({ job_id: z.string() }).parse(data), {
      within: async (scope, task) => {
        const result = await inTransaction(server.database.db, scope, task)
        await afterTransaction()
        return result
      },
      files: server.files(),
      secrets: noSecrets,
      inbox: '',
      outbound: openOutbound(),
      simulators: true,
      jobs: {
        send: async () => undefined,
        wake: () => undefined,
        cancelQueued: async () => null,
        isScheduled: () => true,
      },
      now: () => '2026-10-15T09:05:00.000Z',
      signal: new AbortController().signal,
    })
}

beforeEach(() => insertPeople(4))

test('the effects of a bulk change run once for all records of one transaction, and never in a preview', async () => {
  greetedCounts.length = 0
  const greet = (payload: object) => server.call('POST', '/people/bulk/greet', { payload })
  await greet({ selection: { ids: personIds(2) }, preview: true })
  await greet({ selection: { ids: personIds(2) } })
  await greet({ selection: { ids: personIds(3) } })
  await runJobs()
  expect(greetedCounts).toEqual([2, 2, 1])
})

test('a preview shows how many records would change, how many would not and why, and changes no record', async () => {
  await updatePerson(1, 'active = false')
  const answer = await deactivate({ selection: { ids: [...personIds(4), idOf(9)] }, preview: true })
  expect(answer.json()).toMatchObject({ state: 'preview', total: 5, changed: 3 })
  expect(answer.json().skipped).toEqual(
    expect.arrayContaining([
      { reason: 'Já está inativa.', count: 1 },
      { reason: 'Registro não encontrado.', count: 1 },
    ]),
  )
  expect([await countActive(), await server.auditEntries()]).toEqual([3, 0])
})

test('each record is changed with its own audit entry, and a failed record does not affect the others', async () => {
  await updatePerson(2, `name = 'Última'`)
  const answer = await deactivate({ selection: { ids: personIds(4) } })
  expect(answer.json()).toMatchObject({
    state: 'done',
    changed: 3,
    failures: [{ id: personIds(3)[2], label: 'Última', reason: 'Deve restar ao menos uma pessoa ativa.' }],
  })
  expect([await countActive(), await server.auditEntries()]).toEqual([1, 3])
  const again = await deactivate({ selection: { ids: [personIds(3)[2]] } })
  expect(again.json()).toMatchObject({ changed: 0, failures: [{ label: 'Última' }] })
})

test('a selection by filter includes all records that it finds', async () => {
  const answer = await deactivate({ selection: { filter: { search: 'p' } } })
  expect(answer.json()).toMatchObject({ total: 4, changed: 4 })
})

test.each([
  [{ ids: [] }, 'Selecione ao menos um registro.'],
  [{ ids: personIds(10_001) }, 'Selecione no máximo 10.000 registros, ou todos os do filtro.'],
  [{}, 'Selecione registros ou um filtro.'],
  [{ ids: personIds(1), filter: {} }, 'Selecione registros ou um filtro.'],
])('an invalid selection is refused', async (selection, message) => {
  const answer = await deactivate({ selection })
  expect(answer.statusCode).toBe(422)
  expect(Object.values(answer.json().fields)).toContain(message)
})

test('more than two hundred records are changed by a job that shows its progress', async () => {
  await server.database.admin.query(`delete from users where username like 'p%'`)
  await insertPeople(450)
  const batch = (await deactivate({ selection: { filter: {} } })).json()
  expect(batch).toMatchObject({ state: 'waiting', total: 451, done: 0 })
  const doneCounts = new Set<number>()
  await runJobs(async () => doneCounts.add((await server.call('GET', `/batches/${batch.id}`)).json().done))
  expect([...doneCounts]).toEqual([0, 200, 400, 451])
  expect((await server.call('GET', `/batches/${batch.id}`)).json()).toMatchObject({ state: 'done', changed: 451 })
  expect([await countActive(), await server.auditEntries()]).toEqual([0, 451])
})

test('a cancelled job stops before its next records and reports how many it changed', async () => {
  await server.database.admin.query(`delete from users where username like 'p%'`)
  await insertPeople(450)
  const batch = (await deactivate({ selection: { filter: { search: 'p' } } })).json()
  await runJobs(async () => {
    const { done, state } = (await server.call('GET', `/batches/${batch.id}`)).json()
    if (done !== 200 || state === 'cancelled') return
    await server.call('POST', `/batches/${batch.id}/cancel`)
    await delay(1200) // the job checks for cancellation every half second
  })
  expect((await server.call('GET', `/batches/${batch.id}`)).json()).toMatchObject({ state: 'cancelled', changed: 200 })
  expect(await countActive()).toBe(250)
})

test('a slow bulk change is a job from a few records on, and runs in the order that it requests', async () => {
  const outcome = (
    await server.call('POST', '/people/bulk/greet', { payload: { selection: { ids: personIds(4) } } })
  ).json()
  expect(outcome).toMatchObject({ state: 'waiting', total: 4 })
  const doneCounts = new Set<number>()
  await runJobs(async () => doneCounts.add((await server.call('GET', `/batches/${outcome.id}`)).json().done))
  expect([...doneCounts]).toEqual([0, 2, 4])
  const { rows } = await server.database.admin.query(
    `select entity_id from audit_events where action = 'greet' order by chain_no`,
  )
  expect(new Set(rows.slice(0, 2).map(({ entity_id }) => entity_id))).toEqual(new Set(personIds(4).slice(2)))
})

test('one undo reverts a whole batch and adds its own entries', async () => {
  const batch = (await deactivate({ selection: { ids: personIds(4) } })).json()
  const undone = await undoBatch(batch.id)
  expect(undone.json()).toMatchObject({ state: 'done', changed: 4, failures: [] })
  expect([await countActive(), await server.auditEntries()]).toEqual([4, 8])
  const { rows } = await server.database.admin.query(
    `select action, reason, before, after from audit_events order by chain_no desc limit 1`,
  )
  expect(rows[0]).toEqual({
    action: 'undo',
    reason: 'Desfaz a alteração de 15/10/2026 06:00.',
    before: { name: 'Pessoa', active: false },
    after: { name: 'Pessoa', active: true },
  })
})

test('records of a batch that were changed since stay unchanged, and the undo names them and the person', async () => {
  const batch = (await deactivate({ selection: { ids: personIds(4) } })).json()
  await server.call('PUT', `/people/${personIds(1)[0]}`, { payload: { name: 'Outra' } })
  const undone = (await undoBatch(batch.id)).json()
  expect(undone).toMatchObject({ changed: 3 })
  expect(undone.failures[0].reason).toBe(
    'Outra: alterado depois por Ana às 15/10/2026 06:00; a mudança não pode mais ser desfeita.',
  )
})

test('a single change is undone once; a second undo is refused because the record has changed', async () => {
  const renamed = await server.call('PUT', `/people/${personIds(1)[0]}`, { payload: { name: 'Outra' } })
  const batch = String(renamed.headers['x-request-id'])
  expect((await undoBatch(batch)).json()).toMatchObject({ changed: 1 })
  const second = await undoBatch(batch)
  expect(second.statusCode).toBe(409)
  expect(second.json()).toMatchObject({ code: 'undo.changed-since' })
})

test('one record of a batch can be undone alone', async () => {
  const batch = (await deactivate({ selection: { ids: personIds(4) } })).json()
  await undoBatch(batch.id, { entity: 'person', entity_id: personIds(2)[1] })
  expect(await countActive()).toBe(1)
})

test('undo requires the ability of the record, and does not find changes that are not reversible', async () => {
  const batch = (await deactivate({ selection: { ids: personIds(1) } })).json()
  expect((await undoBatch(idOf(5))).json()).toMatchObject({ code: 'undo.nothing' })
  server.loseAbilities()
  expect((await undoBatch(batch.id)).statusCode).toBe(403)
})

test('the undo of many records is a job as well', async () => {
  await server.database.admin.query(`delete from users where username like 'p%'`)
  await insertPeople(250)
  const batch = (await deactivate({ selection: { filter: { search: 'p' } } })).json()
  await runJobs()
  expect(await countActive()).toBe(0)
  expect((await undoBatch(batch.id)).json()).toMatchObject({ state: 'waiting', total: 250 })
  await runJobs()
  expect(await countActive()).toBe(250)
})
