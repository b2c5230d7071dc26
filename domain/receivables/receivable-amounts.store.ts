import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { isReversed } from './lines/reversed-lines.store.ts'
import type { ReceivableRef } from './receivable-facts.contract.ts'
import { buildSentEnvelopesQuery, findOpenEnvelopes } from './receivable-facts.store.ts'

type AmountQuery = { items: readonly ReceivableRef[]; safe: string }

/** Returns the batch amounts outside their net: shares of buyers and creditors, and anticipation costs. */
export async function findBesideNet(db: Db, company_id: string, items: readonly ReceivableRef[]) {
  const ids = items.flatMap(({ kind, id }) => (kind === 'batch' && /^\d{1,18}$/.test(id) ? [id] : []))
  const { rows } = await sql<{ others_cents: number; cost_cents: number }>`
    select coalesce(sum(assigned_cents + lien_cents), 0)::bigint as others_cents,
      coalesce(sum(anticipation_cost_cents), 0)::bigint as cost_cents
    from acquirer_settlements where company_id = ${company_id}::uuid
      and id = any (${ids}::bigint[])`.execute(db)
  return rows[0] ?? { others_cents: 0, cost_cents: 0 }
}

/** Returns the amount of each item by kind and id; missing items and those of other companies are left out. */
export async function findAmounts(db: Db, company_id: string, { items, safe }: AmountQuery) {
  const ids = (kind: ReceivableRef['kind']) => items.filter((item) => item.kind === kind).map(({ id }) => id)
  const numbers = (kind: ReceivableRef['kind']) => ids(kind).filter((id) => /^\d{1,18}$/.test(id))
  const days = ids('deposit').filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
  const envelopes =
    numbers('envelope').length === 0 ? [] : await findOpenEnvelopes(db, { company_id, ids: numbers('envelope') })
  const { rows } = await sql<{ kind: string; id: string; amount_cents: number }>`
    select 'instalment' as kind, id::text, net_cents as amount_cents from acquirer_installments
      where company_id = ${company_id}::uuid and id = any (${numbers('instalment')}::bigint[])
    union all select 'batch', id::text, net_cents from acquirer_settlements
      where company_id = ${company_id}::uuid and id = any (${numbers('batch')}::bigint[])
    union all select 'pix', id::text, gross_cents from acquirer_transactions
      where company_id = ${company_id}::uuid and kind in ('pix_received', 'pix_returned') and id = any (${numbers('pix')}::bigint[])
    union all select 'slip', id::text, expected_cents from bank_slip_occurrences
      where company_id = ${company_id}::uuid and event in ('settled', 'partly_settled')
        and id = any (${numbers('slip')}::bigint[])
    union all select 'line', id::text, amount_cents from statement_lines
      where company_id = ${company_id}::uuid and id = any (${numbers('line')}::bigint[]) and counts
        and not ${isReversed(sql`statement_lines`)}
    union all select 'deposit', day.id::text,
      (sum(line.debit_cents - line.credit_cents) - ${buildSentEnvelopesQuery(sql`day`)})::bigint
      from cash_conciliations day
      join journal_entries entry on entry.company_id = day.company_id and entry.source = 'cash_conciliation'
        and entry.source_id = day.id
      join journal_lines line on line.company_id = entry.company_id and line.journal_entry_id = entry.id
        and line.account = ${safe}
      where day.company_id = ${company_id}::uuid and day.id = any (${days}::uuid[]) and day.status in ('closed', 'locked')
      group by day.company_id, day.id, day.business_date`.execute(db)
  return new Map<string, number>([
    ...rows.map(({ kind, id, amount_cents }) => [`${kind}:${id}`, amount_cents] as const),
    ...envelopes.map(({ id, amount_cents }) => [`envelope:${id}`, amount_cents] as const),
  ])
}
