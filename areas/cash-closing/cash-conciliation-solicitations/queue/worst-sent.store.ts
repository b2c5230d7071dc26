import { type RawBuilder, sql } from 'kysely'
import type { SolicitationFilter } from '../solicitations.contract.ts'
import { severitiesByWeight, severityOfCodes } from './queue.rules.ts'

export const sentSeverity = sql`coalesce(sent ->> 'severity', ${JSON.stringify(severityOfCodes)}::jsonb ->> (sent ->> 'code'),
  'critical')`
export const sentSeverityRank = sql`array_position(${severitiesByWeight}::text[], ${sentSeverity})`

export const selectWorstSent = (expression: RawBuilder<unknown>) => sql`(select ${expression}
  from jsonb_array_elements(cash_conciliation_solicitations.snapshot -> 'differences') as sent
  order by ${sentSeverityRank}, sent ->> 'code' limit 1)`

type Sort = NonNullable<SolicitationFilter['sort']>[number]
type Weight = { column: 'worst_code_rank' | 'desk_name'; direction: 'asc' | 'desc'; nullable?: boolean }

/** Sorts by the current analyst (`desk_name`), because an expired hold does not count. */
export function toWeightSort({ column, direction, nullable }: Sort): (Sort | Weight)[] {
  if (column === 'analyst_name') return [{ column: 'desk_name', direction, nullable }]
  if (column !== 'worst_code') return [{ column, direction, nullable }]
  return [
    { column: 'worst_code_rank', direction },
    { column, direction: direction === 'desc' ? 'asc' : 'desc', nullable },
  ]
}
