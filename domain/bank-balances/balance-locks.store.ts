import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

type Account = { company_id: string; bank_account_id: string }

/** Returns the last locked day of an account. None of its balances can be locked until the transaction ends. */
export async function holdLastLockedDay(
  db: Db,
  { company_id, bank_account_id }: Account,
): Promise<BusinessDate | null> {
  await sql`select from bank_accounts where company_id = ${company_id}::uuid and id = ${bank_account_id}::uuid
    for share`.execute(db)
  const { rows } = await sql<{ locked_until: BusinessDate | null }>`
    select max(balance_on) as locked_until from bank_balance_checks where company_id = ${company_id}::uuid
      and bank_account_id = ${bank_account_id}::uuid and locked_at is not null`.execute(db)
  return rows[0]?.locked_until ?? null
}

/** Locks an account before a balance is checked or locked. It waits for imports of its statements. */
export const lockAccount = (db: Db, id: string) =>
  db
    .selectFrom('bank_accounts')
    .select(['id', 'company_id', 'name', 'account_no', 'kind'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

type AccountDay = Account & { balance_on: BusinessDate }

export const getStatedBalance = (db: Db, { company_id, bank_account_id, balance_on }: AccountDay) =>
  db
    .selectFrom('statement_balances')
    .select(['balance_cents', 'import_id', 'informed_by'])
    .where('company_id', '=', company_id)
    .where('bank_account_id', '=', bank_account_id)
    .where('balance_on', '=', balance_on)
    .executeTakeFirst()

type LinesOfImport = Account & { import_id: string; from: BusinessDate; to: BusinessDate }

/** Returns the days on which an import added lines to an account, among the days of its file. */
export async function findNewLineDays(db: Db, lines: LinesOfImport): Promise<BusinessDate[]> {
  const rows = await db
    .selectFrom('statement_lines')
    .select('posted_on')
    .distinct()
    .where('company_id', '=', lines.company_id)
    .where('bank_account_id', '=', lines.bank_account_id)
    .where('posted_on', '>=', lines.from)
    .where('posted_on', '<=', lines.to)
    .where('import_id', '=', lines.import_id)
    .execute()
  return rows.map(({ posted_on }) => posted_on)
}

type UndoneDays = Account & { company_name: string; dates: BusinessDate[] }

/** Returns the days on which an undo removes lines or a balance, by account; needs `fillUndoneRows`. */
export async function findUndoneDays(db: Db, import_id: string): Promise<UndoneDays[]> {
  const { rows } = await sql<UndoneDays>`
    with removed as (
      select line.company_id, line.bank_account_id, line.posted_on as day from undone_rows undone
      join statement_lines line on line.company_id = undone.company_id and line.id = undone.id
        and line.posted_on = undone.business_date
      where undone.kind = 'line'
      union
      select change.company_id, change.item_id::uuid, change.business_date from import_changes change
      where change.import_id = ${import_id}::uuid and change.kind = 'balance'
    )
    select removed.company_id, removed.bank_account_id, company.name as company_name,
      json_agg(removed.day order by removed.day) as dates
    from removed join companies company on company.id = removed.company_id
    group by 1, 2, 3 order by removed.bank_account_id`.execute(db)
  return rows
}
