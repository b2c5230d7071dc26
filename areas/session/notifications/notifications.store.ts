import { hiddenNotificationType } from '@app/domain/people/contract'
import type { PageQuery } from '@app/kit/contract'
import { type Db, paginate } from '@app/kit/server'
import { sql } from 'kysely'

const columns = ['id', 'type', 'message', 'entity', 'entity_id', 'link', 'read_at', 'created_at'] as const

/** The list in the top bar has no pages. */
const maxShown = 200

/** Row-level security limits these to the current user. */
const buildShownQuery = (db: Db) =>
  db
    .selectFrom('notifications')
    .select(columns)
    .where('type', '<>', hiddenNotificationType)
    .where('type', 'not in', (muted) =>
      muted.selectFrom('user_preferences').select(sql<string>`unnest(muted_notifications)`.as('type')),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown)

export const findUnreadNotifications = (db: Db) => buildShownQuery(db).where('read_at', 'is', null).execute()

export const findNotificationsReadSince = (db: Db, since: string) =>
  buildShownQuery(db).where('read_at', '>', since).execute()

export const findNotifications = (db: Db, page: PageQuery) =>
  paginate(db, db.selectFrom('notifications').select(columns), {
    ...page,
    order: [
      { column: 'created_at', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
  })

export const personExists = async (db: Db, user_id: string) =>
  (await db.selectFrom('users').select('id').where('id', '=', user_id).executeTakeFirst()) !== undefined
