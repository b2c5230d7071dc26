import type { CalendarDay } from '@app/domain/day/contract'
import { deliveredStatuses, editableStatuses, provenStatuses } from '@app/domain/day/life/contract'
import type { BusinessDate } from '@app/kit/contract'
import { type Db, selectFromView } from '@app/kit/server'
import { sql } from 'kysely'
import { buildQueueConditions, type QueueFilter } from '../cash-conciliation-solicitations/queue/queue.store.ts'
import type { ClosingFigures, QueuedRequest } from './home.contract.ts'

const listLiterals = (statuses: readonly string[]) => sql.join(statuses.map((status) => sql.lit(status)))

// Literals, because the index cash_conciliations_unproven serves only a condition that implies its own.
export const editableLiterals = listLiterals(editableStatuses)
export const provenLiterals = listLiterals(provenStatuses)

export const getLatestDay = async (db: Db, today: BusinessDate) =>
  (
    await db
      .selectFrom('cash_conciliations')
      .select((day) => day.fn.max('business_date').as('latest'))
      .where('business_date', '<=', today)
      .executeTakeFirst()
  )?.latest ?? today

/** All figures with one scan of the days that are not proven and one of the tanks of a month. */
export async function getClosingFigures(db: Db, from: BusinessDate, now: string): Promise<ClosingFigures> {
  const { rows } = await sql<ClosingFigures>`
    select count(*) filter (where status = 'open')::int as open_days,
      count(*) filter (where status in ('in_conference', 'reopened'))::int as conference_days,
      count(*) filter (where status = 'refused')::int as refused_days,
      count(*) filter (where status = 'submitted')::int as submitted_days,
      count(*) filter (where status <> all (${deliveredStatuses}::text[])
        and closing_due_at(business_date, closed_days, timezone) < ${now}::timestamptz)::int as overdue_days,
      coalesce(sum(unexplained_cents), 0)::bigint as unexplained_cents,
      (select count(distinct (tank.company_id, tank.ref)) from differences as tank
        join cash_conciliations as day on day.company_id = tank.company_id and day.id = tank.cash_conciliation_id
        where tank.code = 'D16' and tank.volume_ml is not null and day.business_date >= ${from})::int as tanks_beyond
    from seen_days cash_conciliations join companies on companies.id = cash_conciliations.company_id
    where status not in (${provenLiterals})`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('an aggregate has one row')
  return figures
}

type Viewer = { user_id: string; now: string }

/** Numbers of the queue with the conditions of its list, so that each number opens as many rows. */
export async function getQueueNumbers(db: Db, viewer: Viewer) {
  const count = (filter: QueueFilter) =>
    sql<number>`count(*) filter (where ${buildQueueConditions(filter, viewer)})::int`
  return db
    .selectFrom('cash_conciliation_solicitations')
    .select([
      count({}).as('count'),
      count({ deadline: 'late' }).as('late'),
      count({ deadline: 'today' }).as('due_today'),
      count({ desk: 'free' }).as('free'),
    ])
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
}

export async function findMostUrgent(db: Db, { user_id, now }: Viewer, limit: number) {
  const mayDecide = sql`(request.requested_by <> ${user_id}::uuid and (request.analyst_id is null
    or request.analyst_id = ${user_id}::uuid or coalesce(request.analyst_until <= ${now}::timestamptz, true)))`
  const { rows } = await sql<QueuedRequest>`
    select request.id, request.number, company.name as company_name, day.business_date,
      (request.snapshot ->> 'difference_cents')::bigint as difference_cents, day.worst_severity, request.due_at,
      request.asked_at, request.answered_at, ${mayDecide} as can_decide
    from cash_conciliation_solicitations request
    join cash_conciliations day on day.company_id = request.company_id and day.id = request.cash_conciliation_id
    join companies company on company.id = request.company_id
    where request.status = 'pending'
    order by ${mayDecide} desc,
      array_position(array['critical', 'high', 'medium', 'low'], day.worst_severity), request.due_at, request.id
    limit ${limit}`.execute(db)
  return rows
}

export const getPendingRequests = (db: Db) =>
  db
    .selectFrom('cash_conciliation_solicitations')
    .select((request) => [
      request.fn.countAll<number>().as('count'),
      request.fn.min('requested_at').as('oldest_requested_at'),
    ])
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()

type Period = { from: BusinessDate; to: BusinessDate }

export const findCalendar = (db: Db, { from, to }: Period) =>
  selectFromView(db, 'cash_conciliations', 'seen_days')
    .innerJoin('companies', 'companies.id', 'cash_conciliations.company_id')
    .select([
      'cash_conciliations.id',
      'cash_conciliations.company_id',
      'companies.name as company_name',
      'business_date',
      'status',
      'result',
      'unexplained_cents',
      sql<boolean>`cash_unseen`.as('cash_unseen'),
    ])
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .orderBy('companies.name')
    .orderBy('business_date')
    .$narrowType<Pick<CalendarDay, 'status' | 'result'>>()
    .execute()

export const findExplainedByWeek = (db: Db, { from, to }: Period) =>
  selectFromView(db, 'cash_conciliations', 'seen_days')
    .select([
      sql<BusinessDate>`date_trunc('week', business_date)::date`.as('from'),
      sql<number>`sum(abs(explained_cents))::bigint`.as('explained_cents'),
    ])
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute()

export const findElectronicShare = (db: Db, { from, to }: Period, electronic: readonly string[]) =>
  db
    .selectFrom('cash_conciliations as day')
    .innerJoin('seen_lines as line', (join) =>
      join.onRef('line.company_id', '=', 'day.company_id').onRef('line.cash_conciliation_id', '=', 'day.id'),
    )
    .select([
      'day.business_date',
      sql<number>`coalesce(sum(line.system_cents) filter (where line.method = any (${electronic})), 0)::bigint`.as(
        'electronic_cents',
      ),
      sql<number>`sum(line.system_cents)::bigint`.as('total_cents'),
    ])
    .where('day.business_date', '>=', from)
    .where('day.business_date', '<=', to)
    .groupBy('day.business_date')
    .orderBy('day.business_date')
    .execute()
