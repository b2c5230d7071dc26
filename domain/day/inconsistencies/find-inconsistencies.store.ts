import { addDays } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { SystemMovement } from '../facts/day-facts.contract.ts'
import type { PaymentMethod } from '../facts/methods.contract.ts'
import type { DayKey } from '../life/days.store.ts'
import type { CheckFacts } from './checked-day.rules.ts'
import type { InconsistencyChange, KnownInconsistency } from './inconsistency-changes.rules.ts'
import { envelopeKey } from './till-checks.rules.ts'

type UnclearLines = { movements: readonly Pick<SystemMovement, 'movement_type_code' | 'method' | 'type_method'>[] }

export async function findCheckFacts(
  db: Db,
  { company_id, business_date }: DayKey,
  { movements }: UnclearLines,
): Promise<CheckFacts> {
  const terminals = await db
    .selectFrom('smart_pos_terminals')
    .select('logical_no')
    .where('company_id', '=', company_id)
    .execute()
  const price_requests = await db
    .selectFrom('fuel_price_requests')
    .select(['nozzle_id', 'price_millis', 'applies_on', 'created_at'])
    .where('company_id', '=', company_id)
    // A price asked for a later day may have been set on the same day.
    .where('applies_on', '<=', addDays(business_date, 7))
    .orderBy('created_at')
    .execute()
  const nozzle_tests = await db
    .selectFrom('fuel_nozzle_tests')
    .select(['nozzle_id', 'volume_ml', 'created_at'])
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .orderBy('created_at')
    .execute()
  const unclear = movements.filter(({ method, type_method = null }) => type_method !== null && type_method !== method)
  const code_choices = await findCodeChoices(db, company_id, [
    ...new Set(unclear.map(({ movement_type_code }) => movement_type_code)),
  ])
  return { terminals: terminals.map(({ logical_no }) => logical_no), price_requests, nozzle_tests, code_choices }
}

/** Returns the method that people gave most often to lines of each till code. */
async function findCodeChoices(db: Db, company_id: string, codes: readonly string[]) {
  if (codes.length === 0) return []
  const { rows } = await sql<{ movement_type_code: string; method: PaymentMethod }>`
    select distinct on (line.movement_type_code) line.movement_type_code, manual.method_to as method
    from manual_transactions manual
    join system_movements line on line.company_id = manual.company_id and line.id = manual.target_id
    where manual.company_id = ${company_id} and manual.kind = 'reclassify' and manual.side = 'system'
      and manual.status = 'applied' and line.movement_type_code = any (${[...codes]}::text[])
    group by line.movement_type_code, manual.method_to
    order by line.movement_type_code, count(*) desc, manual.method_to`.execute(db)
  return rows
}

type CompanyDay = Pick<DayKey, 'company_id' | 'business_date'>

/** Returns drops of other days of the company with one of these envelopes, after corrections. */
export async function findOtherEnvelopes(
  db: Db,
  { company_id, business_date }: CompanyDay,
  envelopes: readonly string[],
) {
  const keys = envelopes.map(envelopeKey).filter((key) => key !== '')
  if (keys.length === 0) return []
  const { rows } = await sql<{ movement_id: number; occurred_at: string; envelope_no: string }>`
    with envelope as (
      select line.id, line.document_no as envelope_no from system_movements line
      where line.company_id = ${company_id} and envelope_key(line.document_no) = any (${keys}::text[])
        and line.document_no is not null
        and line.movement_type_code = any (array(select code from movement_types where nature = 'withdrawal'))
        and not exists (select from line_corrections correction where correction.company_id = line.company_id
          and correction.item_id = line.id and correction.item_kind = 'movement' and correction.field = 'envelope_no'
          and correction.undone_at is null)
      union
      select correction.item_id, correction.value_after from line_corrections correction
      where correction.company_id = ${company_id} and correction.field = 'envelope_no' and correction.undone_at is null
        and envelope_key(correction.value_after) = any (${keys}::text[])
        and not exists (select from line_corrections later where later.company_id = correction.company_id
          and later.item_kind = correction.item_kind and later.item_id = correction.item_id
          and later.field = correction.field and later.undone_at is null and later.id > correction.id)
    )
    select line.id as movement_id, line.occurred_at, envelope.envelope_no from envelope
    join system_movements line on line.company_id = ${company_id} and line.id = envelope.id
    join movement_types type on type.code = line.movement_type_code and type.nature = 'withdrawal'
    where line.business_date <> ${business_date}::date and line.cancelled_at is null
    order by line.occurred_at, line.id`.execute(db)
  return rows
}

export const findStoredInconsistencies = (db: Db, { company_id, id }: DayKey): Promise<KnownInconsistency[]> =>
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

export type InconsistencyAuthor = { now: string; actor_id: string | null }

/** Upserts inconsistencies by code and ref; author and time are stored only if the status changes. */
export async function writeInconsistencies(
  db: Db,
  day: DayKey,
  changes: readonly InconsistencyChange[],
  { now, actor_id }: InconsistencyAuthor,
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
  const decidedIds = changes.filter(({ decides }) => decides).map(({ id }) => id)
  if (decidedIds.length === 0) return
  await sql`update inconsistencies set
      decided_by = case when status = 'pending' then null else ${actor_id}::uuid end,
      decided_at = case when status = 'pending' then null else ${now}::timestamptz end,
      reason = null
    where company_id = ${day.company_id} and id = any (${decidedIds}::uuid[])`.execute(db)
}
