import type { StatementLineDetail } from '@app/domain/transactions/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

type Line = { company_id: string; line_id: number }

export async function findLineEntries(db: Db, { company_id, line_id }: Line): Promise<StatementLineDetail['entries']> {
  const { rows } = await sql<StatementLineDetail['entries'][number]>`
    select entry.id, entry.revision, entry.kind, entry.business_date, entry.posted_at, person.name as posted_by_name,
      entry.debit_total_cents, entry.credit_total_cents,
      (select jsonb_agg(jsonb_build_object('account', part.account, 'account_name', part.account_name,
          'debit_cents', part.debit_cents, 'credit_cents', part.credit_cents) order by part.line_no)
        from journal_lines part where part.company_id = entry.company_id and part.journal_entry_id = entry.id) as lines
    from match_links link
    join journal_entries entry on entry.company_id = link.company_id and entry.match_group_id = link.match_group_id
    left join users person on person.id = entry.posted_by
    where link.company_id = ${company_id}::uuid and link.item_kind = 'line' and link.item_id = ${String(line_id)}
      and link.pair_type in ('BANK', 'CASH')
    order by entry.posted_at, entry.match_group_id, entry.revision`.execute(db)
  return rows
}
