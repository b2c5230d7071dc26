import type { BusinessDate } from '@app/kit/contract'
import { announce, type Db, newId } from '@app/kit/server'
import { sql } from 'kysely'
import type { hiddenNotificationType, NotificationKind } from './notification-kinds.contract.ts'

export type NewNotification = {
  id?: string
  user_id: string
  company_id: string | null
  type: NotificationKind | typeof hiddenNotificationType
  message: string
  entity: string | null
  entity_id: string | null
  link?: string | null
  now: string
}

/** Topic that the open pages of a person watch. A database trigger announces it for notifications. */
export const buildPersonTopic = (user_id: string) => `notifications:${user_id}`

/** Makes the open pages of a person read their notifications, presence and abilities again after the commit. */
export const announceToPerson = (db: Db, user_id: string) => announce(db, buildPersonTopic(user_id))

/** Inserts a notification; reads nothing back, because row security hides rows of other people from the caller. */
export async function notifyUser(db: Db, { id = newId(), now, ...notification }: NewNotification) {
  await db
    .insertInto('notifications')
    .values({ id, ...notification, created_at: now })
    .execute()
  return id
}

/** True if a person got a notification of this type on a day in São Paulo. Only a background job sees those of others. */
export async function wasNotifiedOn(
  db: Db,
  { user_id, type, date }: { user_id: string; type: NotificationKind; date: BusinessDate },
) {
  const { rows } = await sql`select from notifications where user_id = ${user_id} and type = ${type}
    and created_at >= ${date}::date::timestamp at time zone 'America/Sao_Paulo'
    and created_at < (${date}::date + 1)::timestamp at time zone 'America/Sao_Paulo' limit 1`.execute(db)
  return rows.length > 0
}
