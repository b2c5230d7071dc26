import type { BusinessDate } from '@app/kit/contract'
import { Id } from '@app/kit/contract'
import { type Db, DomainError, fail, newId, newRegisterStore } from '@app/kit/server'
import { sql } from 'kysely'
import pg from 'pg'
import {
  allCompaniesRequired,
  mapTaken,
  type ReasonMapDraft,
  reasonMapRegister,
  type UnmappedCode,
} from './movement-reason-map.contract.ts'

const daysOfUse = 30

const uses = sql<number>`(select count(*) from differences used where used.reason_id = movement_reason_maps.id
  and used.explained_at >= now() - make_interval(days => ${daysOfUse}::int))`

const changeable = sql<boolean>`app_answers_for(movement_reason_maps.company_id)`

const register = newRegisterStore(reasonMapRegister, {
  table: 'movement_reason_maps',
  query: (db) =>
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
        changeable.as('changeable'),
        uses.as('uses'),
      ]),
  search: ['name', 'external_code', 'external_text'],
  order: ['source_system', 'name', 'id'],
})

export const findActiveMaps = async (db: Db) => (await register.find(db, { active: true }).execute(db)).rows

export const findMapNames = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('movement_reason_maps')
    .select(['id', 'name as label', changeable.as('changeable')])
    .where('id', '=', sql<string>`any (${ids.filter((id) => Id.safeParse(id).success)}::uuid[])`)
    .execute()

const refusedByPolicy = '42501'

/** The database decides who may change a map, and that a code has one map per day; its errors become messages. */
async function translateErrors<Result>(work: () => Promise<Result>) {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError)) throw cause
    if (cause.code === refusedByPolicy)
      throw new DomainError(allCompaniesRequired, { fields: { company_id: allCompaniesRequired.message } })
    if (cause.constraint === 'movement_reason_maps_no_overlap')
      throw new DomainError(mapTaken, { fields: { external_code: mapTaken.message } })
    throw cause
  }
}

const { rows } = register

export const reasonMapStore: typeof register = {
  ...register,
  rows: {
    ...rows,
    async lock(db, id) {
      const lockedMap = await rows.lock(db, id)
      if (!lockedMap && (await register.get(db, id))) fail(allCompaniesRequired)
      return lockedMap
    },
    insert(writer, map) {
      const id = newId()
      return translateErrors(() => rows.insert(writer, { ...map, id, code: id }))
    },
    update: (writer, id, change) => translateErrors(() => rows.update(writer, id, change)),
  },
}
export type LockedMap = NonNullable<Awaited<ReturnType<typeof rows.lock>>>

type MapKey = Pick<
  ReasonMapDraft,
  'name' | 'source_system' | 'external_code' | 'external_text' | 'company_id' | 'valid_from'
>

/** Map of the same code with the same start day; an internal map is identified by its name. */
export async function getSameMap(db: Db, key: MapKey) {
  const { rows } = await sql<{ id: string }>`
    select id from movement_reason_maps where source_system = ${key.source_system}
      and company_id is not distinct from ${key.company_id}::uuid
      and external_code is not distinct from ${key.external_code}
      and external_text is not distinct from ${key.external_text}
      and (source_system = 'internal' or valid_from = ${key.valid_from}::date)
      and (source_system <> 'internal' or name = ${key.name})
    order by active desc, id limit 1`.execute(db)
  return rows[0]
}

export const findMapTypes = (db: Db) =>
  db.selectFrom('movement_types').select(['code', 'name']).where('active', '=', true).orderBy('name').execute()

type SeenCode = Omit<UnmappedCode, 'key'> & { company_id: string }

/** Statement texts lose their numbers, since each line has its own. A file sent again counts once. */
export async function findSeenCodes(db: Db, { from, most }: { from: BusinessDate; most: number }) {
  const { rows } = await sql<SeenCode>`
    select 'bank' as source_system, line.company_id, coalesce(line.kind, '') as external_code,
      trim(regexp_replace(line.memo, '[0-9[:space:]]+', ' ', 'g')) as external_text, count(*) as count,
      sum(line.amount_cents)::bigint as amount_cents, min(line.posted_on) as first_on, max(line.posted_on) as last_on
    from statement_lines line where line.posted_on >= ${from}::date and line.split_of is null group by 2, 3, 4
    union all
    select event.acquirer, event.company_id, event.kind, '', count(*), sum(event.gross_cents)::bigint,
      min(event.business_date), max(event.business_date)
    from acquirer_transactions event
    where event.business_date >= ${from}::date and event.kind not in ('sale', 'pix_received', 'pix_returned')
      and event.acquirer in ('cielo', 'stone', 'rede', 'getnet', 'pagbank', 'mercado_pago')
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
