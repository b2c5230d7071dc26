import { type Db, lockByName, newRegisterStore } from '@app/kit/server'
import { sql } from 'kysely'
import { accountTaken, type BankData, settlementAccountRegister } from './settlement-accounts.contract.ts'

const lastStatement = sql<string | null>`greatest(
  (select max(line.posted_on) from statement_lines line
    where line.company_id = bank_accounts.company_id and line.bank_account_id = bank_accounts.id),
  (select max(stated.balance_on) from statement_balances stated
    where stated.company_id = bank_accounts.company_id and stated.bank_account_id = bank_accounts.id))`

/** Null if the balance of an account at a bank is unknown. */
const balance = sql<number | null>`case when bank_accounts.kind = 'safe' then safe_balance(bank_accounts.company_id,
  bank_accounts.opening_balance_cents, coalesce(bank_accounts.opening_on, '1900-01-01')) else (
  select known.balance_cents from account_balance(bank_accounts.company_id, bank_accounts.id, 'infinity') known) end`

const pending = sql<boolean>`exists (select from approvals change
  where change.company_id = bank_accounts.company_id and change.entity = 'bank_account'
    and change.entity_id = bank_accounts.id and change.status = 'pending')`

export const accountStore = newRegisterStore(settlementAccountRegister, {
  table: 'bank_accounts',
  query: (db) =>
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
        'bank_accounts.minimum_cents',
        'bank_accounts.payment_agreement',
        'bank_accounts.two_approvers_from_cents',
        'bank_accounts.accepts',
        'bank_accounts.active',
        'bank_accounts.version',
        lastStatement.as('last_statement_on'),
        balance.as('balance_cents'),
        pending.as('pending_approval'),
      ]),
  search: ['name', 'branch', 'account_no', 'company_name'],
  order: ['company_name', 'bank_code', 'id'],
  sums: ['balance_cents'],
  refusals: { bank_accounts_number_key: accountTaken, bank_accounts_name_key: accountTaken },
})
export type LockedAccount = NonNullable<Awaited<ReturnType<typeof accountStore.rows.lock>>>

/** Searches accounts that the reader cannot see, too. */
export async function isNumberTaken(db: Db, data: BankData, except: string) {
  const { rows } = await sql<{ is_taken: boolean }>`select account_number_taken(${data.bank_code}, ${data.branch},
    ${data.account_no}, ${data.account_digit}, ${except}::uuid) as is_taken`.execute(db)
  return rows[0]?.is_taken ?? false
}

/** Searches accounts that the reader cannot see, too. Serialises transactions that assign Pix keys. */
export async function findTakenPixKeys(db: Db, keys: readonly string[], except: string) {
  if (keys.length === 0) return []
  await lockByName(db, 'pix keys')
  const { rows } = await sql<{ key: string }>`select key from unnest(${keys}::text[]) as key
    cross join lateral owner_of_pix_key(key) as owner where owner.bank_account_id <> ${except}::uuid`.execute(db)
  return rows.map(({ key }) => key)
}

/** A capture with an unknown merchant number belongs to all contracts of its company with the acquirer. */
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
