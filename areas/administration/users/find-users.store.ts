import { hasSecondFactor } from '@app/areas/session/server'
import { type Db, paginate, toAscendingOrder, whereEqual, whereTextContains } from '@app/kit/server'
import { sql } from 'kysely'
import type { UserFilter } from './users.contract.ts'

const abilities = sql<string[]>`array(select ability from user_abilities where user_id = users.id order by ability)`
const companyIds = sql<string[]>`array(select company_id::text from user_companies where user_id = users.id)`
const isAdmin = sql<boolean>`exists (select from user_abilities where user_id = users.id and ability = 'admin')`

// Counts only companies visible to the reader (row-level security).
const companyCount = sql<number>`(select count(*) from user_companies join companies on companies.id = company_id
  where user_id = users.id)`

const reviewer = sql<string | null>`(select name from users as reviewer where reviewer.id = users.access_reviewed_by)`

/** A reader who is not an administrator sees the own record and colleagues who share a company. */
const isVisible = sql<boolean>`((select app_sees_all()) or users.id = (select app_user_id()) or exists (
  select from user_companies where user_id = users.id and company_id = any ((select app_companies())::uuid[])))`

const rows = (db: Db) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.username', 'users.email', 'users.employee_code', 'users.active'])
    .select([
      'users.last_access_at',
      'users.access_reviewed_at',
      'users.created_at',
      'users.version',
      'users.anonymised_at',
    ])
    .select([sql<boolean>`users.password_hash is null`.as('invited')])
    .select([abilities.as('abilities'), companyCount.as('company_count'), reviewer.as('access_reviewed_by')])

export function buildUsersQuery(
  db: Db,
  { search, company_id, ability, active, second_factor, no_access_days }: UserFilter,
  now: string,
) {
  return rows(db)
    .where(isVisible)
    .where(whereTextContains(['users.name', 'users.username', 'users.email', 'users.employee_code'], search))
    .where(whereEqual('users', { active }))
    .$if(company_id !== undefined, (people) =>
      people.where(sql<boolean>`(${isAdmin} or exists (select from user_companies join companies on companies.id = company_id
        where user_id = users.id and company_id = ${company_id}::uuid))`),
    )
    .$if(ability !== undefined, (people) =>
      people.where(sql<boolean>`exists (select from user_abilities where user_id = users.id and ability = ${ability})`),
    )
    .$if(second_factor !== undefined, (people) =>
      people.where(sql<boolean>`${hasSecondFactor(sql.ref('users.id'))} = ${second_factor}`),
    )
    .$if(no_access_days !== undefined, (people) =>
      people.where(sql<boolean>`coalesce(users.last_access_at, users.created_at) <
        ${now}::timestamptz - make_interval(days => ${no_access_days}::int)`),
    )
}

export const findUsers = (db: Db, filter: UserFilter, now: string) =>
  paginate(db, buildUsersQuery(db, filter, now), {
    ...filter,
    order: toAscendingOrder('name', 'id'),
  })

export const findActivity = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'name as label', 'active'])
    .where(isVisible)
    .where(sql<boolean>`users.id = any (${ids}::text[]::uuid[])`)
    .execute()

export const findAccess = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'name as label', abilities.as('abilities'), companyIds.as('company_ids')])
    .where(isVisible)
    .where(sql<boolean>`users.id = any (${ids}::text[]::uuid[])`)
    .execute()

export const getUser = (db: Db, id: string) =>
  rows(db)
    .leftJoin('users as changer', 'changer.id', 'users.updated_by')
    .select(['users.profile_image', 'users.updated_at', 'users.updated_by'])
    .select(['changer.name as updated_by_name', companyIds.as('company_ids')])
    .where('users.id', '=', id)
    .executeTakeFirst()

/** Does not block inserts of rows that reference the user. */
export async function lockUser(db: Db, id: string) {
  await db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return getUser(db, id)
}

export type FoundUser = NonNullable<Awaited<ReturnType<typeof getUser>>>
