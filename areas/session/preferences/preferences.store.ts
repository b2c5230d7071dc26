import type { Db } from '@app/kit/server'
import type { Preferences } from './preferences.contract.ts'

const columns = ['theme', 'density', 'letter_keys', 'muted_notifications', 'first_steps'] as const

export const getPreferences = (db: Db, user_id: string): Promise<Preferences | undefined> =>
  db
    .selectFrom('user_preferences')
    .select(columns)
    .where('user_id', '=', user_id)
    .$narrowType<Pick<Preferences, 'theme' | 'density'>>()
    .executeTakeFirst()

export const savePreferences = (db: Db, user_id: string, change: Partial<Preferences>, now: string) =>
  db
    .insertInto('user_preferences')
    .values({ user_id, ...change, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...change, updated_at: now }))
    .returning(columns)
    .$narrowType<Pick<Preferences, 'theme' | 'density'>>()
    .executeTakeFirstOrThrow()
