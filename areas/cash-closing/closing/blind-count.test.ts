import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { workedCompany } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { differences } from '../differences/differences.contract.ts'
import { blindCountTests, findVolumesInText, listVolumesOfDay } from '../testing/blind-count.testing.ts'
import { aReason, workedDate } from '../testing/worked-day.testing.ts'

const { manager, supervisor, dayOf, receive, counter, sql, count } = blindCountTests()

const getFirstDrawer = ({ drawers }: CashConciliationDetail) => drawers.find(({ session_id }) => session_id === 1)
const refs = ({ differences }: CashConciliationDetail) => differences.map(({ ref }) => ref)

test('the day without its cash adds up', async () => {
  const day = await dayOf(counter)
  const sum = (amount: 'system_after_cents' | 'confirmed_cents' | 'difference_cents') =>
    day.lines.reduce((all, line) => all + line[amount], 0)
  expect(day.cash_unseen).toBe(true)
  expect(day.lines.map(({ method }) => method)).not.toContain('cash')
  expect(day.system_total_cents).toBe(sum('system_after_cents'))
  expect(day.confirmed_total_cents - day.system_total_cents).toBe(day.difference_cents)
  expect([day.to_deposit_cents, day.journal.lines]).toEqual([null, []])
  const { data } = await counter.call(cashConciliations.list, { query: { from: workedDate, to: workedDate } })
  expect(data[0]).toMatchObject({
    cash_unseen: true,
    system_total_cents: day.system_total_cents,
    difference_cents: day.difference_cents,
    unexplained_cents: day.unexplained_cents,
  })
})

test('expected cash is shown per drawer after its count and per day after all counts; the office always sees it', async () => {
  expect(getFirstDrawer(await dayOf(manager))).toMatchObject({
    counted_cents: null,
    expected_cents: null,
    cash_sales_cents: null,
  })
  expect(refs(await dayOf(manager))).not.toContain('session:1')
  const open = await dayOf(supervisor)
  expect(getFirstDrawer(open)?.expected_cents).toBeGreaterThan(0)
  expect(refs(open)).toContain('session:1')
  await count(1)
  const partlyCounted = await dayOf(manager)
  expect(getFirstDrawer(partlyCounted)).toMatchObject({
    counted_cents: 12_345,
    expected_cents: getFirstDrawer(open)?.expected_cents,
  })
  expect(partlyCounted.cash_unseen).toBe(true)
  const uncounted = partlyCounted.drawers.filter(({ counted_cents }) => counted_cents === null)
  for (const { session_id } of uncounted) await count(session_id)
  const countedDay = await dayOf(manager)
  expect(countedDay.cash_unseen).toBe(false)
  expect(refs(countedDay)).toContain('session:1')
  expect(countedDay.system_total_cents).toBe((await dayOf(supervisor)).system_total_cents)
})

test('a blind counter sees the match of a recounted drawer, but not of a drawer whose count was removed', async () => {
  for (const { session_id } of (await dayOf(manager)).drawers) await count(session_id)
  expect((await dayOf(manager)).drawer_matches.map(({ session_id }) => session_id)).toContain(2)
  await sql('update cash_sessions set counted_cents = null where id <> 1')
  const listDrawerMatches = async (user: typeof manager) =>
    (await dayOf(user)).drawer_matches.map(({ session_id }) => session_id)
  expect(await listDrawerMatches(supervisor)).toContain(2)
  expect(await listDrawerMatches(manager)).toEqual([1])
})

test('a D15 of litres without a fuelling is visible only to the office until all drawers are counted', async () => {
  const nozzle = 'select id from fuel_nozzles where nozzle_no = 1 and company_id = $1'
  await sql(`update nozzle_readings set closing_ml = closing_ml + 12500 where nozzle_id = (${nozzle})`, [workedCompany])
  await receive('pos')
  const gaps = ({ differences }: CashConciliationDetail) =>
    differences.filter(({ code, volume_ml }) => code === 'D15' && volume_ml === 12_500)
  const open = await dayOf(supervisor)
  expect(gaps(open)).toMatchObject([{ amount_cents: 7737, sentence: expect.stringContaining('andou 12,500 L') }])
  const blind = await dayOf(manager)
  expect([blind.cash_unseen, gaps(blind)]).toEqual([true, []])
  expect(findVolumesInText(JSON.stringify(blind), listVolumesOfDay(open))).toEqual([])
  const { data } = await counter.call(differences.list, { query: { cash_conciliation_id: blind.id } })
  expect(data.map(({ volume_ml }) => volume_ml)).not.toContain(12_500)
  for (const { session_id } of blind.drawers) await count(session_id)
  expect(gaps(await dayOf(manager))).toHaveLength(1)
})

test('a company without blind count shows the expected cash', async () => {
  await sql('update company_settings set blind_count = false where company_id = $1', [workedCompany])
  const day = await dayOf(manager)
  expect([day.cash_unseen, day.lines.some(({ method }) => method === 'cash')]).toEqual([false, true])
  expect(getFirstDrawer(day)?.expected_cents).toBeGreaterThan(0)
})

test('a blind counter can add a manual line of cash', async () => {
  const { id, version } = await dayOf(counter)
  const line = { kind: 'add', movement_type_code: 'VND-DIN', amount_cents: 700 } as const
  const details = { occurred_at: '2026-10-14T12:00:00.000Z', reason_id: aReason, note: 'Venda no balcão sem registro.' }
  const before = await dayOf(supervisor)
  await counter.call(cashConciliations.addManual, { params: { id }, body: { version, ...line, ...details } })
  expect((await dayOf(supervisor)).system_total_cents - before.system_total_cents).toBe(700)
})
