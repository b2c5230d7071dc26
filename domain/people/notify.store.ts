import { type Db, newId } from '@app/kit/server'
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

/** Inserts a notification; reads nothing back, because row security hides rows of other people from the caller. */
export async function notifyUser(db: Db, { id = newId(), now, ...notification }: NewNotification) {
  await db
    .insertInto('notifications')
    .values({ id, ...notification, created_at: now })
    .execute()
  return id
}
