import { type Db, paginate } from '@app/kit/server'
import { sql } from 'kysely'
import type { Severity } from '../cash-conciliations/day-facts.contract.ts'
import type { Solicitation } from '../cash-conciliations/day-view.contract.ts'
import type { DayKey } from '../cash-conciliations/days/days.store.ts'
import { Snapshot, type SolicitationFilter, type SolicitationRow } from './solicitations.contract.ts'

const requests = (db: Db) =>
  db
    .selectFrom('cash_conciliation_solicitations')
    .innerJoin('cash_conciliations', 'cash_conciliations.id', 'cash_conciliation_solicitations.cash_conciliation_id')
    .innerJoin('companies', 'companies.id', 'cash_conciliation_solicitations.company_id')
    .innerJoin('users', 'users.id', 'cash_conciliation_solicitations.requested_by')
    .select([
      'cash_conciliation_solicitations.id',
      'cash_conciliation_solicitations.number',
      'cash_conciliation_solicitations.type',
      'cash_conciliation_solicitations.status',
      'cash_conciliation_solicitations.requested_by as requested_by_id',
      'users.name as requested_by_name',
      'cash_conciliation_solicitations.requested_at',
      'cash_conciliation_solicitations.note',
      'cash_conciliation_solicitations.decided_at',
      'cash_conciliation_solicitations.decision_note',
      'cash_conciliation_solicitations.cash_conciliation_id',
      'cash_conciliation_solicitations.company_id',
      'companies.name as company_name',
      'cash_conciliations.business_date',
      'cash_conciliations.worst_severity',
      'cash_conciliation_solicitations.version',
    ])
    .select((eb) => [
      eb
        .selectFrom('users as analyst')
        .select('analyst.name')
        .whereRef('analyst.id', '=', 'cash_conciliation_solicitations.decided_by')
        .as('decided_by_name'),
      sql<number>`(cash_conciliation_solicitations.snapshot ->> 'difference_cents')::bigint`.as('difference_cents'),
      sql<number>`(cash_conciliation_solicitations.snapshot ->> 'explained_cents')::bigint`.as('explained_cents'),
      sql<number>`coalesce(array_position(array['low', 'medium', 'high', 'critical'],
        cash_conciliations.worst_severity), 0)`.as('severity_rank'),
    ])
    .$narrowType<Pick<Solicitation, 'type' | 'status'> & { worst_severity: Severity | null }>()

/** Pending ones as the analyst works them off: worst first, then oldest; all others newest first. */
export function findSolicitations(db: Db, { company_id, status, ...page }: SolicitationFilter) {
  const query = requests(db)
    .$if(company_id !== undefined, (all) => all.where('companies.id', '=', company_id ?? ''))
    .$if(status !== undefined, (all) => all.where('cash_conciliation_solicitations.status', '=', status ?? ''))
  if (status === 'pending')
    return paginate(db, query, {
      ...page,
      order: [
        { column: 'severity_rank', direction: 'desc' },
        { column: 'requested_at', direction: 'asc' },
        { column: 'id', direction: 'asc' },
      ],
    })
  return paginate(db, query, {
    ...page,
    order: [
      { column: 'requested_at', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
  })
}

export const getSolicitationRow = (db: Db, id: string): Promise<SolicitationRow | undefined> =>
  requests(db).where('cash_conciliation_solicitations.id', '=', id).executeTakeFirst()

export const findDaySolicitations = (db: Db, day: DayKey) =>
  requests(db)
    .where('cash_conciliations.id', '=', day.id)
    .orderBy('cash_conciliation_solicitations.requested_at', 'desc')
    .orderBy('cash_conciliation_solicitations.number', 'desc')
    .execute()

/** The request itself, held until the transaction ends. The day is held before it, always. */
export async function lockSolicitation(db: Db, id: string) {
  const row = await db
    .selectFrom('cash_conciliation_solicitations')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<Pick<Solicitation, 'type' | 'status'>>()
    .executeTakeFirst()
  return row && { ...row, snapshot: Snapshot.parse(row.snapshot) }
}
export type LockedSolicitation = NonNullable<Awaited<ReturnType<typeof lockSolicitation>>>

export const getSnapshot = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('cash_conciliation_solicitations')
    .select(['snapshot', 'snapshot_hash', 'previous_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, snapshot: Snapshot.parse(row.snapshot) }
}

export const getDayOf = async (db: Db, id: string) =>
  (
    await db
      .selectFrom('cash_conciliation_solicitations')
      .select('cash_conciliation_id')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.cash_conciliation_id

export const getPending = (db: Db, day: DayKey) =>
  db
    .selectFrom('cash_conciliation_solicitations')
    .select('id')
    .where('cash_conciliation_id', '=', day.id)
    .where('status', '=', 'pending')
    .executeTakeFirst()

export type NewSolicitation = {
  id: string
  snapshot: Snapshot
  snapshot_hash: string
  note: string | null
  requested_by: string
  requested_at: string
}

/** Numbers go up by one in each company: its requests are written one after the other. */
export async function insertSolicitation(db: Db, day: DayKey, { snapshot, ...request }: NewSolicitation) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`solicitation ${day.company_id}`}, 0))`.execute(db)
  await sql`insert into cash_conciliation_solicitations (id, company_id, cash_conciliation_id, number, type, status,
      note, snapshot, snapshot_hash, previous_id, requested_by, requested_at)
    select ${request.id}, ${day.company_id}, ${day.id}, coalesce(max(number), 0) + 1, 'closing', 'pending',
      ${request.note}, ${JSON.stringify(snapshot)}::jsonb, ${request.snapshot_hash},
      (select id from cash_conciliation_solicitations
        where cash_conciliation_id = ${day.id} and status in ('refused', 'superseded')
        order by requested_at desc limit 1),
      ${request.requested_by}, ${request.requested_at}::timestamptz
    from cash_conciliation_solicitations where company_id = ${day.company_id}`.execute(db)
}

export type Decision = {
  status: 'approved' | 'refused' | 'withdrawn' | 'superseded'
  decided_by: string | null
  decided_at: string
  decision_note: string | null
}

export const decideSolicitation = (db: Db, id: string, decision: Decision) =>
  db
    .updateTable('cash_conciliation_solicitations')
    .set((eb) => ({ ...decision, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
