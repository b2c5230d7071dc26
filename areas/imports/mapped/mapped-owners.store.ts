import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { KeyOwner } from '../files/imports-owners.store.ts'

export type MerchantOwner = KeyOwner & { merchant_no: string; acquirer: string }

export async function findOwnersOfMerchants(db: Db, merchants: readonly string[], acquirer: string | null) {
  const { rows } = await sql<MerchantOwner>`select found.merchant_no, found.acquirer, found.company_id,
      exists (select from companies c where c.id = found.company_id) as visible
    from (select merchant_no, a.code as acquirer, owner_of_merchant(a.code, merchant_no) as company_id
      from unnest(${merchants}::text[]) as merchant_no cross join acquirers a
      where ${acquirer}::text is null or a.code = ${acquirer}) as found
    where found.company_id is not null`.execute(db)
  return rows
}

export async function findCompaniesBy(db: Db, column: 'cnpj' | 'erp_branch', values: readonly string[]) {
  const rows = await db
    .selectFrom('companies')
    .select(['id', column])
    .where(column, 'in', ['', ...values])
    .execute()
  return new Map(rows.map((row) => [String(row[column]), row.id]))
}

/** Returns the accounts that a statement without account number may be of; safes have no bank statement. */
export const findCompanyAccounts = (db: Db, company_id: string, bank_code: string | null) =>
  db
    .selectFrom('bank_accounts')
    .select(['id', 'bank_code', 'branch', 'account_no', 'account_digit', 'name'])
    .where('company_id', '=', company_id)
    .where('active', '=', true)
    .where('kind', '<>', 'safe')
    .$if(bank_code !== null, (found) => found.where('bank_code', '=', bank_code ?? ''))
    .execute()
