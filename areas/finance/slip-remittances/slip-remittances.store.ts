import type { GeneratedFileState } from '@app/domain/generated-files/contract'
import type { PageQuery, Sorting } from '@app/kit/contract'
import { type Db, paginate, whereEqual, whereTextContains } from '@app/kit/server'
import { sql } from 'kysely'
import { isToSend } from './slip-orders.store.ts'
import type { SlipRemittance, WaitingOrders } from './slip-remittances.contract.ts'

export const remittanceKind = 'bank-slips.remittance'

/** The series of the files of an account and agreement: `account:agreement`. */
export const buildSeries = (agreement: { bank_account_id: string; agreement_no: string }) =>
  `${agreement.bank_account_id}:${agreement.agreement_no}`

const remittances = (db: Db) =>
  db
    .selectFrom('generated_files')
    .innerJoin('companies', 'companies.id', 'generated_files.company_id')
    .innerJoin('bank_accounts', (join) =>
      join
        .onRef('bank_accounts.company_id', '=', 'generated_files.company_id')
        .on(sql<boolean>`bank_accounts.id::text = split_part(generated_files.series, ':', 1)`),
    )
    .leftJoin('users', 'users.id', 'generated_files.created_by')
    .select(['generated_files.id', 'generated_files.company_id', 'companies.name as company_name'])
    .select(sql<string>`coalesce(nullif(bank_accounts.name, ''), bank_accounts.account_no)`.as('account_name'))
    .select(sql<string>`split_part(generated_files.series, ':', 2)`.as('agreement_no'))
    .select(['generated_files.number', 'generated_files.file_name', 'generated_files.records'])
    .select(sql<number>`(generated_files.control_totals ->> 'amount_cents')::bigint`.as('amount_cents'))
    .select(['generated_files.status', 'generated_files.created_at', 'users.name as created_by_name'])
    .select('generated_files.downloaded_at')
    .$narrowType<{ status: GeneratedFileState }>()
    .where('generated_files.kind', '=', remittanceKind)

type Filter = Omit<PageQuery, 'sort'> & {
  company_id?: string | undefined
  search?: string | undefined
  sort?: Sorting<keyof SlipRemittance & string>[] | undefined
}

export const findRemittances = (db: Db, { company_id, search, ...page }: Filter) =>
  paginate(
    db,
    remittances(db)
      .where(whereEqual('generated_files', { company_id }))
      .where(whereTextContains(['generated_files.file_name', 'companies.name'], search)),
    {
      ...page,
      order: [
        { column: 'created_at', direction: 'desc' },
        { column: 'id', direction: 'desc' },
      ],
    },
  )

export const getRemittance = (db: Db, id: string) =>
  remittances(db).where('generated_files.id', '=', id).executeTakeFirst()

export async function findWaitingOrders(db: Db): Promise<WaitingOrders[]> {
  const { rows } = await sql<WaitingOrders>`
    select agreement.id as agreement_id, agreement.name as agreement_name, company.name as company_name,
      count(*) filter (where request.kind = 'entry')::int as entries,
      count(*) filter (where request.kind <> 'entry')::int as instructions,
      coalesce(sum(issue.amount_cents) filter (where request.kind = 'entry'), 0)::bigint as amount_cents
    from slip_orders request
    join issued_slips issue on issue.company_id = request.company_id and issue.id = request.slip_id
    join slip_agreements agreement on agreement.company_id = issue.company_id and agreement.id = issue.agreement_id
    join companies company on company.id = agreement.company_id
    join bank_slips slip on slip.company_id = request.company_id and slip.id = request.slip_id
    where request.state = 'waiting' and ${isToSend}
    group by agreement.id, agreement.name, company.name
    order by company.name, agreement.name, agreement.id`.execute(db)
  return rows
}

export const getRemitter = (db: Db, { company_id, bank_account_id }: { company_id: string; bank_account_id: string }) =>
  db
    .selectFrom('bank_accounts')
    .innerJoin('companies', 'companies.id', 'bank_accounts.company_id')
    .select(['bank_accounts.bank_code', 'bank_accounts.branch', 'bank_accounts.account_no'])
    .select(['bank_accounts.account_digit', 'companies.cnpj as company_no', 'companies.legal_name as company_name'])
    .where('bank_accounts.company_id', '=', company_id)
    .where('bank_accounts.id', '=', bank_account_id)
    .executeTakeFirstOrThrow()
