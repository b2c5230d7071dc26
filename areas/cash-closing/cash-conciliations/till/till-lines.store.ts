import type { Db } from '@app/kit/server'
import { type SqlBool, sql } from 'kysely'
import type { DayKey } from '../days/days.store.ts'
import { countsBlind } from '../detail/blind-count.store.ts'

const natures = ['withdrawal', 'supply', 'advance', 'expense', 'receipt', 'refund', 'transfer'] as const

// A blind count: what went in and out of a drawer is told once it is counted.
const seen = sql<SqlBool>`not (type.affects_drawer and session.counted_cents is null
  and counts_missing(line.company_id, line.business_date))`

/** Drops, supplies, advances, expenses and notes on account of a day, as they came, in their order. */
export async function findTillLines(
  db: Db,
  { company_id, business_date }: Pick<DayKey, 'company_id' | 'business_date'>,
) {
  return db
    .selectFrom('system_movements as line')
    .innerJoin('movement_types as type', 'type.code', 'line.movement_type_code')
    .leftJoin('cash_sessions as session', (join) =>
      join.onRef('session.company_id', '=', 'line.company_id').onRef('session.id', '=', 'line.cash_session_id'),
    )
    .select(['line.id', 'line.cash_session_id as session_id', 'type.name as type_name', 'line.occurred_at'])
    .select(['line.amount_cents', 'line.document_no', 'line.cancelled_at'])
    .select(
      sql<boolean | null>`case when type.counterpart = 'document' then line.document_attached end`.as(
        'document_attached',
      ),
    )
    .select(sql<boolean>`type.direction = 'out'`.as('goes_out'))
    .select(sql<string | null>`coalesce(line.employee, line.customer)`.as('person'))
    .where('line.company_id', '=', company_id)
    .where('line.business_date', '=', business_date)
    .where((any) => any.or([any('type.nature', 'in', natures), any('line.method', '=', 'note')]))
    .$if(await countsBlind(db), (lines) => lines.where(seen))
    .orderBy('line.occurred_at')
    .orderBy('line.id')
    .execute()
}
