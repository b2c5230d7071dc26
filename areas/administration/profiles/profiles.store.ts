import { ascending, type Db, newId, onDuplicate, paginate, textMatches } from '@app/kit/server'
import { sql } from 'kysely'
import { type ProfileDraft, type ProfileFilter, profileExists } from './profiles.contract.ts'

const userCount = sql<number>`(select count(*) from users where active and
  ability_profiles.abilities <@ array(select ability from user_abilities where user_id = users.id))`

const rows = (db: Db) =>
  db
    .selectFrom('ability_profiles')
    .select(['ability_profiles.id', 'ability_profiles.name', 'description', 'abilities', 'ability_profiles.version'])
    .select(userCount.as('user_count'))

export const findProfiles = (db: Db, { search, ...page }: ProfileFilter) =>
  paginate(db, rows(db).where(textMatches(['ability_profiles.name', 'description'], search)), {
    ...page,
    order: ascending('name', 'id'),
  })

/** One profile, held until the transaction ends. */
export async function lockProfile(db: Db, id: string) {
  await db.selectFrom('ability_profiles').select('id').where('id', '=', id).forUpdate().execute()
  return rows(db)
    .leftJoin('users as changer', 'changer.id', 'ability_profiles.updated_by')
    .select(['ability_profiles.updated_at', 'changer.name as updated_by_name'])
    .where('ability_profiles.id', '=', id)
    .executeTakeFirst()
}

const unique = <Result>(work: () => Promise<Result>) => onDuplicate('ability_profiles_name_key', profileExists, work)

type By = { by: string; now: string }

export async function insertProfile(db: Db, draft: ProfileDraft, { by, now }: By) {
  const id = newId()
  const stamps = { created_at: now, created_by: by, updated_at: now, updated_by: by }
  await unique(() =>
    db
      .insertInto('ability_profiles')
      .values({ id, ...draft, ...stamps })
      .execute(),
  )
  return id
}

export const updateProfile = (db: Db, id: string, draft: ProfileDraft, { by, now }: By) =>
  unique(() =>
    db
      .updateTable('ability_profiles')
      .set((profile) => ({ ...draft, updated_at: now, updated_by: by, version: profile('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )

export const deleteProfile = (db: Db, id: string) => db.deleteFrom('ability_profiles').where('id', '=', id).execute()
