import { provenStatuses } from '@app/domain/day/life/contract'
import {
  type Db,
  newVersionedStore,
  onDuplicate,
  paginate,
  toAscendingOrder,
  whereEqual,
  whereTextContains,
} from '@app/kit/server'
import { sql } from 'kysely'
import { type CompanyListFilter, cnpjTaken, groupTaken } from './companies.contract.ts'
import type { CompanyDetail, CompanyRow } from './company.contract.ts'

type Narrow = Pick<CompanyDetail, 'kind' | 'pos_system' | 'uf' | 'timezone' | 'brand_flag'>

const lastClosed = sql<CompanyRow['last_closed_on']>`(select max(business_date) from cash_conciliations
  where company_id = companies.id and status = any (${provenStatuses}::text[]))`

const rows = (db: Db) =>
  db
    .selectFrom('companies')
    .leftJoin('company_groups', 'company_groups.id', 'companies.group_id')
    .select(['companies.id', 'companies.name', 'companies.legal_name', 'companies.cnpj', 'companies.kind'])
    .select(['companies.city', 'companies.uf', 'companies.pos_system', 'companies.erp_branch', 'companies.active'])
    .select([
      'companies.version',
      'companies.group_id',
      'company_groups.name as group_name',
      lastClosed.as('last_closed_on'),
    ])

export const buildCompaniesQuery = (db: Db, { search, kind, uf, group_id, pos_system, active }: CompanyListFilter) => {
  const bare = search && /\d/.test(search) ? search.replace(/[.\-/\s]/g, '') : search
  return rows(db)
    .$narrowType<Narrow>()
    .where((eb) =>
      eb.or([
        whereTextContains(
          ['companies.name', 'companies.legal_name', 'companies.city', 'companies.erp_branch'],
          search,
        )(eb),
        whereTextContains(['companies.cnpj'], bare)(eb),
      ]),
    )
    .where(whereEqual('companies', { kind, uf, group_id, pos_system, active }))
}

export const findCompanies = (db: Db, filter: CompanyListFilter) =>
  paginate(db, buildCompaniesQuery(db, filter), { ...filter, order: toAscendingOrder('name', 'id') })

export const findCompanyLabels = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('companies')
    .select(['id', 'name as label'])
    .where('id', 'in', ['00000000-0000-0000-0000-000000000000', ...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

const detail = (db: Db, id: string) =>
  rows(db)
    .leftJoin('users', 'users.id', 'companies.updated_by')
    .select(['companies.state_registration', 'companies.anp_code', 'companies.brand_flag'])
    .select(['companies.zip', 'companies.address', 'companies.timezone', 'companies.pos_code', 'companies.sage_code'])
    .select(['companies.dominio_code', 'companies.rm_code', 'companies.closed_days', 'companies.opened_on'])
    .select('users.name as updated_by_name')
    .select(['companies.closed_on', 'companies.updated_at', 'companies.updated_by'])
    .$narrowType<Narrow>()
    .where('companies.id', '=', id)

export const getCompanyDetail = (db: Db, id: string) => detail(db, id).executeTakeFirst()

/** The lock neither waits for a running insert of a row that refers to the company, nor delays one. */
export const lockCompany = (db: Db, id: string) => detail(db, id).forNoKeyUpdate('companies').executeTakeFirst()

/** Waits for inserts that refer to the company and delays later ones: an inactivation sees a day being opened. */
export const lockCompanyAndReferences = (db: Db, id: string) => detail(db, id).forUpdate('companies').executeTakeFirst()
export type LockedCompany = NonNullable<Awaited<ReturnType<typeof lockCompany>>>

export const companyRows = newVersionedStore('companies', { companies_cnpj_key: cnpjTaken })

export const getBranchOwner = (db: Db, erp_branch: string, self: string) =>
  db
    .selectFrom('companies')
    .select('name')
    .where('erp_branch', '=', erp_branch)
    .where('id', '<>', self)
    .executeTakeFirst()

export const findCompanyGroups = (db: Db) =>
  db.selectFrom('company_groups').select(['id', 'name']).orderBy('name').execute()

export const getGroup = (db: Db, id: string) =>
  db.selectFrom('company_groups').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

export const insertGroup = (db: Db, group: { id: string; name: string; created_at: string }) =>
  onDuplicate('company_groups_name_key', groupTaken, () =>
    db.insertInto('company_groups').values(group).returning(['id', 'name']).executeTakeFirstOrThrow(),
  )

export const getPlaceByZip = (db: Db, zip: string) =>
  db
    .selectFrom('companies')
    .select(['city', 'uf', sql<string | null>`case when zip = ${zip} then address end`.as('address')])
    .$narrowType<{ uf: CompanyDetail['uf'] }>()
    .where(sql<boolean>`left(zip, 5) = left(${zip}, 5)`)
    .orderBy(sql`zip = ${zip}`, 'desc')
    .limit(1)
    .executeTakeFirst()

type Copy = { to: string; cnpj: string; on: string; now: string; by: string }

/** The new contracts have no merchant number and account: bank data are never copied between companies. */
export const copyCompanyFees = (db: Db, from: string, { to, cnpj, on, now, by }: Copy) =>
  sql`with copied as (
      select distinct on (acquirer) gen_random_uuid() as id, id as source_id, acquirer, file_source
      from acquirer_companies where company_id = ${from}::uuid and active order by acquirer, valid_from desc, id
    ), contracts as (
      insert into acquirer_companies (id, company_id, acquirer, merchant_no, file_source, valid_from, active, created_at,
          created_by, updated_at, updated_by)
        select id, ${to}::uuid, acquirer, ${cnpj}, file_source, ${on}::date, false, ${now}, ${by}::uuid, ${now}, ${by}::uuid
        from copied
    )
    insert into acquirer_fees (id, company_id, acquirer_company_id, method, brand, installments_from, installments_to,
        rate_ppm, fixed_fee_cents, term_days, term_kind, valid_from)
      select gen_random_uuid(), ${to}::uuid, copied.id, method, brand, installments_from, installments_to, rate_ppm,
        fixed_fee_cents, term_days, term_kind, ${on}::date
      from copied join acquirer_fees fee on fee.acquirer_company_id = copied.source_id
      where valid_from <= ${on}::date and (valid_to is null or valid_to >= ${on}::date)`.execute(db)
