import { type DifferenceCode, parseEvidence } from '@app/domain/day/differences/contract'
import { editableStatuses, isEditable } from '@app/domain/day/life/contract'
import type { Day } from '@app/domain/day/life/server'
import { addDays } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { matchOtherDaySales, type OtherDaySale, type UnsoldCapture } from './other-day-sales.rules.ts'

type ProposedDifference = {
  code: DifferenceCode
  status: string
  suggestion: unknown
  items: readonly { kind: string; id: string }[]
}

/** Proposes the sale of the day before or after to captures without a sale (D02) that have no stronger evidence. */
export async function addOtherDaySales<Row extends ProposedDifference>(
  db: Db,
  day: Pick<Day, 'company_id' | 'business_date' | 'status'>,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = isEditable(day.status) ? rows.flatMap((row) => findUnansweredCapture(row) ?? []) : []
  if (ids.length === 0) return [...rows]
  const captures = await findCaptures(db, day, ids)
  const found = matchOtherDaySales(captures, await findUnpaidSales(db, day, captures))
  return rows.map((row) => {
    const suggestion = found.get(findUnansweredCapture(row) ?? 0)
    return suggestion ? { ...row, suggestion } : row
  })
}

function findUnansweredCapture({ code, status, suggestion, items }: ProposedDifference) {
  const isUnanswered = suggestion === null || parseEvidence(suggestion)?.kind === 'wait'
  const capture = items.find(({ kind }) => kind === 'capture')
  return code === 'D02' && status === 'open' && isUnanswered && capture ? Number(capture.id) : undefined
}

type Place = Pick<Day, 'company_id' | 'business_date'>

async function findCaptures(db: Db, { company_id, business_date }: Place, ids: readonly number[]) {
  // A cut-off moves a capture to the previous business day.
  const { rows } = await sql<UnsoldCapture>`
    select id, method, gross_cents as amount_cents, nsu, auth_code, acquirer, terminal_logical_no, e2e_id
    from acquirer_transactions
    where company_id = ${company_id} and business_date in (${business_date}, ${addDays(business_date, 1)})
      and id = any (${ids}::bigint[]) and kind in ('sale', 'pix_received')
    order by id`.execute(db)
  return rows
}

/** Sales without a receipt (D01, D11) on the neighbouring days that can still be changed. */
async function findUnpaidSales(db: Db, { company_id, business_date }: Place, captures: readonly UnsoldCapture[]) {
  const amounts = [...new Set(captures.map(({ amount_cents }) => amount_cents))]
  const { rows } = await sql<OtherDaySale>`
    select sale.id, sale.method, sale.amount_cents, sale.nsu, sale.auth_code, sale.acquirer, sale.terminal_logical_no,
      sale.e2e_id, coalesce(sale.sale_external_id, sale.document_no, sale.external_id) as document,
      day.id as day_id, day.business_date,
      found.status = 'deferred' or found.suggestion is not null as has_answer,
      array(select refused.confirmation_id from refused_pairs refused
        where refused.company_id = day.company_id and refused.cash_conciliation_id = day.id
          and refused.system_kind = 'movement' and refused.system_id = sale.id::text
          and refused.confirmation_kind = 'capture') as refused
    from cash_conciliations day
    join differences found on found.company_id = day.company_id and found.cash_conciliation_id = day.id
    join system_movements sale on sale.company_id = day.company_id and sale.business_date = day.business_date
      and found.ref = 'movement:' || sale.id
    where day.company_id = ${company_id}
      and day.business_date in (${addDays(business_date, -1)}, ${addDays(business_date, 1)})
      and day.status = any (${editableStatuses}::text[])
      and found.code in ('D01', 'D11') and found.status in ('open', 'deferred')
      and sale.cancelled_at is null and sale.amount_cents = any (${amounts}::bigint[])
      and found.amount_cents = -sale.amount_cents
    order by sale.id`.execute(db)
  return rows
}
