import { inTransaction } from '@app/kit/server'
import { openStream, testApi } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { notifications } from '../notifications/notifications.contract.ts'
import { jobs } from './jobs.contract.ts'
import { notifyJobOwner } from './jobs.server.ts'

const api = testApi()
const ana = api.as([], [], 'Ana')
const bia = api.as([], [], 'Bia')
const admin = api.as('admin', [], 'Chefe')
const job = (no: number) => `01930000-0000-7000-8000-00000000010${no}`

const batch = '01930000-0000-7000-8000-000000000201'
const data = JSON.stringify({ batch })

const plant = async (no: number, more: { status?: string; finished_at?: string; kind?: string } = {}) => {
  const { status = 'running', finished_at = null, kind = 'change-many' } = more
  await api.test.admin.query(
    `insert into jobs (id, owner_id, kind, title, data, status, phase, done, total, percent, created_at, finished_at)
      values ($1, $2, $7, 'Pessoas inativadas', $6, $3, 'Alterando', 40, 100, 40, $4, $5)`,
    [job(no), await ana.id, status, `2026-10-15T09:00:0${no}.000Z`, finished_at, data, kind],
  )
  return job(no)
}
const ended = { status: 'failed', finished_at: '2026-10-15T09:10:00.000Z' }
const missing = { status: 404, code: 'not-found' }

test('the owner of jobs sees them newest first, page by page, and the running jobs separately', async () => {
  await plant(1, ended)
  await plant(2)
  const first = await ana.call(jobs.list, { query: { limit: 1 } })
  const second = await ana.call(jobs.list, { query: { limit: 1, after: first.next ?? '' } })
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([job(2), job(1)])
  expect((await ana.call(jobs.active, {})).data).toMatchObject([{ id: job(2), percent: 40, phase: 'Alterando' }])
  expect(await ana.call(jobs.get, { params: { id: job(2) } })).toMatchObject({
    owner_name: 'Ana',
    done: 40,
    total: 100,
  })
})

test('other people cannot find, stop or restart a job; an administrator can see it', async () => {
  const id = await plant(1)
  for (const operation of [jobs.get, jobs.cancel, jobs.retry])
    await expect(bia.call(operation, { params: { id } })).rejects.toMatchObject(missing)
  expect((await bia.call(jobs.list, { query: {} })).data).toEqual([])
  expect((await admin.call(jobs.active, {})).data).toEqual([])
  expect(await admin.call(jobs.get, { params: { id } })).toMatchObject({ owner_name: 'Ana' })
})

test('a waiting job is cancelled immediately, with the records that wait for it; a running job is asked to stop', async () => {
  const waiting = await plant(1, { status: 'queued' })
  const working = await plant(2)
  await api.test.admin.query(
    `insert into batches (id, operation, title, state, job_id, user_id, actor, input, ids, created_at)
      values ($1, 'users.inactivateMany', 'Pessoas inativadas', 'waiting', $2, $3, '{}', '{}', '{}', now())`,
    [batch, waiting, await ana.id],
  )
  expect(await ana.call(jobs.cancel, { params: { id: waiting } })).toMatchObject({
    status: 'cancelled',
    message: 'Cancelada antes de começar; nada foi feito.',
  })
  expect((await api.test.admin.query('select state from batches')).rows).toEqual([{ state: 'cancelled' }])
  expect(await ana.call(jobs.cancel, { params: { id: working } })).toMatchObject({
    status: 'running',
    cancelling: true,
  })
  await expect(ana.call(jobs.cancel, { params: { id: waiting } })).rejects.toMatchObject({
    status: 409,
    message: 'A tarefa já terminou.',
  })
})

test('a failed job can be started again, a running job cannot', async () => {
  const failed = await plant(1, ended)
  const working = await plant(2)
  expect(await ana.call(jobs.retry, { params: { id: failed } })).toMatchObject({ status: 'queued', percent: 40 })
  const { rows } = await api.test.admin.query('select data from queued_jobs')
  expect(rows).toEqual([{ data: { job_id: failed } }])
  await expect(ana.call(jobs.retry, { params: { id: working } })).rejects.toMatchObject({ code: 'job.not-stopped' })
})

test.each([
  ['change-many', 'Parou em 40 de 100; 60 não foram feitos.'],
  ['export-list', 'A exportação parou e nenhum arquivo foi guardado.'],
])(
  'a job of kind %s that has run before and is cancelled while it waits again says what remains',
  async (kind, message) => {
    const id = await plant(1, { ...ended, kind })
    await api.test.admin.query('update jobs set run_no = 1 where id = $1', [id])
    await ana.call(jobs.retry, { params: { id } })
    expect(await ana.call(jobs.cancel, { params: { id } })).toMatchObject({ status: 'cancelled', message })
  },
)

test('cancelling and restarting are in the audit', async () => {
  const id = await plant(1)
  await ana.call(jobs.cancel, { params: { id } })
  const { rows } = await api.test.admin.query('select entity, action from audit_events where entity_id = $1', [id])
  expect(rows).toEqual([{ entity: 'job', action: 'cancel' }])
})

test('an open page receives each step of the own jobs and no step of other jobs', async () => {
  const id = await plant(1)
  const page = await openStream(api.app, jobs.stream, await ana.token)
  expect((await page.next())?.data).toMatchObject([{ id, cancelling: false }])
  const stranger = await openStream(api.app, jobs.stream, await bia.token)
  expect(await stranger.next()).toEqual({ data: [] })
  await ana.call(jobs.cancel, { params: { id } })
  expect((await page.next())?.data).toMatchObject([{ id, cancelling: true }])
  expect(stranger.receivedCount).toBe(1)
  await Promise.all([page.leave(), stranger.leave()])
})

test('the owner is notified of the end of a job with a link to its page, unless the owner stopped it', async () => {
  const now = '2026-10-15T09:00:00.000Z'
  const owner_id = await ana.id
  const tell = (status: 'done' | 'failed' | 'cancelled', no: number) =>
    inTransaction(api.test.db, { user_id: null, companies: 'all' }, (db) =>
      notifyJobOwner(db, now, { id: job(no), owner_id, title: 'Exportação', status, message: null }),
    )
  await tell('done', 1)
  await tell('failed', 2)
  await tell('cancelled', 3)
  const { data } = await ana.call(notifications.list, {})
  expect(data.map(({ message, link }) => `${message} ${link}`).sort()).toEqual([
    `Exportação falhou. /jobs/${job(2)}`,
    `Exportação terminou. /jobs/${job(1)}`,
  ])
})
