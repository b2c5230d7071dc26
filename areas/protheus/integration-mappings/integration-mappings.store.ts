import { mappingLock } from '@app/domain/code-mappings/server'
import type { MessageState } from '@app/domain/integration/contract'
import { type BusinessDate, Id, showDate } from '@app/kit/contract'
import { type Db, DomainError, fail, lockByName, newRegisterStore } from '@app/kit/server'
import { sql } from 'kysely'
import pg from 'pg'
import {
  type CodeMappingDraft,
  type IntegrationMapping,
  mappingForAll,
  mappingRegister,
  mappingTaken,
} from './integration-mappings.contract.ts'

const changeable = sql<boolean>`app_answers_for(integration_mappings.company_id)`
const lastUsedAt = sql<string | null>`(select max(used_at) from integration_mapping_uses used
  where used.mapping_id = integration_mappings.id)`
const unusedDays = 90
const expiringDays = 30

const register = newRegisterStore(mappingRegister, {
  table: 'integration_mappings',
  query: (db) =>
    db
      .selectFrom('integration_mappings')
      .leftJoin('companies', 'companies.id', 'integration_mappings.company_id')
      .leftJoin('integration_connections as connection', 'connection.id', 'integration_mappings.connection_id')
      .select(['integration_mappings.id', 'integration_mappings.system', 'integration_mappings.connection_id'])
      .select(['connection.name as connection_name', 'integration_mappings.domain', 'integration_mappings.company_id'])
      .select([
        'companies.name as company_name',
        'integration_mappings.is_default',
        'integration_mappings.internal_key',
      ])
      .select(['integration_mappings.internal_label', 'integration_mappings.external_key'])
      .select(['integration_mappings.external_key_2', 'integration_mappings.external_key_3'])
      .select([
        'integration_mappings.external_label',
        'integration_mappings.valid_from',
        'integration_mappings.valid_to',
      ])
      .select(['integration_mappings.active', 'integration_mappings.version'])
      .select([lastUsedAt.as('last_used_at'), changeable.as('changeable')]),
  search: ['internal_label', 'external_key', 'external_key_2', 'external_key_3', 'external_label'],
  order: ['system', 'domain', 'internal_label', 'id'],
  where: {
    attention: (kind) =>
      kind === 'unused'
        ? sql<boolean>`active and coalesce(last_used_at < now() - make_interval(days => ${unusedDays}::int), true)`
        : sql<boolean>`active and valid_to between current_date and current_date + ${expiringDays}::int`,
  },
})

const refusedByPolicy = '42501'

const describeValidity = ({ valid_from, valid_to }: Pick<IntegrationMapping, 'valid_from' | 'valid_to'>) => ({
  from: showDate(valid_from),
  to: valid_to === null ? 'data indeterminada' : showDate(valid_to),
})

/** The database decides who may change a mapping, and that a code has one mapping per day; its errors become messages. */
async function translateErrors<Result>(draft: Partial<CodeMappingDraft>, work: () => Promise<Result>) {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError)) throw cause
    if (cause.code === refusedByPolicy)
      throw new DomainError(mappingForAll, { fields: { company_id: mappingForAll.message } })
    if (cause.constraint === 'integration_mappings_no_overlap') {
      const { valid_from = '', valid_to = null } = draft
      fail(mappingTaken, { values: describeValidity({ valid_from, valid_to }) })
    }
    throw cause
  }
}

const { rows: stored } = register

/** Locks a mapping that the person may change. Messages can use the mapping meanwhile. */
export async function lockMappingRow(db: Db, id: string) {
  const lockedRow = await stored.lock(db, id)
  if (!lockedRow && (await register.get(db, id))) fail(mappingForAll)
  return lockedRow
}

export const mappingStore: typeof register = {
  ...register,
  rows: {
    ...stored,
    async lock(db, id) {
      await lockByName(db, mappingLock)
      return lockMappingRow(db, id)
    },
    insert: (writer, mapping) =>
      translateErrors(mapping as Partial<CodeMappingDraft>, () => stored.insert(writer, mapping)),
    update: (writer, id, change) =>
      translateErrors(change as Partial<CodeMappingDraft>, () => stored.update(writer, id, change)),
  },
}
export type LockedMapping = NonNullable<Awaited<ReturnType<typeof stored.lock>>>

export const toMappingDraft = ({
  system,
  connection_id,
  domain,
  company_id,
  is_default,
  internal_key,
  ...more
}: LockedMapping) => {
  const { external_key, external_key_2, external_key_3, external_label, valid_from, valid_to } = more
  const key = { system, connection_id, domain, company_id, is_default, internal_key }
  return { ...key, external_key, external_key_2, external_key_3, external_label, valid_from, valid_to }
}

type MappingKey = Pick<
  CodeMappingDraft,
  'system' | 'connection_id' | 'domain' | 'company_id' | 'internal_key' | 'valid_from' | 'valid_to'
>

const isSameCode = ({ system, connection_id, domain, company_id, internal_key }: MappingKey) =>
  sql<boolean>`system = ${system} and domain = ${domain} and connection_id is not distinct from ${connection_id}::uuid
    and company_id is not distinct from ${company_id}::uuid and internal_key is not distinct from ${internal_key}`

/** The validity of another active mapping of the same code on one of the days of this one. */
export async function findMappingOverlap(db: Db, mapping: MappingKey, except: string | null) {
  const { rows } = await sql<{ valid_from: BusinessDate; valid_to: BusinessDate | null }>`
    select valid_from, valid_to from integration_mappings
    where active and ${isSameCode(mapping)} and id is distinct from ${except}::uuid
      and daterange(valid_from, valid_to, '[]') && daterange(${mapping.valid_from}, ${mapping.valid_to}, '[]')
    order by valid_from limit 1`.execute(db)
  return rows[0] && describeValidity(rows[0])
}

/** The mapping of the same code with the same first day. */
export async function getSameMapping(db: Db, mapping: MappingKey) {
  const { rows } = await sql<{ id: string }>`select id from integration_mappings
    where active and ${isSameCode(mapping)} and valid_from = ${mapping.valid_from} limit 1`.execute(db)
  return rows[0]
}

export async function countUses(db: Db, id: string) {
  const { rows } = await sql<{ uses: number }>`select count(*)::int as uses from integration_mapping_uses
    where mapping_id = ${id}`.execute(db)
  return rows[0]?.uses ?? 0
}

const maxUses = 100

/** The latest messages whose call used a mapping. */
export async function findUses(db: Db, id: string) {
  const { rows } = await sql<{
    id: string
    company_name: string
    internal_label: string
    used_on: BusinessDate
    used_at: string
    status: MessageState
  }>`select message.id, company.name as company_name, used.internal_label, used_on, used_at, message.status
    from integration_mapping_uses used
    join integration_messages message on message.company_id = used.company_id and message.id = used.message_id
    join companies company on company.id = used.company_id
    where mapping_id = ${id} order by used_at desc, message.id limit ${maxUses}`.execute(db)
  return rows
}

export const setInternalLabel = (db: Db, id: string, internal_label: string) =>
  db.updateTable('integration_mappings').set({ internal_label }).where('id', '=', id).execute()

export const findMappingNames = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('integration_mappings')
    .select(['id', 'internal_label as label', changeable.as('changeable')])
    .where('id', '=', sql<string>`any (${ids.filter((id) => Id.safeParse(id).success)}::uuid[])`)
    .execute()
