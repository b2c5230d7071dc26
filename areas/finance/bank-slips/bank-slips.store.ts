import type { BusinessDate, PageQuery, Sorting } from '@app/kit/contract'
import { type Db, paginate, whereEqual, whereInPeriod, whereTextContains } from '@app/kit/server'
import { sql } from 'kysely'
import type { BankSlip, BankSlipFilter, SlipOccurrence } from './bank-slips.contract.ts'

const accountName = sql<string>`coalesce(nullif(bank_accounts.name, ''), bank_accounts.account_no)`
const customerId = sql<string | null>`coalesce(issued_slips.customer_id,
  customer_of_payer(bank_slips.company_id, bank_slips.payer_document, bank_slips.payer_name))`

/** The state `overdue` is computed on read, because no row changes when a day passes. */
const stateOn = (today: BusinessDate) => sql<BankSlip['status']>`case when bank_slips.status = 'registered'
  and bank_slips.due_on < ${today}::date then 'overdue' else bank_slips.status end`

const slips = (db: Db, today: BusinessDate) =>
  db
    .selectFrom('bank_slips')
    .innerJoin('companies', 'companies.id', 'bank_slips.company_id')
    .innerJoin('bank_accounts', (join) =>
      join
        .onRef('bank_accounts.company_id', '=', 'bank_slips.company_id')
        .onRef('bank_accounts.id', '=', 'bank_slips.bank_account_id'),
    )
    .leftJoin('issued_slips', (join) =>
      join
        .onRef('issued_slips.company_id', '=', 'bank_slips.company_id')
        .onRef('issued_slips.id', '=', 'bank_slips.id'),
    )
    .select([
      'bank_slips.id',
      'bank_slips.company_id',
      'companies.name as company_name',
      accountName.as('account_name'),
    ])
    .select(['bank_slips.our_number', 'bank_slips.document_no', 'bank_slips.payer_name', 'bank_slips.payer_document'])
    .select('issued_slips.issued_on')
    .select(['bank_slips.due_on', 'bank_slips.amount_cents', 'bank_slips.paid_on', 'bank_slips.paid_cents'])
    .select(['bank_slips.credited_on', 'bank_slips.credited_cents', 'bank_slips.fee_cents'])
    .select([stateOn(today).as('status'), customerId.as('customer_id')])

const searched = [
  'bank_slips.our_number',
  'bank_slips.document_no',
  'bank_slips.payer_name',
  'bank_slips.payer_document',
] as const

type Page = Omit<PageQuery, 'sort'> & { sort?: Sorting<keyof BankSlip & string>[] | undefined }
type Today = { today: BusinessDate }

export const findBankSlips = (
  db: Db,
  { company_id, status, from, to, search, today, ...page }: BankSlipFilter & Page & Today,
) =>
  paginate(
    db,
    slips(db, today)
      .where(whereEqual('bank_slips', { company_id }))
      .where(whereInPeriod('bank_slips', 'due_on', { from, to }))
      .where(whereTextContains(searched, search))
      .$if(status !== undefined, (all) => all.where(stateOn(today), '=', status ?? 'registered')),
    {
      ...page,
      order: [
        { column: 'due_on', direction: 'desc' },
        { column: 'id', direction: 'desc' },
      ],
      sums: ['amount_cents', 'paid_cents', 'credited_cents', 'fee_cents'],
    },
  )

export const getBankSlip = (db: Db, { id, today }: Today & { id: string }) =>
  slips(db, today).where('bank_slips.id', '=', id).executeTakeFirst()

export const findSlipCompanies = (db: Db) =>
  db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('bank_slips').select('bank_slips.id').whereRef('bank_slips.company_id', '=', 'companies.id')),
    )
    .orderBy('name')
    .execute()

export const findOccurrences = (db: Db, { company_id, id }: { company_id: string; id: string }) =>
  db
    .selectFrom('bank_slip_occurrences as occurrence')
    .leftJoin('imports', 'imports.id', 'occurrence.import_id')
    .select(['occurrence.id', 'occurrence.occurred_on', 'occurrence.credited_on', 'occurrence.code'])
    .select(['occurrence.meaning', 'occurrence.motives', 'occurrence.nominal_cents', 'occurrence.paid_cents'])
    .select(['occurrence.net_cents', 'occurrence.fee_cents', 'occurrence.interest_cents'])
    .select(['occurrence.discount_cents', 'occurrence.abatement_cents', 'occurrence.import_id'])
    .select(['occurrence.import_line', 'imports.file_name'])
    .select(
      sql<SlipOccurrence['line']>`(select jsonb_build_object('id', line.id, 'posted_on', line.posted_on,
          'confirmed', match_group.status = 'confirmed')
        from match_links mine
        join match_groups match_group on match_group.company_id = mine.company_id
          and match_group.id = mine.match_group_id
        join match_links other on other.company_id = mine.company_id and other.match_group_id = mine.match_group_id
          and other.item_kind = 'line' and other.active
        cross join lateral (select id, posted_on from statement_lines where company_id = other.company_id
          and id = (case other.item_kind when 'line' then other.item_id end)::bigint limit 1) line
        where mine.company_id = occurrence.company_id and mine.pair_type = 'BANK' and mine.item_kind = 'slip'
          and mine.item_id = occurrence.id::text and mine.active order by line.id limit 1)`.as('line'),
    )
    .$narrowType<Pick<SlipOccurrence, 'motives'>>()
    .where('occurrence.company_id', '=', company_id)
    .where('occurrence.bank_slip_id', '=', id)
    .orderBy(sql`occurrence.occurred_on desc nulls last`)
    .orderBy('occurrence.id', 'desc')
    .execute()
