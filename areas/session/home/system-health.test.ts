import { noCompany } from '@app/kit/server'
import { insertRows, testApi } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { systemHealth } from './system-health.contract.ts'

const api = testApi()
const uuid = (no: number) => `01930000-0000-7000-8000-0000000000${String(no).padStart(2, '0')}`
const admin = api.as('admin', [])

test('the health card counts failed jobs of a week, failed routines, and jobs that are due', async () => {
  api.setNow('2026-10-15T15:00:00.000Z')
  const owner_id = await admin.id
  const job = (no: number, status: string, finished_at: string | null) => ({
    id: uuid(no),
    owner_id,
    kind: 'export',
    title: 'Exportar',
    data: {},
    status,
    done: 0,
    percent: 0,
    log: [],
    results: [],
    run_no: 0,
    finished_at,
    created_at: '2026-10-01T12:00:00.000Z',
  })
  const queued = (no: number, due_at: string, more: object = {}) => ({
    id: uuid(no),
    kind: 'closing-calendar',
    data: {},
    due_at,
    leased_until: null,
    lease_id: null,
    lost_leases: 0,
    failed_at: null,
    ...more,
  })
  await insertRows(api.test.admin, {
    jobs: [
      job(1, 'failed', '2026-10-14T12:00:00.000Z'),
      job(2, 'failed', '2026-10-08T14:00:00.000Z'),
      job(3, 'done', '2026-10-14T12:00:00.000Z'),
      job(4, 'queued', null),
    ],
    queued_jobs: [
      queued(11, '2026-10-15T14:58:00.000Z'),
      queued(12, '2026-10-15T14:59:00.000Z'),
      queued(13, '2026-10-15T16:00:00.000Z'),
      queued(14, '2026-10-15T14:00:00.000Z', { leased_until: '2026-10-15T15:10:00.000Z', lease_id: uuid(99) }),
      queued(15, '2026-10-15T13:00:00.000Z', { failed_at: '2026-10-15T13:01:00.000Z' }),
      queued(16, '2026-10-15T13:00:00.000Z', { failed_at: '2026-10-15T13:01:00.000Z', data: { job_id: uuid(1) } }),
    ],
  })
  expect(await admin.call(systemHealth.get, {})).toEqual({
    failed_jobs: 1,
    failed_routines: 1,
    waiting_jobs: 2,
    waiting_since: '2026-10-15T14:58:00.000Z',
    backup: { proven: null, failed_at: null },
    people_without_second_factor: 1,
  })
  await expect(api.as('cash-conciliation', []).call(systemHealth.get, {})).rejects.toMatchObject({ status: 403 })
})

async function insertTrial(created_at: string, after: object) {
  await api.test.admin.query(
    `select audit_append($1, null, 'installation', (select id::text from installation),
    'backup.verify', null, $2, null, 'rotina', null, null, $3)`,
    [noCompany, after, created_at],
  )
}

test('the health card names the newest backup that a restore proved, and a later trial that failed', async () => {
  const proven = (backup_made_at: string, missing_files = 0) => ({
    result: 'proven',
    file: 'a.backup',
    operator: 'ana@servidor',
    backup_made_at,
    tables: 90,
    rows: 1000,
    files: 3,
    missing_files,
  })
  await insertTrial('2026-10-10T09:00:00.000Z', { result: 'failed', file: 'a.backup', operator: 'ana@servidor' })
  await insertTrial('2026-10-12T09:00:00.000Z', proven('2026-10-12T03:00:00.000Z', 2))
  await insertTrial('2026-10-13T09:00:00.000Z', proven('2026-10-01T03:00:00.000Z'))
  expect((await admin.call(systemHealth.get, {})).backup).toEqual({
    proven: {
      made_at: '2026-10-12T03:00:00.000Z',
      proven_at: '2026-10-12T09:00:00.000Z',
      operator: 'ana@servidor',
      missing_files: 2,
    },
    failed_at: null,
  })
  await insertTrial('2026-10-14T09:00:00.000Z', { result: 'failed', file: 'b.backup', operator: 'ana@servidor' })
  expect((await admin.call(systemHealth.get, {})).backup.failed_at).toBe('2026-10-14T09:00:00.000Z')
  await api.test.admin.query('update installation set id = gen_random_uuid()')
  expect((await admin.call(systemHealth.get, {})).backup).toEqual({ proven: null, failed_at: null })
})
