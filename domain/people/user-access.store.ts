import type { Db } from '@app/kit/server'

/** `by` is null if the operator of the server sets the password. */
type NewPassword = { password_hash: string; by: string | null; now: string }

export const setPassword = (db: Db, user_id: string, { password_hash, by, now }: NewPassword) =>
  db
    .updateTable('users')
    .set((user) => ({ password_hash, updated_by: by, updated_at: now, version: user('version', '+', 1) }))
    .where('id', '=', user_id)
    .execute()

export const noteAccess = (db: Db, user_id: string, now: string) =>
  db.updateTable('users').set({ last_access_at: now }).where('id', '=', user_id).execute()
