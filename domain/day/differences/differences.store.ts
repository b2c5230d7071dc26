import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { attachmentCount } from '../../records/attachment-count.store.ts'
import type { DayKey } from '../life/days.store.ts'
import type { Explanation } from './day-explanations.contract.ts'
import type { DifferenceChange, KnownDifference } from './difference-changes.rules.ts'
import { differenceRecord } from './difference-record.contract.ts'
import type { AssessedDifference } from './explanations.rules.ts'
import type { DifferenceCode } from './found-differences.contract.ts'

export type StoredDifference = KnownDifference & {
  reason_id: string | null
  reason_code: string | null
  reason_name: string | null
  approval_required: boolean | null
  attachment_required: boolean | null
  note: string | null
  explained_by: string | null
  explained_by_name: string | null
  explained_at: string | null
  deferred_to: BusinessDate | null
  deferred_on: BusinessDate | null
  lapsed_at: string | null
  updated_by: string | null
  updated_at: string | null
  version: number
  attachment_count: number
}

export type ShownDifference = StoredDifference & {
  occurred_at: string | null
  /** The last refusal of the explanation, if the difference is refused. */
  refused_comment: string | null
  refused_by_name: string | null
}

const query = (db: Db, { id, company_id }: DayKey) =>
  db
    .selectFrom('differences as difference')
    .leftJoin('movement_reason_maps as reason', 'reason.id', 'difference.reason_id')
    .leftJoin('users as person', 'person.id', 'difference.explained_by')
    .select([
      'difference.id',
      'difference.code',
      'difference.ref',
      'difference.amount_cents',
      'difference.volume_ml',
      'difference.effects',
      'difference.items',
      'difference.sentence',
      'difference.suggestion',
      'difference.occurred_at',
      'difference.cash_session_id',
      'difference.system_cents',
      'difference.confirmed_cents',
      'difference.severity',
      'difference.status',
      'difference.deferred_to',
      'difference.deferred_on',
      'difference.lapsed_at',
      'difference.reason_id',
      'reason.code as reason_code',
      'reason.name as reason_name',
      'reason.approval_required',
      'reason.attachment_required',
      'difference.note',
      'difference.explained_by',
      'person.name as explained_by_name',
      'difference.explained_at',
      'difference.version',
      'difference.updated_by',
      'difference.updated_at',
    ])
    .select(attachmentCount(differenceRecord.entity, { company_id: 'difference.company_id', id: 'difference.id' }))
    .$castTo<StoredDifference>()
    .where('difference.company_id', '=', company_id)
    .where('difference.cash_conciliation_id', '=', id)
    .orderBy('difference.code')
    .orderBy('difference.ref')

export const findDifferences = (db: Db, day: DayKey): Promise<StoredDifference[]> => query(db, day).execute()

const lastRefusal = sql<{ comment: string | null; name: string | null }>`(select item.comment, analyst.name
  from cash_conciliation_solicitation_items item left join users analyst on analyst.id = item.decided_by
  where difference.status = 'refused' and item.company_id = difference.company_id and item.item_id = difference.id
    and item.decision = 'refused'
  order by item.decided_at desc limit 1)`.as('refusal')

const shownQuery = (db: Db, day: DayKey) =>
  query(db, day)
    .leftJoinLateral(lastRefusal, (join) => join.onTrue())
    .select(['refusal.comment as refused_comment', 'refusal.name as refused_by_name'])
    .where('difference.status', '<>', 'resolved')
    .$castTo<ShownDifference>()

/** Returns the differences of the day that are not resolved. */
export const findShownDifferences = (db: Db, day: DayKey): Promise<ShownDifference[]> => shownQuery(db, day).execute()

export const getShownDifference = (db: Db, day: DayKey, id: string): Promise<ShownDifference | undefined> =>
  shownQuery(db, day).where('difference.id', '=', id).executeTakeFirst()

const places = (db: Db) =>
  db
    .selectFrom('differences as difference')
    .innerJoin('cash_conciliations as day', (join) =>
      join
        .onRef('day.company_id', '=', 'difference.company_id')
        .onRef('day.id', '=', 'difference.cash_conciliation_id'),
    )
    .innerJoin('companies as company', 'company.id', 'difference.company_id')
    .select(['difference.id', 'difference.company_id', 'difference.cash_conciliation_id', 'difference.code'])
    .select(['day.business_date', 'company.name as company_name'])
    .$narrowType<{ code: DifferenceCode }>()

export const getDifferencePlace = (db: Db, id: string) => places(db).where('difference.id', '=', id).executeTakeFirst()

export const findDifferencePlaces = (db: Db, ids: readonly string[]) =>
  places(db).where('difference.id', 'in', ids).execute()

export const toExplanations = (differences: readonly StoredDifference[]): Explanation[] =>
  differences.flatMap(({ status, reason_id, reason_code, reason_name, ...difference }) => {
    if (status === 'open' || status === 'resolved') return []
    if (reason_id === null || reason_code === null) return []
    const { code, ref, amount_cents, volume_ml, note, approval_required, explained_by, deferred_to } = difference
    return [
      {
        code,
        ref,
        amount_cents,
        volume_ml,
        reason_code,
        status,
        reason_name: reason_name ?? reason_code,
        note: note ?? '',
        approval_required: approval_required ?? false,
        ...(status === 'deferred' && { deferred_to }),
        ...(explained_by === null && { automatic_reason_id: reason_id }),
      },
    ]
  })

export const explainedDifferences = (found: readonly AssessedDifference[]) =>
  found.map((difference) => ({
    ...difference,
    reason_name: difference.explanation?.reason_name ?? null,
    note: difference.explanation?.note ?? null,
  }))

/** Upserts differences by code and ref; a difference whose amount changed loses its explanation. */
export async function writeDifferences(db: Db, day: DayKey, changes: readonly DifferenceChange[], now: string) {
  if (changes.length === 0) return
  await sql`
    insert into differences (id, company_id, cash_conciliation_id, code, ref, amount_cents, volume_ml, effects, items,
      sentence, suggestion, severity, status, occurred_at, cash_session_id, system_cents, confirmed_cents)
    select id, ${day.company_id}, ${day.id}, code, ref, amount_cents, volume_ml, effects, items, sentence,
      nullif(suggestion, 'null'), severity, status, occurred_at, cash_session_id, system_cents, confirmed_cents
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as d (id uuid, code text, ref text, amount_cents bigint,
      volume_ml bigint, effects jsonb, items jsonb, sentence text, suggestion jsonb, severity text, status text,
      occurred_at timestamptz, cash_session_id bigint, system_cents bigint, confirmed_cents bigint)
    on conflict (company_id, cash_conciliation_id, code, ref) do update set amount_cents = excluded.amount_cents,
      volume_ml = excluded.volume_ml, effects = excluded.effects, items = excluded.items,
      sentence = excluded.sentence, suggestion = excluded.suggestion, severity = excluded.severity,
      status = excluded.status, occurred_at = excluded.occurred_at, cash_session_id = excluded.cash_session_id,
      system_cents = excluded.system_cents, confirmed_cents = excluded.confirmed_cents,
      updated_by = null, updated_at = ${now}::timestamptz, version = differences.version + 1`.execute(db)
  const clearedIds = changes.filter((difference) => !difference.keeps_explanation).map(({ id }) => id)
  await db
    .updateTable('differences')
    .set({ reason_id: null, note: null, explained_by: null, explained_at: null, deferred_to: null, lapsed_at: null })
    .where('company_id', '=', day.company_id)
    .where('id', '=', sql<string>`any (${clearedIds}::uuid[])`)
    .execute()
  const automatic = changes.flatMap(({ id, automatic }) => (automatic ? [{ id, ...automatic }] : []))
  if (automatic.length === 0) return
  await sql`update differences set reason_id = explanation.reason_id, note = explanation.note,
      explained_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(automatic)}::jsonb) as explanation (id uuid, reason_id uuid, note text)
    where differences.company_id = ${day.company_id} and differences.id = explanation.id`.execute(db)
}

type ExplanationDecision = { by: string; at: string; status: 'explained' | 'accepted' }

/** Writes many explanations in one statement, matched by code and ref. */
export const explainFound = (
  db: Db,
  day: DayKey,
  explanations: readonly Explanation[],
  { by, at, status }: ExplanationDecision,
) =>
  sql`update differences set status = ${status}, reason_id = reason.id, note = explanation.note,
      explained_by = ${by}::uuid, explained_at = ${at}::timestamptz, updated_by = ${by}::uuid,
      updated_at = ${at}::timestamptz, version = differences.version + 1
    from jsonb_to_recordset(${JSON.stringify(explanations)}::jsonb)
      as explanation (code text, ref text, reason_code text, note text)
    join movement_reason_maps reason on reason.code = explanation.reason_code
    where differences.company_id = ${day.company_id} and differences.cash_conciliation_id = ${day.id}
      and differences.code = explanation.code and differences.ref = explanation.ref`.execute(db)

export const acceptExplanations = (db: Db, day: DayKey) =>
  db
    .updateTable('differences')
    .set({ status: 'accepted' })
    .where('company_id', '=', day.company_id)
    .where('cash_conciliation_id', '=', day.id)
    .where('status', '=', 'explained')
    .execute()
