import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { ClosingSettings, closingSettingDefaults } from './closing-settings.contract.ts'

const columns = [
  sql<string>`to_char(day_cutoff, 'HH24:MI')`.as('day_cutoff'),
  'direct_limit_cents',
  'blind_count',
  'chronological_order',
  'fuel_total_rounding',
  'tank_variation_base',
  'mandatory_sources',
  'pump_test_days',
] as const

/** The settings of a company on one business day. */
export async function getSettings(db: Db, company_id: string, on: BusinessDate): Promise<ClosingSettings> {
  const row = await db
    .selectFrom('company_settings')
    .select(columns)
    .where('company_id', '=', company_id)
    .where('valid_from', '<=', on)
    .orderBy('valid_from', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? ClosingSettings.parse(row) : closingSettingDefaults
}

/** Every change of a company's settings, the oldest first, with who made it. */
export async function findSettingChanges(db: Db, company_id: string) {
  const rows = await db
    .selectFrom('company_settings')
    .leftJoin('users', 'users.id', 'company_settings.created_by')
    .select([...columns, 'company_settings.valid_from', 'company_settings.reason'])
    .select(['company_settings.id', 'company_settings.created_at', 'users.name as created_by_name'])
    .where('company_id', '=', company_id)
    .orderBy('company_settings.created_at')
    .orderBy('company_settings.id')
    .execute()
  return rows.map((row) => ({ ...row, ...ClosingSettings.parse(row) }))
}

export type NewSettings = ClosingSettings & {
  id: string
  company_id: string
  valid_from: BusinessDate
  reason: string | null
  created_by: string | null
  created_at: string
}

export const insertSettings = (db: Db, settings: NewSettings) =>
  db.insertInto('company_settings').values(settings).execute()
