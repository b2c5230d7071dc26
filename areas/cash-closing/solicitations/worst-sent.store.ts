import { type RawBuilder, sql } from 'kysely'
import { severitiesByWeight, severityOfCodes } from './queue.rules.ts'
import type { SolicitationFilter } from './solicitations.contract.ts'

// Unknown codes are taken for the worst.
export const severityOfSent = sql`coalesce(sent ->> 'severity', ${JSON.stringify(severityOfCodes)}::jsonb ->> (sent ->> 'code'),
  'critical')`
export const rankOfSent = sql`array_position(${severitiesByWeight}::text[], ${severityOfSent})`

/** Of the gravest difference that was sent: by how grave it was, then by its code. */
export const worst = (what: RawBuilder<unknown>) => sql`(select ${what}
  from jsonb_array_elements(cash_conciliation_solicitations.snapshot -> 'differences') as sent
  order by ${rankOfSent}, sent ->> 'code' limit 1)`

type Sort = NonNullable<SolicitationFilter['sort']>[number]
type Weight = { column: 'worst_code_rank' | 'desk_name'; direction: 'asc' | 'desc'; nullable?: boolean }

/**
 * By the worst code is by how grave it is; of two as grave the lower code comes first, as it is chosen.
 * By analyst is by whose desk it lies on now: a hold that ran out is nobody's.
 */
export function byWeight({ column, direction, nullable }: Sort): (Sort | Weight)[] {
  if (column === 'analyst_name') return [{ column: 'desk_name', direction, nullable }]
  if (column !== 'worst_code') return [{ column, direction, nullable }]
  return [
    { column: 'worst_code_rank', direction },
    { column, direction: direction === 'desc' ? 'asc' : 'desc', nullable },
  ]
}
