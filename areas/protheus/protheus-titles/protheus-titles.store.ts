import { reducingTypes, type TitleDivergence, titleEntity } from '@app/domain/protheus/contract'
import { changeTitleOperation, statesInErp } from '@app/domain/protheus/server'
import { type Db, paginate, whereEqual, whereInPeriod, whereTextContains } from '@app/kit/server'
import { sql } from 'kysely'
import type { ProtheusTitle, ProtheusTitleDetail, ProtheusTitleFilter } from './protheus-titles.contract.ts'

/** An amount of a title; that of a credit note is negative. */
const buildSigned = <Amount extends number | null>(
  column: 'amount_cents' | 'erp_amount_cents' | 'erp_balance_cents',
) => {
  const amount = sql.ref(`protheus_titles.${column}`)
  return sql<Amount>`case when protheus_titles.is_credit then -${amount} else ${amount} end`.as(column)
}
const fullNumber = sql<string>`protheus_titles.prefix || ' ' || protheus_titles.number || '/' || protheus_titles.installment`

const titles = (db: Db) =>
  db
    .selectFrom('protheus_titles')
    .innerJoin('companies', 'companies.id', 'protheus_titles.company_id')
    .leftJoin('integration_messages as message', (join) =>
      join
        .onRef('message.company_id', '=', 'protheus_titles.company_id')
        .onRef('message.id', '=', 'protheus_titles.message_id'),
    )
    .select(['protheus_titles.id', 'protheus_titles.company_id', 'companies.name as company_name'])
    .select(['protheus_titles.business_date', fullNumber.as('number'), 'protheus_titles.title_type'])
    .select(['protheus_titles.method', 'protheus_titles.payer_name', 'protheus_titles.brand'])
    .select(['protheus_titles.issue_on', 'protheus_titles.due_on', buildSigned<number>('amount_cents')])
    .select([buildSigned<number | null>('erp_balance_cents'), 'protheus_titles.state', 'message.status as send_state'])
    .select(['message.error_message', 'protheus_titles.divergence', 'protheus_titles.erp_key'])
    .select(['protheus_titles.synced_at'])
    .$narrowType<Pick<ProtheusTitle, 'method' | 'state' | 'send_state' | 'divergence'>>()

/** True while a message that changes a title in the ERP is not ended. */
const isChanging = sql<boolean>`exists (select from integration_messages change
  where change.company_id = protheus_titles.company_id and change.entity = ${titleEntity}
    and change.entity_id = protheus_titles.id::text and change.operation = ${changeTitleOperation}
    and change.status in ('pending', 'blocked_mapping', 'blocked_dependency', 'processing', 'retry_scheduled', 'uncertain'))`

const searched = [
  fullNumber,
  'protheus_titles.payer_name',
  'protheus_titles.history',
  'protheus_titles.erp_key',
] as const

type TitleConditions = Omit<ProtheusTitleFilter, 'limit' | 'after' | 'sort' | 'exact'>

export const buildTitlesQuery = (db: Db, filter: TitleConditions) => {
  const { search, from, to, due_from, due_to, company_id, method, state, send_state, divergent } = filter
  return titles(db)
    .where(whereEqual('protheus_titles', { company_id, method, state }))
    .where(whereInPeriod('protheus_titles', 'business_date', { from, to }))
    .where(whereInPeriod('protheus_titles', 'due_on', { from: due_from, to: due_to }))
    .where(whereTextContains(searched, search))
    .$if(send_state !== undefined, (all) => all.where('message.status', '=', send_state ?? 'pending'))
    .$if(divergent === true, (all) => all.where('protheus_titles.divergence', 'is not', null))
}

export const findProtheusTitles = (db: Db, { limit, after, sort, exact, ...filter }: ProtheusTitleFilter) =>
  paginate(db, buildTitlesQuery(db, filter), {
    ...{ limit, after, sort, exact },
    order: [
      { column: 'business_date', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
    sums: ['amount_cents', 'erp_balance_cents'],
  })

export const getProtheusTitle = (db: Db, id: string) =>
  titles(db)
    .leftJoin('integration_connections as connection', 'connection.id', 'protheus_titles.connection_id')
    .select(['protheus_titles.cash_conciliation_id as day_id', 'protheus_titles.history'])
    .select(['protheus_titles.erp_due_on', buildSigned<number | null>('erp_amount_cents')])
    .select(['connection.name as connection_name', isChanging.as('is_changing')])
    .select(sql<number>`cardinality(protheus_titles.installment_ids)`.as('installments'))
    .where('protheus_titles.id', '=', id)
    .executeTakeFirst()

/** The messages of a title, the newest first. */
export const findTitleMessages = (db: Db, entity: string, { company_id, id }: { company_id: string; id: string }) =>
  db
    .selectFrom('integration_messages')
    .select(['id', 'operation', 'status', 'error_message', 'created_at', 'finished_at'])
    .$narrowType<Pick<ProtheusTitleDetail['messages'][number], 'status'>>()
    .where('company_id', '=', company_id)
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The write-offs of a title, the newest first. */
export const findTitleWriteOffs = (db: Db, { company_id, id }: { company_id: string; id: string }) =>
  db
    .selectFrom('protheus_write_offs as write_off')
    .leftJoin('integration_messages as message', (join) =>
      join.onRef('message.company_id', '=', 'write_off.company_id').onRef('message.id', '=', 'write_off.message_id'),
    )
    .select(['write_off.id', 'write_off.settled_on', 'write_off.received_cents', 'write_off.discount_cents'])
    .select(['write_off.reference', 'write_off.state', 'message.error_message'])
    .$narrowType<Pick<ProtheusTitleDetail['write_offs'][number], 'state'>>()
    .where('write_off.company_id', '=', company_id)
    .where('write_off.title_id', '=', id)
    .orderBy('write_off.created_at', 'desc')
    .orderBy('write_off.id', 'desc')
    .execute()

export async function getBankAccountName(db: Db, { company_id, id }: { company_id: string; id: string }) {
  const account = await db
    .selectFrom('bank_accounts')
    .select('name')
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return account?.name ?? ''
}

export const findTitleCompanies = (db: Db) =>
  db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('cash_conciliations').select('id').whereRef('cash_conciliations.company_id', '=', 'companies.id'),
      ),
    )
    .orderBy('name')
    .execute()

export async function hasTitles(db: Db) {
  const found = await db.selectFrom('protheus_titles').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}

/** The company whose balances were read the longest time ago, of those with titles in the ERP; first those never read. */
export const getOldestReading = (db: Db) =>
  db
    .selectFrom('protheus_titles as title')
    .innerJoin('companies', 'companies.id', 'title.company_id')
    .select('companies.name as company_name')
    .select(({ fn }) => fn.max('title.synced_at').as('read_at'))
    .where('title.state', 'in', ['integrated', 'partially_settled', 'cancelling'])
    .groupBy(['companies.id', 'companies.name'])
    .orderBy('read_at', (order) => order.asc().nullsFirst())
    .orderBy('companies.name')
    .limit(1)
    .executeTakeFirst()

const maxDivergences = 200

const buildIgnored = () =>
  sql<TitleDivergence[]>`array(select split_part(ignored, ':', 1)
    from unnest(protheus_titles.ignored_divergences) ignored)`.as('ignored')

/** Ids of titles that a message which is not ended changes in the ERP. */
export async function findChangingTitles(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('protheus_titles')
    .select('id')
    .where('id', 'in', [...ids])
    .where(isChanging)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const findDivergentTitles = (db: Db, ignored = false) =>
  titles(db)
    .select([buildSigned<number | null>('erp_amount_cents'), 'protheus_titles.erp_due_on'])
    .select([isChanging.as('is_changing'), buildIgnored()])
    .$if(!ignored, (all) => all.where('protheus_titles.divergence', 'is not', null))
    .$if(ignored, (all) =>
      all
        .where('protheus_titles.ignored_divergences', '<>', sql<string[]>`'{}'`)
        .where('protheus_titles.state', 'in', [...statesInErp]),
    )
    .orderBy('protheus_titles.due_on')
    .orderBy('protheus_titles.id')
    .limit(maxDivergences)
    .execute()

/** An amount of a title that only the ERP has, negative if its type reduces the debt; the type is the last part of its key. */
const buildForeignSigned = (column: 'amount_cents' | 'balance_cents') => {
  const amount = sql.ref(`title.${column}`)
  const type = sql`split_part(title.erp_key, '|', 5)`
  return sql<number>`case when ${type} = any (${[...reducingTypes]}::text[]) or ${type} like '%-'
    then -${amount} else ${amount} end`.as(column)
}

export const findForeignTitles = (db: Db, ignored = false) =>
  db
    .selectFrom('protheus_foreign_titles as title')
    .innerJoin('companies', 'companies.id', 'title.company_id')
    .select(['title.company_id', 'companies.name as company_name', 'title.erp_key', 'title.customer_code'])
    .select(['title.due_on', 'title.history', 'title.found_at'])
    .select([buildForeignSigned('amount_cents'), buildForeignSigned('balance_cents')])
    .where('title.ignored_at', ignored ? 'is not' : 'is', null)
    .orderBy('title.due_on')
    .orderBy('title.erp_key')
    .limit(maxDivergences)
    .execute()

/** Days whose titles differ from their journal. */
export const findHeldDays = (db: Db) =>
  db
    .selectFrom('protheus_title_days as held')
    .innerJoin('companies', 'companies.id', 'held.company_id')
    .innerJoin('cash_conciliations as day', (join) =>
      join.onRef('day.company_id', '=', 'held.company_id').onRef('day.business_date', '=', 'held.business_date'),
    )
    .select(['held.company_id', 'companies.name as company_name', 'held.business_date', 'day.id as day_id'])
    .select(['held.titles_cents', 'held.journal_cents'])
    .where('held.held', '=', true)
    .orderBy('held.business_date')
    .limit(maxDivergences)
    .execute()
