import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DifferenceCode } from '../day-facts.contract.ts'

const reasons = (db: Db) =>
  db
    .selectFrom('movement_reason_maps')
    .select(['id', 'code', 'name', 'difference_codes', 'attachment_required'])
    .$narrowType<{ difference_codes: DifferenceCode[] }>()
    .where('active', '=', true)
    .where(sql<boolean>`difference_codes <> '{}'`)

/** What differences may be explained with. */
export const findReasons = (db: Db) => reasons(db).orderBy('name').execute()

export type ReasonOf = { id: string; company_id: string; business_date: BusinessDate }

/** A reason as it holds for this company on this day (R33: validity, and a company's own maps). */
export const getReason = (db: Db, { id, company_id, business_date }: ReasonOf) =>
  reasons(db)
    .where('id', '=', id)
    .where((map) => map.or([map('company_id', 'is', null), map('company_id', '=', company_id)]))
    .where('valid_from', '<=', business_date)
    .where((map) => map.or([map('valid_to', 'is', null), map('valid_to', '>=', business_date)]))
    .executeTakeFirst()
