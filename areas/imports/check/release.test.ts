import { until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { imports } from '../files/imports.contract.ts'
import { importReleases, notBlocked } from '../release/release.contract.ts'
import { balancedStatement, unbalancedStatement } from '../release/unbalanced.testing.ts'
import { importStage } from '../testing/imports.testing.ts'
import { modelo, vizinho } from '../testing/stations.fixture.ts'
import { importChecks, sumsUnproven } from './checks.contract.ts'

const { api, user, rows } = importStage()
const importer = api.as('import-file-column-mapping', [modelo, vizinho], 'Paula')

const waitForEnd = (id: string) =>
  until(
    () => user.call(imports.get, { params: { id } }),
    ({ status }) => status !== 'queued' && status !== 'running',
  )
async function send(content: Uint8Array, body: { check_first?: 'true' } = {}) {
  const { id } = await user.call(imports.create, { body }, { file: { name: 'extrato.ret', content } })
  return waitForEnd(id)
}
const reason = 'O banco confirmou por telefone que o trailer saiu errado.'

test.each([
  ['sent to be imported', {}],
  ['sent to be checked first', { check_first: 'true' }],
] as const)('a file whose sums fail, %s, writes no row and waits for a release', async (_, body) => {
  const found = await send(unbalancedStatement(), body)
  expect(found).toMatchObject({ status: 'blocked', finished_at: null, checked: { records_new: 1 } })
  expect(found.warnings.filter(({ sums }) => sums)).toMatchObject([{ field: 'soma dos créditos' }])
  expect(await rows('statement_lines')).toEqual([])
  expect(await blockedNotices()).toMatchObject([{ type: 'import_blocked', entity_id: found.id }])
  await expect(user.call(importChecks.confirm, { params: { id: found.id } })).rejects.toMatchObject({
    code: sumsUnproven.code,
  })
})

/** Leaves out the notification of the import job, which is sent at another time. */
const blockedNotices = async () => (await rows('notifications')).filter(({ type }) => type === 'import_blocked')

test('a person releases the file with a reason, which is stored with the import and in its history', async () => {
  const { id } = await send(unbalancedStatement())
  const release = (body: { reason: string }) => importer.call(importReleases.release, { params: { id }, body })
  await expect(release({ reason: 'ok' })).rejects.toMatchObject({ status: 422 })
  await expect(user.call(importReleases.release, { params: { id }, body: { reason } })).rejects.toMatchObject({
    status: 403,
  })
  await importer.call(importReleases.release, { params: { id }, body: { reason } })
  expect(await waitForEnd(id)).toMatchObject({
    status: 'done',
    records_new: 1,
    release_reason: reason,
    released_by_name: 'Paula',
    released_at: expect.any(String),
  })
  expect(await rows('statement_lines')).toHaveLength(1)
  const events = await rows('audit_events')
  expect(events.filter(({ entity_id, action }) => entity_id === id && action === 'release')).toMatchObject([{ reason }])
  await expect(release({ reason })).rejects.toMatchObject({ code: notBlocked.code })
})

test('a blocked file can be discarded, and a file with correct sums is imported without a release', async () => {
  const { id } = await send(unbalancedStatement())
  expect(await user.call(importChecks.discard, { params: { id } })).toMatchObject({ status: 'cancelled' })
  expect(await send(balancedStatement)).toMatchObject({
    status: 'done',
    records_new: 1,
    release_reason: null,
    left_out: [],
  })
})
