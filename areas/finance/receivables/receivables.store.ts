import { buildSideItemsQuery } from '@app/domain/matching/server'
import { type Db, paginate } from '@app/kit/server'
import { sql } from 'kysely'
import type {
  DisputeFilter,
  Receivable,
  ReceivableDispute,
  ReceivableFilter,
  ReceivableMatch,
  ReceivableMatchFilter,
} from './receivables.contract.ts'

const toDescendingOrder = <Column extends string>(...columns: readonly Column[]) =>
  columns.map((column) => ({ column, direction: 'desc' as const }))

const holdReference = sql<string | null>`(select receivable_hold.reference from receivable_holds receivable_hold
  where receivable_hold.company_id = item.company_id and receivable_hold.installment_id = item.id
    and receivable_hold.released_at is null and receivable_hold.status = item.status
  order by receivable_hold.id desc limit 1)`

const selectInstalments = (db: Db) =>
  db
    .selectFrom('acquirer_installments as item')
    .innerJoin('acquirer_transactions as sale', (join) =>
      join
        .onRef('sale.company_id', '=', 'item.company_id')
        .onRef('sale.business_date', '=', 'item.business_date')
        .onRef('sale.id', '=', 'item.acquirer_transaction_id'),
    )
    .innerJoin('companies', 'companies.id', 'item.company_id')
    .select(['item.id', 'item.company_id', 'companies.name as company_name', 'sale.acquirer', 'sale.brand'])
    .select(['sale.method', 'sale.nsu', 'item.number', 'item.of_count', 'item.business_date as sold_on', 'item.due_on'])
    .select(['item.gross_cents', 'item.fee_expected_cents', 'item.fee_charged_cents', 'item.net_cents'])
    .select(['item.paid_on', 'item.batch_reference', 'item.status', holdReference.as('held_under')])
    .$narrowType<Pick<Receivable, 'method' | 'status'>>()

export const findReceivables = (db: Db, { company_id, acquirer, status, from, to, ...page }: ReceivableFilter) =>
  paginate(
    db,
    selectInstalments(db)
      .$if(company_id !== undefined, (all) => all.where('item.company_id', '=', company_id ?? ''))
      .$if(acquirer !== undefined, (all) => all.where('sale.acquirer', '=', acquirer ?? ''))
      .$if(status !== undefined, (all) => all.where('item.status', '=', status ?? ''))
      .$if(from !== undefined, (all) => all.where('item.due_on', '>=', from ?? ''))
      .$if(to !== undefined, (all) => all.where('item.due_on', '<=', to ?? '')),
    { ...page, order: toDescendingOrder('due_on', 'id') },
  )

export const getReceivable = (db: Db, id: number) => selectInstalments(db).where('item.id', '=', id).executeTakeFirst()

const selectMatches = (db: Db) =>
  db
    .selectFrom('match_groups as match_group')
    .innerJoin('companies', 'companies.id', 'match_group.company_id')
    .select(['match_group.id', 'match_group.company_id', 'companies.name as company_name', 'match_group.pair_type'])
    .select(['match_group.pass_no', 'match_group.score', 'match_group.status', 'match_group.sentence'])
    .select(['match_group.difference_cents', 'match_group.created_at'])
    .select([buildSideItemsQuery('system').as('system'), buildSideItemsQuery('confirmation').as('confirmation')])
    .$narrowType<Pick<ReceivableMatch, 'pair_type' | 'status' | 'system' | 'confirmation'>>()
    .where('match_group.cash_conciliation_id', 'is', null)
    .where('match_group.status', '<>', 'undone')

export const findReceivableMatches = (db: Db, { company_id, pair_type, status, ...page }: ReceivableMatchFilter) =>
  paginate(
    db,
    selectMatches(db)
      .$if(company_id !== undefined, (all) => all.where('match_group.company_id', '=', company_id ?? ''))
      .$if(pair_type !== undefined, (all) => all.where('match_group.pair_type', '=', pair_type ?? ''))
      .$if(status !== undefined, (all) => all.where('match_group.status', '=', status ?? '')),
    { ...page, order: toDescendingOrder('id') },
  )

export const getReceivableMatch = (db: Db, id: number) =>
  selectMatches(db).where('match_group.id', '=', id).executeTakeFirst()

export const findDisputes = (db: Db, { company_id, code, status, ...page }: DisputeFilter) =>
  paginate(
    db,
    db
      .selectFrom('receivable_differences as found')
      .innerJoin('companies', 'companies.id', 'found.company_id')
      .select(['found.id', 'found.company_id', 'companies.name as company_name', 'found.code', 'found.ref'])
      .select('found.record_id')
      .select(['found.amount_cents', 'found.sentence', 'found.status', 'found.found_at'])
      .$narrowType<Pick<ReceivableDispute, 'code' | 'status'>>()
      .$if(company_id !== undefined, (all) => all.where('found.company_id', '=', company_id ?? ''))
      .$if(code !== undefined, (all) => all.where('found.code', '=', code ?? ''))
      .$if(status !== undefined, (all) => all.where('found.status', '=', status ?? '')),
    { ...page, order: toDescendingOrder('id') },
  )
