import { countsBlind } from '@app/areas/cash-closing/server'
import type { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { buildSessionOfLine } from '@app/domain/day/inconsistencies/server'
import {
  type Db,
  localHour,
  paginate,
  whereCondition,
  whereEqual,
  whereExactNumber,
  whereInPeriod,
  whereTextContains,
} from '@app/kit/server'
import { type SqlBool, sql } from 'kysely'
import type { FactKeys } from '../fact-search/fact-search.store.ts'
import type { ListedSystemMovement, MovementChartFilter, SystemMovementFilter } from './system-movements.contract.ts'

const columns = [
  'system_movements.id',
  'system_movements.company_id',
  'system_movements.business_date',
  'system_movements.occurred_at',
  'cash_sessions.shift_no',
  'cash_sessions.operator',
  'system_movements.movement_type_code',
  'movement_types.name as movement_type_name',
  'system_movements.method',
  'system_movements.amount_cents',
  'system_movements.document_no',
  'system_movements.customer',
  'system_movements.nsu',
  'system_movements.auth_code',
  'system_movements.terminal_logical_no',
  'system_movements.cancelled_at',
] as const

const balance = sql<number>`case when system_movements.cancelled_at is not null or movement_types.direction = 'neutral' then 0
  when movement_types.direction = 'out' then -system_movements.amount_cents else system_movements.amount_cents end`

// Every movement has a company. An outer join lets PostgreSQL drop the table when counting and summing.
const companyName = sql<string>`companies.name`

// Matches without a group are exact pairs, which are confirmed.
const ofMatch = sql`match_links as link
  left join match_groups as matched on matched.company_id = link.company_id and matched.id = link.match_group_id
  where link.company_id = system_movements.company_id and link.pair_type = 'SALE' and link.item_kind = 'movement'
    and link.item_id = system_movements.id::text and link.active`

const decisionStatus = sql`(select case when difference.status = 'deferred' then 'deferred' else 'explained' end
  from cash_conciliations as day join differences as difference on difference.company_id = day.company_id
    and difference.cash_conciliation_id = day.id
  where day.company_id = system_movements.company_id and day.business_date = system_movements.business_date
    and difference.status in ('explained', 'accepted', 'deferred')
    and difference.items @> jsonb_build_array(jsonb_build_object('kind', 'movement', 'id', system_movements.id::text))
  limit 1)`

// A correlated subquery, so that counting and summing do not read matches.
const status = sql<
  ListedSystemMovement['movement_status']
>`case when system_movements.cancelled_at is not null then 'cancelled'
  else coalesce((select case coalesce(matched.status, 'confirmed') when 'confirmed' then 'matched' else 'suggested' end
    from ${ofMatch} limit 1),
    ${decisionStatus}, case when movement_types.counterpart in ('acquirer', 'bank') then 'pending' end) end`
const matchedWith = sql<string | null>`(select (select match_group.sentence from matches as match_group
  where match_group.company_id = link.company_id and match_group.id = link.match_group_id) from ${ofMatch} limit 1)`

const isLate = sql<boolean>`exists (select from cash_conciliations as day
  join late_items as item on item.company_id = day.company_id and item.cash_conciliation_id = day.id
    and item.kind = 'movement' and item.item_id = system_movements.id and item.status = 'waiting'
  where day.company_id = system_movements.company_id and day.business_date = system_movements.business_date)`

const isCard = sql<SqlBool>`(movement_types.counterpart = 'acquirer' and system_movements.method <> 'pix')`
const lacksNsu = sql<SqlBool>`(${isCard} and system_movements.nsu is null)`

const rows = (db: Db) =>
  db
    .selectFrom('system_movements')
    .leftJoin('companies', 'companies.id', 'system_movements.company_id')
    .innerJoin('movement_types', 'movement_types.code', 'system_movements.movement_type_code')
    .leftJoin('cash_sessions', (join) =>
      join
        .onRef('cash_sessions.company_id', '=', 'system_movements.company_id')
        .on('cash_sessions.id', '=', buildSessionOfLine('system_movements')),
    )
    .select(columns)
    .select([companyName.as('company_name'), balance.as('balance_cents'), status.as('movement_status')])
    .select([matchedWith.as('matched_with'), isLate.as('late')])

const searched = [
  'system_movements.nsu',
  'system_movements.auth_code',
  'system_movements.document_no',
  'system_movements.external_id',
  'system_movements.customer',
] as const

const identifiers = { numbers: ['nsu', 'document_no'], codes: ['auth_code'], date: 'business_date' } as const

// Blind count: hides lines whose sum would show the expected cash of a drawer.
const isVisible = sql<boolean>`not (movement_types.affects_drawer and cash_sessions.counted_cents is null
  and counts_missing(system_movements.company_id, system_movements.business_date))`

function linesOf(db: Db, filter: MovementChartFilter) {
  const { company_id, from, to, method, search, cancelled, movement_type_code, shift_no, operator } = filter
  const { least_cents, most_cents, movement_status } = filter
  return rows(db)
    .where(whereEqual('system_movements', { company_id, method, movement_type_code }))
    .where(whereInPeriod('system_movements', 'business_date', { from, to }))
    .where(whereCondition(sql<SqlBool>`system_movements.cancelled_at is not null`, cancelled))
    .where(whereCondition(lacksNsu, filter.without_nsu))
    .where(whereCondition(sql<SqlBool>`${isLate}`, filter.late))
    .where(whereTextContains(['cash_sessions.operator'], operator))
    .where(
      filter.exact_number
        ? whereExactNumber('system_movements', identifiers, search)
        : whereTextContains(searched, search),
    )
    .$if(shift_no !== undefined, (lines) => lines.where('cash_sessions.shift_no', '=', shift_no ?? 0))
    .$if(filter.hour !== undefined, (lines) =>
      lines.where(localHour(sql<string>`system_movements.occurred_at`), '=', filter.hour ?? 0),
    )
    .$if(least_cents !== undefined, (lines) => lines.where('system_movements.amount_cents', '>=', least_cents ?? 0))
    .$if(most_cents !== undefined, (lines) => lines.where('system_movements.amount_cents', '<=', most_cents ?? 0))
    .$if(movement_status !== undefined, (lines) => lines.where(status, '=', movement_status ?? null))
}

const movementsOf = async (db: Db, filter: MovementChartFilter) =>
  linesOf(db, filter).$if(await countsBlind(db), (lines) => lines.where(isVisible))

export const findSystemMovements = async (db: Db, filter: SystemMovementFilter) =>
  paginate(db, await movementsOf(db, filter), {
    ...filter,
    order: [
      { column: 'occurred_at', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
    sums: ['balance_cents'],
  })

export const buildMovementDaysQuery = (db: Db, filter: SystemMovementFilter) =>
  db
    .selectFrom(linesOf(db, filter).as('line'))
    .innerJoin('cash_conciliations as day', (join) =>
      join.onRef('day.company_id', '=', 'line.company_id').onRef('day.business_date', '=', 'line.business_date'),
    )
    .select('day.id')
    .distinct()

// The index starts with the company: naming the visible companies makes it usable under row-level security.
const ofVisible = sql<SqlBool>`system_movements.company_id = any (array(select companies.id from companies))`

export const getSystemMovement = async (db: Db, id: number) =>
  rows(db)
    .leftJoin('imports', 'imports.id', 'system_movements.import_id')
    .leftJoin('cash_conciliations as day', (join) =>
      join
        .onRef('day.company_id', '=', 'system_movements.company_id')
        .onRef('day.business_date', '=', 'system_movements.business_date'),
    )
    .select(['system_movements.sale_external_id', 'system_movements.acquirer', 'system_movements.brand'])
    .select(['system_movements.installments', 'system_movements.e2e_id', 'system_movements.employee'])
    .select(['system_movements.source_system', 'system_movements.import_id', 'system_movements.import_line'])
    .select(['imports.file_name', 'cash_sessions.till', 'day.id as day_id'])
    .where('system_movements.id', '=', id)
    .where(ofVisible)
    .$if(await countsBlind(db), (lines) => lines.where(isVisible))
    .executeTakeFirst()

const hour = localHour(sql<string>`line.occurred_at`)

type ChartSum = {
  hour: number | null
  method: keyof typeof paymentMethodLabels
  amount_cents: number
  company_id: string
  company_name: string
  cards: number
  without: number
}

/** One query for both charts: a line's state is expensive. `without_nsu` filters the sums, not the counts. */
export async function sumForCharts(db: Db, { without_nsu, ...filter }: MovementChartFilter) {
  const lines = (await movementsOf(db, filter)).select([isCard.as('is_card'), lacksNsu.as('lacks_nsu')])
  const { rows: sums } = await sql<ChartSum>`
    select ${hour} as hour, line.method, line.company_id, line.company_name,
      coalesce(sum(line.balance_cents) filter (where line.balance_cents > 0
        and ${whereCondition(sql<SqlBool>`line.lacks_nsu`, without_nsu)}), 0)::bigint as amount_cents,
      (count(*) filter (where line.is_card and line.cancelled_at is null))::int as cards,
      (count(*) filter (where line.lacks_nsu and line.cancelled_at is null))::int as without
    from (${lines}) as line
    group by grouping sets ((${hour}, line.method), (line.company_id, line.company_name))
    order by hour, line.method, line.company_name`.execute(db)
  const hours = sums.flatMap(({ hour, method, amount_cents }) =>
    hour === null || amount_cents === 0 ? [] : [{ hour, method, amount_cents }],
  )
  const cards = sums.filter((sum) => sum.hour === null && sum.cards > 0)
  const share = ({ cards, without }: ChartSum) => without / cards
  return {
    hours,
    without_nsu: cards
      .sort((a, b) => share(b) - share(a))
      .map(({ company_id, company_name, cards, without }) => ({ company_id, company_name, cards, without })),
  }
}

export const findTypes = (db: Db) =>
  db.selectFrom('movement_types').select(['code as value', 'name as label']).orderBy('name').execute()

export async function daysOfMovements(db: Db, ids: readonly string[]) {
  const numbers = ids.filter((id) => /^\d+$/.test(id))
  const { rows: days } = await sql<{ id: string }>`select distinct day.id from system_movements line
    join cash_conciliations day on day.company_id = line.company_id and day.business_date = line.business_date
    where line.id = any (${numbers}::bigint[]) and line.company_id = any (array(select id from companies))`.execute(db)
  return [...ids.filter((id) => !/^\d+$/.test(id)), ...days.map(({ id }) => id)]
}

/** The lines of a search that the reader may see, newest first, each with its day. */
export const findMovementsOf = async (db: Db, { ids, companies, days }: FactKeys) =>
  rows(db)
    .leftJoin('cash_conciliations as day', (join) =>
      join
        .onRef('day.company_id', '=', 'system_movements.company_id')
        .onRef('day.business_date', '=', 'system_movements.business_date'),
    )
    .select('day.id as day_id')
    .where('system_movements.id', 'in', ids)
    .where('system_movements.company_id', 'in', companies)
    .where('system_movements.business_date', 'in', days)
    .$if(await countsBlind(db), (lines) => lines.where(isVisible))
    .orderBy('system_movements.business_date', 'desc')
    .orderBy('system_movements.id', 'desc')
    .execute()
