import type { Db } from '@app/kit/server'
import type { HoldDraft } from './receivable-hold.contract.ts'

type InstalmentKey = { company_id: string; id: number }

export const insertHold = (
  db: Db,
  { company_id, id }: InstalmentKey,
  { as: status, ...draft }: HoldDraft,
  by: { created_by: string; created_at: string },
) =>
  db
    .insertInto('receivable_holds')
    .values({ company_id, installment_id: id, status, ...draft, ...by })
    .execute()

/** Ends the assignment or lien of an instalment; returns its number. */
export const releaseHold = (
  db: Db,
  { company_id, id }: InstalmentKey,
  released: { released_by: string; released_at: string; release_note: string },
) =>
  db
    .updateTable('receivable_holds')
    .set(released)
    .where('company_id', '=', company_id)
    .where('installment_id', '=', id)
    .where('released_at', 'is', null)
    .execute()
