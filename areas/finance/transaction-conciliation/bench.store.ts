import { isReversed } from '@app/domain/receivables/server'
import { addDays, type BusinessDate } from '@app/kit/contract'
import { type Db, paginate, whereEqual, whereInPeriod, whereTextContains } from '@app/kit/server'
import { type SqlBool, sql } from 'kysely'
import {
  type BenchFilter,
  type BenchLine,
  type BenchSumFilter,
  benchStates,
} from './transaction-conciliation.contract.ts'
import type { TransferLine } from './transfer-pairs.rules.ts'

const accountName = sql<string>`coalesce(nullif(bank_accounts.name, ''), bank_accounts.account_no)`

const links = sql`match_links link join match_groups matched on matched.company_id = link.company_id
  and matched.id = link.match_group_id
  where link.company_id = statement_lines.company_id and link.pair_type in ('BANK', 'CASH') and link.item_kind = 'line'
    and link.item_id = statement_lines.id::text and link.active`

/** A confirmed match of postings alone makes the line `posted`. */
const confirmedState = sql`(select case when exists (select from match_links other
      where other.company_id = matched.company_id and other.match_group_id = matched.id and other.side = 'system'
        and other.item_kind <> 'posting') then 'matched' else 'posted' end
    from ${links} and matched.status = 'confirmed' limit 1)`

const isIgnored = sql<SqlBool>`(exists (select from ignored_statement_lines mark
    where mark.company_id = statement_lines.company_id and mark.statement_line_id = statement_lines.id
      and mark.restored_at is null) or ${isReversed(sql`statement_lines`)})`

const status = sql<
  BenchLine['status']
>`case when ${isIgnored} then 'ignored' else coalesce(${confirmedState}, 'open') end`

const suggestion = sql<{ id: number; sentence: string; status: 'suggested' | 'confirmed' } | null>`(
  select jsonb_build_object('id', matched.id, 'sentence', matched.sentence, 'status', matched.status)
  from ${links} limit 1)`

const waits = sql<boolean>`exists (select from own_transfers transfer where transfer.state = 'one_leg'
  and (transfer.company_id = statement_lines.company_id and transfer.out_line_id = statement_lines.id
    or transfer.to_company_id = statement_lines.company_id and transfer.in_line_id = statement_lines.id))`

// Parts of a split line count instead of it.
const lines = (db: Db) =>
  db
    .selectFrom('statement_lines')
    .innerJoin('companies', 'companies.id', 'statement_lines.company_id')
    .innerJoin('bank_accounts', (join) =>
      join
        .onRef('bank_accounts.company_id', '=', 'statement_lines.company_id')
        .onRef('bank_accounts.id', '=', 'statement_lines.bank_account_id'),
    )
    .where('statement_lines.counts', '=', true)
    .select(['statement_lines.id', 'statement_lines.company_id', 'companies.name as company_name'])
    .select(['statement_lines.bank_account_id', accountName.as('account_name')])
    .select(['statement_lines.posted_on as posted_date', 'statement_lines.memo', 'statement_lines.doc_no'])
    .select([
      'statement_lines.amount_cents',
      status.as('status'),
      suggestion.as('match'),
      waits.as('waits_for_transfer'),
    ])

const buildBenchQuery = (db: Db, filter: BenchSumFilter & Pick<Partial<BenchFilter>, 'status'>) => {
  const { company_id, bank_account_id, from, to, sign, least_cents, most_cents, search } = filter
  const amount = sql<number>`abs(statement_lines.amount_cents)`
  return lines(db)
    .where(whereEqual('statement_lines', { company_id, bank_account_id }))
    .where(whereInPeriod('statement_lines', 'posted_on', { from, to }))
    .where(whereTextContains(['statement_lines.memo', 'statement_lines.doc_no'], search))
    .$if(sign !== undefined, (all) => all.where('statement_lines.amount_cents', sign === 'credit' ? '>' : '<', 0))
    .$if(least_cents !== undefined, (all) => all.where(amount, '>=', least_cents ?? 0))
    .$if(most_cents !== undefined, (all) => all.where(amount, '<=', most_cents ?? 0))
    .$if(filter.status !== undefined, (all) => all.where(status, '=', filter.status ?? 'open'))
}

export type BenchRow = Awaited<ReturnType<typeof findBenchRows>>[number]

const stateConditions = Object.fromEntries(
  Object.keys(benchStates).map((state) => [state, sql<SqlBool>`status = ${state}`]),
)

export const findBenchPage = (db: Db, filter: BenchFilter) =>
  paginate(db, buildBenchQuery(db, filter), {
    ...filter,
    order: [
      { column: 'posted_date', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
    sums: ['amount_cents'],
    states: { query: buildBenchQuery(db, { ...filter, status: undefined }), conditions: stateConditions },
  })

type StateRow = { status: BenchLine['status']; count: number; credits_cents: number; debits_cents: number }

export async function sumBench(db: Db, filter: BenchSumFilter) {
  const { rows } = await sql<StateRow>`select status, count(*)::int as count,
      coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::bigint as credits_cents,
      coalesce(sum(amount_cents) filter (where amount_cents < 0), 0)::bigint as debits_cents
    from (${buildBenchQuery(db, filter)}) line group by status`.execute(db)
  return rows
}

/** The query of a line is planned for the partitions of its months only. */
export async function findBenchRows(db: Db, ids: readonly number[]) {
  const dated = await db
    .selectFrom('statement_lines')
    .select(['posted_on'])
    .where('company_id', 'in', db.selectFrom('companies').select('id'))
    .where('id', 'in', ids.length === 0 ? [0] : ids)
    .execute()
  if (dated.length === 0) return []
  return lines(db)
    .where('statement_lines.posted_on', 'in', [...new Set(dated.map(({ posted_on }) => posted_on))])
    .where('statement_lines.id', 'in', ids)
    .orderBy('statement_lines.posted_on')
    .orderBy('statement_lines.id')
    .execute()
}

type Opposites = {
  lines: readonly Pick<TransferLine, 'amount_cents' | 'posted_on'>[]
  tolerance_cents: number
}

const daysAround = 6

/** Returns open lines whose amount is the opposite of one of these, in all visible accounts, some days around. */
export async function findOppositeLines(
  db: Db,
  { lines: wanted, tolerance_cents }: Opposites,
): Promise<TransferLine[]> {
  const days = wanted.map(({ posted_on }) => posted_on).sort()
  const first = days[0]
  const last = days.at(-1)
  if (first === undefined || last === undefined) return []
  const amounts = JSON.stringify(wanted.map(({ amount_cents }) => ({ amount_cents: -amount_cents })))
  const { rows } = await sql<TransferLine>`
    select statement_lines.id, statement_lines.company_id, statement_lines.bank_account_id, statement_lines.posted_on,
      statement_lines.amount_cents, statement_lines.memo
    from (select distinct amount_cents from jsonb_to_recordset(${amounts}::jsonb) as w (amount_cents bigint)) wanted
    join statement_lines on statement_lines.amount_cents
        between wanted.amount_cents - ${tolerance_cents}::bigint and wanted.amount_cents + ${tolerance_cents}::bigint
      and statement_lines.company_id in (select id from companies)
      and statement_lines.posted_on between ${addDays(first, -daysAround)}::date and ${addDays(last, daysAround)}::date
      and statement_lines.counts
    where ${status} = 'open'
    order by statement_lines.id`.execute(db)
  return rows
}

export const findBenchAccounts = (db: Db) =>
  db
    .selectFrom('bank_accounts')
    .innerJoin('companies', 'companies.id', 'bank_accounts.company_id')
    .select(['bank_accounts.id', sql<string>`concat_ws(' · ', ${accountName}, companies.name)`.as('name')])
    .where('bank_accounts.active', '=', true)
    .where('bank_accounts.kind', '<>', 'safe')
    .orderBy('name')
    .execute()

type Similar = { company_id: string; memo: string; from: BusinessDate }

const daysOfSimilar = 90

/** Counts open lines of the last 90 days whose text is the same but for its numbers. */
export async function countSimilarLines(db: Db, { company_id, memo, from }: Similar) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from statement_lines
    where company_id = ${company_id}::uuid and posted_on >= ${addDays(from, -daysOfSimilar)}::date and counts
      and regexp_replace(memo, '[0-9]+', '', 'g') = regexp_replace(${memo}, '[0-9]+', '', 'g')
      and ${status} = 'open'`.execute(db)
  return rows[0]?.count ?? 0
}
