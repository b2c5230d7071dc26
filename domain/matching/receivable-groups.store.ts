import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { unfoldSettlements } from '../receivables/links/named-members.store.ts'
import type { ReceivableGroup, ReceivableRef } from '../receivables/receivable-facts.contract.ts'

type StoredReceivableGroup = ReceivableGroup & { id: number }

type Condition = ReturnType<typeof sql>

/** Items of one side of the match `match_group`, in either storage form. `matched_items` must be queried by key. */
export const buildSideItemsQuery = (side: 'system' | 'confirmation') => sql<ReceivableRef[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', link.item_kind, 'id', link.item_id)
    order by link.item_kind, link.item_id), '[]')
  from matched_items link
  where link.company_id = match_group.company_id and link.match_group_id = match_group.id and link.side = ${side})`

async function findGroupsWhere(db: Db, company_id: string, condition: Condition): Promise<StoredReceivableGroup[]> {
  const { rows } = await sql<StoredReceivableGroup>`
    select match_group.id, match_group.pair_type, match_group.pass_no, match_group.score, match_group.status,
      match_group.sentence, match_group.difference_cents, match_group.rule_id,
      ${buildSideItemsQuery('system')} as system, ${buildSideItemsQuery('confirmation')} as confirmation
    from match_groups match_group
    where match_group.company_id = ${company_id}::uuid and match_group.cash_conciliation_id is null and ${condition}
    order by match_group.id`.execute(db)
  return rows
}

export const findSuggested = (db: Db, company_id: string) =>
  findGroupsWhere(db, company_id, sql`match_group.status = 'suggested' and match_group.created_by is null`)

/** Returns groups that people undid; the system never builds them again. */
export const findUndoneByPeople = (db: Db, company_id: string) =>
  findGroupsWhere(db, company_id, sql`match_group.status = 'undone' and match_group.undone_by is not null`)

export const findMadeByPeople = (db: Db, company_id: string) =>
  findGroupsWhere(db, company_id, sql`match_group.status = 'confirmed' and match_group.created_by is not null`)

/** Returns active groups by id, locked until the transaction ends. */
export async function lockReceivableGroups(db: Db, ids: readonly number[]) {
  // Lock order of a settlement pass: first the company's advisory lock, then the groups. Another order could deadlock.
  const { rows: touched } = await sql<{ company_id: string }>`
    select company_id, pg_advisory_xact_lock(hashtext('receivables'), hashtext(company_id::text)) from (
      select distinct company_id from match_links where match_group_id = any (${ids}::bigint[])
      order by company_id) of_links`.execute(db)
  const { rows } = await sql<{ id: number; company_id: string }>`select id, company_id from match_groups
    where company_id = any (${touched.map(({ company_id }) => company_id)}::uuid[]) and id = any (${ids}::bigint[])
      and cash_conciliation_id is null and status <> 'undone'
    order by company_id, id for update`.execute(db)
  const groups = []
  for (const { id, company_id } of rows)
    for (const group of await findGroupsWhere(db, company_id, sql`match_group.id = ${id}`))
      groups.push({ ...group, company_id })
  return groups
}

type Author = { by: string | null; at: string }

export async function insertReceivableGroups(
  db: Db,
  company_id: string,
  groups: readonly ReceivableGroup[],
  { by, at }: Author,
) {
  if (groups.length === 0) return []
  const rows = groups.map(({ system: _s, confirmation: _c, ...group }, place) => ({ place, ...group }))
  // PostgreSQL assigns identity values in the sorted order, so the n-th id belongs to the n-th group.
  const { rows: inserted } = await sql<{ id: number }>`
    insert into match_groups (company_id, pair_type, pass_no, score, status, sentence, difference_cents, rule_id,
      created_by, created_at)
    select ${company_id}::uuid, pair_type, pass_no, score, status, sentence, difference_cents, rule_id, ${by}::uuid, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (place int, pair_type text, pass_no int, score int,
      status text, sentence text, difference_cents bigint, rule_id uuid)
    order by place returning id`.execute(db)
  const ids = inserted.map(({ id }) => id).sort((a, b) => a - b)
  const linkOf = (side: string, place: number, pair_type: string) => (item: ReceivableRef) => ({
    side,
    pair_type,
    match_group_id: ids[place],
    item_kind: item.kind,
    item_id: item.id,
  })
  const links = groups.flatMap(({ pair_type, system, confirmation }, place) => [
    ...system.map(linkOf('system', place, pair_type)),
    ...confirmation.map(linkOf('confirmation', place, pair_type)),
  ])
  await sql`insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
    select ${company_id}::uuid, match_group_id, pair_type, side, item_kind, item_id
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as l (match_group_id bigint, pair_type text, side text, item_kind text, item_id text)`.execute(db)
  return ids
}

export async function undoReceivableGroups(db: Db, company_id: string, ids: readonly number[], { by, at }: Author) {
  if (ids.length === 0) return
  await unfoldSettlements(db, company_id, ids)
  await sql`update match_links set active = null
    where company_id = ${company_id}::uuid and match_group_id = any (${ids}::bigint[])`.execute(db)
  await sql`update match_groups set status = 'undone', undone_by = ${by}::uuid, undone_at = ${at}::timestamptz
    where company_id = ${company_id}::uuid and id = any (${ids}::bigint[])`.execute(db)
}

export const confirmReceivableGroups = (
  db: Db,
  company_id: string,
  ids: readonly number[],
  { by, name }: { by: string; name: string },
) =>
  sql`update match_groups set status = 'confirmed', created_by = ${by}::uuid,
      sentence = sentence || ${`; confirmado por ${name}`}
    where company_id = ${company_id}::uuid and id = any (${ids}::bigint[]) and status = 'suggested'`.execute(db)

type PairItems = { pair_type: string; items: readonly ReceivableRef[] }

/** Returns active groups that contain any of these items; a bank line is searched in groups of all pair types. */
export async function findGroupsContaining(db: Db, company_id: string, { pair_type, items }: PairItems) {
  const { rows } = await sql<{ id: number; status: 'suggested' | 'confirmed' }>`
    with wanted as (select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as wanted (kind text, id text))
    select match_group.id, match_group.status
    from wanted
    join match_links link on link.company_id = ${company_id}::uuid and link.item_kind = wanted.kind
      and link.item_id = wanted.id and link.active
    join match_groups match_group on match_group.company_id = link.company_id and match_group.id = link.match_group_id
    where link.pair_type = ${pair_type} or wanted.kind = 'line'
    union
    select match_group.id, match_group.status
    from match_groups match_group
    where match_group.company_id = ${company_id}::uuid and ${pair_type} = 'SETTLEMENT' and match_group.id = any (array(
      select match_paying_as_named(${company_id}::uuid, case kind when 'instalment' then id::bigint end) from wanted
      where kind = 'instalment'))
    order by 1`.execute(db)
  return rows
}

/** Returns the days whose deposit contains these envelopes, as deposit references. */
export async function findEnvelopeDeposits(db: Db, company_id: string, items: readonly ReceivableRef[]) {
  const ids = items.flatMap(({ kind, id }) => (kind === 'envelope' ? [id] : []))
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; business_date: BusinessDate }>`
    select distinct day.id, day.business_date from system_movements drop
    join cash_conciliations day on day.company_id = drop.company_id and day.business_date = drop.business_date
    where drop.company_id = ${company_id}::uuid and drop.id = any (${ids}::bigint[]) order by day.business_date`.execute(
    db,
  )
  return rows.map(({ id, business_date }) => ({ kind: 'deposit' as const, id, business_date }))
}
