import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayStart } from './day-start.contract.ts'
import { noteChange } from './imports-changes.store.ts'

export type PlacedPart = StatementPlace & { part: number; from: BusinessDate; to: BusinessDate }
export type StatementPlace = { company_id: string; bank_account_id: string }

const placesOf = (parts: readonly PlacedPart[]) => sql`place as (
  select * from unnest(${parts.map(({ part }) => part)}::int[], ${parts.map(({ company_id }) => company_id)}::uuid[],
    ${parts.map(({ bank_account_id }) => bank_account_id)}::uuid[], ${parts.map(({ from }) => from)}::date[],
    ${parts.map(({ to }) => to)}::date[]) as place (part, company_id, bank_account_id, first_on, last_on)
)`

/** SQL: numbers equal lines of both sides on the days of the file; its lines beyond the stored count are new. */
export const buildBothSidesQuery = (parts: readonly PlacedPart[]) => sql`${placesOf(parts)}, file as (
    select *, row_number() over (partition by bank_account_id, dedup_hash order by no) as nth from (
      select place.company_id, place.bank_account_id, line.*,
        sha256(convert_to(place.bank_account_id || '|' || line.identity, 'UTF8')) as dedup_hash
      from staged_lines line join place using (part)) as line
  ), stored as (
    select line.*, row_number() over (partition by bank_account_id, dedup_hash order by dedup_seq) as nth
    from (select company_id, bank_account_id, min(first_on) as first_on, max(last_on) as last_on from place group by 1, 2) as place
    join statement_lines line using (company_id, bank_account_id) where line.posted_on between first_on and last_on
      and line.split_of is null
  ), known as (
    select bank_account_id, dedup_hash, count(*) as count, max(dedup_seq) as last from stored group by 1, 2
  ), unknown as (
    select file.*, coalesce(known.last, 0) + file.nth - coalesce(known.count, 0) as dedup_seq
    from file left join known using (bank_account_id, dedup_hash) where file.nth > coalesce(known.count, 0)
  )`

export async function hasStoredLines(db: Db, parts: readonly PlacedPart[]) {
  const { rows } = await sql`with ${placesOf(parts)} select from place
    where exists (select from statement_lines line where line.company_id = place.company_id
      and line.bank_account_id = place.bank_account_id and line.posted_on between first_on and last_on) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** A line that exists on one side only, if the other side has another one with the same account, day and amount. */
export type LeftOver = {
  no: number | null
  bank_account_id: string
  posted_on: BusinessDate
  amount_cents: number
  memo: string
  /** Statement number before the position in CNAB 240 statements; null for a stored line of another layout. */
  statement: string | null
  line: number | null
  import_id: string | null
}

export const storedStatement = sql`case when exists (select from imports
    where imports.id = stored.import_id and imports.layout = 'cnab240-statement')
  then split_part(stored.fitid, '-', 1) end`

/** Returns lines of both sides without an exact equal; `no` is the position in the file, null for a stored line. */
export async function findLeftOver(db: Db, parts: readonly PlacedPart[]) {
  const { rows } = await sql<LeftOver>`with ${buildBothSidesQuery(parts)}, spare as (
      select stored.*, ${storedStatement} as statement from stored
      left join (select bank_account_id, dedup_hash, count(*) as count from file group by 1, 2) as file_count
        using (bank_account_id, dedup_hash)
      where stored.nth > coalesce(file_count.count, 0)
    )
    select no, bank_account_id, posted_on, amount_cents, memo, split_part(fitid, '-', 1) as statement,
        import_line as line, null::uuid as import_id from unknown
      where (bank_account_id, posted_on, amount_cents) in (select bank_account_id, posted_on, amount_cents from spare)
    union all select null, bank_account_id, posted_on, amount_cents, memo, statement, null, import_id from spare
      where (bank_account_id, posted_on, amount_cents) in (select bank_account_id, posted_on, amount_cents from unknown)
    order by no`.execute(db)
  return rows
}

/** Inserts staged lines that are not stored, except those at these positions in the file; returns their number. */
export async function insertLines(db: Db, parts: readonly PlacedPart[], { import_id, but }: LineInsertion) {
  const { numAffectedRows } =
    await sql`insert into statement_lines (company_id, bank_account_id, posted_on, value_on, amount_cents,
      memo, fitid, doc_no, kind, dedup_hash, dedup_seq, import_id, import_line, blocked, counterpart_name, counterpart_document, e2e_id)
    with ${buildBothSidesQuery(parts)}
    select company_id, bank_account_id, posted_on, value_on, amount_cents, memo, fitid, doc_no, kind, dedup_hash, dedup_seq,
      ${import_id}::uuid, import_line, blocked, counterpart_name, counterpart_document, e2e_id
    from unknown where no <> all (${but}::int[]) order by no`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
type LineInsertion = { import_id: string; but: readonly number[] }

type AccountDay = StatementPlace & { balance_on: BusinessDate }
type BalanceRecord = AccountDay & { balance_cents: number; import_id: string }
type InformedBalance = AccountDay & { balance_cents: number; informed_by: string; informed_at: string }

/** Upserts a balance that a person read at the bank. A balance of a file must not be replaced by it. */
export const writeInformedBalance = (db: Db, row: InformedBalance) =>
  db
    .insertInto('statement_balances')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'bank_account_id', 'balance_on']).doUpdateSet({
        balance_cents: row.balance_cents,
        informed_by: row.informed_by,
        informed_at: row.informed_at,
      }),
    )
    .execute()

/** Deletes a balance that a person informed. */
export const deleteInformedBalance = (db: Db, { company_id, bank_account_id, balance_on }: AccountDay) =>
  db
    .deleteFrom('statement_balances')
    .where('company_id', '=', company_id)
    .where('bank_account_id', '=', bank_account_id)
    .where('balance_on', '=', balance_on)
    .where('informed_by', 'is not', null)
    .execute()

/** Upserts the stated balance of a day; a later file replaces it. */
export async function writeBalance(db: Db, row: BalanceRecord) {
  const { company_id, bank_account_id, balance_on, balance_cents, import_id } = row
  const known = await db
    .selectFrom('statement_balances')
    .select(['balance_cents', 'import_id', 'informed_by', 'informed_at'])
    .where('company_id', '=', company_id)
    .where('bank_account_id', '=', bank_account_id)
    .where('balance_on', '=', balance_on)
    .executeTakeFirst()
  const values = { balance_cents, import_id, informed_by: null, informed_at: null }
  await db
    .insertInto('statement_balances')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'bank_account_id', 'balance_on']).doUpdateSet(values))
    .execute()
  const change = {
    company_id,
    import_id,
    kind: 'balance',
    item_id: bank_account_id,
    business_date: balance_on,
  } as const
  await noteChange(db, { ...change, before: known ?? null, after: { balance_cents, import_id } })
}

/** Returns the last balance stated before a day, if any, and the movements since, with later imports of its own day. */
export async function findBalanceBefore(
  db: Db,
  { company_id, bank_account_id }: StatementPlace,
  balance_on: BusinessDate,
) {
  const { rows } = await sql<{ since: BusinessDate; balance_cents: number; after_cents: number; same_cents: number }>`
    with stated as (
      select balance_on, balance_cents, import_id from statement_balances where company_id = ${company_id}::uuid
        and bank_account_id = ${bank_account_id}::uuid and balance_on < ${balance_on}::date
      order by balance_on desc limit 1
    )
    select balance_on as since, balance_cents, coalesce(after_cents, 0)::bigint as after_cents,
      coalesce(same_cents, 0)::bigint as same_cents
    from stated cross join lateral (
      select sum(amount_cents) filter (where posted_on > stated.balance_on) as after_cents,
        -- Ids of imports are in the order of their making.
        sum(amount_cents) filter (where posted_on = stated.balance_on and import_id > stated.import_id) as same_cents
      from statement_lines where company_id = ${company_id}::uuid and bank_account_id = ${bank_account_id}::uuid
        and posted_on between stated.balance_on and ${balance_on}::date and split_of is null
    ) moved`.execute(db)
  return rows[0]
}

// The balance is computed from one stated before or after the day. Lines of the import `but` are left out.
/** Returns an account's balance at the start of `from`, and the movements and highest statement number until `to`. */
export async function findDayStart(db: Db, { company_id, bank_account_id }: StatementPlace, { from, to, but }: Days) {
  const { rows } = await sql<DayStart>`
    with stated as (
      select balance_on, balance_cents from statement_balances
      where company_id = ${company_id}::uuid and bank_account_id = ${bank_account_id}::uuid
    ), line as (
      select posted_on, amount_cents, fitid, import_id from statement_lines
      where company_id = ${company_id}::uuid and bank_account_id = ${bank_account_id}::uuid and split_of is null
        and import_id is distinct from ${but}::uuid
    )
    select
      (select balance_cents + coalesce((select sum(amount_cents) from line
          where posted_on > balance_on and posted_on < ${from}::date), 0)
        from stated where balance_on < ${from}::date order by balance_on desc limit 1)::bigint as forth_cents,
      (select balance_cents - coalesce((select sum(amount_cents) from line
          where posted_on between ${from}::date and balance_on), 0)
        from stated where balance_on >= ${from}::date order by balance_on limit 1)::bigint as back_cents,
      coalesce((select sum(amount_cents) from line
        where posted_on between ${from}::date and ${to}::date), 0)::bigint as moved_cents,
      (select max(substring(${storedStatement} from '^[0-9]{1,15}$')::bigint) from line stored
        where posted_on between ${from}::date and ${to}::date) as last_statement`.execute(db)
  return rows[0]
}

type Days = { from: BusinessDate; to: BusinessDate; but: string }

type NewAccount = {
  id: string
  company_id: string
  bank_code: string
  branch: string
  account_no: string
  account_digit: string
  name: string
  file_account_ids: string[]
}

/** Inserts an account first named by a file, and stores the import for undoing. */
export async function insertAccount(db: Db, row: NewAccount, import_id: string) {
  await db.insertInto('bank_accounts').values(row).execute()
  const { id: item_id, company_id } = row
  await noteChange(db, { company_id, import_id, kind: 'account', item_id, before: null, after: {} })
}

export const learnAccountId = (db: Db, bank_account_id: string, file_account_id: string) =>
  sql`update bank_accounts set file_account_ids = file_account_ids || ${file_account_id}::text
    where id = ${bank_account_id}::uuid and not (${file_account_id} = any (file_account_ids))`.execute(db)
