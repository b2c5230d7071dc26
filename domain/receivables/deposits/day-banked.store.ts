import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { castItemId } from '../links/link-numbers.store.ts'
import type { ReceivableState } from '../receivable-states.rules.ts'
import type { Banked } from './banked.contract.ts'

const owed: ReceivableState[] = ['forecast', 'scheduled', 'overdue', 'paid', 'anticipated']

type OfDay = { company_id: string; business_date: BusinessDate }

/** Returns where the money of each capture and Pix of a day is: at the acquirer, on its way, or in the bank. */
export async function findBankedOfDay(db: Db, { company_id, business_date }: OfDay): Promise<Banked[]> {
  const { rows } = await sql<Banked>`
    with dated as (
      select id, company_id, kind, gross_cents from acquirer_transactions
      where company_id = ${company_id}::uuid and business_date between ${business_date}::date and ${business_date}::date + 1
        and capture_day(company_id, business_date, captured_at) = ${business_date}::date
    )
    select item.acquirer_transaction_id as capture_id,
      (array_agg(item.status order by item.status in ('paid', 'anticipated', 'in_bank', 'recovered'), item.number))[1] as status,
      coalesce(min(item.due_on) filter (where item.paid_on is null), max(item.paid_on)) as on_date,
      count(*) filter (where item.status = 'in_bank')::int as banked, count(*)::int as parts,
      coalesce(sum(item.net_cents) filter (where item.status = 'in_bank'), 0)::bigint as banked_cents,
      coalesce(sum(item.net_cents) filter (where item.status = any (${owed}::text[])), 0)::bigint as due_cents
    from dated join acquirer_installments item
      on item.company_id = dated.company_id and item.acquirer_transaction_id = dated.id
    group by item.acquirer_transaction_id
    union all
    select dated.id, case when line.id is null then 'scheduled' else 'in_bank' end, line.posted_on,
      case when line.id is null then 0 else 1 end, 1,
      case when line.id is null then 0 else dated.gross_cents end, case when line.id is null then dated.gross_cents else 0 end
    from dated
    left join match_links own on own.company_id = dated.company_id and own.pair_type = 'BANK' and own.item_kind = 'pix'
      and own.item_id = dated.id::text and own.active
    left join match_links other on other.company_id = own.company_id and other.match_group_id = own.match_group_id
      and other.item_kind = 'line' and other.active
    left join statement_lines line on line.company_id = other.company_id and line.id = ${castItemId('other', 'line')}
    where dated.kind in ('pix_received', 'pix_returned')
    order by 1`.execute(db)
  return rows
}
