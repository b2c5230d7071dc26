import { type Db, newRegisterStore } from '@app/kit/server'
import { sql } from 'kysely'
import { agreementTaken, issuingBanks, slipAgreementRegister } from './slip-agreements.contract.ts'

const accountName = sql<string>`coalesce(nullif(bank_accounts.name, ''), bank_accounts.account_no)`

const pending = sql<boolean>`exists (select from approvals change
  where change.company_id = slip_agreements.company_id and change.entity = 'slip_agreement'
    and change.entity_id = slip_agreements.id and change.status = 'pending')`

export const agreementStore = newRegisterStore(slipAgreementRegister, {
  table: 'slip_agreements',
  query: (db) =>
    db
      .selectFrom('slip_agreements')
      .innerJoin('companies', 'companies.id', 'slip_agreements.company_id')
      .innerJoin('bank_accounts', (join) =>
        join
          .onRef('bank_accounts.company_id', '=', 'slip_agreements.company_id')
          .onRef('bank_accounts.id', '=', 'slip_agreements.bank_account_id'),
      )
      .selectAll('slip_agreements')
      .select(['companies.name as company_name', 'bank_accounts.bank_code'])
      .select(sql<number>`greatest(slip_agreements.next_number, slip_agreements.number_from)`.as('next_number'))
      .select([accountName.as('account_name'), pending.as('pending_approval')]),
  search: ['name', 'agreement_no', 'account_name', 'company_name'],
  order: ['company_name', 'name', 'id'],
  refusals: { slip_agreements_key: agreementTaken },
})
export type LockedAgreement = NonNullable<Awaited<ReturnType<typeof agreementStore.rows.lock>>>

export const getIssuingAccount = (db: Db, id: string) =>
  db
    .selectFrom('bank_accounts')
    .select(['id', 'company_id', 'bank_code', 'branch', 'account_no', 'account_digit', 'active'])
    .where('id', '=', id)
    .executeTakeFirst()
export type IssuingAccount = NonNullable<Awaited<ReturnType<typeof getIssuingAccount>>>

export const findIssuingAccounts = (db: Db) =>
  db
    .selectFrom('bank_accounts')
    .innerJoin('companies', 'companies.id', 'bank_accounts.company_id')
    .select('bank_accounts.id')
    .select(sql<string>`${accountName} || ' (' || companies.name || ')'`.as('name'))
    .where('bank_accounts.active', '=', true)
    .where('bank_accounts.bank_code', 'in', Object.keys(issuingBanks))
    .orderBy('companies.name')
    .orderBy('bank_accounts.id')
    .execute()

type NumberRange = { bank_account_id: string; number_from: number; number_to: number; id?: string }

/** Returns the name of another agreement of the account with a number of this range. */
export async function findCrossingAgreement(db: Db, { bank_account_id, number_from, number_to, id }: NumberRange) {
  const found = await db
    .selectFrom('slip_agreements')
    .select('name')
    .where('bank_account_id', '=', bank_account_id)
    .where('number_from', '<=', number_to)
    .where('number_to', '>=', number_from)
    .$if(id !== undefined, (others) => others.where('id', '<>', id ?? ''))
    .orderBy('number_from')
    .executeTakeFirst()
  return found?.name
}

/** Agreements that slips may be issued under. */
export const findUsableAgreements = (db: Db) =>
  db
    .selectFrom('slip_agreements')
    .innerJoin('companies', 'companies.id', 'slip_agreements.company_id')
    .select(['slip_agreements.id', 'slip_agreements.company_id'])
    .select(sql<string>`slip_agreements.name || ' (' || companies.name || ')'`.as('name'))
    .where('slip_agreements.active', '=', true)
    .where('slip_agreements.approved', '=', true)
    .orderBy('companies.name')
    .orderBy('slip_agreements.name')
    .orderBy('slip_agreements.id')
    .execute()
