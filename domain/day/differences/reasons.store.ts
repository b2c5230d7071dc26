import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { AutoReason } from './auto-reason.contract.ts'
import type { DifferenceCode } from './found-differences.contract.ts'

type DayOf = { company_id: string; business_date: BusinessDate }

const explains = sql<boolean>`difference_codes <> '{}'`

const mapsOf = (db: Db, { company_id, business_date }: DayOf) =>
  db
    .selectFrom('movement_reason_maps')
    .where('active', '=', true)
    .where((map) => map.or([map('company_id', 'is', null), map('company_id', '=', company_id)]))
    .where('valid_from', '<=', business_date)
    .where((map) => map.or([map('valid_to', 'is', null), map('valid_to', '>=', business_date)]))

const reasonsOf = (db: Db, day: DayOf) =>
  mapsOf(db, day)
    .select(['id', 'code', 'name', 'difference_codes', 'attachment_required', 'approval_required'])
    .$narrowType<{ difference_codes: DifferenceCode[] }>()
    .where(explains)

export const findReasons = (db: Db, day: DayOf) => reasonsOf(db, day).orderBy('name').execute()

export const findReasonsFor = (db: Db, { code, ...day }: DayOf & { code: DifferenceCode }) =>
  reasonsOf(db, day).where(sql<boolean>`${code} = any (difference_codes)`).orderBy('name').execute()

export const getReason = (db: Db, id: string, day: DayOf) => reasonsOf(db, day).where('id', '=', id).executeTakeFirst()

/** Returns the automatic reasons of the day; reasons that require an attachment are left out. */
export const findAutoReasons = (db: Db, day: DayOf): Promise<AutoReason[]> =>
  reasonsOf(db, day)
    .select(['source_system', 'external_text', 'company_id', 'priority', 'valid_from', 'valid_to'])
    // A POS code was already translated to a movement type at import, so it is compared by that type.
    .select(
      sql<string | null>`case when source_system = 'pos' and external_code is not null then movement_type_code
        else external_code end`.as('external_code'),
    )
    .select(({ fn, val }) => fn.coalesce('max_amount_cents', val(0)).as('max_amount_cents'))
    .where('auto_explain', '=', true)
    .where('attachment_required', '=', false)
    .orderBy('id')
    .execute()

const requestReasonsOf = (db: Db, day: DayOf) =>
  mapsOf(db, day)
    .select(['id', 'name'])
    .where((map) => map.or([map('source_system', '=', 'internal'), explains]))

/** Returns internal maps; those without difference codes, made for requests, come first. */
export const findRequestReasons = (db: Db, day: DayOf) =>
  requestReasonsOf(db, day).orderBy(explains).orderBy('name').execute()

export const getRequestReason = (db: Db, id: string, day: DayOf) =>
  requestReasonsOf(db, day).where('id', '=', id).executeTakeFirst()

export const findReasonNames = (db: Db) => db.selectFrom('movement_reason_maps').select(['code', 'name']).execute()
