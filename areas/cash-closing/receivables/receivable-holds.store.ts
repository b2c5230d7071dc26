import type { ReceivableState } from '@app/domain/receivables/contract'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import type { HoldDraft } from './receivable-holds.contract.ts'

/** Held until the transaction ends. */
export const lockInstalment = (db: Db, id: number) =>
  db
    .selectFrom('acquirer_installments')
    .select(['id', 'company_id', 'business_date', 'status'])
    .$narrowType<{ status: ReceivableState; business_date: BusinessDate }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type Of = { company_id: string; id: number }

export const writeState = (db: Db, { company_id, id }: Of, status: ReceivableState) =>
  db
    .updateTable('acquirer_installments')
    .set({ status })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()

export const insertHold = (
  db: Db,
  { company_id, id }: Of,
  { as: status, ...draft }: HoldDraft,
  by: { created_by: string; created_at: string },
) =>
  db
    .insertInto('receivable_holds')
    .values({ company_id, installment_id: id, status, ...draft, ...by })
    .execute()

/** Ends what holds it; answers under which number that was. */
export const releaseHold = (
  db: Db,
  { company_id, id }: Of,
  released: { released_by: string; released_at: string; release_note: string },
) =>
  db
    .updateTable('receivable_holds')
    .set(released)
    .where('company_id', '=', company_id)
    .where('installment_id', '=', id)
    .where('released_at', 'is', null)
    .execute()
