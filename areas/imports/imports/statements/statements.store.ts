import type { BusinessDate } from '@app/kit/contract'
import type { CopyValue, Db } from '@app/kit/server'
import { sql } from 'kysely'
import { noteChange } from '../imports-changes.store.ts'
import { stageRecords } from '../imports-staging.store.ts'

const columns = [
  'company_id',
  'bank_account_id',
  'posted_on',
  'amount_cents',
  'memo',
  'fitid',
  'doc_no',
  'kind',
  'dedup_hash',
  'dedup_seq',
  'import_id',
  'import_line',
] as const

export type LineRecord = Readonly<Record<(typeof columns)[number], CopyValue>>

/** The stored lines of an account between two days. */
export const findStoredLines = (db: Db, account: { company_id: string; bank_account_id: string }, period: Days) =>
  db
    .selectFrom('statement_lines')
    .select(['posted_on', 'amount_cents', 'memo', 'fitid', 'doc_no', 'dedup_hash', 'dedup_seq'])
    .where('company_id', '=', account.company_id)
    .where('bank_account_id', '=', account.bank_account_id)
    .where('posted_on', '>=', period.from)
    .where('posted_on', '<=', period.to)
    .execute()
export type Days = { from: BusinessDate; to: BusinessDate }

export async function insertLines(db: Db, lines: readonly LineRecord[]) {
  if (lines.length === 0) return 0
  await stageRecords(db, { name: 'staged_lines', like: 'statement_lines', columns }, lines)
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const { numAffectedRows } = await sql`insert into statement_lines (${list})
    select ${list} from staged_lines
    on conflict on constraint statement_lines_row_key do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export type BalanceRecord = {
  company_id: string
  bank_account_id: string
  balance_on: BusinessDate
  balance_cents: number
  import_id: string
}

/** The balance a bank states for a day; a later file of the same day knows better. */
export async function writeBalance(db: Db, row: BalanceRecord) {
  const { company_id, bank_account_id, balance_on, balance_cents, import_id } = row
  const known = await db
    .selectFrom('statement_balances')
    .select(['balance_cents', 'import_id'])
    .where('company_id', '=', company_id)
    .where('bank_account_id', '=', bank_account_id)
    .where('balance_on', '=', balance_on)
    .executeTakeFirst()
  await db
    .insertInto('statement_balances')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'bank_account_id', 'balance_on']).doUpdateSet({ balance_cents, import_id }),
    )
    .execute()
  const change = {
    company_id,
    import_id,
    kind: 'balance',
    item_id: bank_account_id,
    business_date: balance_on,
  } as const
  await noteChange(db, { ...change, before: known ?? null, after: { balance_cents, import_id } })
}

export type NewAccount = {
  id: string
  company_id: string
  bank_code: string
  branch: string
  account_no: string
  account_digit: string
  name: string
  file_account_ids: string[]
}

/** Makes an account that a file named first; the file is remembered with it. */
export async function insertAccount(db: Db, row: NewAccount, import_id: string) {
  await db.insertInto('bank_accounts').values(row).execute()
  const { id: item_id, company_id } = row
  await noteChange(db, { company_id, import_id, kind: 'account', item_id, before: null, after: {} })
}

/** Remembers how the bank writes this account in its files. */
export const learnAccountId = (db: Db, bank_account_id: string, file_account_id: string) =>
  sql`update bank_accounts set file_account_ids = file_account_ids || ${file_account_id}::text
    where id = ${bank_account_id}::uuid and not (${file_account_id} = any (file_account_ids))`.execute(db)
