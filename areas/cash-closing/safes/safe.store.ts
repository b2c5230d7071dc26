import type { BusinessDate } from '@app/kit/contract'
import { type Db, onDuplicate } from '@app/kit/server'
import { sql } from 'kysely'
import { guideTaken, type Pickup, type SafeItem, type SafeItemRef } from './safe.contract.ts'

/** Start of a safe without a registered account. */
const earliestDate = '1900-01-01'

/** Advisory lock until the transaction ends, so that two pickups cannot take the same item. */
export const lockSafe = (db: Db, company_id: string) =>
  sql`select pg_advisory_xact_lock(hashtext('safe'), hashtext(${company_id}))`.execute(db)

export async function getSafe(db: Db, company_id: string) {
  const { rows } = await sql<SafeRow>`
    select company.id as company_id, company.name as company_name, account.name as account_name,
      coalesce(account.opening_balance_cents, 0) as opening_cents,
      coalesce(account.opening_on, ${earliestDate}::date) as since,
      safe_balance(company.id, coalesce(account.opening_balance_cents, 0),
        coalesce(account.opening_on, ${earliestDate}::date)) as balance_cents
    from companies company
    left join lateral (select name, opening_balance_cents, opening_on from bank_accounts
      where company_id = company.id and kind = 'safe' and active order by created_at, id limit 1) account on true
    where company.id = ${company_id}::uuid`.execute(db)
  return rows[0]
}
type SafeRow = {
  company_id: string
  company_name: string
  account_name: string | null
  opening_cents: number
  since: BusinessDate
  balance_cents: number
}

type SafeItemFilter = { company_id: string; since: BusinessDate; only?: BusinessDate }

export async function findItemsInSafe(db: Db, { company_id, since, only }: SafeItemFilter): Promise<SafeItem[]> {
  const { rows } = await sql<SafeItem>`
    select item.item_kind as kind, item.item_id as id, item.business_date, item.occurred_at, item.amount_cents,
      item.envelope_no, item.shift_no, item.operator
    from safe_movements(${company_id}::uuid, ${since}::date) item
    where (${only ?? null}::date is null or item.business_date = ${only ?? null}::date)
      and not exists (select from cash_pickup_items pickup_item where pickup_item.company_id = ${company_id}::uuid
        and pickup_item.item_kind = item.item_kind and pickup_item.item_id = item.item_id and pickup_item.active)
    order by item.occurred_at, item.item_kind, item.item_id`.execute(db)
  return rows
}

/** An item is in the bank if its envelope was credited, or the deposit of its day. */
const isBanked = sql<boolean>`exists (
  select from match_links link
  join match_groups match_group on match_group.company_id = link.company_id and match_group.id = link.match_group_id
    and match_group.status = 'confirmed'
  where link.company_id = item.company_id and link.pair_type = 'CASH' and link.active
    and ((item.item_kind = 'drop' and link.item_kind = 'envelope' and link.item_id = item.item_id::text)
      or (link.item_kind = 'deposit' and link.item_id = (select day.id::text from cash_conciliations day
        where day.company_id = item.company_id and day.business_date = item.business_date))))`

const maxPickups = 60

type PickupFilter = { company_id: string; date?: BusinessDate; id?: string }

export async function findPickups(db: Db, { company_id, date, id }: PickupFilter): Promise<Pickup[]> {
  const { rows } = await sql<Pickup>`
    select pickup.id, pickup.picked_up_at, carrier.name as carrier_name, pickup.guide_no, item_totals.amount_cents,
      item_totals.items, item_totals.from, item_totals.to, item_totals.banked_cents, pickup.note,
      person.name as created_by_name, pickup.cancelled_at, pickup.version
    from cash_pickups pickup
    join carriers() carrier on carrier.id = pickup.carrier_id
    left join users person on person.id = pickup.created_by
    join lateral (select sum(item.amount_cents)::bigint as amount_cents, count(*)::int as items,
        min(item.business_date) as "from", max(item.business_date) as "to",
        coalesce(sum(item.amount_cents) filter (where item.active and ${isBanked}), 0)::bigint as banked_cents
      from cash_pickup_items item where item.company_id = pickup.company_id and item.pickup_id = pickup.id
        and (${date ?? null}::date is null or (item.business_date = ${date ?? null}::date and item.active))
    ) item_totals on item_totals.items > 0
    where pickup.company_id = ${company_id}::uuid and (${id ?? null}::uuid is null or pickup.id = ${id ?? null}::uuid)
      and (${date ?? null}::date is null or pickup.id in (select item.pickup_id from cash_pickup_items item
        where item.company_id = ${company_id}::uuid and item.business_date = ${date ?? null}::date and item.active))
    order by pickup.picked_up_at desc, pickup.id desc limit ${maxPickups}`.execute(db)
  return rows
}

export async function findCarriers(db: Db) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from carriers() where active order by name`.execute(db)
  return rows
}

type NewPickup = {
  id: string
  company_id: string
  carrier_id: string
  picked_up_at: string
  guide_no: string | null
  note: string | null
  amount_cents: number
  by: string
  now: string
}

export async function insertPickup(db: Db, { by, now, ...pickup }: NewPickup, items: readonly SafeItem[]) {
  const stamp = { created_at: now, created_by: by, updated_at: now, updated_by: by }
  await onDuplicate('cash_pickups_guide_key', guideTaken, () =>
    db
      .insertInto('cash_pickups')
      .values({ ...pickup, ...stamp })
      .execute(),
  )
  await sql`insert into cash_pickup_items (company_id, pickup_id, item_kind, item_id, business_date, amount_cents)
    select ${pickup.company_id}::uuid, ${pickup.id}::uuid, kind, id, business_date, amount_cents
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (kind text, id bigint, business_date date,
      amount_cents bigint)`.execute(db)
}

export const lockPickup = (db: Db, { company_id, id }: { company_id: string; id: string }) =>
  db
    .selectFrom('cash_pickups')
    .leftJoin('users as person', 'person.id', 'cash_pickups.updated_by')
    .selectAll('cash_pickups')
    .select('person.name as updated_by_name')
    .where('cash_pickups.company_id', '=', company_id)
    .where('cash_pickups.id', '=', id)
    .forUpdate('cash_pickups')
    .executeTakeFirst()

type Cancellation = { company_id: string; id: string; by: string; now: string }

export async function cancelPickup(db: Db, { company_id, id, by, now }: Cancellation) {
  await db
    .updateTable('cash_pickups')
    .set((eb) => ({
      cancelled_at: now,
      cancelled_by: by,
      updated_at: now,
      updated_by: by,
      version: eb('version', '+', 1),
    }))
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('cash_pickup_items')
    .set({ active: false })
    .where('company_id', '=', company_id)
    .where('pickup_id', '=', id)
    .execute()
}

export async function getPickupKey(db: Db, id: string) {
  return db
    .selectFrom('cash_pickups')
    .select(['company_id', 'picked_up_at', 'guide_no'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export const safeItemKey = ({ kind, id }: SafeItemRef) => `${kind}:${id}`
