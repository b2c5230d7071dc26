import type { BusinessDate } from '@app/kit/contract'
import { type Db, newId } from '@app/kit/server'
import { sql } from 'kysely'
import { castItemId } from '../receivables/links/link-numbers.store.ts'
import type { BankMatch, OfBatches, Paid } from './bank-entries.rules.ts'
import { type BankEntryKind, bankEntryDescriptions } from './bank-entry.contract.ts'
import type { Journal, JournalLine } from './journal.rules.ts'

export type Groups = { company_id: string; ids: readonly number[] }

/** Returns the bank matches among these, or with batches of these settlements. By index: the link table is large. */
export async function findAffectedBankMatches(db: Db, { company_id, ids }: Groups) {
  const { rows } = await sql<{ id: number }>`
    select id from match_groups
    where company_id = ${company_id}::uuid and id = any (${ids}::bigint[]) and pair_type in ('BANK', 'CASH')
    union
    select banked.match_group_id from match_links banked
    where banked.company_id = ${company_id}::uuid and banked.pair_type = 'BANK' and banked.item_kind = 'batch'
      and banked.active and banked.item_id = any (array(select paid.item_id from match_links paid
        where paid.company_id = ${company_id}::uuid and paid.match_group_id = any (${ids}::bigint[])
          and paid.pair_type = 'SETTLEMENT' and paid.item_kind = 'batch'))
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

export type Head = Omit<BankMatch, 'paid' | 'batches'> & {
  id: number
  confirmed: boolean
  /** Last day of its bank lines. */
  business_date: BusinessDate
}

/** Returns the data of each match; today's date if its lines are gone. */
export async function findHeads(db: Db, { company_id, ids }: Groups, today: BusinessDate): Promise<Head[]> {
  const { rows } = await sql<Head>`
    select match_group.id, match_group.pair_type, match_group.status = 'confirmed' as confirmed,
      match_group.difference_cents,
      coalesce(sum(line.amount_cents), 0)::bigint as bank_cents,
      coalesce(sum(pix.gross_cents), 0)::bigint as pix_cents,
      jsonb_build_object('paid_cents', coalesce(sum(slip.paid_cents), 0), 'net_cents', coalesce(sum(slip.expected_cents), 0),
        'interest_cents', coalesce(sum(slip.interest_cents), 0),
        'discount_cents', coalesce(sum(slip.discount_cents + slip.abatement_cents), 0)) as slips,
      coalesce(max(line.posted_on), ${today}::date) as business_date,
      (select coalesce(jsonb_agg(jsonb_build_object('account', posting.account, 'account_detail', posting.account_detail,
          'amount_cents', posting.amount_cents) order by posting.id), '[]')
        from match_links part join bank_postings posting on posting.company_id = part.company_id
          and posting.id = ${castItemId('part', 'posting')}
        where part.company_id = match_group.company_id and part.match_group_id = match_group.id
          and part.item_kind = 'posting') as postings
    from match_groups match_group
    join match_links link on link.company_id = match_group.company_id and link.match_group_id = match_group.id
    left join statement_lines line on line.company_id = match_group.company_id
      and line.id = ${castItemId('link', 'line')}
    left join acquirer_transactions pix on pix.company_id = match_group.company_id
      and pix.id = ${castItemId('link', 'pix')}
    left join bank_slip_occurrences slip on slip.company_id = match_group.company_id
      and slip.id = ${castItemId('link', 'slip')}
    where match_group.company_id = ${company_id}::uuid and match_group.id = any (${ids}::bigint[])
    group by match_group.company_id, match_group.id order by match_group.id`.execute(db)
  return rows
}

const settlements = ({ company_id, ids }: Groups) => sql`
  banked as materialized (
    select link.match_group_id as id, link.item_id from match_links link
    where link.company_id = ${company_id}::uuid and link.match_group_id = any (${ids}::bigint[])
      and link.pair_type = 'BANK' and link.item_kind = 'batch' and link.active
  ), settled as materialized (
    select banked.id, banked.item_id, match_group.id as settlement_id from banked
    join match_links paid on paid.company_id = ${company_id}::uuid and paid.pair_type = 'SETTLEMENT'
      and paid.item_kind = 'batch' and paid.item_id = banked.item_id and paid.active
    join match_groups match_group on match_group.company_id = paid.company_id and match_group.id = paid.match_group_id
      and match_group.status = 'confirmed'
  )`

export async function findBatches(db: Db, groups: Groups) {
  const { rows } = await sql<OfBatches & { id: number }>`
    with ${settlements(groups)}
    select banked.id, batch.acquirer, settled.id is not null as settled, sum(batch.net_cents)::bigint as net_cents,
      sum(batch.assigned_cents + batch.lien_cents)::bigint as others_cents,
      sum(batch.anticipation_cost_cents)::bigint as cost_cents
    from banked left join settled on settled.id = banked.id and settled.item_id = banked.item_id
    join acquirer_settlements batch on batch.company_id = ${groups.company_id}::uuid and batch.id = banked.item_id::bigint
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** Returns the instalments that each match pays; those paid by several batches count for the first one. */
export async function findPaid(db: Db, groups: Groups) {
  const { company_id } = groups
  const { rows } = await sql<Paid & { id: number }>`
    with ${settlements(groups)}, paying as (
      select id, settlement_id from settled
      where item_id::bigint = (select min(${castItemId('other', 'batch')}) from match_links other
        where other.company_id = ${company_id}::uuid and other.match_group_id = settled.settlement_id)
    )
    select paying.id, sale.acquirer, sale.method, sale.kind, sum(item.gross_cents)::bigint as gross_cents,
      sum(item.net_cents)::bigint as net_cents
    from paying
    cross join lateral instalments_of_match(${company_id}::uuid, paying.settlement_id) part (id)
    join acquirer_installments item on item.company_id = ${company_id}::uuid and item.id = part.id
    join acquirer_transactions sale on sale.company_id = item.company_id and sale.business_date = item.business_date
      and sale.id = item.acquirer_transaction_id
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  return rows
}

export type PostedBankEntry = {
  id: number
  revision: number
  kind: BankEntryKind
  business_date: BusinessDate
  lines: JournalLine[]
}

export async function findPostedBankEntries(db: Db, { company_id, ids }: Groups): Promise<PostedBankEntry[]> {
  const { rows } = await sql<PostedBankEntry>`
    select distinct on (entry.match_group_id) entry.match_group_id as id, entry.revision, entry.kind,
      entry.business_date,
      (select jsonb_agg(jsonb_build_object('account', line.account, 'account_name', line.account_name,
          'debit_cents', line.debit_cents, 'credit_cents', line.credit_cents) order by line.line_no)
        from journal_lines line where line.company_id = entry.company_id and line.journal_entry_id = entry.id) as lines
    from journal_entries entry
    where entry.company_id = ${company_id}::uuid and entry.match_group_id = any (${ids}::bigint[])
    order by entry.match_group_id, entry.revision desc`.execute(db)
  return rows
}

export type NewBankEntry = {
  match_group_id: number
  revision: number
  kind: BankEntryKind
  business_date: BusinessDate
  journal: Journal
}

type Posting = { company_id: string; by: string | null; at: string }

/** Inserts all entries in two statements. `source_id` comes from the match, so no revision is posted twice. */
export async function insertBankEntries(db: Db, { company_id, by, at }: Posting, entries: readonly NewBankEntry[]) {
  if (entries.length === 0) return
  const rows = entries.map(({ journal, kind, ...entry }) => ({
    ...entry,
    kind,
    id: newId(),
    description: bankEntryDescriptions[kind],
    total_cents: journal.debit_total_cents,
    lines: journal.lines.map((line, index) => ({ line_no: index + 1, ...line })),
  }))
  await sql`insert into journal_entries (id, company_id, source, source_id, match_group_id, revision, kind,
      business_date, description, debit_total_cents, credit_total_cents, posted_by, posted_at)
    select id, ${company_id}::uuid, 'bank_match', md5('match ' || match_group_id)::uuid, match_group_id, revision, kind,
      business_date, description, total_cents, total_cents, ${by}::uuid, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ lines: _lines, ...row }) => row))}::jsonb) as e (id uuid,
      match_group_id bigint, revision int, kind text, business_date date, description text, total_cents bigint)`.execute(
    db,
  )
  const lines = rows.flatMap((row) => row.lines.map((line) => ({ entry: row.id, ...line })))
  await sql`insert into journal_lines (company_id, journal_entry_id, line_no, account, account_name, debit_cents,
      credit_cents)
    select ${company_id}::uuid, entry, line_no, account, account_name, debit_cents, credit_cents
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (entry uuid, line_no int, account text,
      account_name text, debit_cents bigint, credit_cents bigint)`.execute(db)
}

export async function takeMatchesWithoutEntry(db: Db, company_id: string) {
  const { rows } = await sql<{ id: number }>`delete from bank_entries_due where company_id = ${company_id}::uuid
    returning match_group_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findCompaniesDue(db: Db) {
  const { rows } = await sql<{ company_id: string }>`select distinct company_id from bank_entries_due
    order by company_id`.execute(db)
  return rows.map(({ company_id }) => company_id)
}
