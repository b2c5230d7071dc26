import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { CardDetail } from './card-conciliation.contract.ts'
import { feeAlone, fromPayingLinks } from './card-conciliation.store.ts'

type OfCompany = { company_id: string }

/** Returns the first batch that pays an instalment. */
export async function getPayingBatch(db: Db, { company_id, instalment_id }: OfCompany & { instalment_id: number }) {
  const { rows } = await sql<{ id: number }>`
    select paying.item_id::bigint as id
    ${fromPayingLinks(sql`${company_id}::uuid`, sql`${instalment_id}::bigint`)}
    order by 1 limit 1`.execute(db)
  return rows[0]?.id
}

type OfBatch = OfCompany & { batch_id: number }

/** Returns the live matches of a batch, with instalments first. */
export async function findBatchMatches(db: Db, { company_id, batch_id }: OfBatch) {
  const { rows } = await sql<CardDetail['matches'][number]>`
    select match_group.id, match_group.pair_type, match_group.status, match_group.sentence, match_group.difference_cents
    from match_links link join match_groups match_group on match_group.company_id = link.company_id
      and match_group.id = link.match_group_id
    where link.company_id = ${company_id}::uuid and link.item_kind = 'batch' and link.item_id = ${String(batch_id)}
      and link.active and match_group.status <> 'undone'
    order by match_group.pair_type desc, match_group.id`.execute(db)
  return rows
}

type OfMatches = OfCompany & { match_ids: readonly number[] }

export async function findMatchInstalments(db: Db, { company_id, match_ids }: OfMatches) {
  const { rows } = await sql<CardDetail['instalments'][number]>`
    select item.id, sale.nsu, item.number, item.of_count, item.due_on, item.paid_on, item.gross_cents,
      item.fee_expected_cents, ${feeAlone} as fee_cents, item.gross_cents - ${feeAlone} - item.net_cents as anticipation_cents,
      item.net_cents, item.status
    from (select part.id from unnest(${match_ids}::bigint[]) match (id)
      cross join lateral instalments_of_match(${company_id}::uuid, match.id) part (id) limit 200) part
    cross join lateral (select * from acquirer_installments where company_id = ${company_id}::uuid
      and id = part.id offset 0) item
    join acquirer_transactions sale on sale.company_id = item.company_id and sale.business_date = item.business_date
      and sale.id = item.acquirer_transaction_id
    order by item.id`.execute(db)
  return rows
}

export async function findMatchLines(db: Db, { company_id, match_ids }: OfMatches) {
  const { rows } = await sql<CardDetail['bank_lines'][number]>`
    select line.id, line.posted_on, line.amount_cents, line.memo from match_links credit
    cross join lateral (select id, posted_on, amount_cents, memo from statement_lines
      where company_id = credit.company_id
        and id = (case credit.item_kind when 'line' then credit.item_id end)::bigint limit 1) line
    where credit.company_id = ${company_id}::uuid and credit.match_group_id = any (${match_ids}::bigint[])
      and credit.item_kind = 'line' and credit.active
    order by line.id`.execute(db)
  return rows
}

type About = OfCompany & { refs: readonly string[]; capture_id: number | null }

export async function findDifferencesAbout(db: Db, { company_id, refs, capture_id }: About) {
  const { rows } = await sql<CardDetail['differences'][number]>`
    select record_id, code, sentence, amount_cents from receivable_differences
    where company_id = ${company_id}::uuid and status <> 'resolved' and (ref = any (${refs}::text[])
      or (code = 'D14' and ${capture_id}::bigint in (sale_id, capture_id)))
    order by code, id`.execute(db)
  return rows
}
