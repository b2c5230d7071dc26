import { expect, test } from 'vitest'
import { workedDayTests } from '../../worked-day.testing.ts'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import { workedCompany } from '../worked-day-rows.fixture.ts'

const { api, manager, supervisor, receive, dayOf } = workedDayTests()
const uncounted = async () => {
  await api.test.admin.query('update cash_sessions set counted_cents = null where id = 1')
  await receive('pos')
}
const first = ({ drawers }: Awaited<ReturnType<typeof dayOf>>) => drawers.find(({ session_id }) => session_id === 1)
const refs = ({ differences }: Awaited<ReturnType<typeof dayOf>>) => differences.map(({ ref }) => ref)

test('who counts for a station sees what a drawer should hold once it was counted; the office sees it at once', async () => {
  await uncounted()
  const blind = await dayOf(manager)
  expect(first(blind)).toMatchObject({ counted_cents: null, expected_cents: null, cash_sales_cents: null })
  expect(refs(blind)).not.toContain('session:1')
  const open = await dayOf(supervisor)
  expect(first(open)?.expected_cents).toBeGreaterThan(0)
  expect(refs(open)).toContain('session:1')
  const body = { version: blind.version, counted_cents: 12_345 }
  await manager.call(cashConciliations.count, { params: { id: blind.id, session_id: 1 }, body })
  const counted = await dayOf(manager)
  expect(first(counted)).toMatchObject({ counted_cents: 12_345, expected_cents: first(open)?.expected_cents })
  expect(refs(counted)).toContain('session:1')
})

test('a company that does not count blind shows what is expected', async () => {
  await uncounted()
  await api.test.admin.query('update company_settings set blind_count = false where company_id = $1', [workedCompany])
  expect(first(await dayOf(manager))?.expected_cents).toBeGreaterThan(0)
})
