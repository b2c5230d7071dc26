import { addDays, type BusinessDate, localDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { SolicitationFilter } from '../solicitations.contract.ts'
import {
  AgeName,
  type Deadline,
  type Desk,
  figureDays,
  type RequestAge,
  requestAges,
  urgentDays,
} from './queue.contract.ts'

export type Looking = { user_id: string | null; now: string }

const request = (column: string) => sql.ref(`cash_conciliation_solicitations.${column}`)
const stopped = sql<SqlBool>`(${request('asked_at')} is not null and ${request('answered_at')} is null)`

function waitedSince(age: RequestAge | undefined, now: string) {
  if (age === undefined) return sql<SqlBool>`true`
  const { from, to } = requestAges[age]
  const sent = request('requested_at')
  const younger = to === null ? sql`` : sql` and ${sent} > ${now}::timestamptz - make_interval(days => ${to})`
  return sql<SqlBool>`(${sent} <= ${now}::timestamptz - make_interval(days => ${from})${younger})`
}

function standsAt(deadline: Deadline | undefined, now: string) {
  const due = request('due_at')
  const urgent = sql`${now}::timestamptz + make_interval(days => ${urgentDays})`
  const conditions: Record<Deadline, Expression<SqlBool>> = {
    stopped,
    late: sql<SqlBool>`(not ${stopped} and ${due} < ${now}::timestamptz)`,
    soon: sql<SqlBool>`(not ${stopped} and ${due} >= ${now}::timestamptz and ${due} < ${urgent})`,
    on_time: sql<SqlBool>`(not ${stopped} and ${due} >= ${urgent})`,
  }
  return deadline === undefined ? sql<SqlBool>`true` : conditions[deadline]
}

const holds = (code: string | undefined) =>
  code === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${request('snapshot')} @> ${JSON.stringify({ differences: [{ code }] })}::jsonb`

function amountOf({ least_cents, most_cents }: Pick<SolicitationFilter, 'least_cents' | 'most_cents'>) {
  const amount = sql`abs((${request('snapshot')} ->> 'difference_cents')::bigint)`
  return sql<SqlBool>`${amount} between ${least_cents ?? 0} and ${most_cents ?? Number.MAX_SAFE_INTEGER}`
}

const whoseDesk = (now: string) => sql`(case when ${request('analyst_until')} > ${now}::timestamptz
  then ${request('analyst_id')} else ${request('assignee_id')} end)`

/** Name of the analyst who assumed the request, or to whom it was handed over. */
export const deskName = ({ now }: Looking) =>
  sql<string | null>`(select person.name from users person where person.id = ${whoseDesk(now)})`.as('desk_name')

function liesAt(desk: Desk | undefined, { user_id, now }: Looking) {
  const whose = whoseDesk(now)
  const places: Record<Desk, Expression<SqlBool>> = {
    mine: sql<SqlBool>`${whose} = ${user_id}::uuid`,
    free: sql<SqlBool>`${whose} is null`,
    others: sql<SqlBool>`(${whose} is not null and ${whose} is distinct from ${user_id}::uuid)`,
  }
  return desk === undefined ? sql<SqlBool>`true` : places[desk]
}

type Filter = Omit<SolicitationFilter, 'limit'>

/** Conditions of the queue's filter that are not plain columns. */
export const buildQueueConditions = (filter: Filter, { user_id, now }: Looking) => {
  const { desk, age, deadline, code, decided_from } = filter
  const decided = decided_from ? sql`${request('decided_at')} >= ${decided_from}::date` : sql`true`
  const all = [
    liesAt(desk, { user_id, now }),
    waitedSince(age, now),
    standsAt(deadline, now),
    holds(code),
    amountOf(filter),
    decided,
  ]
  return sql<SqlBool>`(${sql.join(all, sql` and `)})`
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
  const counted = sql.join(
    AgeName.options.map((age) => sql`count(*) filter (where ${waitedSince(age, now)})::int as ${sql.ref(age)}`),
  )
  const { rows } = await sql<Record<RequestAge, number>>`select ${counted} from cash_conciliation_solicitations
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

const analyzes = ['cash-conciliation.solicitation.analyze']

export const findOtherAnalysts = (db: Db, company_id: string, not: readonly string[]) =>
  db
    .selectFrom('users as person')
    .select(['person.id', 'person.name'])
    .where('person.active', '=', true)
    .where('person.id', 'not in', not)
    .where(sql<boolean>`may_still_see(person.id, ${company_id}::uuid, ${analyzes}::text[])`)
    .orderBy('person.name')
    .orderBy('person.id')
    .execute()
