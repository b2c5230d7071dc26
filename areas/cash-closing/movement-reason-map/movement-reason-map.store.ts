import type { BusinessDate } from '@app/kit/contract'
import { Id } from '@app/kit/contract'
import { ascending, type Db, DomainError, paginate, textMatches } from '@app/kit/server'
import { sql } from 'kysely'
import pg from 'pg'
import {
  everyCompanys,
  mapTaken,
  type ReasonMap,
  type ReasonMapDraft,
  type ReasonMapFilter,
  type UnmappedCode,
} from './movement-reason-map.contract.ts'

const daysOfUse = 30

const uses = sql<number>`(select count(*) from differences used where used.reason_id = movement_reason_maps.id
  and used.explained_at >= now() - make_interval(days => ${daysOfUse}::int))`

const maps = (db: Db) =>
  db
    .selectFrom('movement_reason_maps')
    .innerJoin('movement_types', 'movement_types.code', 'movement_reason_maps.movement_type_code')
    .leftJoin('companies', 'companies.id', 'movement_reason_maps.company_id')
    .select([
      'movement_reason_maps.id',
      'movement_reason_maps.name',
      'movement_reason_maps.source_system',
      'movement_reason_maps.external_code',
      'movement_reason_maps.external_text',
      'movement_reason_maps.company_id',
      'companies.name as company_name',
      'movement_reason_maps.movement_type_code',
      'movement_types.name as movement_type_name',
      'movement_reason_maps.difference_codes',
      'movement_reason_maps.auto_explain',
      'movement_reason_maps.max_amount_cents',
      'movement_reason_maps.attachment_required',
      'movement_reason_maps.approval_required',
      'movement_reason_maps.ledger_account',
      'movement_reason_maps.cost_center',
      'movement_reason_maps.priority',
      'movement_reason_maps.valid_from',
      'movement_reason_maps.valid_to',
      'movement_reason_maps.active',
      'movement_reason_maps.version',
      sql<boolean>`app_answers_for(movement_reason_maps.company_id)`.as('changeable'),
      uses.as('uses'),
    ])
    .$narrowType<Pick<ReasonMap, 'source_system'>>()

const searched = [
  'movement_reason_maps.name',
  'movement_reason_maps.external_code',
  'movement_reason_maps.external_text',
] as const

const filtered = (db: Db, filter: Partial<ReasonMapFilter>) => {
  const { search, source_system, company_id, movement_type_code, active } = filter
  return maps(db)
    .$if(source_system !== undefined, (all) =>
      all.where('movement_reason_maps.source_system', '=', source_system ?? ''),
    )
    .$if(company_id !== undefined, (all) => all.where('movement_reason_maps.company_id', '=', company_id ?? ''))
    .$if(movement_type_code !== undefined, (all) =>
      all.where('movement_reason_maps.movement_type_code', '=', movement_type_code ?? ''),
    )
    .$if(active !== undefined, (all) => all.where('movement_reason_maps.active', '=', active ?? true))
    .where(textMatches(searched, search))
}

export const findReasonMaps = (db: Db, filter: ReasonMapFilter) =>
  paginate(db, filtered(db, filter), {
    limit: filter.limit,
    after: filter.after,
    sort: filter.sort,
    exact: filter.exact,
    order: ascending('source_system', 'name', 'id'),
  })

export const findReasonMapIds = async (db: Db, filter: ReasonMapFilter, { most }: { most: number }) =>
  (await filtered(db, filter).clearSelect().select('movement_reason_maps.id').limit(most).execute()).map(({ id }) => id)

export const getReasonMap = (db: Db, id: string) =>
  maps(db).where('movement_reason_maps.id', '=', id).executeTakeFirst()

/** Every map in use, for finding the one of a text. */
export const findActiveMaps = (db: Db) => maps(db).where('movement_reason_maps.active', '=', true).execute()

/** What each map is called, and whether this person may change it. */
export const findMapNames = (db: Db, ids: readonly string[]) =>
  maps(db)
    .clearSelect()
    .select(['movement_reason_maps.id', 'movement_reason_maps.name as label'])
    .select(sql<boolean>`app_answers_for(movement_reason_maps.company_id)`.as('changeable'))
    .where('movement_reason_maps.id', '=', anyOf(ids))
    .execute()

const anyOf = (ids: readonly string[]) => sql<string>`any (${ids.filter((id) => Id.safeParse(id).success)}::uuid[])`

/** The maps that this person may change, held until the transaction ends. */
export const lockReasonMaps = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('movement_reason_maps')
    .selectAll()
    .select(
      sql<
        string | null
      >`(select changer.name from users changer where changer.id = movement_reason_maps.updated_by)`.as(
        'updated_by_name',
      ),
    )
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
export type LockedMap = Awaited<ReturnType<typeof lockReasonMaps>>[number]

const refusedByPolicy = '42501'

/** The database holds who may change which map, and that one code has one map a day; what it refuses is told in words. */
async function unlessRefused<Result>(work: () => Promise<Result>) {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError)) throw cause
    if (cause.code === refusedByPolicy)
      throw new DomainError(everyCompanys, { fields: { company_id: everyCompanys.message } })
    if (cause.constraint === 'movement_reason_maps_no_overlap')
      throw new DomainError(mapTaken, { fields: { external_code: mapTaken.message } })
    throw cause
  }
}

export type By = { user_id: string; now: string }

export const insertReasonMap = (db: Db, map: ReasonMapDraft & { id: string }, { user_id, now }: By) =>
  unlessRefused(() =>
    db
      .insertInto('movement_reason_maps')
      .values({ ...map, code: map.id, created_at: now, created_by: user_id, updated_at: now, updated_by: user_id })
      .execute(),
  )

export type MapChange = Partial<ReasonMapDraft & { active: boolean }>

export const updateReasonMap = (db: Db, id: string, { user_id, now, ...change }: MapChange & By) =>
  unlessRefused(() =>
    db
      .updateTable('movement_reason_maps')
      .set((map) => ({ ...change, updated_at: now, updated_by: user_id, version: map('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )

type Same = Pick<
  ReasonMapDraft,
  'name' | 'source_system' | 'external_code' | 'external_text' | 'company_id' | 'valid_from'
>

/** The map that says the same of the same code since the same day; an internal one goes by its name. */
export async function getSameMap(db: Db, same: Same) {
  const { rows } = await sql<{ id: string }>`
    select id from movement_reason_maps where source_system = ${same.source_system}
      and company_id is not distinct from ${same.company_id}::uuid
      and external_code is not distinct from ${same.external_code}
      and external_text is not distinct from ${same.external_text}
      and (source_system = 'internal' or valid_from = ${same.valid_from}::date)
      and (source_system <> 'internal' or name = ${same.name})
    order by active desc, id limit 1`.execute(db)
  return rows[0]
}

/** Work whose failure is taken back alone, and whose every effect is when it is only tried. */
export async function alone<Result>(db: Db, work: () => Promise<Result>, { tried = false } = {}) {
  await sql`savepoint alone`.execute(db)
  const takeBack = () => sql`rollback to savepoint alone`.execute(db)
  try {
    const result = await work()
    if (tried) await takeBack()
    return result
  } catch (error) {
    await takeBack()
    throw error
  } finally {
    // One within another has the same name: what is over must not be found again.
    await sql`release savepoint alone`.execute(db)
  }
}

export const findMapCompanies = (db: Db) =>
  db.selectFrom('companies').select(['id', 'name', 'cnpj']).where('active', '=', true).orderBy('name').execute()

export const findMapTypes = (db: Db) =>
  db.selectFrom('movement_types').select(['code', 'name']).where('active', '=', true).orderBy('name').execute()

export type SeenCode = Omit<UnmappedCode, 'key'> & { company_id: string }

/**
 * What files of these days said by code and text: lines of bank statements (their numbers left out, since each has its
 * own), what acquirers did besides selling, and codes of the till for which a file was refused, one that was sent
 * again counting once.
 */
export async function findSeenCodes(db: Db, { from, most }: { from: BusinessDate; most: number }) {
  const { rows } = await sql<SeenCode>`
    select 'bank' as source_system, line.company_id, coalesce(line.kind, '') as external_code,
      trim(regexp_replace(line.memo, '[0-9[:space:]]+', ' ', 'g')) as external_text, count(*) as count,
      sum(line.amount_cents)::bigint as amount_cents, min(line.posted_on) as first_on, max(line.posted_on) as last_on
    from statement_lines line where line.posted_on >= ${from}::date group by 2, 3, 4
    union all
    select event.acquirer, event.company_id, event.kind, '', count(*), sum(event.gross_cents)::bigint,
      min(event.business_date), max(event.business_date)
    from acquirer_transactions event
    where event.business_date >= ${from}::date and event.kind not in ('sale', 'pix_received', 'pix_returned')
      and event.acquirer in ('cielo', 'stone', 'rede', 'getnet', 'pagbank')
    group by 1, 2, 3
    union all
    select source_system, company_id, external_code, '', sum(count)::int, sum(amount_cents)::bigint, min(first_on),
      max(last_on)
    from (
      select distinct on (sha256, company_id, external_code) * from unmapped_codes where last_on >= ${from}::date
      order by sha256, company_id, external_code
    ) refused
    where not exists (select from movement_types type where type.code = refused.external_code and type.active)
    group by 1, 2, 3
    order by 5 desc limit ${most}`.execute(db)
  return rows
}
