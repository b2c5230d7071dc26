import { type Db, deleteRows, type RetentionKind } from '@app/kit/server'
import { sql } from 'kysely'

export const markNotificationRead = (db: Db, id: string, now: string) =>
  db
    .updateTable('notifications')
    .set((notification) => ({ read_at: notification.fn.coalesce('read_at', notification.val(now)) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

export const notificationRetention: RetentionKind = {
  kind: 'notifications',
  label: 'Notificações',
  min_days: 30,
  max_days: 1825,
  deleteBefore: (db, before, limit) => deleteRows(db, 'notifications', sql<boolean>`created_at < ${before}`, limit),
}
