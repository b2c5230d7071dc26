import type { Db } from '@app/kit/server'

export const setPassword = (db: Db, user_id: string, password_hash: string, now: string) =>
  db
    .updateTable('users')
    .set((user) => ({ password_hash, updated_at: now, version: user('version', '+', 1) }))
    .where('id', '=', user_id)
    .execute()

export const noteAccess = (db: Db, user_id: string, now: string) =>
  db.updateTable('users').set({ last_access_at: now }).where('id', '=', user_id).execute()
