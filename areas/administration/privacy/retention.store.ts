import type { Db } from '@app/kit/server'

const columns = ['kind', 'days', 'last_run_at', 'last_deleted', 'version'] as const

export const findRetentionSettings = (db: Db) => db.selectFrom('retention_settings').select(columns).execute()

export const getRetentionSetting = (db: Db, kind: string) =>
  db.selectFrom('retention_settings').select(columns).where('kind', '=', kind).executeTakeFirst()

export const lockRetentionSetting = (db: Db, kind: string) =>
  db
    .selectFrom('retention_settings')
    .leftJoin('users', 'users.id', 'retention_settings.updated_by')
    .select(['kind', 'days', 'retention_settings.version', 'retention_settings.updated_by'])
    .select('users.name as updated_by_name')
    .select((setting) => setting.fn.coalesce('retention_settings.updated_at', 'users.updated_at').as('updated_at'))
    .where('kind', '=', kind)
    .forUpdate('retention_settings')
    .executeTakeFirst()

type Change = { kind: string; days: number; by: string; now: string }

export const updateRetentionDays = (db: Db, { kind, days, by, now }: Change) =>
  db
    .updateTable('retention_settings')
    .set((setting) => ({ days, updated_at: now, updated_by: by, version: setting('version', '+', 1) }))
    .where('kind', '=', kind)
    .execute()

export const recordRetentionRun = (db: Db, kind: string, { deleted, now }: { deleted: number; now: string }) =>
  db
    .updateTable('retention_settings')
    .set({ last_run_at: now, last_deleted: deleted })
    .where('kind', '=', kind)
    .execute()
