import { bankPostingLabels } from '@app/domain/journal/contract'
import { isReversed } from '@app/domain/receivables/server'
import {
  lineStates,
  type StatementLine,
  type StatementLineDetail,
  type statementOrigins,
} from '@app/domain/transactions/contract'
import type { BusinessDate } from '@app/kit/contract'
import { type Db, paginate, whereEqual, whereExactNumber, whereInPeriod, whereTextContains } from '@app/kit/server'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FactKeys } from '../fact-search/fact-search.store.ts'
import { withBalances } from './line-balances.store.ts'
import type { StatementFilter, SummaryFilter } from './statements.contract.ts'

// Every line has both. Outer joins let PostgreSQL drop the tables when counting and summing.
const companyName = sql<string>`companies.name`
const accountName = sql<string>`coalesce(nullif(bank_accounts.name, ''), bank_accounts.account_no)`

const group = sql`match_links as link join match_groups as matched on matched.company_id = link.company_id
  and matched.id = link.match_group_id
  where link.company_id = statement_lines.company_id and link.pair_type in ('BANK', 'CASH') and link.item_kind = 'line'
    and link.item_id = statement_lines.id::text and link.active`

const isIgnored = sql<SqlBool>`exists (select from ignored_statement_lines mark
  where mark.company_id = statement_lines.company_id and mark.statement_line_id = statement_lines.id
    and mark.restored_at is null)`

/** Parts of an undone split have `counts` false too, but also `split_of`. */
const isSplit = sql<SqlBool>`(not statement_lines.counts and statement_lines.split_of is null)`

const status = sql<
  StatementLine['status']
>`case when not statement_lines.counts then 'split' when ${isIgnored} then 'ignored'
  when ${isReversed(sql`statement_lines`)} then 'reversed'
  else coalesce((select matched.status from ${group} limit 1), 'pending') end`
const matchedWith = sql<string | null>`(select matched.sentence from ${group} limit 1)`

// The id of the original line. No `coalesce`: under row-level security PostgreSQL uses no index for it.
const place = sql<number>`(case when statement_lines.split_of is null then statement_lines.id else statement_lines.split_of end)`

const lines = (db: Db) =>
  db
    .selectFrom('statement_lines')
    .leftJoin('companies', 'companies.id', 'statement_lines.company_id')
    .leftJoin('bank_accounts', (join) =>
      join
        .onRef('bank_accounts.company_id', '=', 'statement_lines.company_id')
        .onRef('bank_accounts.id', '=', 'statement_lines.bank_account_id'),
    )
    .select(['statement_lines.id', 'statement_lines.company_id', companyName.as('company_name')])
    .select(['statement_lines.bank_account_id', accountName.as('account_name')])
    .select(['statement_lines.posted_on as posted_date', 'statement_lines.value_on as value_date'])
    .select([
      'statement_lines.memo',
      'statement_lines.doc_no',
      'statement_lines.kind',
      'statement_lines.amount_cents',
      'statement_lines.blocked',
    ])
    .select(['statement_lines.counterpart_name', 'statement_lines.counterpart_document', 'statement_lines.e2e_id'])
    .select(
      sql<number | null>`case when statement_lines.amount_cents >= 0 then statement_lines.amount_cents end`.as(
        'credit_cents',
      ),
    )
    .select(
      sql<number | null>`case when statement_lines.amount_cents < 0 then statement_lines.amount_cents end`.as(
        'debit_cents',
      ),
    )
    .select([status.as('status'), matchedWith.as('matched_with')])
    .select(['statement_lines.category', 'statement_lines.split_of', 'statement_lines.whole_cents', place.as('place')])
    .$narrowType<Pick<StatementLine, 'category'>>()

const originOf = (line: RawBuilder<unknown>) => sql<keyof typeof statementOrigins>`coalesce((
    select case other.item_kind when 'batch' then 'card' when 'pix' then 'pix' when 'slip' then 'slip'
        when 'posting' then 'other' else 'cash' end
    from match_links link join match_links other on other.company_id = link.company_id
      and other.match_group_id = link.match_group_id and other.side = 'system' and other.active
    where link.company_id = ${line}.company_id and link.pair_type in ('BANK', 'CASH') and link.item_kind = 'line'
      and link.item_id = ${line}.id::text and link.active limit 1),
    case when ${line}.memo ~* '\\mPIX\\M' then 'pix'
      when ${line}.memo ~* 'COBRAN|BOLETO|TITULO|TÍTULO' then 'slip'
      when ${line}.memo ~* 'DEP[OÓ]SITO|DINHEIRO' then 'cash'
      when ${line}.memo ~* 'CIELO|STONE|\\mREDE\\M|GETNET|PAGSEGURO|PAGBANK|MERCADO ?PAGO|CART[AÃ]O' then 'card'
      else 'other' end)`

const searched = [
  'statement_lines.memo',
  'statement_lines.doc_no',
  'statement_lines.fitid',
  'statement_lines.counterpart_name',
  'statement_lines.e2e_id',
] as const

// Documents are stored without punctuation but may be typed with it.
const isOf = (counterpart: string | undefined) =>
  counterpart !== undefined && /^[\dA-Z./-]*\d{2}[./-]?\d*$/i.test(counterpart)
    ? whereTextContains(['statement_lines.counterpart_document'], counterpart.replace(/[./-]/g, ''))
    : whereTextContains(['statement_lines.counterpart_name'], counterpart)

type Filter = SummaryFilter & Partial<StatementFilter>

// The index of account days begins with the company.
const getCompanyOfAccount = (id: string | null) =>
  sql<string>`(select company_id from bank_accounts where id = ${id}::uuid)`

const identifiers = { numbers: ['doc_no'], codes: ['e2e_id'], date: 'posted_on' } as const

export function buildStatementLinesQuery(db: Db, filter: Filter) {
  const { company_id, bank_account_id, from, to, sign, least_cents, most_cents, rule_id, search, category } = filter
  const amount = sql<number>`abs(statement_lines.amount_cents)`
  return lines(db)
    .where(whereEqual('statement_lines', { company_id, bank_account_id }))
    .$if(bank_account_id !== undefined, (all) =>
      all.where('statement_lines.company_id', '=', getCompanyOfAccount(bank_account_id ?? null)),
    )
    .where(whereInPeriod('statement_lines', 'posted_on', { from, to }))
    .where(whereInPeriod('statement_lines', 'value_on', { from: filter.value_from, to: filter.value_to }))
    .where(
      filter.exact_number
        ? whereExactNumber('statement_lines', identifiers, search)
        : whereTextContains(searched, search),
    )
    .where(isOf(filter.counterpart))
    .where(whereEqual('statement_lines', { e2e_id: filter.e2e_id }))
    .$if(filter.origin !== undefined, (all) =>
      all
        .where('statement_lines.amount_cents', '>', 0)
        .where(originOf(sql`statement_lines`), '=', filter.origin ?? 'other'),
    )
    .$if(sign !== undefined, (all) => all.where('statement_lines.amount_cents', sign === 'credit' ? '>' : '<', 0))
    .$if(least_cents !== undefined, (all) => all.where(amount, '>=', least_cents ?? 0))
    .$if(most_cents !== undefined, (all) => all.where(amount, '<=', most_cents ?? 0))
    .$if(category === 'none', (all) => all.where('statement_lines.category', 'is', null))
    .$if(category !== undefined && category !== 'none', (all) =>
      all.where('statement_lines.category', '=', category ?? null),
    )
    .$if(filter.status === 'split', (all) => all.where(isSplit))
    .$if(filter.status !== 'split', (all) => all.where('statement_lines.counts', '=', true))
    .$if(filter.status !== undefined, (all) => all.where(status, '=', filter.status ?? 'pending'))
    .$if(rule_id !== undefined, (all) =>
      all.where(sql<SqlBool>`exists (select from ${group} and matched.rule_id = ${rule_id ?? null}::uuid)`),
    )
}

// A split line does not count: its parts do.
const countedStates = Object.fromEntries(
  Object.keys(lineStates)
    .filter((state) => state !== 'split')
    .map((state) => [state, sql<SqlBool>`status = ${state}`]),
)

export async function findStatementLines(db: Db, filter: StatementFilter) {
  const page = await paginate(db, buildStatementLinesQuery(db, filter), {
    ...filter,
    order: [
      { column: 'posted_date', direction: 'desc' },
      { column: 'place', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
    sums: ['credit_cents', 'debit_cents', 'amount_cents'],
    states: {
      query: buildStatementLinesQuery(db, { ...filter, status: undefined }),
      conditions: countedStates,
    },
  })
  return { ...page, data: await withBalances(db, page.data) }
}

/** Reads the date first: the main query is then planned for that month's partition only. */
export async function getStatementLine(db: Db, id: number) {
  const dated = await db
    .selectFrom('statement_lines')
    .select(['company_id', 'posted_on'])
    .where('company_id', 'in', db.selectFrom('companies').select('id'))
    .where('id', '=', id)
    .executeTakeFirst()
  const line = dated && (await getDatedLine(db, { ...dated, id }))
  return line && (await withBalances(db, [line]))[0]
}

const getDatedLine = (
  db: Db,
  { company_id, posted_on, id }: { company_id: string; posted_on: BusinessDate; id: number },
) =>
  lines(db)
    .leftJoin('imports', 'imports.id', 'statement_lines.import_id')
    .select(['statement_lines.fitid', 'statement_lines.import_id', 'statement_lines.import_line', 'imports.file_name'])
    .leftJoin('cash_conciliations as day', (join) =>
      join
        .onRef('day.company_id', '=', 'statement_lines.company_id')
        .onRef('day.business_date', '=', 'statement_lines.posted_on'),
    )
    .select('day.id as day_id')
    // A Pix is booked on its day, or after a night or weekend.
    .select(
      sql<string | null>`(select pix.id::text from acquirer_transactions pix
        where pix.company_id = statement_lines.company_id and pix.e2e_id = statement_lines.e2e_id
          and pix.business_date between ${posted_on}::date - 4 and ${posted_on}::date + 1 limit 1)`.as('capture_id'),
    )
    .select(
      sql<StatementLineDetail['match']>`(select jsonb_build_object('id', matched.id, 'sentence', matched.sentence,
        'difference_cents', matched.difference_cents) from ${group} limit 1)`.as('match'),
    )
    .where('statement_lines.company_id', '=', company_id)
    .where('statement_lines.posted_on', '=', posted_on)
    .where('statement_lines.id', '=', id)
    .where((eb) => eb.or([eb('statement_lines.counts', '=', true), isSplit]))
    .executeTakeFirst()

export const findParts = (
  db: Db,
  { company_id, posted_date, line_id }: Pick<StatementLine, 'company_id' | 'posted_date'> & { line_id: number },
) =>
  lines(db)
    .where('statement_lines.company_id', '=', company_id)
    .where('statement_lines.posted_on', '=', posted_date)
    .where('statement_lines.split_of', '=', line_id)
    .where('statement_lines.counts', '=', true)
    .orderBy('statement_lines.id')
    .execute()

const bankPostingLabel = sql`${JSON.stringify(bankPostingLabels)}::jsonb ->> posting.kind`

/** One subquery per row: joined by the text id of a link, row-level security makes PostgreSQL read all rows. */
export async function findMatchedItems(
  db: Db,
  { company_id, match }: { company_id: string; match: { id: number } | null },
) {
  if (!match) return []
  const { rows } = await sql<StatementLineDetail['items'][number]>`
    select link.item_kind as kind, link.item_id as id, coalesce(
        case link.item_kind when 'batch' then concat_ws(' ', acquirer.name, 'lote', batch.reference)
          when 'pix' then concat_ws(' ', 'Pix', pix.e2e_id)
          when 'envelope' then concat_ws(' ', 'Envelope', drop.document_no)
          when 'slip' then concat_ws(' ', 'Boleto', coalesce(paid.document_no, slip.document_no, slip.our_number), slip.payer_name)
          when 'posting' then concat_ws(' · ', ${bankPostingLabel}, nullif(posting.note, ''))
          else concat_ws(' ', 'Depósito', to_char(link.other_date, 'DD/MM/YYYY')) end, '') as description,
      coalesce(batch.net_cents, pix.gross_cents, drop.amount_cents, paid.expected_cents, posting.amount_cents, 0) as amount_cents,
      coalesce(batch.paid_on, pix.business_date, drop.business_date, paid.credited_on, link.other_date) as "on", batch.acquirer,
      slip.id as slip_id, day.id as day_id
    from match_links link
    left join lateral (select * from acquirer_settlements where company_id = link.company_id
      and id = (case link.item_kind when 'batch' then link.item_id end)::bigint limit 1) batch on true
    left join acquirers acquirer on acquirer.code = batch.acquirer
    left join lateral (select e2e_id, gross_cents, business_date from acquirer_transactions
      where company_id = link.company_id
        and id = (case link.item_kind when 'pix' then link.item_id end)::bigint limit 1) pix on true
    left join lateral (select document_no, amount_cents, business_date from system_movements
      where company_id = link.company_id
        and id = (case link.item_kind when 'envelope' then link.item_id end)::bigint limit 1) drop on true
    left join bank_slip_occurrences paid on link.item_kind = 'slip' and paid.company_id = link.company_id
      and paid.id::text = link.item_id
    left join bank_slips slip on slip.company_id = paid.company_id and slip.id = paid.bank_slip_id
    left join bank_postings posting on link.item_kind = 'posting' and posting.company_id = link.company_id
      and posting.id::text = link.item_id
    left join cash_conciliations day on link.item_kind not in ('batch', 'slip', 'posting') and day.company_id = link.company_id
      and day.business_date = coalesce(pix.business_date, drop.business_date, link.other_date)
    where link.company_id = ${company_id}::uuid and link.match_group_id = ${match.id} and link.side = 'system'
      and link.active
    order by link.item_kind, link.item_id`.execute(db)
  return rows
}

export async function sumCredits(db: Db, filter: SummaryFilter) {
  const found = buildStatementLinesQuery(db, { ...filter, sign: 'credit' })
  const { rows } = await sql<{
    date: string
    origin: 'card' | 'pix' | 'cash' | 'slip' | 'other'
    amount_cents: number
  }>`
    with credit as (${found}), credit_origin as (
      select credit.posted_date as date, credit.amount_cents, ${originOf(sql`credit`)} as origin from credit)
    select date, origin, sum(amount_cents)::bigint as amount_cents from credit_origin
    group by date, origin order by date, origin`.execute(db)
  return rows
}

export const findStatementAccounts = (db: Db) =>
  db
    .selectFrom('bank_accounts')
    .innerJoin('companies', 'companies.id', 'bank_accounts.company_id')
    .select(['bank_accounts.id', sql<string>`concat_ws(' · ', ${accountName}, companies.name)`.as('name')])
    .where('bank_accounts.active', '=', true)
    .orderBy('name')
    .execute()

export const findStatementRules = (db: Db) =>
  db.selectFrom('conciliation_rules').select(['id', 'name']).orderBy('name').execute()

/** The lines of a search, newest first. */
export const findStatementLinesOf = (db: Db, { ids, companies, days }: FactKeys) =>
  lines(db)
    .where('statement_lines.id', 'in', ids)
    .where('statement_lines.company_id', 'in', companies)
    .where('statement_lines.posted_on', 'in', days)
    .orderBy('statement_lines.posted_on', 'desc')
    .orderBy('statement_lines.id', 'desc')
    .execute()
