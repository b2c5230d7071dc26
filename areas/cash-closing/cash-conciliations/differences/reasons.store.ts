import type { Db } from '@app/kit/server'
import type { DifferenceCode } from '../day-facts.contract.ts'

const reasons = (db: Db) =>
  db
    .selectFrom('movement_reason_maps')
    .select(['id', 'code', 'name', 'difference_codes', 'attachment_required'])
    .$narrowType<{ difference_codes: DifferenceCode[] }>()
    .where('active', '=', true)

export const findReasons = (db: Db) => reasons(db).orderBy('name').execute()

export const getReason = (db: Db, id: string) => reasons(db).where('id', '=', id).executeTakeFirst()
