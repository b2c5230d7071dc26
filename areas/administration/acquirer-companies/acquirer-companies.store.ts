import type { BusinessDate } from '@app/kit/contract'
import {
  type Db,
  lockByName,
  newVersionedStore,
  paginate,
  toAscendingOrder,
  whereCondition,
  whereEqual,
  whereTextContains,
} from '@app/kit/server'
import { sql } from 'kysely'
import { accountLabel } from '../settlement-accounts/settlement-accounts.rules.ts'
import {
  type AcquirerCompany,
  type AcquirerCompanyFilter,
  type EffectiveRate,
  merchantTakenElsewhere,
} from './acquirer-companies.contract.ts'

type NarrowedColumns = Pick<AcquirerCompany, 'file_source' | 'anticipation'>

const feesToday = (today: BusinessDate) => sql`(select
    min(rate_ppm) filter (where method = 'debit') as debit_rate_ppm,
    max(rate_ppm) filter (where method = 'debit') as debit_rate_max_ppm,
    min(rate_ppm) filter (where method = 'credit') as credit_rate_ppm,
    max(rate_ppm) filter (where method = 'credit') as credit_rate_max_ppm,
    min(term_days) as term_days, max(term_days) as term_days_max, count(*) = 0 as table_expired
  from acquirer_fees where acquirer_fees.company_id = acquirer_companies.company_id
    and acquirer_fees.acquirer_company_id = acquirer_companies.id
    and valid_from <= ${today}::date and coalesce(valid_to, 'infinity') >= ${today}::date)`

type FeesToday = Pick<
  AcquirerCompany,
  | 'debit_rate_ppm'
  | 'debit_rate_max_ppm'
  | 'credit_rate_ppm'
  | 'credit_rate_max_ppm'
  | 'term_days'
  | 'term_days_max'
  | 'table_expired'
>

const lastFile = sql<string | null>`(select max(day.business_date) from cash_conciliations day
  where day.company_id = acquirer_companies.company_id and day.sources ? acquirer_companies.acquirer)`

const pending = sql<boolean>`exists (select from approvals change
  where change.company_id = acquirer_companies.company_id and change.entity = 'acquirer_company'
    and change.entity_id = acquirer_companies.id and change.status = 'pending')`

const contracts = (db: Db, today: BusinessDate) =>
  db
    .selectFrom('acquirer_companies')
    .innerJoin('companies', 'companies.id', 'acquirer_companies.company_id')
    .innerJoin('acquirers', 'acquirers.code', 'acquirer_companies.acquirer')
    .leftJoin('bank_accounts', 'bank_accounts.id', 'acquirer_companies.settlement_account_id')
    .innerJoinLateral(feesToday(today).$castTo<FeesToday>().as('current'), (join) => join.onTrue())
    .select([
      'acquirer_companies.id',
      'acquirer_companies.company_id',
      'companies.name as company_name',
      'acquirer_companies.acquirer',
      'acquirers.name as acquirer_name',
      'acquirer_companies.merchant_no',
      'acquirer_companies.settlement_account_id',
      'bank_accounts.bank_code',
      'bank_accounts.branch',
      'bank_accounts.account_no',
      'bank_accounts.account_digit',
      'acquirer_companies.file_source',
      'acquirer_companies.anticipation',
      'acquirer_companies.anticipation_rate_ppm',
      'acquirer_companies.rental_cents',
      'acquirer_companies.valid_from',
      'acquirer_companies.valid_to',
      'acquirer_companies.active',
      'acquirer_companies.version',
      'current.debit_rate_ppm',
      'current.debit_rate_max_ppm',
      'current.credit_rate_ppm',
      'current.credit_rate_max_ppm',
      'current.term_days',
      'current.term_days_max',
      'current.table_expired',
      lastFile.as('last_file_on'),
      pending.as('pending_approval'),
    ])
    .$narrowType<NarrowedColumns>()

type Row = { bank_code: string | null; branch: string | null; account_no: string | null; account_digit: string | null }

const withAccount = <One extends Row>({ bank_code, branch, account_no, account_digit, ...contract }: One) => ({
  ...contract,
  settlement_account:
    bank_code === null || branch === null || account_no === null
      ? null
      : accountLabel({ bank_code, branch, account_no, account_digit: account_digit ?? '' }),
})

const searched = ['acquirer_companies.merchant_no', 'companies.name', 'acquirers.name'] as const

const silentDays = 2

export const buildContractsQuery = (db: Db, filter: AcquirerCompanyFilter, today: BusinessDate) => {
  const { search, company_id, acquirer, active, without_file, table_expired, pending_approval } = filter
  const isSilent = sql<boolean>`coalesce(${lastFile} < ${today}::date - ${silentDays}::int, true)`
  return contracts(db, today)
    .where(whereEqual('acquirer_companies', { company_id, acquirer, active }))
    .where(whereCondition(isSilent, without_file))
    .where(whereCondition(sql.ref('current.table_expired'), table_expired))
    .where(whereCondition(pending, pending_approval))
    .where(whereTextContains(searched, search))
}

export async function findAcquirerCompanies(db: Db, filter: AcquirerCompanyFilter, today: BusinessDate) {
  const order = toAscendingOrder('company_name', 'acquirer_name', 'id')
  const found = await paginate(db, buildContractsQuery(db, filter, today), { ...filter, order })
  return { ...found, data: found.data.map(withAccount) }
}

export async function getAcquirerCompany(db: Db, id: string, today: BusinessDate) {
  const row = await contracts(db, today).where('acquirer_companies.id', '=', id).executeTakeFirst()
  return row && withAccount(row)
}

export const contractRows = newVersionedStore<'acquirer_companies', NarrowedColumns>('acquirer_companies', {
  acquirer_companies_merchant_key: merchantTakenElsewhere,
})
export type LockedContract = NonNullable<Awaited<ReturnType<typeof contractRows.lock>>>

/** Serialises transactions that assign merchant numbers. */
export async function getMerchantOwner(db: Db, acquirer: string, merchant_no: string) {
  await lockByName(db, 'merchant numbers')
  return db
    .selectFrom('acquirer_companies')
    .innerJoin('companies', 'companies.id', 'acquirer_companies.company_id')
    .select(['acquirer_companies.id', 'companies.name'])
    .where(whereEqual('acquirer_companies', { acquirer, merchant_no }))
    .executeTakeFirst()
}

export const findContractAcquirers = (db: Db) =>
  db.selectFrom('acquirers').select(['code', 'name']).orderBy('name').execute()

const account = (db: Db) =>
  db
    .selectFrom('bank_accounts')
    .select([
      'id',
      'company_id',
      'holder_cnpj',
      'bank_code',
      'branch',
      'account_no',
      'account_digit',
      'accepts',
      'active',
    ])

export const findCardAccounts = (db: Db) =>
  account(db)
    .where('active', '=', true)
    .where(sql<boolean>`accepts && '{card,pix}'`)
    .orderBy('bank_code')
    .orderBy('account_no')
    .execute()

/** The share lock makes a new contract and the inactivation of its account wait, so that one sees the other. */
export const getAccount = (db: Db, id: string) => account(db).where('id', '=', id).forShare().executeTakeFirst()

/** The contracted fee is the one in force on the day of the sale. */
export async function findEffectiveRates(db: Db, contract: { id: string; from: BusinessDate }) {
  const { rows } = await sql<Omit<EffectiveRate, 'charged_ppm' | 'contracted_ppm'>>`
    select to_char(part.business_date, 'YYYY-MM') as month, sum(part.gross_cents)::bigint as gross_cents,
      sum(part.fee_charged_cents)::bigint as charged_cents,
      sum(coalesce(part.fee_expected_cents, part.fee_charged_cents))::bigint as contracted_cents
    from acquirer_companies contract
    join acquirer_installments part on part.company_id = contract.company_id and part.business_date >= ${contract.from}::date
    join acquirer_transactions sale on sale.company_id = part.company_id and sale.business_date = part.business_date
      and sale.id = part.acquirer_transaction_id
    where contract.id = ${contract.id}::uuid and sale.kind = 'sale' and sale.acquirer = contract.acquirer
      and (sale.merchant_no = contract.merchant_no or not exists (
        select from acquirer_companies exact where exact.company_id = contract.company_id
          and exact.acquirer = contract.acquirer and exact.merchant_no = sale.merchant_no))
    group by 1 order by 1`.execute(db)
  return rows
}

export async function getContractTitle(db: Db, id: string) {
  const contract = await db
    .selectFrom('acquirer_companies')
    .innerJoin('companies', 'companies.id', 'acquirer_companies.company_id')
    .innerJoin('acquirers', 'acquirers.code', 'acquirer_companies.acquirer')
    .select(['acquirer_companies.company_id', 'companies.name as company', 'acquirers.name as acquirer', 'merchant_no'])
    .where('acquirer_companies.id', '=', id)
    .executeTakeFirst()
  if (!contract) return undefined
  const { company_id, company, acquirer, merchant_no } = contract
  return { company_id, title: `${company} · ${acquirer} EC ${merchant_no}` }
}
