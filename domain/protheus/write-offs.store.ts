import { type BusinessDate, groupBy } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { WriteOffState } from './title.contract.ts'
import type { PaidInstalment } from './write-offs.rules.ts'

type BankMatch = {
  id: number
  bank_account_id: string
  account_name: string
  settled_on: BusinessDate
  bank_cents: number
  cost_cents: number
  batch_keys: string[]
}

/** SQL: the natural key of the payment `batch`. */
const batchKey = sql<string>`concat_ws(':', batch.acquirer, batch.merchant_no, batch.reference, batch.entry_kind,
  batch.paid_on)`

/** SQL: true for a row `write_off` that does not count: it was reversed, or refused and its message ended. */
const isFreed = sql<boolean>`(write_off.state = 'reversed' or write_off.state = 'rejected' and not exists (
  select from integration_messages message where message.company_id = write_off.company_id
    and message.id = write_off.message_id and message.status not in ('ignored', 'cancelled')))`

/** SQL: title or nature of the row `write_off`, unique in a batch. */
const writtenKey = sql<string>`coalesce(write_off.title_id::text, write_off.nature)`

type Unwritten = {
  company_id: string
  from: BusinessDate
  /** Only matches after this one. */
  after: Pick<BankMatch, 'settled_on' | 'id'> | undefined
}

/**
 * Confirmed matches of batches with one bank account, from a day on, whose batches were not written off; the oldest
 * first. After a reversal the bank movements of its match stay, and its titles are written off again. A write-off that
 * was refused and whose message ended is written again alone.
 */
const buildUnwrittenQuery = ({ company_id, from, after }: Unwritten) => sql<BankMatch>`
    with write_offs as materialized (
      select match_group_id, title_id, state, batch_keys, ${writtenKey} as key, ${isFreed} as freed
      from protheus_write_offs write_off where company_id = ${company_id}),
    written as materialized (
      select distinct unnest(batch_keys) as batch_key from write_offs write_off
      where not freed and (title_id is not null or not exists (
        select from write_offs undone where undone.match_group_id = write_off.match_group_id and undone.freed
          and undone.title_id is not null))),
    refused as materialized (
      select distinct unnest(batch_keys) as batch_key from write_offs write_off
      where freed and state = 'rejected' and not exists (select from write_offs again where not again.freed
        and again.key = write_off.key and again.batch_keys && write_off.batch_keys))
    select match_group.id, min(line.bank_account_id::text) as bank_account_id, min(account.name) as account_name,
      max(line.posted_on) as settled_on, sum(line.amount_cents)::bigint as bank_cents,
      paid.cost_cents, paid.batch_keys
    from match_groups match_group
    join match_links link on link.company_id = match_group.company_id and link.match_group_id = match_group.id
      and link.item_kind = 'line' and link.active
    join statement_lines line on line.company_id = link.company_id
      and line.id = (case link.item_kind when 'line' then link.item_id end)::bigint
    join bank_accounts account on account.company_id = line.company_id and account.id = line.bank_account_id
    cross join lateral (
      select coalesce(sum(batch.anticipation_cost_cents), 0)::bigint as cost_cents,
        coalesce(array_agg(${batchKey} order by batch.id), '{}') as batch_keys
      from match_links of_batch
      join acquirer_settlements batch on batch.company_id = of_batch.company_id and batch.id = of_batch.item_id::bigint
      where of_batch.company_id = ${company_id} and of_batch.match_group_id = match_group.id
        and of_batch.item_kind = 'batch' and of_batch.active) paid
    where match_group.company_id = ${company_id} and match_group.pair_type = 'BANK'
      and match_group.status = 'confirmed' and line.posted_on >= ${from}
      and not exists (select from match_links other where other.company_id = ${company_id}
        and other.match_group_id = match_group.id and other.active and other.item_kind not in ('batch', 'line'))
      and (not exists (select from written where written.batch_key = any (paid.batch_keys))
        or exists (select from refused where refused.batch_key = any (paid.batch_keys)))
    group by match_group.id, paid.cost_cents, paid.batch_keys having count(distinct line.bank_account_id) = 1
      and ${after ? sql`(max(line.posted_on), match_group.id) > (${after.settled_on}, ${after.id})` : sql`true`}
    order by max(line.posted_on), match_group.id`

export async function findUnwrittenMatches(db: Db, { limit, ...unwritten }: Unwritten & { limit: number }) {
  const { rows } = await sql<BankMatch>`${buildUnwrittenQuery(unwritten)} limit ${limit}`.execute(db)
  return rows
}

export async function countUnwrittenMatches(db: Db, unwritten: Unwritten) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (${buildUnwrittenQuery(unwritten)}) unwritten`.execute(db)
  return rows[0]?.count ?? 0
}

/** SQL: true for a row `write_off` of the match `settled`. */
const isOfMatch = sql<boolean>`write_off.match_group_id = settled.id`

/** SQL: true for a row `write_off` that is not part of the settled amount of its title. */
const isUnsettled = sql<boolean>`write_off.state in ('queued', 'rejected')`

type PaidTitle = PaidInstalment['titles'][number] & { connection_id: string | null; usable: boolean }

/**
 * The instalments that these bank matches pay, by match, each with its titles, the oldest first, up to the first one that
 * the ERP does not have or that others settled. A balance is without the write-offs of the match.
 */
export async function findPaidInstalments(db: Db, company_id: string, ids: readonly number[]) {
  const { rows } = await sql<Omit<PaidInstalment, 'titles'> & { id: number; titles: PaidTitle[] }>`
    with settled as materialized (
      select distinct banked.match_group_id as id, paid.match_group_id as settlement_id
      from match_links banked
      join match_links paid on paid.company_id = banked.company_id and paid.pair_type = 'SETTLEMENT'
        and paid.item_kind = 'batch' and paid.item_id = banked.item_id and paid.active
      join match_groups match_group on match_group.company_id = paid.company_id and match_group.id = paid.match_group_id
        and match_group.status = 'confirmed'
      where banked.company_id = ${company_id} and banked.match_group_id = any (${ids}::bigint[])
        and banked.item_kind = 'batch' and banked.active)
    select settled.id, sale.kind, item.gross_cents, item.net_cents, title.titles
    from settled
    cross join lateral instalments_of_match(${company_id}, settled.settlement_id) part (id)
    join acquirer_installments item on item.company_id = ${company_id} and item.id = part.id
    join acquirer_transactions sale on sale.company_id = item.company_id and sale.business_date = item.business_date
      and sale.id = item.acquirer_transaction_id
    cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('title_id', title.id,
        'connection_id', title.connection_id,
        'balance_cents', least(title.amount_cents - title.settled_cents - title.accepted_cents, title.erp_balance_cents)
          + written.taken_cents - written.reserved_cents,
        'usable', title.state in ('integrated', 'partially_settled') or written.by_match
          or title.state = 'settled' and title.settled_cents >= title.amount_cents)
        order by title.created_at, title.id), '[]') as titles
      from protheus_titles title
      cross join lateral (select
          coalesce(sum(received_cents + discount_cents) filter (where not ${isOfMatch} and ${isUnsettled}), 0)::bigint
            as reserved_cents,
          coalesce(sum(received_cents + discount_cents) filter (where ${isOfMatch} and not ${isUnsettled}), 0)::bigint
            as taken_cents,
          coalesce(bool_or(${isOfMatch}), false) as by_match
        from protheus_write_offs write_off where write_off.company_id = ${company_id}
          and write_off.title_id = title.id and not ${isFreed}) written
      where title.company_id = ${company_id} and title.installment_ids @> array[item.id] and not title.is_credit
        and title.business_date between item.business_date - 1 and item.business_date + 1
        and title.state <> 'cancelled') title`.execute(db)
  const instalments = rows.map(({ titles, ...instalment }) => {
    const end = titles.findIndex(({ usable }) => !usable)
    return { ...instalment, titles: end < 0 ? titles : titles.slice(0, end) }
  })
  return groupBy(instalments, ({ id }) => id)
}

/** Ids of titles, and natures of bank movements, that were written for one of these batches. */
export async function findWrittenKeys(db: Db, company_id: string, batch_keys: readonly string[]) {
  const { rows } = await sql<{ key: string }>`select distinct ${writtenKey} as key from protheus_write_offs write_off
    where company_id = ${company_id} and batch_keys && ${batch_keys}::text[] and not ${isFreed}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** True if another write-off took the place of this refused one. */
export async function isWrittenAgain(db: Db, { company_id, id }: Pick<StoredWriteOff, 'company_id' | 'id'>) {
  const { rows } = await sql`select from protheus_write_offs write_off
    join protheus_write_offs refused on refused.company_id = write_off.company_id and refused.id = ${id}
      and write_off.batch_keys && refused.batch_keys and ${writtenKey} = coalesce(refused.title_id::text, refused.nature)
    where write_off.company_id = ${company_id} and write_off.id <> ${id} and not ${isFreed} limit 1`.execute(db)
  return rows.length > 0
}

/** True if the bank match of a write-off was not undone. */
export async function isMatchConfirmed(db: Db, { company_id, match_group_id }: StoredWriteOff) {
  const found = await db
    .selectFrom('match_groups')
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', '=', match_group_id)
    .where('status', '=', 'confirmed')
    .executeTakeFirst()
  return found !== undefined
}

/** A title that this bank match wrote off in the ERP, or will; undefined without one. */
export const getWrittenTitle = (
  db: Db,
  { company_id, match_group_id }: { company_id: string; match_group_id: number },
) =>
  db
    .selectFrom('protheus_write_offs as write_off')
    .innerJoin('protheus_titles as title', (join) =>
      join.onRef('title.company_id', '=', 'write_off.company_id').onRef('title.id', '=', 'write_off.title_id'),
    )
    .select(['title.prefix', 'title.number', 'title.installment'])
    .where('write_off.company_id', '=', company_id)
    .where('write_off.match_group_id', '=', match_group_id)
    .where('write_off.state', 'not in', ['reversed', 'rejected'])
    .orderBy('write_off.id')
    .limit(1)
    .executeTakeFirst()

const writeOffs = (db: Db) => db.selectFrom('protheus_write_offs').selectAll().$narrowType<{ state: WriteOffState }>()

export const lockWriteOff = (db: Db, id: string) => writeOffs(db).where('id', '=', id).forUpdate().executeTakeFirst()
export type StoredWriteOff = NonNullable<Awaited<ReturnType<typeof lockWriteOff>>>

export async function countWriteOffs(db: Db, company_id: string, title_id: string) {
  const { count } = await db
    .selectFrom('protheus_write_offs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', company_id)
    .where('title_id', '=', title_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ids of the titles of a company whose balance a write-off or its reversal changes in the ERP, or may have changed. */
export async function findTitlesUnderway(db: Db, company_id: string) {
  const rows = await db
    .selectFrom('protheus_write_offs')
    .select('title_id')
    .where('company_id', '=', company_id)
    .where('state', 'in', ['queued', 'reversing'])
    .execute()
  return new Set(rows.flatMap(({ title_id }) => title_id ?? []))
}

/** The active people who look after the titles of this company, and administrators. */
export async function findTitlePeople(db: Db, company_id: string) {
  const { rows } = await sql<{ id: string }>`
    select distinct person.id from users person join user_abilities user_ability on user_ability.user_id = person.id
    where person.active and (user_ability.ability = 'admin' or (user_ability.ability = 'protheus.accounts-receivable'
      and exists (select from user_companies user_company
        where user_company.user_id = person.id and user_company.company_id = ${company_id}::uuid)))
    order by person.id`.execute(db)
  return rows.map(({ id }) => id)
}

type NewWriteOff = Omit<StoredWriteOff, 'state' | 'seen_sequences' | 'position' | 'message_id'>

export const insertWriteOff = (db: Db, row: NewWriteOff) =>
  db
    .insertInto('protheus_write_offs')
    .values({ ...row, state: 'queued' })
    .execute()

type WriteOffChange = Partial<
  Pick<StoredWriteOff, 'state' | 'seen_sequences' | 'position' | 'message_id' | 'updated_at'>
>

export const updateWriteOff = (
  db: Db,
  { company_id, id }: Pick<StoredWriteOff, 'company_id' | 'id'>,
  change: WriteOffChange,
) =>
  db.updateTable('protheus_write_offs').set(change).where('company_id', '=', company_id).where('id', '=', id).execute()
