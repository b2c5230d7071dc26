import { DayStatus, SolicitationStatus, SolicitationType } from '@app/domain/day/assessment/contract'
import { broken } from '@app/domain/day/assessment/testing'
import { isProven } from '@app/domain/day/life/contract'
import type { TestDatabase } from '@app/kit/testing'
import { z } from 'zod'

const Cents = z.coerce.number().pipe(z.int())
const Line = z.object({ account: z.string(), account_name: z.string(), debit_cents: z.int(), credit_cents: z.int() })
const Row = z.object({
  id: z.string(),
  business_date: z.string(),
  status: DayStatus,
  revision: z.int(),
  arrived: Cents,
  counted: Cents,
  waiting: Cents,
  posted: Cents,
  net: z.array(Line),
  requests: z.array(z.object({ type: SolicitationType, status: SolicitationStatus })),
  lines: Cents,
  difference: Cents,
  /** Digest of everything that a proven day must not change. */
  frozen: z.string(),
})
type Row = z.infer<typeof Row>

const captureMethodsSql = `('debit', 'credit', 'credit_installments', 'prepaid', 'fleet', 'voucher', 'pix')`

const daysSql = `
  select day.id::text, day.business_date::text, day.status, day.revision,
    (select coalesce(sum(gross_cents), 0) from acquirer_transactions item where item.company_id = day.company_id
      and item.business_date = day.business_date and item.own and item.cancelled_at is null
      and item.kind in ('sale', 'pix_received')) as arrived,
    (select coalesce(sum(confirmed_cents), 0) from cash_conciliation_lines line
      where line.cash_conciliation_id = day.id and line.method in ${captureMethodsSql}) as counted,
    (select coalesce(sum(gross_cents), 0) from late_items late join acquirer_transactions item
      on item.company_id = late.company_id and item.id = late.item_id
      where late.cash_conciliation_id = day.id and late.status = 'waiting' and late.kind = 'capture') as waiting,
    (select coalesce(jsonb_agg(sums order by account, account_name), '[]') from (
      select account, account_name, greatest(sum(debit_cents - credit_cents), 0)::bigint as debit_cents,
        greatest(sum(credit_cents - debit_cents), 0)::bigint as credit_cents
      from journal_lines line join journal_entries entry on entry.company_id = line.company_id
        and entry.id = line.journal_entry_id
      where entry.source_id = day.id group by 1, 2 having sum(debit_cents - credit_cents) <> 0) sums) as net,
    (select coalesce(max((term ->> 'value')::bigint), 0) from jsonb_array_elements(day.proof -> 'figures' -> 'equations') equation,
      jsonb_array_elements(equation -> 'terms') term where (equation ->> 'no')::int = 10) as posted,
    (select coalesce(jsonb_agg(jsonb_build_object('type', type, 'status', status)), '[]')
      from cash_conciliation_solicitations asked where asked.cash_conciliation_id = day.id) as requests,
    (select coalesce(sum(difference_cents), 0) from cash_conciliation_lines line
      where line.cash_conciliation_id = day.id) as lines,
    day.difference_cents as difference,
    md5(concat(day.proof_hash, day.system_total_cents, day.confirmed_total_cents, day.explained_cents,
      (select string_agg(concat(found.code, found.ref, found.amount_cents, found.reason_id), ',' order by found.code, found.ref)
        from differences found where found.cash_conciliation_id = day.id and found.status <> 'resolved'),
      (select string_agg(link.item_kind || link.item_id, ',' order by link.item_kind, link.item_id) from matched_items link
        join matches held on held.company_id = link.company_id and held.id = link.match_group_id
        where held.cash_conciliation_id = day.id and link.active))) as frozen
  from cash_conciliations day`

const doubledSql = `select item_kind, item_id from matched_items where active group by pair_type, item_kind, item_id having count(*) > 1`
/** If all tills of a day are matched with their counts, their differences must add up to its cash difference. */
const tillsSql = `select day.id from cash_conciliations day
  join cash_conciliation_lines line on line.cash_conciliation_id = day.id and line.method = 'cash'
  join match_groups held on held.cash_conciliation_id = day.id and held.pair_type = 'CASH' and held.status <> 'undone'
  group by day.company_id, day.business_date, day.id, line.difference_cents
  having count(*) = (select count(*) from cash_sessions session
      where session.company_id = day.company_id and session.business_date = day.business_date)
    and sum(held.difference_cents) <> line.difference_cents`
const unbalancedSql = `select entry.id from journal_entries entry join journal_lines line
  on line.company_id = entry.company_id and line.journal_entry_id = entry.id group by entry.id
  having sum(line.debit_cents) <> sum(line.credit_cents)`

/** The posted net of a bank match must equal the bank amount without Pix, or zero once the match is undone. */
const bankSql = `with posted as (
    select company_id, match_group_id as id, count(*) filter (where kind <> 'reversal') as posts,
      count(*) filter (where kind = 'reversal') as mirrors, array_agg(kind order by revision) as kinds,
      array_agg(revision order by revision) as revisions
    from journal_entries where match_group_id is not null group by 1, 2
  ), net as (
    select entry.company_id, entry.match_group_id as id, line.account, line.account_name,
      sum(line.debit_cents - line.credit_cents) as cents
    from journal_entries entry join journal_lines line on line.company_id = entry.company_id
      and line.journal_entry_id = entry.id
    where entry.match_group_id is not null group by 1, 2, 3, 4
  ), owed as (
    select held.company_id, held.id, held.status, held.difference_cents,
      (select coalesce(sum(line.amount_cents), 0) from match_links link join statement_lines line
        on line.company_id = link.company_id and line.id::text = link.item_id
        where link.company_id = held.company_id and link.match_group_id = held.id and link.item_kind = 'line') as bank,
      (select coalesce(sum(pix.gross_cents), 0) from match_links link join acquirer_transactions pix
        on pix.company_id = link.company_id and pix.id::text = link.item_id
        where link.company_id = held.company_id and link.match_group_id = held.id and link.item_kind = 'pix') as pix
    from match_groups held where held.pair_type in ('BANK', 'CASH') and held.cash_conciliation_id is null
  )
  select owed.id from owed left join posted using (company_id, id)
  where coalesce(posts - mirrors, 0) <> case when status = 'confirmed' and (bank <> pix or difference_cents <> 0)
      then 1 else 0 end
    or revisions <> array(select generate_series(1, posts + mirrors)::int)
    or (status = 'confirmed' and bank - pix <> (select coalesce(sum(cents), 0) from net
      where net.company_id = owed.company_id and net.id = owed.id and account_name = 'Banco conta movimento'))
    or (status <> 'confirmed' and exists (select from net
      where net.company_id = owed.company_id and net.id = owed.id and cents <> 0))`

export const newMemory = () => ({
  proofs: new Map<string, { revision: number; frozen: string; counted: number }>(),
  seen: new Set<DayStatus>(),
})

export async function brokenInDatabase(admin: TestDatabase['admin'], memory: ReturnType<typeof newMemory>) {
  const { rows } = await admin.query(daysSql)
  for (const row of z.array(Row).parse(rows)) {
    memory.seen.add(row.status)
    const proven = updateMemory(row, memory)
    if (row.lines !== row.difference) return `${row.business_date}: the day is not the sum of its methods`
    if (proven.frozen !== row.frozen && isProven(row.status)) return `${row.business_date}: a closed day changed`
    const problem = broken({ ...row, proven: proven.counted })
    if (problem) return `${row.business_date}, ${row.status}: ${problem}`
  }
  for (const [violation, sql] of [
    ['an item is in two groups', doubledSql],
    ['the tills do not differ by what the cash does', tillsSql],
    ['an entry does not balance', unbalancedSql],
    ['a match of the bank is not posted as it stands', bankSql],
    ['the chain of audit is broken', 'select * from audit_broken_links()'],
  ] as const)
    if ((await admin.query(sql)).rows.length > 0) return violation
  return null
}

function updateMemory({ id, status, revision, frozen, counted }: Row, { proofs }: ReturnType<typeof newMemory>) {
  const known = proofs.get(id)
  if (known && known.revision === revision && isProven(status)) return known
  const current = { revision, frozen, counted }
  if (isProven(status)) proofs.set(id, current)
  else proofs.delete(id)
  return current
}
