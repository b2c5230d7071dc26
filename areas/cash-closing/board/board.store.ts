import { buildDayLockReason } from '@app/domain/calendar/server'
import { DayStage } from '@app/domain/day/assessment/contract'
import type { CashConciliation, CashConciliationFilter } from '@app/domain/day/contract'
import { closingSettingDefaults } from '@app/domain/day/facts/contract'
import { hasCountToConfirm, hasRefusedCount, hasUnwitnessedCount } from '@app/domain/day/facts/server'
import { deliveredStatuses, provenStatuses, stageStatuses } from '@app/domain/day/life/contract'
import { type Db, paginate, selectFromView, whereCondition, whereEqual, whereInPeriod } from '@app/kit/server'
import { type SqlBool, sql } from 'kysely'
import type { BoardFilter } from './board.contract.ts'
import { buildRankColumns, buildSessionCount, type Ranked, toRankSort } from './day-order.store.ts'

const due = sql<string>`closing_due_at(cash_conciliations.business_date, companies.closed_days, companies.timezone)`
const isOverdue = (now: string) =>
  sql<SqlBool>`(cash_conciliations.status <> all (${deliveredStatuses}::text[]) and ${due} < ${now}::timestamptz)`
const isLate = sql<SqlBool>`exists (select from late_items late
  where late.company_id = cash_conciliations.company_id and late.cash_conciliation_id = cash_conciliations.id
    and late.status = 'waiting')`

const mandatory = sql`coalesce((select setting.mandatory_sources from company_settings setting
  where setting.company_id = cash_conciliations.company_id and setting.valid_from <= cash_conciliations.business_date
  order by setting.valid_from desc, setting.created_at desc, setting.id desc limit 1),
  ${closingSettingDefaults.mandatory_sources}::text[])`
export const missingSourcesColumn = sql<string[]>`array(select source from unnest(${mandatory}) source
  where not jsonb_exists(cash_conciliations.sources, source))`
const isMissing = (source: string) =>
  sql<SqlBool>`(not jsonb_exists(cash_conciliations.sources, ${source}) and ${source} = any (${mandatory}))`

export const companyDays = (db: Db) =>
  selectFromView(db, 'cash_conciliations', 'seen_days').innerJoin(
    'companies',
    'companies.id',
    'cash_conciliations.company_id',
  )

const rows = (db: Db, now = sql<string>`now()`) =>
  companyDays(db)
    .select([
      'cash_conciliations.id',
      'cash_conciliations.company_id',
      'companies.name as company_name',
      'cash_conciliations.business_date',
      'cash_conciliations.status',
      'cash_conciliations.result',
      'cash_conciliations.system_total_cents',
      'cash_conciliations.confirmed_total_cents',
      'cash_conciliations.difference_cents',
      'cash_conciliations.explained_cents',
      'cash_conciliations.unexplained_cents',
      'cash_conciliations.open_items',
      'cash_conciliations.worst_severity',
      'cash_conciliations.sources',
      'cash_conciliations.responsible_id',
      'cash_conciliations.version',
    ])
    .select((eb) => [
      sql<number>`least(cash_conciliations.difference_cents, 0)`.as('shortage_cents'),
      sql<number>`greatest(cash_conciliations.difference_cents, 0)`.as('overage_cents'),
      sql<number>`abs(cash_conciliations.unexplained_cents)`.as('unexplained_abs_cents'),
      sql<number>`case when cash_conciliations.status = any (${provenStatuses}::text[]) then 0
        else greatest((${now} at time zone companies.timezone)::date - cash_conciliations.business_date, 0) end`.as(
        'age_days',
      ),
      missingSourcesColumn.as('missing_sources'),
      sql<string | null>`(select name from users where users.id = cash_conciliations.responsible_id)`.as(
        'responsible_name',
      ),
      eb
        .selectFrom('cash_conciliation_solicitations')
        .select('cash_conciliation_solicitations.id')
        .whereRef('cash_conciliation_solicitations.cash_conciliation_id', '=', 'cash_conciliations.id')
        .where('cash_conciliation_solicitations.status', '=', 'pending')
        .as('pending_solicitation_id'),
      eb
        .selectFrom('inconsistencies')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('inconsistencies.cash_conciliation_id', '=', 'cash_conciliations.id')
        .where('inconsistencies.status', '=', 'pending')
        .as('pending_inconsistencies'),
      sql`(select jsonb_build_object('id', request.id, 'number', request.number, 'type', request.type,
          'status', request.status, 'decision_note', request.decision_note)
        from cash_conciliation_solicitations request where request.cash_conciliation_id = cash_conciliations.id
        order by request.requested_at desc, request.number desc limit 1)`.as('last_request'),
      sql<number>`(select count(*) from late_items late
        where late.company_id = cash_conciliations.company_id and late.cash_conciliation_id = cash_conciliations.id
          and late.status = 'waiting')`.as('late_items'),
      sql<boolean>`cash_conciliations.cash_unseen`.as('cash_unseen'),
      due.as('due_at'),
      buildDayLockReason('cash_conciliations').as('lock_reason'),
    ])
    .select([
      buildSessionCount(sql`count(*)`).as('sessions_total'),
      buildSessionCount(sql`count(closed_at)`).as('sessions_closed'),
      buildSessionCount(sql`count(counted_cents) filter (where not ${hasRefusedCount})`).as('sessions_counted'),
      buildSessionCount(sql`count(*) filter (where ${hasCountToConfirm})`).as('sessions_to_confirm'),
      buildSessionCount(sql`count(*) filter (where ${hasUnwitnessedCount})`).as('sessions_unwitnessed'),
    ])
    .$castTo<CashConciliation>()

const isInStage = (stage: DayStage) => sql<SqlBool>`(cash_conciliations.status = any (${stageStatuses[stage]}::text[]))`

export const buildBoardConditions = (filter: BoardFilter, now: string) => {
  const { company_id, group_id, from, to, stage, status, result, code, missing_source, responsible_id } = filter
  const conditions = [
    group_id ? sql`companies.group_id = ${group_id}` : [],
    stage ? isInStage(stage) : [],
    filter.least_cents === undefined ? [] : sql`abs(cash_conciliations.difference_cents) >= ${filter.least_cents}`,
    filter.shortage_over_cents === undefined
      ? []
      : sql`cash_conciliations.difference_cents < -(${filter.shortage_over_cents}::bigint)`,
    filter.overage_over_cents === undefined
      ? []
      : sql`cash_conciliations.difference_cents > ${filter.overage_over_cents}::bigint`,
    filter.severity ? sql`cash_conciliations.worst_severity = ${filter.severity}` : [],
    code
      ? sql`exists (select from differences difference where difference.company_id = cash_conciliations.company_id
          and difference.cash_conciliation_id = cash_conciliations.id and difference.code = ${code}
          and difference.status <> 'resolved')`
      : [],
    missing_source ? isMissing(missing_source) : [],
    responsible_id === 'none' ? sql`cash_conciliations.responsible_id is null` : [],
    whereCondition(isOverdue(now), filter.overdue),
    whereCondition(isLate, filter.late),
    whereCondition(sql<SqlBool>`(cash_conciliations.status = 'locked')`, filter.locked),
  ].flat()
  return {
    equal: whereEqual('cash_conciliations', {
      company_id,
      status,
      result,
      responsible_id: responsible_id === 'none' ? undefined : responsible_id,
    }),
    within: whereInPeriod('cash_conciliations', 'business_date', { from, to }),
    other: sql<SqlBool>`(${sql.join(conditions, sql` and `)})`,
  }
}

export function buildDaysQuery(db: Db, filter: CashConciliationFilter, now: string) {
  const { equal, within, other } = buildBoardConditions(filter, now)
  return rows(db, sql`${now}::timestamptz`).where(equal).where(within).where(other)
}

/** Counts the days of each stage, of the filter without its stage. */
function buildDayStates(db: Db, filter: CashConciliationFilter, now: string) {
  const { equal, within, other } = buildBoardConditions({ ...filter, stage: undefined }, now)
  const flags = DayStage.options.map((stage) => isInStage(stage).as(stage))
  return {
    query: companyDays(db).select(flags).where(equal).where(within).where(other),
    conditions: Object.fromEntries(DayStage.options.map((stage) => [stage, sql.ref<SqlBool>(stage)])),
  }
}

export const findDays = (db: Db, filter: CashConciliationFilter, now: string) =>
  paginate(db, buildDaysQuery(db, filter, now).select(buildRankColumns(filter.sort)).$castTo<Ranked>(), {
    ...filter,
    states: buildDayStates(db, filter, now),
    sort: filter.sort?.map(toRankSort),
    order: [
      { column: 'business_date', direction: 'desc' },
      { column: 'company_name', direction: 'asc' },
      { column: 'id', direction: 'asc' },
    ],
    sums: [
      'system_total_cents',
      'confirmed_total_cents',
      'difference_cents',
      'shortage_cents',
      'overage_cents',
      'explained_cents',
      'unexplained_cents',
    ],
  })

export const getDayRow = (db: Db, id: string) => rows(db).where('cash_conciliations.id', '=', id).executeTakeFirst()
