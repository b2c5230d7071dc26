import { inTransaction } from '@app/kit/server'
import { insertRows, testDatabase } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { afterImport } from '../days/after-import.server.ts'
import { ensureDays, getDayOfDate } from '../days/days.store.ts'
import { matchDay } from '../matching/match-day.rules.ts'
import { peakDay } from '../matching/peak-day.fixture.ts'
import { workedDay } from '../worked-day.fixture.ts'
import { workedCompany, workedDayRows } from '../worked-day-rows.fixture.ts'
import { matchExactly } from './exact-pass.store.ts'
import { membersOf } from './group-changes.rules.ts'
import { findGroups } from './groups.store.ts'

const stage = testDatabase()
const everything = { user_id: null, companies: 'all' } as const
const now = '2026-10-15T08:00:00.000Z'
const { facts } = peakDay(700, 5, 4)
const { business_date } = facts
const company_id = workedCompany

const day = () =>
  inTransaction(stage.db, everything, async (db) => {
    const found = await getDayOfDate(db, company_id, business_date)
    if (!found) throw new Error('the day was made')
    return found
  })
const exactly = () =>
  inTransaction(stage.db, everything, (db) => matchExactly(db, { company_id, business_dates: [business_date], now }))
const written = async () => {
  const of = await day()
  const groups = await inTransaction(stage.db, everything, (db) => findGroups(db, of))
  return groups.map(({ id: _, created_by: _by, rule_id: _rule, ...group }) => ({ ...group }))
}
const byMembers = (groups: Awaited<ReturnType<typeof written>>) =>
  Object.fromEntries(groups.map((group) => [membersOf(group), [group.pass_no, group.status, group.sentence]]))

async function receiveAll() {
  for (const source of ['pos', 'pix', 'cielo', 'stone'] as const)
    await inTransaction(stage.db, everything, (db) =>
      afterImport(db, { company_id, business_dates: [business_date], source, now, actor_id: null }),
    )
}

beforeEach(async () => {
  const dirty = { ...workedDay, ...facts, sale_items: [], fuellings: [] }
  await insertRows(stage.admin, workedDayRows(dirty))
  await inTransaction(stage.db, everything, (db) =>
    ensureDays(db, [{ id: '01930000-0000-7000-8000-0000000000d1', business_date }], { company_id, now }),
  )
})

test('what the database matches by itself is what the passes would, word by word, and nearly all of it', async () => {
  const made = await exactly()
  const passes = matchDay(facts).groups.map(({ rule_id: _, ...group }) => group)
  const exact = passes.filter(({ pass_no }) => pass_no === 1)
  expect(made).toBeGreaterThan(exact.length * 0.95)
  const groups = await written()
  expect(groups).toHaveLength(made)
  const known = new Map(exact.map((group) => [group.system[0]?.id, group]))
  for (const group of groups) expect(group).toEqual(known.get(group.system[0]?.id ?? ''))
})

test('judged afterwards, the day stands as if its passes had matched all of it, and no match was written twice', async () => {
  await exactly()
  await receiveAll()
  const helped = await written()
  const { rows } = await stage.admin.query(`select count(*)::int as undone from match_groups where status = 'undone'`)
  expect(rows).toEqual([{ undone: 0 }])
  await stage.admin.query('truncate match_links, match_groups')
  await receiveAll()
  expect(byMembers(helped)).toEqual(byMembers(await written()))
})

test('a day on which something is matched, or that people work on, is left to its passes', async () => {
  expect(await exactly()).toBeGreaterThan(0)
  expect(await exactly()).toBe(0)
  await stage.admin.query('truncate match_links, match_groups')
  await stage.admin.query(`update cash_conciliations set status = 'submitted'`)
  expect(await exactly()).toBe(0)
})

test('a match of a day that the company has not, and a link of a group that it has not, are refused', async () => {
  const groups = `insert into match_groups (company_id, cash_conciliation_id, pass_no, score, status, sentence,
    difference_cents, created_at) values ($1, gen_random_uuid(), 1, 100, 'confirmed', '-', 0, now())`
  await expect(stage.admin.query(groups, [company_id])).rejects.toMatchObject({ constraint: 'match_groups_day' })
  const links = `insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
    values ($1, 987654321, 'SALE', 'system', 'movement', '1')`
  await expect(stage.admin.query(links, [company_id])).rejects.toMatchObject({ constraint: 'match_links_group' })
})
