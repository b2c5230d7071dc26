import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayKey } from '../life/days.store.ts'

/** Copies the explanations of an adjustment to the differences of its day that still have the explained amount. */
export const acceptAdjustedDifferences = (db: Db, { id, company_id }: DayKey) =>
  sql`update differences known set status = 'accepted', deferred_to = null, lapsed_at = null, reason_id = said.reason_id, note = said.note,
      explained_by = said.explained_by, explained_at = said.explained_at, version = known.version + 1
    from adjustment_explanations said
    where said.company_id = ${company_id} and said.cash_conciliation_id = ${id} and known.company_id = said.company_id
      and known.cash_conciliation_id = said.cash_conciliation_id and known.code = said.code and known.ref = said.ref
      and known.amount_cents = said.amount_cents and known.status <> 'resolved'`.execute(db)
