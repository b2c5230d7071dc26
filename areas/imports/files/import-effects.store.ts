import { findCompaniesByIds } from '@app/domain/companies/server'
import { findLeftDays, findNewDays } from '@app/domain/day/life/server'
import {
  countMatchesOf,
  findCreatedAccounts,
  findImportDays,
  findUnusedAccounts,
} from '@app/domain/transactions/server'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import type { UndoEffects } from './import-effects.contract.ts'
import { joinEffectDays } from './import-effects.rules.ts'
import type { Touched } from './imports-plan.server.ts'
import type { ClosedDay } from './row-findings.rules.ts'

type NewDay = { company_id: string; date: BusinessDate }

/** Returns the effects of a written file whose days are not created yet. */
export const predictEffects = async (
  db: Db,
  import_id: string,
  file: { touched: readonly Touched[]; closed: ClosedDays },
) => toEffects(db, import_id, { days: await findNewDays(db, file.touched), closed: file.closed })

/** Returns the effects of a written file after its events. */
export async function findEffects(db: Db, import_id: string, closed: ClosedDays) {
  const days = await db
    .selectFrom('cash_conciliations')
    .select(['company_id', 'business_date as date'])
    .where('import_id', '=', import_id)
    .execute()
  return toEffects(db, import_id, { days, closed })
}

type ClosedDays = readonly ClosedDay[]

const toEffects = async (
  db: Db,
  import_id: string,
  { days, closed }: { days: readonly NewDay[]; closed: ClosedDays },
) => ({
  days_created: joinEffectDays(await nameCompanies(db, days)),
  closed_days: joinEffectDays(closed),
  accounts_created: await findCreatedAccounts(db, import_id),
})

/** Returns the days, accounts and matches that an undo of the import removes. */
export async function findUndoEffects(db: Db, import_id: string): Promise<UndoEffects> {
  const company_ids = [...new Set((await findImportDays(db, import_id)).map(({ company_id }) => company_id))]
  const days = await findLeftDays(db, { import_id, company_ids })
  const toEffectDays = async (unused: boolean) =>
    joinEffectDays(
      await nameCompanies(
        db,
        days.filter((day) => day.unused === unused),
      ),
    )
  return {
    days_deleted: await toEffectDays(true),
    days_kept: await toEffectDays(false),
    accounts_deleted: await findUnusedAccounts(db, import_id),
    matches_undone: await countMatchesOf(db, import_id),
  }
}

async function nameCompanies(db: Db, days: readonly NewDay[]) {
  const companies = await findCompaniesByIds(db, [...new Set(days.map(({ company_id }) => company_id))])
  const names = new Map(companies.map(({ id, name }) => [id, name]))
  return days.map(({ company_id, date }) => ({ company_name: names.get(company_id) ?? '–', date }))
}
