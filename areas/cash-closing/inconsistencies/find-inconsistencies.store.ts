import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayKey } from '../cash-conciliations/days/days.store.ts'
import type { CheckFacts } from './checked-day.rules.ts'
import type { InconsistencyChange, KnownInconsistency } from './inconsistency-changes.rules.ts'

/** What the checks know beside the facts of the day. */
export async function findCheckFacts(db: Db, { company_id, business_date }: DayKey): Promise<CheckFacts> {
  const terminals = await db
    .selectFrom('smart_pos_terminals')
    .select('logical_no')
    .where('company_id', '=', company_id)
    .execute()
  const price_requests = await db
    .selectFrom('fuel_price_requests')
    .select(['nozzle_id', 'price_millis', 'applies_on'])
    .where('company_id', '=', company_id)
    .where('applies_on', '<=', business_date)
    .orderBy('created_at')
    .execute()
  return { terminals: terminals.map(({ logical_no }) => logical_no), price_requests }
}

/** Every inconsistency that the day ever had. */
export const findKnown = (db: Db, { company_id, id }: DayKey): Promise<KnownInconsistency[]> =>
  db
    .selectFrom('inconsistencies')
    .select([
      'id',
      'code',
      'ref',
      'item_kind',
      'item_id',
      'occurred_at',
      'cash_session_id',
      'document',
      'method',
      'amount_cents',
      'sentence',
      'suggestion',
      'suggested',
      'status',
    ])
    .$castTo<KnownInconsistency>()
    .where('company_id', '=', company_id)
    .where('cash_conciliation_id', '=', id)
    .execute()

export type Writer = { now: string; actor_id: string | null }

/** Writes inconsistencies by code and ref; who and when is noted where one now stands elsewhere. */
export async function writeInconsistencies(
  db: Db,
  day: DayKey,
  changes: readonly InconsistencyChange[],
  { now, actor_id }: Writer,
) {
  if (changes.length === 0) return
  await sql`
    insert into inconsistencies (id, company_id, cash_conciliation_id, business_date, code, ref, item_kind, item_id,
      occurred_at, cash_session_id, document, method, amount_cents, sentence, suggestion, suggested, status, created_at,
      updated_by, updated_at)
    select id, ${day.company_id}, ${day.id}, ${day.business_date}, code, ref, item_kind, item_id, occurred_at,
      cash_session_id, document, method, amount_cents, sentence, suggestion, suggested, status, ${now}::timestamptz,
      ${actor_id}::uuid, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as i (id uuid, code text, ref text, item_kind text,
      item_id text, occurred_at timestamptz, cash_session_id bigint, document text, method text, amount_cents bigint,
      sentence text, suggestion text, suggested jsonb, status text)
    on conflict (company_id, cash_conciliation_id, code, ref) do update set occurred_at = excluded.occurred_at,
      cash_session_id = excluded.cash_session_id, document = excluded.document, method = excluded.method,
      amount_cents = excluded.amount_cents, sentence = excluded.sentence, suggestion = excluded.suggestion,
      suggested = excluded.suggested, status = excluded.status, version = inconsistencies.version + 1,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(db)
  const decided = changes.filter(({ decides }) => decides).map(({ id }) => id)
  if (decided.length === 0) return
  await sql`update inconsistencies set
      decided_by = case when status = 'pending' then null else ${actor_id}::uuid end,
      decided_at = case when status = 'pending' then null else ${now}::timestamptz end,
      reason = null
    where company_id = ${day.company_id} and id = any (${decided}::uuid[])`.execute(db)
}
