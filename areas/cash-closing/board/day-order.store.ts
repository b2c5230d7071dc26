import { DayStatus } from '@app/domain/day/assessment/contract'
import type { CashConciliation, CashConciliationFilter } from '@app/domain/day/contract'
import { hasRefusedCount } from '@app/domain/day/facts/server'
import { type RawBuilder, sql } from 'kysely'
import { severitiesByWeight } from '../cash-conciliation-solicitations/queue/queue.rules.ts'

export const buildSessionCount = (counted: RawBuilder<unknown>) =>
  sql<number>`(select ${counted} from cash_sessions where cash_sessions.company_id = cash_conciliations.company_id
    and cash_sessions.business_date = cash_conciliations.business_date)`

const selectFromRequests = (aggregate: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql`(select ${aggregate} from cash_conciliation_solicitations request
    where request.cash_conciliation_id = cash_conciliations.id${condition})`

const ranks = {
  status: sql`array_position(${DayStatus.options}::text[], cash_conciliations.status)`,
  worst_severity: sql`coalesce(array_position(${severitiesByWeight.toReversed()}::text[], cash_conciliations.worst_severity), 0)`,
  // Progress columns sort by what is missing: days with most left to do first.
  sessions_closed: buildSessionCount(sql`count(closed_at) - count(*)`),
  sessions_counted: buildSessionCount(sql`count(counted_cents) filter (where not ${hasRefusedCount}) - count(*)`),
  pending_solicitation_id: selectFromRequests(
    sql`coalesce(max(request.number), 0)`,
    sql` and request.status = 'pending'`,
  ),
  last_request: selectFromRequests(sql`max(request.requested_at)`, sql``),
}
type RankedField = keyof typeof ranks
export type Ranked = CashConciliation & Record<`${RankedField}_rank`, string | number>

type Sort = NonNullable<CashConciliationFilter['sort']>[number]
const isRanked = (column: string): column is RankedField => Object.hasOwn(ranks, column)

/** Selects only the ranks that the order needs, because each is computed for every day. */
export const buildRankColumns = (sort: readonly Sort[] = []) =>
  sort.flatMap(({ column }) => (isRanked(column) ? [sql`${ranks[column]}`.as(`${column}_rank`)] : []))

export const toRankSort = ({ column, direction, nullable }: Sort) => ({
  column: isRanked(column) ? (`${column}_rank` as const) : column,
  direction,
  nullable,
})
