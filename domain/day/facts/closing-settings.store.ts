import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { ClosingSettings, closingSettingDefaults } from './closing-settings.contract.ts'

const columns = [
  sql<string>`to_char(day_cutoff, 'HH24:MI')`.as('day_cutoff'),
  'direct_limit_cents',
  'manual_proof_cents',
  'manual_limit_cents',
  'blind_count',
  'chronological_order',
  'fuel_total_rounding',
  'tank_variation_base',
  'mandatory_sources',
  'own_analysis',
  'pump_test_days',
] as const

export async function loadSettingsByDay(db: Db, company_id: string): Promise<(on: BusinessDate) => ClosingSettings> {
  const rows = await db
    .selectFrom('company_settings')
    .select([...columns, 'valid_from'])
    .where('company_id', '=', company_id)
    .orderBy('valid_from')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return (on) => {
    const row = rows.findLast(({ valid_from }) => valid_from <= on)
    return row ? ClosingSettings.parse(row) : closingSettingDefaults
  }
}

export const getSettings = async (db: Db, company_id: string, on: BusinessDate) =>
  (await loadSettingsByDay(db, company_id))(on)

/** Returns all changes of a company's settings with their authors, oldest first. */
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

type NewSettings = ClosingSettings & {
  id: string
  company_id: string
  valid_from: BusinessDate
  reason: string | null
  created_by: string | null
  created_at: string
}

export const insertSettings = (db: Db, settings: NewSettings) =>
  db.insertInto('company_settings').values(settings).execute()
