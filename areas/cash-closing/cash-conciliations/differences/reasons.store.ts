import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { AutoReason } from '../../movement-reason-map/auto-reason.contract.ts'
import type { DifferenceCode } from '../found-differences.contract.ts'

type DayOf = { company_id: string; business_date: BusinessDate }

/** Maps that explain differences and hold for this company on this day (R33: validity, and a company's own maps). */
const reasonsOf = (db: Db, { company_id, business_date }: DayOf) =>
  db
    .selectFrom('movement_reason_maps')
    .select(['id', 'code', 'name', 'difference_codes', 'attachment_required', 'approval_required'])
    .$narrowType<{ difference_codes: DifferenceCode[] }>()
    .where('active', '=', true)
    .where(sql<boolean>`difference_codes <> '{}'`)
    .where((map) => map.or([map('company_id', 'is', null), map('company_id', '=', company_id)]))
    .where('valid_from', '<=', business_date)
    .where((map) => map.or([map('valid_to', 'is', null), map('valid_to', '>=', business_date)]))

/** What differences of the day may be explained with. */
export const findReasons = (db: Db, day: DayOf) => reasonsOf(db, day).orderBy('name').execute()

/** Those of them that may explain a difference of this code. */
export const findReasonsFor = (db: Db, { code, ...day }: DayOf & { code: DifferenceCode }) =>
  reasonsOf(db, day).where(sql<boolean>`${code} = any (difference_codes)`).orderBy('name').execute()

export const getReason = (db: Db, id: string, day: DayOf) => reasonsOf(db, day).where('id', '=', id).executeTakeFirst()

/** Those of the day that explain by themselves; the system has no paper to attach. */
export const findAutoReasons = (db: Db, day: DayOf): Promise<AutoReason[]> =>
  reasonsOf(db, day)
    .select(['source_system', 'external_text', 'company_id', 'priority', 'valid_from', 'valid_to'])
    // A line of the till is known by the type that the map of its code gave it.
    .select(
      sql<string | null>`case when source_system = 'pos' and external_code is not null then movement_type_code
        else external_code end`.as('external_code'),
    )
    .select(({ fn, val }) => fn.coalesce('max_amount_cents', val(0)).as('max_amount_cents'))
    .where('auto_explain', '=', true)
    .where('attachment_required', '=', false)
    .orderBy('id')
    .execute()

export const findReasonNames = (db: Db) => db.selectFrom('movement_reason_maps').select(['code', 'name']).execute()
