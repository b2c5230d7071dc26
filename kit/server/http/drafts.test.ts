import { beforeEach, expect, test } from 'vitest'
import { drafts } from '../../contract/contract.ts'
import { testApi } from '../../testing/testing.ts'

const api = testApi()
const clerk = api.as([])
const admin = api.as('admin')
const params = { form: 'movement-types.create' }
const idempotency_key = '0199e6a0-0000-7000-8000-0000000000bb'
const draft = (name: string) => ({ values: { name }, idempotency_key })

beforeEach(() => api.setNow('2026-10-15T17:32:00.000Z'))

test('the last draft of a form is stored until it is discarded', async () => {
  expect(await clerk.call(drafts.get, { params })).toBeNull()
  await clerk.call(drafts.save, { params, body: draft('San') })
  expect(await clerk.call(drafts.save, { params, body: draft('Sangria') })).toEqual({
    saved_at: '2026-10-15T17:32:00.000Z',
  })
  expect(await clerk.call(drafts.get, { params })).toEqual({
    ...draft('Sangria'),
    saved_at: '2026-10-15T17:32:00.000Z',
  })
  await clerk.call(drafts.discard, { params })
  expect(await clerk.call(drafts.get, { params })).toBeNull()
})

test('a draft belongs to its person: others cannot read, overwrite or discard it, not even an administrator', async () => {
  await clerk.call(drafts.save, { params, body: draft('dela') })
  expect(await admin.call(drafts.get, { params })).toBeNull()
  await admin.call(drafts.save, { params, body: draft('dele') })
  await admin.call(drafts.discard, { params })
  expect(await clerk.call(drafts.get, { params })).toMatchObject({ values: { name: 'dela' } })
})

test('drafts create no audit entry', async () => {
  await clerk.call(drafts.save, { params, body: draft('x') })
  const { rows } = await api.test.admin.query('select 1 from audit_events')
  expect(rows).toEqual([])
})

test.each([
  ['a/b', 404],
  ['x'.repeat(101), 400],
  ["'; drop table drafts--", 404],
])('a draft with the name %.20s is refused', async (form, status) => {
  await expect(clerk.call(drafts.get, { params: { form } })).rejects.toMatchObject({ status })
})

test('hostile text is returned unchanged', async () => {
  const values = { name: '<script>x</script>', note: "'; drop table drafts--", emoji: '😀'.repeat(10_000) }
  await clerk.call(drafts.save, { params, body: { values, idempotency_key } })
  expect((await clerk.call(drafts.get, { params }))?.values).toEqual(values)
})
