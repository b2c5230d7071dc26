import { type BusinessDate, groupBy } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayGroup, DrawerGroup, MatchGroup, RefusedPair } from '../day/assessment/match-groups.contract.ts'
import type { DayKey } from '../day/life/days.store.ts'
import { insertPairs, splitExactPairs, unfoldPairs } from './exact-pairs.store.ts'

type Stored<Group> = Group & { id: number; created_by: string | null }
export type StoredGroup = Stored<MatchGroup>
export type StoredDrawer = Stored<DrawerGroup>
export type StoredDayGroup = StoredGroup | StoredDrawer

type Link = { match_group_id: number; side: 'system' | 'confirmation'; item_kind: string; item_id: string }

async function findLinked(db: Db, { id, company_id }: DayKey, pair_type: 'SALE' | 'CASH') {
  const groups = await db
    .selectFrom('matches')
    .select(['id', 'pass_no', 'score', 'status', 'sentence', 'difference_cents', 'created_by', 'rule_id'])
    .$castTo<Omit<StoredGroup, 'system' | 'confirmation'>>()
    .where('company_id', '=', company_id)
    .where('cash_conciliation_id', '=', id)
    .where('status', '<>', 'undone')
    .where('pair_type', '=', pair_type)
    .orderBy('id')
    .execute()
  const links = await findLinks(
    db,
    company_id,
    groups.map((group) => group.id),
  )
  const byGroup = groupBy(links, (link) => link.match_group_id)
  return groups.map((group) => ({ group, links: byGroup.get(group.id) ?? [] }))
}

function itemsOf<Kind extends string>(links: readonly Link[], side: Link['side'], kinds: readonly Kind[]) {
  const items: { kind: Kind; id: string }[] = []
  for (const link of links) {
    const kind = link.side === side && kinds.find((one) => one === link.item_kind)
    if (kind) items.push({ kind, id: link.item_id })
  }
  return items
}

export const findSaleGroups = async (db: Db, day: DayKey): Promise<StoredGroup[]> =>
  (await findLinked(db, day, 'SALE')).map(({ group, links }) => ({
    ...group,
    system: itemsOf(links, 'system', ['movement', 'manual']),
    confirmation: itemsOf(links, 'confirmation', ['capture', 'manual']),
  }))

export const findDrawerGroups = async (db: Db, day: DayKey): Promise<StoredDrawer[]> =>
  (await findLinked(db, day, 'CASH')).map(({ group, links }) => ({
    ...group,
    system: itemsOf(links, 'system', ['drawer']),
    confirmation: itemsOf(links, 'confirmation', ['count']),
  }))

export const findDayGroups = async (db: Db, day: DayKey): Promise<StoredDayGroup[]> => [
  ...(await findSaleGroups(db, day)),
  ...(await findDrawerGroups(db, day)),
]

/** Reads `match_links` directly: the view `matched_items` searches each id twice, once per storage form. */
async function findLinks(db: Db, company_id: string, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('match_links')
    .select(['match_group_id', 'side', 'item_kind', 'item_id', 'capture_id'])
    .$castTo<Link & { capture_id: string | null }>()
    .where('company_id', '=', company_id)
    .where('match_group_id', '=', sql<number>`any (${ids}::bigint[])`)
    .execute()
  const shared = rows.flatMap(({ match_group_id, capture_id }): Link[] =>
    capture_id === null ? [] : [{ match_group_id, side: 'confirmation', item_kind: 'capture', item_id: capture_id }],
  )
  return shared.length === 0 ? rows : [...rows, ...shared]
}

/** Returns the pairs that people undid; a rejected count is stored with its till and excluded here. */
export async function findRefusedSalePairs(db: Db, { id, company_id }: DayKey): Promise<RefusedPair[]> {
  const rows = await db
    .selectFrom('refused_pairs')
    .select(['system_kind', 'system_id', 'confirmation_kind', 'confirmation_id'])
    .$narrowType<{ system_kind: 'movement' | 'manual'; confirmation_kind: 'capture' | 'manual' }>()
    .where('company_id', '=', company_id)
    .where('cash_conciliation_id', '=', id)
    .where('system_kind', '<>', 'drawer')
    .execute()
  return rows.map((row) => ({
    system: { kind: row.system_kind, id: row.system_id },
    confirmation: { kind: row.confirmation_kind, id: row.confirmation_id },
  }))
}

/** A capture whose date is not the day of its match; `id` is null if it did not become free. */
export type MovedCapture = { date: BusinessDate; id: string | null }

/** Returns the dates of captures of other days in these groups, in order of date. */
export async function findOtherDatesOfGroups(
  db: Db,
  { company_id }: Pick<DayKey, 'company_id'>,
  ids: readonly number[],
) {
  const rows = await db
    .selectFrom('match_links')
    .select(['match_group_id', 'other_date'])
    .where('company_id', '=', company_id)
    .where('match_group_id', '=', sql<number>`any (${ids}::bigint[])`)
    .where('other_date', 'is not', null)
    .where('active', '=', true)
    .orderBy('other_date')
    .$narrowType<{ other_date: BusinessDate }>()
    .execute()
  return rows.map(({ match_group_id, other_date }) => ({ group_id: match_group_id, date: other_date }))
}

/** Marks groups as undone and frees their items. Returns the freed captures of other days. */
export async function undoGroups(
  db: Db,
  day: DayKey,
  undo: { ids: number[]; by: string | null; at: string },
): Promise<MovedCapture[]> {
  if (undo.ids.length === 0) return []
  await unfoldPairs(db, day.company_id, undo.ids)
  const idsCondition = sql<number>`any (${undo.ids}::bigint[])`
  const freedLinks = await db
    .updateTable('match_links')
    .set({ active: null })
    .where('company_id', '=', day.company_id)
    .where('match_group_id', '=', idsCondition)
    .returning(['other_date', 'item_id'])
    .execute()
  await db
    .updateTable('match_groups')
    .set({ status: 'undone', undone_by: undo.by, undone_at: undo.at })
    .where('company_id', '=', day.company_id)
    .where('id', '=', idsCondition)
    .execute()
  return freedLinks.flatMap(({ other_date, item_id }) =>
    other_date === null ? [] : [{ date: other_date, id: item_id }],
  )
}

/** Updates pass, score, status and sentence of groups whose items did not change; they keep their ids. */
export async function rewordGroups(db: Db, day: DayKey, groups: readonly StoredDayGroup[]) {
  if (groups.length === 0) return
  const rows = groups.map(({ id, pass_no, score, status, sentence, difference_cents, rule_id = null }) => ({
    id,
    pass_no,
    score,
    status,
    sentence,
    difference_cents,
    rule_id,
  }))
  await unfoldPairs(
    db,
    day.company_id,
    rows.map(({ id }) => id),
  )
  await sql`update match_groups set pass_no = changed_group.pass_no, score = changed_group.score,
      status = changed_group.status, sentence = changed_group.sentence,
      difference_cents = changed_group.difference_cents, rule_id = changed_group.rule_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as changed_group (id bigint, pass_no int, score int, status text, sentence text, difference_cents bigint,
        rule_id uuid)
    where match_groups.company_id = ${day.company_id} and match_groups.id = changed_group.id`.execute(db)
}

type NewGroups = {
  pair_type?: 'SALE' | 'CASH'
  groups: readonly DayGroup[]
  otherDates?: ReadonlyMap<string, BusinessDate>
  by: string | null
  at: string
}

export async function insertGroups(
  db: Db,
  day: DayKey,
  { pair_type = 'SALE', otherDates, by, at, ...newGroups }: NewGroups,
) {
  const { pairs, groups } = splitExactPairs(newGroups.groups, { pair_type, otherDates, by })
  await insertPairs(db, day, pairs, at)
  if (groups.length === 0) return
  const rows = groups.map(({ system, confirmation, ...group }, place) => ({ place, ...group }))
  // PostgreSQL assigns identity values in the sorted order, so the n-th id belongs to the n-th group.
  const { rows: inserted } = await sql<{ id: number }>`
    insert into match_groups (company_id, cash_conciliation_id, pair_type, pass_no, score, status, sentence,
      difference_cents, rule_id, created_by, created_at)
    select ${day.company_id}, ${day.id}, ${pair_type}, pass_no, score, status, sentence, difference_cents, rule_id, ${by}::uuid,
      ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g (place int, pass_no int, score int, status text, sentence text, difference_cents bigint, rule_id uuid)
    order by place returning id`.execute(db)
  const ids = inserted.map(({ id }) => id).sort((a, b) => a - b)
  const links = groups.flatMap((group, place) => [
    ...group.system.map((item) => linkOf(ids[place], 'system', item)),
    ...group.confirmation.map((item) => linkOf(ids[place], 'confirmation', item, otherDates)),
  ])
  await sql`insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id, other_date)
    select ${day.company_id}, match_group_id, ${pair_type}, side, item_kind, item_id, other_date
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as l (match_group_id bigint, side text, item_kind text, item_id text, other_date date)`.execute(db)
}

type Item = { kind: string; id: string }

function linkOf(
  match_group_id: number | undefined,
  side: Link['side'],
  item: Item,
  otherDates?: NewGroups['otherDates'],
) {
  const other_date = item.kind === 'capture' ? otherDates?.get(item.id) : undefined
  return { match_group_id, side, item_kind: item.kind, item_id: item.id, other_date }
}
