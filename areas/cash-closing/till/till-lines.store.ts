import type { DayKey } from '@app/domain/day/life/server'
import type { Db } from '@app/kit/server'
import { type SqlBool, sql } from 'kysely'
import { countsBlind } from '../cash-conciliations/blind-count.store.ts'

const natures = ['withdrawal', 'supply', 'advance', 'expense', 'receipt', 'refund', 'transfer'] as const

// Blind count: movements of a drawer are hidden until it is counted.
const isVisible = sql<SqlBool>`not (type.affects_drawer and session.counted_cents is null
  and counts_missing(line.company_id, line.business_date))`

const envelope = sql<string | null>`case type.nature when 'withdrawal'
  then envelope_of(line.company_id, line.id, line.document_no) else line.document_no end`
const sessionId = sql<number | null>`session_of(line.company_id, line.business_date, line.id, line.cash_session_id)`
const carrier = sql<string | null>`(select name from carriers() where id = pickup.carrier_id)`

// A safe has an opening date; envelopes of earlier days are not in its balance.
const inSafe = sql<boolean>`type.nature = 'withdrawal' and line.method = 'cash' and line.cancelled_at is null
  and pickup_item.pickup_id is null
  and not exists (select from bank_accounts safe where safe.company_id = line.company_id
    and safe.kind = 'safe' and safe.active and safe.opening_on > line.business_date)`

export async function findTillLines(
  db: Db,
  { company_id, business_date }: Pick<DayKey, 'company_id' | 'business_date'>,
) {
  return db
    .selectFrom('system_movements as line')
    .innerJoin('movement_types as type', 'type.code', 'line.movement_type_code')
    .leftJoin('cash_sessions as session', (join) =>
      join.onRef('session.company_id', '=', 'line.company_id').on('session.id', '=', sessionId),
    )
    .leftJoin('cash_pickup_items as pickup_item', (join) =>
      join
        .onRef('pickup_item.company_id', '=', 'line.company_id')
        .onRef('pickup_item.item_id', '=', 'line.id')
        .on('pickup_item.item_kind', '=', 'drop')
        .on('pickup_item.active', '=', true),
    )
    .leftJoin('cash_pickups as pickup', (join) =>
      join.onRef('pickup.company_id', '=', 'pickup_item.company_id').onRef('pickup.id', '=', 'pickup_item.pickup_id'),
    )
    .select(['line.id', 'type.name as type_name', 'line.occurred_at'])
    .select(sessionId.as('session_id'))
    .select(['line.amount_cents', 'line.cancelled_at', 'pickup.picked_up_at'])
    .select(carrier.as('carrier_name'))
    .select(envelope.as('document_no'))
    .select(sql<boolean>`type.nature = 'withdrawal'`.as('drop'))
    .select(inSafe.as('in_safe'))
    .select(
      sql<boolean | null>`case when type.counterpart = 'document' then line.document_attached end`.as(
        'document_attached',
      ),
    )
    .select(sql<boolean>`type.direction = 'out'`.as('goes_out'))
    .select(sql<string | null>`coalesce(line.employee, line.customer)`.as('person'))
    .where('line.company_id', '=', company_id)
    .where('line.business_date', '=', business_date)
    .where((eb) => eb.or([eb('type.nature', 'in', natures), eb('line.method', '=', 'note')]))
    .$if(await countsBlind(db), (lines) => lines.where(isVisible))
    .orderBy('line.occurred_at')
    .orderBy('line.id')
    .execute()
}
