import type { DayStatus } from '@app/domain/day/assessment/contract'
import type { CalendarDay } from '@app/domain/day/contract'
import type { DifferenceCode } from '@app/domain/day/differences/contract'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { BoardFilter } from './board.contract.ts'
import { buildBoardConditions, companyDays } from './board.store.ts'

function buildFilteredDaysQuery(db: Db, filter: BoardFilter, now: string) {
  const { equal, within, other } = buildBoardConditions(filter, now)
  return companyDays(db).where(equal).where(within).where(other)
}

export const getLatestBoardDay = async (db: Db, filter: BoardFilter, now: string) =>
  (
    await buildFilteredDaysQuery(db, filter, now)
      .select((day) => day.fn.max('business_date').as('latest'))
      .executeTakeFirst()
  )?.latest

export const findCalendarDays = (db: Db, filter: BoardFilter, now: string) =>
  buildFilteredDaysQuery(db, filter, now)
    .select([
      'cash_conciliations.id',
      'cash_conciliations.company_id',
      'companies.name as company_name',
      'cash_conciliations.business_date',
      'cash_conciliations.status',
      'cash_conciliations.result',
      'cash_conciliations.unexplained_cents',
      sql<boolean>`cash_conciliations.cash_unseen`.as('cash_unseen'),
    ])
    .orderBy('companies.name')
    .orderBy('companies.id')
    .orderBy('cash_conciliations.business_date')
    .$narrowType<Pick<CalendarDay, 'status' | 'result'>>()
    .execute()

export const countByStatus = (db: Db, filter: BoardFilter, now: string) =>
  buildFilteredDaysQuery(db, filter, now)
    .select((day) => [
      'cash_conciliations.business_date',
      'cash_conciliations.status',
      day.fn.countAll<number>().as('days'),
    ])
    .groupBy(['cash_conciliations.business_date', 'cash_conciliations.status'])
    .orderBy('cash_conciliations.business_date')
    .orderBy('cash_conciliations.status')
    .$narrowType<{ business_date: BusinessDate; status: DayStatus }>()
    .execute()

export const findUnexplained = (db: Db, filter: BoardFilter, now: string) =>
  buildFilteredDaysQuery(db, filter, now)
    .select([
      'cash_conciliations.company_id',
      'companies.name as company_name',
      'cash_conciliations.business_date',
      sql<number>`abs(cash_conciliations.unexplained_cents)`.as('amount_cents'),
    ])
    .where('cash_conciliations.unexplained_cents', '<>', 0)
    .orderBy('companies.name')
    .orderBy('companies.id')
    .orderBy('cash_conciliations.business_date')
    .execute()

export const sumByCode = (db: Db, filter: BoardFilter, now: string) =>
  buildFilteredDaysQuery(db, filter, now)
    .innerJoin('differences as difference', (join) =>
      join
        .onRef('difference.company_id', '=', 'cash_conciliations.company_id')
        .onRef('difference.cash_conciliation_id', '=', 'cash_conciliations.id'),
    )
    .where('difference.status', '<>', 'resolved')
    .select((day) => [
      'difference.code',
      day.fn.countAll<number>().as('differences'),
      sql<number>`sum(abs(difference.amount_cents))::bigint`.as('amount_cents'),
    ])
    .groupBy('difference.code')
    .orderBy('amount_cents', 'desc')
    .orderBy('difference.code')
    .$narrowType<{ code: DifferenceCode }>()
    .execute()
