import { buildDayLockNote } from '@app/domain/calendar/server'
import type { DayStatus } from '@app/domain/day/assessment/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { missingSourcesColumn } from './board.store.ts'

const needed = ['cash-conciliation'] as const

const responsibles = (db: Db) =>
  db.selectFrom('users as person').select(['person.id', 'person.name']).where('person.active', '=', true)

export const findResponsibles = (db: Db) =>
  responsibles(db)
    .where(sql<boolean>`exists (select from companies where companies.active
      and may_still_see(person.id, companies.id, ${needed}::text[]))`)
    .orderBy('person.name')
    .orderBy('person.id')
    .execute()

export const getResponsible = (db: Db, id: string, company_id: string) =>
  responsibles(db)
    .where('person.id', '=', id)
    .where(sql<boolean>`may_still_see(person.id, ${company_id}::uuid, ${needed}::text[])`)
    .executeTakeFirst()

/** Sorts days oldest first, the order in which a company must close them. */
export async function sortDaysByDate(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from cash_conciliations where id = any (${ids}::uuid[]) order by business_date, id`.execute(db)
  const found = rows.map(({ id }) => id)
  const known = new Set(found)
  return [...found, ...ids.filter((id) => !known.has(id))]
}

export const lockChosenDays = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('cash_conciliations')
    .innerJoin('companies', 'companies.id', 'cash_conciliations.company_id')
    .leftJoin('users as responsible', 'responsible.id', 'cash_conciliations.responsible_id')
    .select([
      'cash_conciliations.id',
      'cash_conciliations.company_id',
      'companies.name as company_name',
      'cash_conciliations.business_date',
      'cash_conciliations.status',
      'cash_conciliations.difference_cents',
      'cash_conciliations.unexplained_cents',
      'cash_conciliations.open_items',
      'cash_conciliations.version',
      'cash_conciliations.responsible_id',
      'responsible.name as responsible_name',
    ])
    .select([missingSourcesColumn.as('missing_sources'), buildDayLockNote('cash_conciliations').as('lock_note')])
    .where('cash_conciliations.id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('cash_conciliations.business_date')
    .orderBy('cash_conciliations.id')
    .forUpdate('cash_conciliations')
    .$narrowType<{ status: DayStatus }>()
    .execute()
