import { countsBlind } from '@app/areas/cash-closing/server'
import { type Db, during, equals, paginate, textMatches } from '@app/kit/server'
import { sql } from 'kysely'
import type { SystemMovement, SystemMovementFilter } from './system-movements.contract.ts'

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

// Every movement has a company; the outer join is one that counting and summing can leave out.
const companyName = sql<string>`companies.name`

// Asked row by row, so that counting and summing a whole period need not look at matches.
const matchStatus = sql<SystemMovement['match_status']>`(
  select matched.status from match_links as link
  join match_groups as matched on matched.company_id = link.company_id and matched.id = link.match_group_id
  where link.company_id = system_movements.company_id and link.pair_type = 'SALE' and link.item_kind = 'movement'
    and link.item_id = system_movements.id::text and link.active limit 1)`

const rows = (db: Db) =>
  db
    .selectFrom('system_movements')
    .leftJoin('companies', 'companies.id', 'system_movements.company_id')
    .innerJoin('movement_types', 'movement_types.code', 'system_movements.movement_type_code')
    .leftJoin('cash_sessions', (join) =>
      join
        .onRef('cash_sessions.company_id', '=', 'system_movements.company_id')
        .onRef('cash_sessions.id', '=', 'system_movements.cash_session_id'),
    )
    .select(columns)
    .select([companyName.as('company_name'), balance.as('balance_cents'), matchStatus.as('match_status')])

const searched = [
  'system_movements.nsu',
  'system_movements.auth_code',
  'system_movements.document_no',
  'system_movements.external_id',
  'system_movements.customer',
] as const

// A blind count: what a drawer should hold is not added up from its lines either.
const seen = sql<boolean>`not (movement_types.affects_drawer and cash_sessions.counted_cents is null
  and counts_missing(system_movements.company_id, system_movements.business_date))`

/** Movements of a period, newest first. */
export async function findSystemMovements(db: Db, filter: SystemMovementFilter) {
  const { company_id, from, to, method, search, cancelled, ...page } = filter
  const query = rows(db)
    .where(equals('system_movements', { company_id, method }))
    .where(during('system_movements', 'business_date', { from, to }))
    .$if(cancelled !== undefined, (lines) =>
      lines.where('system_movements.cancelled_at', cancelled ? 'is not' : 'is', null),
    )
    .where(textMatches(searched, search))
    .$if(await countsBlind(db), (lines) => lines.where(seen))
  return paginate(db, query, {
    ...page,
    order: [
      { column: 'occurred_at', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
    sums: ['balance_cents'],
  })
}
