import type { SolicitationStatus, SolicitationType } from '@app/domain/day/assessment/contract'
import type { Solicitation } from '@app/domain/day/contract'
import type { Severity } from '@app/domain/day/differences/contract'
import type { DayKey } from '@app/domain/day/life/server'
import { type Db, lockByName, paginate, whereEqual } from '@app/kit/server'
import { sql } from 'kysely'
import { insertItems } from './items/items.store.ts'
import { getRequestHolder, severitiesByWeight } from './queue/queue.rules.ts'
import {
  buildQueueConditions,
  deskName,
  type Looking,
  noAssignment,
  selectStages,
  stageConditions,
} from './queue/queue.store.ts'
import { selectWorstSent, sentSeverity, sentSeverityRank, toWeightSort } from './queue/worst-sent.store.ts'
import { Snapshot, type SolicitationFilter, type SolicitationRow } from './solicitations.contract.ts'

const returnedStatuses: SolicitationStatus[] = ['refused', 'superseded', 'expired']

const selectRequests = (db: Db) =>
  db
    .selectFrom('cash_conciliation_solicitations')
    .innerJoin('cash_conciliations', (join) =>
      join
        .onRef('cash_conciliations.company_id', '=', 'cash_conciliation_solicitations.company_id')
        .onRef('cash_conciliations.id', '=', 'cash_conciliation_solicitations.cash_conciliation_id'),
    )
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
      'cash_conciliation_solicitations.correction',
      'cash_conciliation_solicitations.due_at',
      'cash_conciliation_solicitations.question',
      'cash_conciliation_solicitations.asked_at',
      'cash_conciliation_solicitations.answer',
      'cash_conciliation_solicitations.answered_at',
      'cash_conciliation_solicitations.decided_at',
      'cash_conciliation_solicitations.decision_note',
      'cash_conciliation_solicitations.cash_conciliation_id',
      'cash_conciliation_solicitations.company_id',
      'companies.name as company_name',
      'cash_conciliations.business_date',
      'cash_conciliations.worst_severity',
      'cash_conciliation_solicitations.analyst_id',
      'cash_conciliation_solicitations.analyst_until',
      'cash_conciliation_solicitations.assignee_id',
      'cash_conciliation_solicitations.hand_over_note',
      'cash_conciliation_solicitations.version',
    ])
    .select((eb) => [
      eb
        .selectFrom('users as analyst')
        .select('analyst.name')
        .whereRef('analyst.id', '=', 'cash_conciliation_solicitations.decided_by')
        .as('decided_by_name'),
      eb
        .selectFrom('users as holder')
        .select('holder.name')
        .whereRef('holder.id', '=', 'cash_conciliation_solicitations.analyst_id')
        .as('analyst_name'),
      eb
        .selectFrom('users as assignee')
        .select('assignee.name')
        .whereRef('assignee.id', '=', 'cash_conciliation_solicitations.assignee_id')
        .as('assignee_name'),
      eb
        .selectFrom('users as giver')
        .select('giver.name')
        .whereRef('giver.id', '=', 'cash_conciliation_solicitations.handed_over_by')
        .as('handed_over_by_name'),
      sql<string | null>`cash_conciliation_solicitations.snapshot ->> 'reason'`.as('reason_name'),
      sql<string | null>`${selectWorstSent(sql`sent ->> 'code'`)}`.as('worst_code'),
      sql<Severity | null>`${selectWorstSent(sentSeverity)}`.as('worst_code_severity'),
      sql<number>`coalesce(${selectWorstSent(sql`cardinality(${severitiesByWeight}::text[]) + 1 - ${sentSeverityRank}`)}, 0)`.as(
        'worst_code_rank',
      ),
      sql<number>`(select count(*) from cash_conciliation_solicitation_items as item
        where item.company_id = cash_conciliation_solicitations.company_id
          and item.solicitation_id = cash_conciliation_solicitations.id)::int`.as('item_count'),
      sql<number>`(select count(*) from cash_conciliation_solicitations as earlier
        where earlier.cash_conciliation_id = cash_conciliation_solicitations.cash_conciliation_id
          and earlier.type = cash_conciliation_solicitations.type
          and earlier.number < cash_conciliation_solicitations.number
          and earlier.status = any (${returnedStatuses}))::int`.as('resend_no'),
      sql<number>`(cash_conciliation_solicitations.snapshot ->> 'difference_cents')::bigint`.as('difference_cents'),
      sql<number>`(cash_conciliation_solicitations.snapshot ->> 'explained_cents')::bigint`.as('explained_cents'),
      sql<number>`coalesce(array_position(array['low', 'medium', 'high', 'critical'],
        cash_conciliations.worst_severity), 0)`.as('severity_rank'),
    ])
    .$narrowType<Pick<Solicitation, 'type' | 'status'> & { worst_severity: Severity | null }>()

export const buildSolicitationsQuery = (db: Db, filter: Omit<SolicitationFilter, 'limit'>, viewer: Looking) =>
  selectRequests(db)
    .where(whereEqual('companies', { id: filter.company_id, group_id: filter.group_id }))
    .where(
      whereEqual('cash_conciliation_solicitations', {
        status: filter.status,
        type: filter.type,
        requested_by: filter.requested_by_id,
        decided_by: filter.decided_by_id,
      }),
    )
    .where(buildQueueConditions(filter, viewer))

/** As in `findMostUrgent` of the home page. */
const worstFirst = [
  { column: 'severity_rank', direction: 'desc' },
  { column: 'due_at', direction: 'asc' },
  { column: 'id', direction: 'asc' },
] as const
const newestFirst = [
  { column: 'requested_at', direction: 'desc' },
  { column: 'id', direction: 'desc' },
] as const

export async function findSolicitations(db: Db, filter: SolicitationFilter, viewer: Looking) {
  const order = filter.status === 'pending' ? worstFirst : newestFirst
  const sort = filter.sort?.flatMap(toWeightSort)
  // Counts are cached by their parameters, so the time changes once per minute.
  const minuteViewer = { ...viewer, now: `${viewer.now.slice(0, 16)}:00.000Z` }
  const page = await paginate(db, buildSolicitationsQuery(db, filter, viewer).select(deskName(viewer)), {
    ...filter,
    sort,
    order,
    states: {
      query: buildSolicitationsQuery(db, { ...filter, stage: undefined }, minuteViewer).select(
        selectStages(minuteViewer),
      ),
      conditions: stageConditions,
    },
  })
  const noAnalyst = { analyst_id: null, analyst_name: null, analyst_until: null }
  return { ...page, data: page.data.map((row) => (getRequestHolder(row, viewer.now) ? row : { ...row, ...noAnalyst })) }
}

export const getSolicitationRow = (db: Db, id: string): Promise<SolicitationRow | undefined> =>
  selectRequests(db).where('cash_conciliation_solicitations.id', '=', id).executeTakeFirst()

export const findSolicitationsById = (db: Db, ids: readonly string[]) =>
  selectRequests(db)
    .select(
      sql<Pick<Snapshot['differences'][number], 'code' | 'severity'>[]>`
        cash_conciliation_solicitations.snapshot -> 'differences'`.as('differences'),
    )
    .where('cash_conciliation_solicitations.id', 'in', ids)
    .execute()

export const findDaySolicitations = (db: Db, day: DayKey) =>
  selectRequests(db)
    .where('cash_conciliations.id', '=', day.id)
    .orderBy('cash_conciliation_solicitations.requested_at', 'desc')
    .orderBy('cash_conciliation_solicitations.number', 'desc')
    .execute()

/** Locks the request until the transaction ends. The day must be locked before it, always in this order. */
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

export const getSolicitationDayId = async (db: Db, id: string) =>
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
  type: SolicitationType
  snapshot: Snapshot
  snapshot_hash: string
  reason_id: string | null
  note: string | null
  correction: string | null
  requested_by: string
  requested_at: string
  due_at: string
}

/** Numbers are consecutive per company, so an advisory lock serialises its inserts. */
export async function insertSolicitation(db: Db, day: DayKey, { snapshot, ...request }: NewSolicitation) {
  await lockByName(db, `solicitation ${day.company_id}`)
  await sql`insert into cash_conciliation_solicitations (id, company_id, cash_conciliation_id, number, type, status,
      reason_id, note, correction, snapshot, snapshot_hash, previous_id, requested_by, requested_at, due_at)
    select ${request.id}, ${day.company_id}, ${day.id}, coalesce(max(number), 0) + 1, ${request.type}, 'pending',
      ${request.reason_id}, ${request.note}, ${request.correction}, ${JSON.stringify(snapshot)}::jsonb, ${request.snapshot_hash},
      (select id from cash_conciliation_solicitations
        where cash_conciliation_id = ${day.id} and type = ${request.type} and status = any (${returnedStatuses})
        order by requested_at desc limit 1),
      ${request.requested_by}, ${request.requested_at}::timestamptz, ${request.due_at}::timestamptz
    from cash_conciliation_solicitations where company_id = ${day.company_id}`.execute(db)
  await insertItems(db, day, { ...request, differences: snapshot.differences })
}

type SolicitationDecision = {
  status: SolicitationStatus
  decided_by: string | null
  decided_at: string
  decision_note: string | null
}

export const decideSolicitation = (db: Db, id: string, decision: SolicitationDecision) =>
  db
    .updateTable('cash_conciliation_solicitations')
    .set((eb) => ({
      ...decision,
      ...noAssignment,
      analyst_id: null,
      analyst_until: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

/** A new question replaces the previous one; the history keeps both. */
export const askQuestion = (db: Db, id: string, { question, by, at }: { question: string; by: string; at: string }) =>
  db
    .updateTable('cash_conciliation_solicitations')
    .set((eb) => ({
      question,
      asked_by: by,
      asked_at: at,
      answer: null,
      answered_at: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

export const answerQuestion = (db: Db, id: string, { answer, at }: { answer: string; at: string }) =>
  db
    .updateTable('cash_conciliation_solicitations')
    .set((eb) => ({
      answer,
      answered_at: at,
      due_at: sql<string>`due_at + (${at}::timestamptz - asked_at)`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

export const findExpiredSolicitations = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('cash_conciliation_solicitations')
    .select(['id', 'cash_conciliation_id'])
    .where('status', '=', 'pending')
    .where('due_at', '<', now)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('answered_at', 'is not', null)]))
    .orderBy('due_at')
    .limit(limit)
    .execute()

export const countPendingBetween = async (
  db: Db,
  { company_id, from, to }: { company_id: string; from: string; to: string },
) =>
  Number(
    (
      await db
        .selectFrom('cash_conciliation_solicitations as request')
        .innerJoin('cash_conciliations as day', (join) =>
          join.onRef('day.company_id', '=', 'request.company_id').onRef('day.id', '=', 'request.cash_conciliation_id'),
        )
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('request.company_id', '=', company_id)
        .where('request.status', '=', 'pending')
        .where('day.business_date', '>=', from)
        .where('day.business_date', '<=', to)
        .executeTakeFirst()
    )?.count ?? 0,
  )
