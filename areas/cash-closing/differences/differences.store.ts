import { buildDayLockNote } from '@app/domain/calendar/server'
import { differenceRecord } from '@app/domain/day/differences/contract'
import type { Day } from '@app/domain/day/life/server'
import { attachmentCount } from '@app/domain/records/server'
import type { PageQuery, Sorting } from '@app/kit/contract'
import { type Db, paginate, whereEqual, whereTextContains } from '@app/kit/server'
import { type SqlBool, sql } from 'kysely'
import type { Difference, DifferenceFilter } from '../cash-conciliations/difference.contract.ts'

const rankIn = (names: readonly string[], column: string) =>
  sql<number>`array_position(${names}::text[], ${sql.ref(column)})`

const statusRank = rankIn(['refused', 'open', 'deferred', 'explained', 'accepted', 'resolved'], 'differences.status')
const severityRank = rankIn(['critical', 'high', 'medium', 'low'], 'differences.severity')

const effect = sql<number>`coalesce((select sum((moved ->> 'amount_cents')::bigint)
  from jsonb_array_elements(differences.effects) moved), 0)::bigint`

const refusedComment = sql<string | null>`(select item.comment from cash_conciliation_solicitation_items item
  where item.company_id = differences.company_id and item.item_id = differences.id and item.decision = 'refused'
  order by item.decided_at desc limit 1)`

const refusedIn = (request: string) => sql<SqlBool>`exists (select from cash_conciliation_solicitation_items item
  where item.company_id = differences.company_id and item.item_id = differences.id and item.decision = 'refused'
    and item.solicitation_id = ${request}::uuid)`

/** NSUs of the items of a difference. The date bounds select the partitions; an item may be of a neighbouring day. */
const receiptNumbers = sql<string>`(
  select string_agg(coalesce(capture.nsu, line.nsu), ' ')
  from jsonb_array_elements(differences.items) item
  left join acquirer_transactions capture on item ->> 'kind' = 'capture' and capture.company_id = differences.company_id
    and capture.id = (case when item ->> 'kind' = 'capture' then item ->> 'id' end)::bigint
    and capture.business_date between day.business_date - 1 and day.business_date + 1
  left join system_movements line on item ->> 'kind' = 'movement' and line.company_id = differences.company_id
    and line.id = (case when item ->> 'kind' = 'movement' then item ->> 'id' end)::bigint
    and line.business_date between day.business_date - 1 and day.business_date + 1)`

const isNumber = (search: string | undefined) => search !== undefined && /^\d{3,12}$/.test(search)

const paidBy = (method: string) => sql<SqlBool>`differences.effects @> ${JSON.stringify([{ method }])}::jsonb`

export const buildDifferencesQuery = (db: Db, filter: DifferenceFilter) => {
  const { cash_conciliation_id, company_id, before, code, severity, method, status, session_id } = filter
  return rows(db)
    .where(
      whereEqual('differences', {
        cash_conciliation_id,
        company_id,
        code,
        severity,
        status,
        cash_session_id: session_id,
      }),
    )
    .$if(status === undefined, (some) => some.where('differences.status', '<>', 'resolved'))
    .$if(before !== undefined, (some) => some.where('day.business_date', '<', before ?? ''))
    .$if(method !== undefined, (some) => some.where(paidBy(method ?? '')))
    .$if(filter.operator !== undefined, (some) => some.where('session.operator', '=', filter.operator ?? ''))
    .$if(filter.refused_in !== undefined, (some) => some.where(refusedIn(filter.refused_in ?? '')))
    .where(
      whereTextContains(
        ['differences.sentence', 'differences.note', ...(isNumber(filter.search) ? [receiptNumbers] : [])],
        filter.search,
      ),
    )
}

const rows = (db: Db) =>
  db
    .selectFrom('differences')
    .innerJoin('cash_conciliations as day', (join) =>
      join
        .onRef('day.company_id', '=', 'differences.company_id')
        .onRef('day.id', '=', 'differences.cash_conciliation_id'),
    )
    .innerJoin('companies as company', 'company.id', 'differences.company_id')
    .leftJoin('cash_sessions as session', (join) =>
      join
        .onRef('session.company_id', '=', 'differences.company_id')
        .onRef('session.id', '=', 'differences.cash_session_id'),
    )
    .leftJoin('movement_reason_maps as reason', 'reason.id', 'differences.reason_id')
    .leftJoin('users as person', 'person.id', 'differences.explained_by')
    .select([
      'differences.id',
      'differences.cash_conciliation_id',
      'differences.company_id',
      'company.name as company_name',
      'day.business_date',
      'differences.code',
      'differences.severity',
      'differences.occurred_at',
      'differences.cash_session_id',
      'session.shift_no',
      'session.operator',
      'differences.system_cents',
      'differences.confirmed_cents',
      'differences.effects',
      'differences.amount_cents',
      'differences.volume_ml',
      'differences.sentence',
      'differences.status',
      'differences.deferred_to',
      'reason.name as reason_name',
      'differences.note',
      'person.name as explained_by_name',
      'differences.explained_at',
      'differences.version',
      sql<string | null>`differences.effects -> 0 ->> 'method'`.as('method'),
      effect.as('effect_cents'),
      sql<string | null>`differences.suggestion ->> 'sentence'`.as('suggested'),
      refusedComment.as('refused_comment'),
      statusRank.as('status_rank'),
      severityRank.as('severity_rank'),
    ])
    .select(attachmentCount(differenceRecord.entity, { company_id: 'differences.company_id', id: 'differences.id' }))
    .$castTo<Difference & { status_rank: number; severity_rank: number }>()

type Page = Omit<PageQuery, 'sort'> & { sort?: Sorting<keyof Difference>[] | undefined }

export const findDifferenceRows = (db: Db, query: DifferenceFilter & Page) => {
  const { limit, after, exact, sort, ...filter } = query
  return paginate(db, buildDifferencesQuery(db, filter), {
    limit,
    after,
    exact,
    sort,
    order: [
      { column: 'status_rank', direction: 'asc' },
      { column: 'severity_rank', direction: 'asc' },
      { column: 'code', direction: 'asc' },
      { column: 'id', direction: 'asc' },
    ],
    sums: ['effect_cents'],
  })
}

export const getDifferenceRow = (db: Db, id: string) =>
  rows(db)
    .select(['differences.ref', 'differences.reason_id', 'differences.deferred_on', 'differences.suggestion'])
    .select(['day.status as day_status', 'day.version as day_version', buildDayLockNote('day').as('lock_note')])
    .select(sql<{ kind: string; id: string }[]>`differences.items`.as('item_refs'))
    .$narrowType<{ day_status: Day['status'] }>()
    .where('differences.id', '=', id)
    .executeTakeFirst()
export type DifferenceRow = NonNullable<Awaited<ReturnType<typeof getDifferenceRow>>>

export const findDifferencesById = (db: Db, ids: readonly string[]) =>
  rows(db)
    .select(['day.status as day_status', 'differences.deferred_on', 'company.timezone'])
    .select(buildDayLockNote('day').as('lock_note'))
    .$narrowType<{ day_status: Day['status'] }>()
    .where('differences.id', 'in', [...ids])
    .orderBy('differences.id')
    .execute()
