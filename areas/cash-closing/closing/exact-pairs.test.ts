import { workedCompany, workedDay, workedDayRows } from '@app/domain/day/facts/testing'
import { ensureDays } from '@app/domain/day/life/server'
import {
  claimGroups,
  findSaleGroups,
  matchExactly,
  rewordGroups,
  undoGroups,
  unfoldPairs,
  unfoldPairsContaining,
} from '@app/domain/matching/server'
import { peakDay } from '@app/domain/matching/testing'
import { findSoldItems } from '@app/domain/receivables/server'
import { allCompaniesScope, inTransaction } from '@app/kit/server'
import { insertRows, testDatabase } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'

const stage = testDatabase()
const now = '2026-10-15T08:00:00.000Z'
const { facts } = peakDay(60, 5, 0)
const { business_date } = facts
const company_id = workedCompany
const day = { id: '01930000-0000-7000-8000-0000000000d1', company_id, business_date }
const ana = '01930000-0000-7000-8000-00000000a0a0'

const owner = async (text: string, values: unknown[] = []) => (await stage.admin.query(text, values)).rows
const groups = () => inTransaction(stage.db, allCompaniesScope, (db) => findSaleGroups(db, day))
const firstPair = async () => {
  const [first] = await groups()
  if (!first?.system[0] || !first.confirmation[0]) throw new Error('the day has exact pairs')
  return { group: first, sale: first.system[0].id, capture: first.confirmation[0].id }
}
const rowsOf = (id: number) =>
  owner('select item_kind, item_id, capture_id from match_links where match_group_id = $1 order by side desc', [id])
const matchAll = () => inTransaction(stage.db, allCompaniesScope, (db) => matchExactly(db, [day], now))

/** A manual group with one link per item; only the exact pass stores a pair as one row. */
const linkAlone = (kind: string, side: string, id: string) =>
  owner(
    `with made as (insert into match_groups (company_id, cash_conciliation_id, pass_no, score, status, sentence,
        difference_cents, created_at) values ($1, $2, 2, 80, 'confirmed', 'à mão', 0, now()) returning id)
      insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
      select $1, id, 'SALE', $4, $3, $5 from made`,
    [company_id, day.id, kind, side, id],
  )

beforeEach(async () => {
  await insertRows(stage.admin, workedDayRows({ ...workedDay, ...facts, sale_items: [], fuellings: [] }))
  await owner(
    `insert into users (id, name, username, email, password_hash) values ($1, 'Ana', 'ana', 'ana@x.test', '-')`,
    [ana],
  )
  await inTransaction(stage.db, allCompaniesScope, (db) =>
    ensureDays(db, [{ id: day.id, business_date }], { company_id, now }),
  )
  expect(await matchAll()).toBeGreaterThan(0)
})

test('an exact match of an import is stored as one row and read like any other match', async () => {
  const { group, sale, capture } = await firstPair()
  expect(await rowsOf(group.id)).toEqual([{ item_kind: 'movement', item_id: sale, capture_id: capture }])
  expect(await owner('select id from match_groups')).toEqual([])
  expect(group).toMatchObject({ pass_no: 1, score: 100, status: 'confirmed', difference_cents: 0, created_by: null })
  expect(group.sentence).toMatch(/^NSU \w+ e autorização \w+ iguais; valor igual/)
})

test('every match of the day reads the same after its pair row is split into a group and two links', async () => {
  const before = await groups()
  const items = `select * from matched_items order by match_group_id, side`
  const links = await owner(items)
  await inTransaction(stage.db, allCompaniesScope, (db) =>
    unfoldPairs(
      db,
      company_id,
      before.map(({ id }) => id),
    ),
  )
  expect(await groups()).toEqual(before)
  expect(await owner(items)).toEqual(links)
  const { group, sale, capture } = await firstPair()
  expect(await rowsOf(group.id)).toEqual([
    { item_kind: 'movement', item_id: sale, capture_id: null },
    { item_kind: 'capture', item_id: capture, capture_id: null },
  ])
})

test('the sale and the capture of an active pair cannot be linked in another match', async () => {
  const { sale, capture } = await firstPair()
  await expect(linkAlone('movement', 'system', sale)).rejects.toMatchObject({
    constraint: 'match_links_one_living_group',
  })
  await expect(linkAlone('capture', 'confirmation', capture)).rejects.toMatchObject({
    constraint: 'match_links_one_living_capture',
  })
})

test('a capture of another active match cannot be stored in a pair', async () => {
  const { group, capture } = await firstPair()
  const pair = await owner('delete from match_links where match_group_id = $1 returning *', [group.id])
  await linkAlone('capture', 'confirmation', capture)
  await expect(insertRows(stage.admin, { match_links: pair })).rejects.toMatchObject({
    constraint: 'match_links_one_living_capture',
  })
})

test('an undone pair stays stored as an undone match, and both items are free again', async () => {
  const { group, sale, capture } = await firstPair()
  const undone = { ids: [group.id], by: ana, at: now }
  await inTransaction(stage.db, allCompaniesScope, (db) => undoGroups(db, day, undone))
  expect((await groups()).map(({ id }) => id)).not.toContain(group.id)
  expect(await owner('select status, undone_by, sentence from matches where id = $1', [group.id])).toEqual([
    { status: 'undone', undone_by: ana, sentence: group.sentence },
  ])
  expect(await owner('select active from matched_items where match_group_id = $1', [group.id])).toEqual([
    { active: null },
    { active: null },
  ])
  await linkAlone('movement', 'system', sale)
  await linkAlone('capture', 'confirmation', capture)
})

test('a pair keeps its id and its items when a person claims it or its sentence changes', async () => {
  const { group } = await firstPair()
  await inTransaction(stage.db, allCompaniesScope, async (db) => {
    await claimGroups(db, day, [group.id], ana)
    await rewordGroups(db, day, [{ ...group, sentence: 'dito de outro modo', score: 90 }])
  })
  const [after] = await groups()
  expect(after).toEqual({ ...group, created_by: ana, sentence: 'dito de outro modo', score: 90, rule_id: null })
})

test('an incomplete pair, or a pair with a day of another company, is refused', async () => {
  const { group } = await firstPair()
  const [pair] = await owner('delete from match_links where match_group_id = $1 returning *', [group.id])
  const write = (change: object) => insertRows(stage.admin, { match_links: [{ ...pair, ...change }] })
  for (const change of [
    { capture_id: null },
    { active: null },
    { side: 'confirmation' },
    { cash_conciliation_id: null },
  ])
    await expect(write(change)).rejects.toMatchObject({ constraint: 'match_links_whole' })
  await expect(write({ cash_conciliation_id: ana })).rejects.toMatchObject({ constraint: 'match_groups_day' })
  await expect(write({})).resolves.not.toThrow()
})

test('a user without access to the company sees no pair of it', async () => {
  const { group } = await firstPair()
  const readAs = (companies: readonly string[]) =>
    inTransaction(stage.db, { user_id: null, companies }, async (db) => ({
      matches: await db.selectFrom('matches').select('id').where('id', '=', group.id).execute(),
      items: await db.selectFrom('matched_items').select('side').where('match_group_id', '=', group.id).execute(),
    }))
  expect(await readAs([company_id])).toEqual({
    matches: [{ id: group.id }],
    items: [{ side: 'system' }, { side: 'confirmation' }],
  })
  expect(await readAs([ana])).toEqual({ matches: [], items: [] })
})

test('undoing an import splits only the pairs that contain its sales or captures', async () => {
  const [first, second, third] = await groups()
  if (!first || !second || !third) throw new Error('the day has exact pairs')
  await owner('create table gone (company_id uuid, kind text, id bigint); grant select on gone to retaguarda_app')
  try {
    await owner(`insert into gone values ($1, 'movement', $2), ($1, 'capture', $3), ($1, 'session', $4)`, [
      company_id,
      first.system[0]?.id,
      second.confirmation[0]?.id,
      third.system[0]?.id,
    ])
    await inTransaction(stage.db, allCompaniesScope, (db) => unfoldPairsContaining(db, 'gone'))
  } finally {
    await owner('drop table gone')
  }
  expect((await owner('select id::int from match_groups order by id')).map(({ id }) => id)).toEqual([
    first.id,
    second.id,
  ])
})

test('a chargeback finds the sold items by the pair of its capture', async () => {
  const { sale, capture } = await firstPair()
  const soldItems = await inTransaction(stage.db, allCompaniesScope, (db) =>
    findSoldItems(db, { company_id, sale_id: Number(capture) }),
  )
  expect(soldItems).toEqual([{ kind: 'movement', id: sale }])
})

test('the group check of many links uses hash joins, independently of table statistics', async () => {
  const [check] = await owner(`select proconfig from pg_proc where proname = 'match_links_know_their_group'`)
  expect(check?.proconfig).toEqual(expect.arrayContaining(['enable_nestloop=off', 'enable_mergejoin=off']))
})
