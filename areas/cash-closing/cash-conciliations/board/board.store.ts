import { type Db, paginate } from '@app/kit/server'
import type { CashConciliation, CashConciliationFilter } from '../day-view.contract.ts'

const rows = (db: Db) =>
  db
    .selectFrom('cash_conciliations')
    .innerJoin('companies', 'companies.id', 'cash_conciliations.company_id')
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
      'cash_conciliations.version',
    ])
    .select((eb) =>
      eb
        .selectFrom('cash_conciliation_solicitations')
        .select('cash_conciliation_solicitations.id')
        .whereRef('cash_conciliation_solicitations.cash_conciliation_id', '=', 'cash_conciliations.id')
        .where('cash_conciliation_solicitations.status', '=', 'pending')
        .as('pending_solicitation_id'),
    )
    .$castTo<CashConciliation>()

/** The board: newest day first, companies by name within a day. */
export function findDays(db: Db, { company_id, from, to, status, ...page }: CashConciliationFilter) {
  const query = rows(db)
    .$if(company_id !== undefined, (days) => days.where('cash_conciliations.company_id', '=', company_id ?? ''))
    .$if(from !== undefined, (days) => days.where('cash_conciliations.business_date', '>=', from ?? ''))
    .$if(to !== undefined, (days) => days.where('cash_conciliations.business_date', '<=', to ?? ''))
    .$if(status !== undefined, (days) => days.where('cash_conciliations.status', '=', status ?? ''))
  return paginate(db, query, {
    ...page,
    order: [
      { column: 'business_date', direction: 'desc' },
      { column: 'company_name', direction: 'asc' },
      { column: 'id', direction: 'asc' },
    ],
    sums: ['system_total_cents', 'confirmed_total_cents', 'difference_cents', 'explained_cents', 'unexplained_cents'],
  })
}

/** One row of the board. */
export const getDayRow = (db: Db, id: string) => rows(db).where('cash_conciliations.id', '=', id).executeTakeFirst()
