import { buildGroupKey } from '@app/domain/day/assessment/contract'
import { workedCompany, workedDay, workedDayRows } from '@app/domain/day/facts/testing'
import { ensureDays, getDayOfDate } from '@app/domain/day/life/server'
import { matchDay } from '@app/domain/matching/contract'
import { findSaleGroups, matchExactly } from '@app/domain/matching/server'
import { peakDay } from '@app/domain/matching/testing'
import { allCompaniesScope, inTransaction } from '@app/kit/server'
import { insertRows, testDatabase } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { afterImport } from './after-import.server.ts'

const stage = testDatabase()
const now = '2026-10-15T08:00:00.000Z'
const { facts } = peakDay(700, 5, 4)
const { business_date } = facts
const company_id = workedCompany

const day = () =>
  inTransaction(stage.db, allCompaniesScope, async (db) => {
    const found = await getDayOfDate(db, company_id, business_date)
    if (!found) throw new Error('the day was made')
    return found
  })
const runExactPass = async () => {
  const storedDay = await day()
  return inTransaction(stage.db, allCompaniesScope, (db) => matchExactly(db, [storedDay], now))
}
const readGroups = async () => {
  const storedDay = await day()
  const groups = await inTransaction(stage.db, allCompaniesScope, (db) => findSaleGroups(db, storedDay))
  return groups.map(({ id: _, created_by: _by, rule_id: _rule, ...group }) => ({ ...group }))
}
const indexByKey = (groups: Awaited<ReturnType<typeof readGroups>>) =>
  Object.fromEntries(groups.map((group) => [buildGroupKey(group), [group.pass_no, group.status, group.sentence]]))

async function receiveAll() {
  for (const source of ['pos', 'pix', 'cielo', 'stone'] as const)
    await inTransaction(stage.db, allCompaniesScope, (db) =>
      afterImport(db, [{ company_id, business_dates: [business_date], source, now, actor_id: null }]),
    )
}

beforeEach(async () => {
  const dirty = { ...workedDay, ...facts, sale_items: [], fuellings: [] }
  await insertRows(stage.admin, workedDayRows(dirty))
  await inTransaction(stage.db, allCompaniesScope, (db) =>
    ensureDays(db, [{ id: '01930000-0000-7000-8000-0000000000d1', business_date }], { company_id, now }),
  )
})

test('the exact matches of the database equal those of the passes and cover more than 95% of them', async () => {
  const matchedCount = await runExactPass()
  const passes = matchDay(facts).groups.map(({ rule_id: _, ...group }) => group)
  const exact = passes.filter(({ pass_no }) => pass_no === 1)
  expect(matchedCount).toBeGreaterThan(exact.length * 0.95)
  const groups = await readGroups()
  expect(groups).toHaveLength(matchedCount)
  const known = new Map(exact.map((group) => [group.system[0]?.id, group]))
  for (const group of groups) expect(group).toEqual(known.get(group.system[0]?.id ?? ''))
})

test('a day assessed after the exact pass equals a day matched by the passes alone, with no match written twice', async () => {
  const matchedCount = await runExactPass()
  await receiveAll()
  const groupsWithPass = await readGroups()
  const { rows } = await stage.admin.query(`select count(*)::int as undone from matches where status = 'undone'`)
  expect(rows).toEqual([{ undone: 0 }])
  await stage.admin.query('truncate match_links, match_groups')
  await receiveAll()
  expect(indexByKey(groupsWithPass)).toEqual(indexByKey(await readGroups()))
  // Assessed alone, a day also stores each exact pair as one row.
  const pairs = await stage.admin.query('select from match_links where cash_conciliation_id is not null')
  expect(pairs.rowCount).toBeGreaterThanOrEqual(matchedCount)
})

test('the exact pass skips a day that has matches or was sent', async () => {
  expect(await runExactPass()).toBeGreaterThan(0)
  expect(await runExactPass()).toBe(0)
  await stage.admin.query('truncate match_links, match_groups')
  await stage.admin.query(`update cash_conciliations set status = 'submitted'`)
  expect(await runExactPass()).toBe(0)
})

test('a match with an unknown day and a link with an unknown group are refused', async () => {
  const groups = `insert into match_groups (company_id, cash_conciliation_id, pass_no, score, status, sentence,
    difference_cents, created_at) values ($1, gen_random_uuid(), 1, 100, 'confirmed', '-', 0, now())`
  await expect(stage.admin.query(groups, [company_id])).rejects.toMatchObject({ constraint: 'match_groups_day' })
  const links = `insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
    values ($1, 987654321, 'SALE', 'system', 'movement', '1')`
  await expect(stage.admin.query(links, [company_id])).rejects.toMatchObject({ constraint: 'match_links_group' })
})

test('stations in one file are matched in one statement, each with its own items, even with equal numbers', async () => {
  const neighbour = '01930000-0000-7000-8000-00000000c0de'
  const copies = {
    system_movements: `business_date, occurred_at, source_system, external_id, line_no, movement_type_code, method,
      amount_cents, nsu, auth_code, acquirer, installments, e2e_id, cancelled_at`,
    acquirer_transactions: `business_date, captured_at, acquirer, merchant_no, kind, method, gross_cents, net_cents, nsu,
      auth_code, installments, e2e_id, own, cancelled_at, row_hash, row_seq`,
  }
  await stage.admin.query(`insert into companies (id, name, legal_name, cnpj)
    values ('${neighbour}', 'Posto Vizinho', 'Posto Vizinho Ltda', '98765432000198')`)
  for (const [table, columns] of Object.entries(copies))
    await stage.admin.query(
      `insert into ${table} (company_id, ${columns}) select '${neighbour}', ${columns} from ${table}`,
    )
  const matchedCount = await inTransaction(stage.db, allCompaniesScope, async (db) => {
    const newDays = [{ id: '01930000-0000-7000-8000-0000000000d2', business_date }]
    const neighbourDays = await ensureDays(db, newDays, { company_id: neighbour, now })
    return matchExactly(db, [await day(), ...neighbourDays], now)
  })
  const { rows } = await stage.admin.query(`
    select company_id, count(*)::int as own from matched_items link
    where exists (select from system_movements item where item.company_id = link.company_id
        and item.id::text = link.item_id and link.item_kind = 'movement')
      or exists (select from acquirer_transactions item where item.company_id = link.company_id
        and item.id::text = link.item_id and link.item_kind = 'capture')
    group by company_id`)
  const expected = { own: matchedCount }
  expect(rows).toHaveLength(2)
  expect(rows).toEqual([expect.objectContaining(expected), expect.objectContaining(expected)])
})

test('a match with an unknown person or rule is refused on insert and on update', async () => {
  const { id } = await day()
  const group = (column: string) => `insert into match_groups (company_id, cash_conciliation_id, pass_no, score, status,
    sentence, difference_cents, created_at, ${column}) values ($1, $2, 1, 100, 'confirmed', '-', 0, now(), gen_random_uuid())`
  const make = (column: string) => stage.admin.query(group(column), [company_id, id])
  await expect(make('created_by')).rejects.toMatchObject({ constraint: 'match_groups_person' })
  await expect(make('rule_id')).rejects.toMatchObject({ constraint: 'match_groups_rule' })
  await receiveAll()
  const undo = stage.admin.query(`update match_groups set undone_by = gen_random_uuid()`)
  await expect(undo).rejects.toMatchObject({ constraint: 'match_groups_person' })
})
