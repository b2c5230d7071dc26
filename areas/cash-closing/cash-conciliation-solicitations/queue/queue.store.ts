import { addDays, type BusinessDate, localDate, timeZone } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { SolicitationFilter } from '../solicitations.contract.ts'
import {
  AgeName,
  type DeadlineChoice,
  type Desk,
  figureDays,
  type RequestAge,
  type RequestStage,
  requestAges,
  urgentDays,
} from './queue.contract.ts'

export type Looking = { user_id: string | null; now: string }

const requestColumn = (column: string) => sql.ref(`cash_conciliation_solicitations.${column}`)
const isStopped = sql<SqlBool>`(${requestColumn('asked_at')} is not null and ${requestColumn('answered_at')} is null)`

function buildAgeCondition(age: RequestAge | undefined, now: string) {
  if (age === undefined) return sql<SqlBool>`true`
  const { from, to } = requestAges[age]
  const requestedAt = requestColumn('requested_at')
  const upperBound = to === null ? sql`` : sql` and ${requestedAt} > ${now}::timestamptz - make_interval(days => ${to})`
  return sql<SqlBool>`(${requestedAt} <= ${now}::timestamptz - make_interval(days => ${from})${upperBound})`
}

function buildDeadlineCondition(deadline: DeadlineChoice | undefined, now: string) {
  const dueAt = requestColumn('due_at')
  const urgentUntil = sql`${now}::timestamptz + make_interval(days => ${urgentDays})`
  const today = sql`${localDate(now)}::date`
  const conditions: Record<DeadlineChoice, Expression<SqlBool>> = {
    today: sql<SqlBool>`(not ${isStopped} and (${dueAt} at time zone ${timeZone})::date = ${today})`,
    stopped: isStopped,
    late: sql<SqlBool>`(not ${isStopped} and ${dueAt} < ${now}::timestamptz)`,
    soon: sql<SqlBool>`(not ${isStopped} and ${dueAt} >= ${now}::timestamptz and ${dueAt} < ${urgentUntil})`,
    on_time: sql<SqlBool>`(not ${isStopped} and ${dueAt} >= ${urgentUntil})`,
  }
  return deadline === undefined ? sql<SqlBool>`true` : conditions[deadline]
}

const buildCodeCondition = (code: string | undefined) =>
  code === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${requestColumn('snapshot')} @> ${JSON.stringify({ differences: [{ code }] })}::jsonb`

function buildAmountCondition({ least_cents, most_cents }: Pick<SolicitationFilter, 'least_cents' | 'most_cents'>) {
  const amount = sql`abs((${requestColumn('snapshot')} ->> 'difference_cents')::bigint)`
  return sql<SqlBool>`${amount} between ${least_cents ?? 0} and ${most_cents ?? Number.MAX_SAFE_INTEGER}`
}

const selectDeskAnalyst = (now: string) => sql`(case when ${requestColumn('analyst_until')} > ${now}::timestamptz
  then ${requestColumn('analyst_id')} else ${requestColumn('assignee_id')} end)`

export const deskName = ({ now }: Looking) =>
  sql<string | null>`(select person.name from users person where person.id = ${selectDeskAnalyst(now)})`.as('desk_name')

function buildDeskCondition(desk: Desk | undefined, { user_id, now }: Looking) {
  const deskAnalyst = selectDeskAnalyst(now)
  const conditions: Record<Desk, Expression<SqlBool>> = {
    mine: sql<SqlBool>`${deskAnalyst} = ${user_id}::uuid`,
    free: sql<SqlBool>`${deskAnalyst} is null`,
    others: sql<SqlBool>`(${deskAnalyst} is not null and ${deskAnalyst} is distinct from ${user_id}::uuid)`,
  }
  return desk === undefined ? sql<SqlBool>`true` : conditions[desk]
}

const stageNames: readonly RequestStage[] = ['mine', 'free', 'late']

const buildStageCondition = (stage: RequestStage, viewer: Looking) =>
  stage === 'late' ? buildDeadlineCondition('late', viewer.now) : buildDeskCondition(stage, viewer)

export const selectStages = (viewer: Looking) =>
  stageNames.map((stage) => sql<SqlBool>`${buildStageCondition(stage, viewer)}`.as(stage))

export const stageConditions = Object.fromEntries(stageNames.map((stage) => [stage, sql.ref<SqlBool>(stage)]))

export type QueueFilter = Omit<SolicitationFilter, 'limit'>

export const buildQueueConditions = (filter: QueueFilter, { user_id, now }: Looking) => {
  const { stage, desk, age, deadline, code, decided_from } = filter
  const decidedCondition = decided_from ? sql`${requestColumn('decided_at')} >= ${decided_from}::date` : sql`true`
  const conditions = [
    stage ? buildStageCondition(stage, { user_id, now }) : sql`true`,
    buildDeskCondition(desk, { user_id, now }),
    buildAgeCondition(age, now),
    buildDeadlineCondition(deadline, now),
    buildCodeCondition(code),
    buildAmountCondition(filter),
    decidedCondition,
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

export async function findQueueChoices(db: Db) {
  const groups = await db
    .selectFrom('company_groups')
    .select(['id', 'name'])
    .where('id', 'in', (eb) => eb.selectFrom('companies').select('group_id').where('group_id', 'is not', null))
    .$narrowType<{ id: string }>()
    .orderBy('name')
    .execute()
  const requesters = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', (eb) => eb.selectFrom('cash_conciliation_solicitations').select('requested_by'))
    .orderBy('name')
    .execute()
  return { groups, requesters }
}

export async function getQueueFigures(db: Db, now: string) {
  const since: BusinessDate = addDays(localDate(now), -figureDays)
  const ageCounts = sql.join(
    AgeName.options.map((age) => sql`count(*) filter (where ${buildAgeCondition(age, now)})::int as ${sql.ref(age)}`),
  )
  const { rows } = await sql<Record<RequestAge, number>>`select ${ageCounts} from cash_conciliation_solicitations
    where status = 'pending'`.execute(db)
  const analysts = await db
    .selectFrom('cash_conciliation_solicitations as request')
    .innerJoin('users', 'users.id', 'request.decided_by')
    .select(['users.id', 'users.name'])
    .select([
      sql<number>`count(*)::int`.as('decided'),
      sql<number>`count(*) filter (where request.status = 'approved')::int`.as('approved'),
      sql<number>`round(avg(extract(epoch from request.decided_at - request.requested_at)) / 60)::int`.as(
        'average_minutes',
      ),
    ])
    .where('request.status', 'in', ['approved', 'refused'])
    .where('request.decided_at', '>=', since)
    .groupBy(['users.id', 'users.name'])
    .orderBy('users.name')
    .execute()
  const [counts] = rows
  return { since, ages: AgeName.options.map((age) => ({ age, count: counts?.[age] ?? 0 })), analysts }
}

type Hold = { analyst_id: string; analyst_until: string } | { analyst_id: null; analyst_until: null }
type RequestAssignment =
  | { assignee_id: string; handed_over_by: string; hand_over_note: string }
  | { assignee_id: null; handed_over_by: null; hand_over_note: null }

export const noAssignment: RequestAssignment = { assignee_id: null, handed_over_by: null, hand_over_note: null }

export const holdRequest = (db: Db, id: string, hold: Hold & Partial<RequestAssignment>) =>
  db.updateTable('cash_conciliation_solicitations').set(hold).where('id', '=', id).execute()

const analystAbilities = ['cash-conciliation.solicitation.analyze']

export const findOtherAnalysts = (db: Db, company_id: string, excludedIds: readonly string[]) =>
  db
    .selectFrom('users as person')
    .select(['person.id', 'person.name'])
    .where('person.active', '=', true)
    .where('person.id', 'not in', excludedIds)
    .where(sql<boolean>`may_still_see(person.id, ${company_id}::uuid, ${analystAbilities}::text[])`)
    .orderBy('person.name')
    .orderBy('person.id')
    .execute()
