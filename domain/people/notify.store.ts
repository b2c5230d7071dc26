import { type Db, newId } from '@app/kit/server'
import type { hiddenNotificationType, NotificationKind } from './notification-kinds.contract.ts'

export type NewNotification = {
  id?: string
  user_id: string
  company_id: string | null
  /** A kind that people can mute, or the one that is stored and not shown. */
  type: NotificationKind | typeof hiddenNotificationType
  message: string
  entity: string | null
  entity_id: string | null
  /** The page and place it leads to. */
  link?: string | null
  now: string
}

/** Notifies one person. The person may be another than the caller, whose rights do not cover reading the row back. */
export async function notify(db: Db, { id = newId(), now, ...notification }: NewNotification) {
  await db
    .insertInto('notifications')
    .values({ id, ...notification, created_at: now })
    .execute()
  return id
}
