import type { Db } from '@app/kit/server'
import type { DayKey } from '../days/days.store.ts'

export const getSession = (db: Db, { company_id, business_date }: DayKey, id: number) =>
  db
    .selectFrom('cash_sessions')
    .select(['id', 'shift_no', 'operator', 'counted_cents'])
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .where('id', '=', id)
    .executeTakeFirst()

export const countSession = (db: Db, day: DayKey, id: number, count: { cents: number; by: string; at: string }) =>
  db
    .updateTable('cash_sessions')
    .set((eb) => ({
      counted_cents: count.cents,
      counted_by: count.by,
      counted_at: count.at,
      version: eb('version', '+', 1),
    }))
    .where('company_id', '=', day.company_id)
    .where('id', '=', id)
    .execute()
