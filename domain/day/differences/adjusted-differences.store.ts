import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayKey } from '../life/days.store.ts'

type Author = { by: string; now: string }

/** Copies the explanations of an adjustment to the differences of its day that still have the explained amount. */
export const acceptAdjustedDifferences = (db: Db, { id, company_id }: DayKey, { by, now }: Author) =>
  sql`update differences known set status = 'accepted', deferred_to = null, lapsed_at = null,
      reason_id = explanation.reason_id, note = explanation.note, explained_by = explanation.explained_by,
      explained_at = explanation.explained_at, updated_by = ${by}::uuid, updated_at = ${now}::timestamptz,
      version = known.version + 1
    from adjustment_explanations explanation
    where explanation.company_id = ${company_id} and explanation.cash_conciliation_id = ${id}
      and known.company_id = explanation.company_id and known.cash_conciliation_id = explanation.cash_conciliation_id
      and known.code = explanation.code and known.ref = explanation.ref
      and known.amount_cents = explanation.amount_cents and known.status <> 'resolved'`.execute(db)
