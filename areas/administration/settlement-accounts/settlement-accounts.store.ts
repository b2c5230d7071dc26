import { ascending, type Db, onDuplicate, paginate, textMatches } from '@app/kit/server'
import { sql } from 'kysely'
import { anyOf, nameOfChanger } from '../registers.store.ts'
import {
  accountTaken,
  type BankData,
  type SettlementAccount,
  type SettlementAccountDraft,
  type SettlementAccountFilter,
} from './settlement-accounts.contract.ts'

type Stored = Pick<SettlementAccount, 'kind' | 'accepts' | 'statement_source'>

const lastStatement = sql<string | null>`greatest(
  (select max(line.posted_on) from statement_lines line
    where line.company_id = bank_accounts.company_id and line.bank_account_id = bank_accounts.id),
  (select max(stated.balance_on) from statement_balances stated
    where stated.company_id = bank_accounts.company_id and stated.bank_account_id = bank_accounts.id))`

// The bank's own word where there is one, otherwise what the account opened with and every line since.
const balance = sql<number>`coalesce(
  (select stated.balance_cents from statement_balances stated
    where stated.company_id = bank_accounts.company_id and stated.bank_account_id = bank_accounts.id
    order by stated.balance_on desc limit 1),
  bank_accounts.opening_balance_cents + coalesce((select sum(line.amount_cents) from statement_lines line
    where line.company_id = bank_accounts.company_id and line.bank_account_id = bank_accounts.id
      and line.posted_on >= coalesce(bank_accounts.opening_on, '-infinity')), 0)::bigint)`

const pending = sql<boolean>`exists (select from bank_data_changes change
  where change.company_id = bank_accounts.company_id and change.entity = 'bank_account'
    and change.entity_id = bank_accounts.id and change.status = 'pending')`

const accounts = (db: Db) =>
  db
    .selectFrom('bank_accounts')
    .innerJoin('companies', 'companies.id', 'bank_accounts.company_id')
    .select([
      'bank_accounts.id',
      'bank_accounts.company_id',
      'companies.name as company_name',
      'bank_accounts.name',
      'bank_accounts.bank_code',
      'bank_accounts.branch',
      'bank_accounts.account_no',
      'bank_accounts.account_digit',
      'bank_accounts.kind',
      'bank_accounts.holder_cnpj',
      'bank_accounts.pix_keys',
      'bank_accounts.ledger_account',
      'bank_accounts.statement_source',
      'bank_accounts.opening_balance_cents',
      'bank_accounts.opening_on',
      'bank_accounts.accepts',
      'bank_accounts.active',
      'bank_accounts.version',
      lastStatement.as('last_statement_on'),
      balance.as('balance_cents'),
      pending.as('pending_approval'),
    ])
    .$narrowType<Stored>()

const searched = ['bank_accounts.name', 'bank_accounts.branch', 'bank_accounts.account_no', 'companies.name'] as const

const filtered = (db: Db, filter: Partial<SettlementAccountFilter>) => {
  const { search, company_id, bank_code, kind, active, pending_approval } = filter
  return accounts(db)
    .$if(company_id !== undefined, (all) => all.where('bank_accounts.company_id', '=', company_id ?? ''))
    .$if(bank_code !== undefined, (all) => all.where('bank_accounts.bank_code', '=', bank_code ?? ''))
    .$if(kind !== undefined, (all) => all.where('bank_accounts.kind', '=', kind ?? ''))
    .$if(active !== undefined, (all) => all.where('bank_accounts.active', '=', active ?? true))
    .$if(pending_approval !== undefined, (all) => all.where(pending, '=', pending_approval ?? true))
    .where(textMatches(searched, search))
}

export const findSettlementAccounts = (db: Db, filter: SettlementAccountFilter) =>
  paginate(db, filtered(db, filter), {
    ...filter,
    order: ascending('company_name', 'bank_code', 'id'),
    sums: ['balance_cents'],
  })

/** The ids of a filter's accounts, at most so many. */
export const findAccountIds = async (db: Db, filter: SettlementAccountFilter, { most }: { most: number }) =>
  (await filtered(db, filter).clearSelect().select('bank_accounts.id').limit(most).execute()).map(({ id }) => id)

export const getSettlementAccount = (db: Db, id: string) =>
  accounts(db).where('bank_accounts.id', '=', id).executeTakeFirst()

/** The accounts themselves, held until the transaction ends. */
export const lockAccounts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('bank_accounts')
    .selectAll()
    .select((account) => nameOfChanger(account.ref('bank_accounts.updated_by')).as('updated_by_name'))
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .$narrowType<Stored>()
    .execute()
export type LockedAccount = Awaited<ReturnType<typeof lockAccounts>>[number]

export const lockAccount = async (db: Db, id: string) => (await lockAccounts(db, [id]))[0]

const once = <Result>(work: () => Promise<Result>) => onDuplicate('bank_accounts_number_key', accountTaken, work)

export type By = { user_id: string; now: string }
type NewAccount = SettlementAccountDraft & { id: string; company_id: string; name: string }

export const insertSettlementAccount = (db: Db, account: NewAccount, { user_id, now }: By) =>
  once(() =>
    db
      .insertInto('bank_accounts')
      .values({ ...account, created_at: now, created_by: user_id, updated_at: now, updated_by: user_id })
      .execute(),
  )

export type AccountChange = Partial<SettlementAccountDraft & BankData & { active: boolean }>

export const updateSettlementAccount = (db: Db, id: string, { user_id, now, ...change }: AccountChange & By) =>
  once(() =>
    db
      .updateTable('bank_accounts')
      .set((account) => ({ ...change, updated_at: now, updated_by: user_id, version: account('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )

/** Whether an account exists with these numbers, other than this one and whoever may see it. */
export async function isNumberTaken(db: Db, data: BankData, except: string) {
  const { rows } = await sql<{ taken: boolean }>`select account_number_taken(${data.bank_code}, ${data.branch},
    ${data.account_no}, ${data.account_digit}, ${except}::uuid) as taken`.execute(db)
  return rows[0]?.taken ?? false
}

/** Keys that another account holds, whoever may see it. Keys are given out one transaction after the other. */
export async function findTakenPixKeys(db: Db, keys: readonly string[], except: string) {
  if (keys.length === 0) return []
  await sql`select pg_advisory_xact_lock(hashtextextended('pix keys', 0))`.execute(db)
  const { rows } = await sql<{ key: string }>`select key from unnest(${keys}::text[]) as key
    cross join lateral owner_of_pix_key(key) as owner where owner.bank_account_id <> ${except}::uuid`.execute(db)
  return rows.map(({ key }) => key)
}

/**
 * Instalments that acquirers are still to pay into this account: captures of a contract that settles here. A capture
 * of a merchant number that no contract has belongs to the company's contracts with its acquirer.
 */
export async function countExpectedReceivables(db: Db, { id, from }: { id: string; from: string }) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from acquirer_installments part
    join acquirer_transactions capture on capture.company_id = part.company_id
      and capture.business_date = part.business_date and capture.id = part.acquirer_transaction_id
    where part.status in ('forecast', 'scheduled') and part.due_on >= ${from}::date and exists (
      select from acquirer_companies contract
      where contract.settlement_account_id = ${id}::uuid and contract.company_id = part.company_id
        and contract.acquirer = capture.acquirer
        and (contract.merchant_no = capture.merchant_no or not exists (
          select from acquirer_companies exact where exact.company_id = part.company_id
            and exact.acquirer = capture.acquirer and exact.merchant_no = capture.merchant_no)))
      and part.company_id in (select company_id from acquirer_companies where settlement_account_id = ${id}::uuid)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
