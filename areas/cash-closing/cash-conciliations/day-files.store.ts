import { provenStatuses } from '@app/domain/day/life/contract'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'

export const getDayClosing = async (db: Db, cash_conciliation_id: string) =>
  (
    await db
      .selectFrom('cash_conciliations')
      .select('closed_at')
      .where('id', '=', cash_conciliation_id)
      .where('status', 'in', [...provenStatuses])
      .executeTakeFirst()
  )?.closed_at ?? null

export const findDayPlaces = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('cash_conciliations as day')
    .innerJoin('companies as company', 'company.id', 'day.company_id')
    .select(['day.id', 'day.company_id', 'day.business_date', 'company.name as company_name'])
    .where('day.id', 'in', ids)
    .execute()

type Day = { company_id: string; business_date: BusinessDate }

const buildDayQuery = (db: Db, { company_id, business_date }: Day) =>
  db
    .selectFrom('cash_conciliations as day')
    .innerJoin('companies as company', 'company.id', 'day.company_id')
    .where('day.company_id', '=', company_id)
    .where('day.business_date', '=', business_date)

export const findProofDays = (db: Db, day: Day) =>
  buildDayQuery(db, day).select(['day.id', 'company.name as company_name']).execute()

export const findProofDifferences = (db: Db, day: Day) =>
  buildDayQuery(db, day)
    .innerJoin('differences as difference', (join) =>
      join
        .onRef('difference.company_id', '=', 'day.company_id')
        .onRef('difference.cash_conciliation_id', '=', 'day.id'),
    )
    .select(['difference.id', 'difference.code', 'difference.amount_cents'])
    .where('difference.status', '<>', 'resolved')
    .orderBy('difference.code')
    .limit(200)
    .execute()

export const findProofManuals = (db: Db, day: Day) =>
  buildDayQuery(db, day)
    .innerJoin('manual_transactions as manual', (join) =>
      join.onRef('manual.company_id', '=', 'day.company_id').onRef('manual.cash_conciliation_id', '=', 'day.id'),
    )
    .select(['manual.id', 'manual.kind', 'manual.amount_cents', 'manual.note'])
    .where('manual.status', '<>', 'cancelled')
    .orderBy('manual.created_at')
    .limit(200)
    .execute()
