import type { ErrorKind, MessageState } from '@app/domain/integration/contract'
import { type Db, paginate, whereEqual, whereTextContains, whereWithinDays } from '@app/kit/server'
import { sql } from 'kysely'
import type { ErrorGroup, IntegrationMessage, MessageCode, MessageFilter } from './integration-control.contract.ts'

/** A message whose operation adds its summary. */
const messages = (db: Db) =>
  db
    .selectFrom('integration_messages')
    .innerJoin('companies', 'companies.id', 'integration_messages.company_id')
    .innerJoin('integration_connections as connection', 'connection.id', 'integration_messages.connection_id')
    .select(['integration_messages.id', 'integration_messages.company_id', 'companies.name as company_name'])
    .select(['integration_messages.connection_id', 'connection.name as connection_name', 'connection.system'])
    .select(['integration_messages.operation', 'integration_messages.entity', 'integration_messages.entity_id'])
    .select(['integration_messages.payload', 'integration_messages.status', 'integration_messages.attempts'])
    .select(['integration_messages.next_attempt_at', 'integration_messages.error_kind'])
    .select(['integration_messages.error_message', 'integration_messages.external_id'])
    .select(['integration_messages.created_at', 'integration_messages.finished_at'])
    .select(
      sql<number | null>`(select (1000 * extract(epoch from attempt.finished_at - attempt.started_at))::int
        from integration_attempts attempt where attempt.company_id = integration_messages.company_id
          and attempt.message_id = integration_messages.id order by number desc limit 1)`.as('duration_ms'),
    )
    .$narrowType<Pick<IntegrationMessage, 'system' | 'status' | 'error_kind'>>()

const searched = [
  'integration_messages.external_id',
  'integration_messages.entity_id',
  sql<string>`integration_messages.correlation_id::text`,
  'integration_messages.masked_payload',
] as const

/** States in which an error waits for a person or another attempt. */
const unsolved: readonly MessageState[] = ['blocked_mapping', 'retry_scheduled', 'uncertain', 'failed_business', 'dead']

type Conditions = Omit<MessageFilter, 'limit' | 'after' | 'sort' | 'exact'>

export const buildMessagesQuery = (
  db: Db,
  { search, from, to, system, hours, status, ...equal }: Conditions,
  now: string,
) =>
  messages(db)
    .where(whereEqual('integration_messages', equal))
    .where(whereWithinDays('integration_messages', 'created_at', { from, to }))
    .where(whereTextContains(searched, search))
    .$if(status !== undefined, (all) =>
      all.where('integration_messages.status', 'in', status === 'unsolved' ? unsolved : [status ?? '']),
    )
    .$if(system !== undefined, (all) => all.where('connection.system', '=', system ?? ''))
    .$if(hours !== undefined, (all) =>
      all.where(
        sql<boolean>`integration_messages.created_at < ${now}::timestamptz - ${hours ?? 0} * interval '1 hour'`,
      ),
    )

export const findIntegrationMessages = (db: Db, { limit, after, sort, exact, ...filter }: MessageFilter, now: string) =>
  paginate(db, buildMessagesQuery(db, filter, now), {
    ...{ limit, after, sort, exact },
    order: [
      { column: 'created_at', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
  })

const maxGroups = 100

/** Unsolved messages of the filter by their error, the most frequent first. */
export async function findErrorGroups(db: Db, filter: Conditions, now: string): Promise<ErrorGroup[]> {
  const rows = buildMessagesQuery(db, filter, now)
    .where('integration_messages.status', 'in', unsolved)
    .where('integration_messages.error_kind', 'is not', null)
    .select('integration_messages.error_pattern')
  return db
    .selectFrom(rows.as('message'))
    .select(['error_kind', 'error_pattern'])
    .select(({ fn }) => [fn.min('created_at').as('first_at'), fn.max('created_at').as('last_at')])
    .select([
      sql<string>`(array_agg(error_message order by created_at desc))[1]`.as('error_message'),
      sql<number>`count(*)::int`.as('messages'),
      sql<number>`count(distinct company_id)::int`.as('companies'),
    ])
    .groupBy(['error_kind', 'error_pattern'])
    .orderBy('messages', 'desc')
    .orderBy('error_pattern')
    .limit(maxGroups)
    .$narrowType<{ error_kind: ErrorKind; error_pattern: string }>()
    .execute()
}

export const getIntegrationMessage = (db: Db, id: string) =>
  messages(db)
    .select(['integration_messages.correlation_id', 'integration_messages.depends_on_id', 'connection.owner_id'])
    .select(['integration_messages.masked_payload', 'integration_messages.payload_version'])
    .where('integration_messages.id', '=', id)
    .executeTakeFirst()

/** Messages to change together, locked in the order of their ids. */
export const lockMessages = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('integration_messages')
    .select(['id', 'operation', 'entity', 'entity_id', 'payload', 'status'])
    .$narrowType<Pick<IntegrationMessage, 'status'>>()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Former contents of a message, the newest first. */
export const findMessageVersions = (db: Db, { company_id, id }: { company_id: string; id: string }) =>
  db
    .selectFrom('integration_message_versions as version')
    .leftJoin('users', 'users.id', 'version.replaced_by')
    .select(['version.version', 'version.masked_payload as payload', 'version.reason', 'version.replaced_at'])
    .select('users.name as replaced_by_name')
    .where('company_id', '=', company_id)
    .where('message_id', '=', id)
    .orderBy('version.version', 'desc')
    .limit(maxVersions)
    .execute()

const maxVersions = 20

/** A message that is looked up each minute may have thousands. */
const maxAttempts = 20

/** The newest attempts of a message. */
export const findAttempts = (db: Db, { company_id, id }: { company_id: string; id: string }) =>
  db
    .selectFrom('integration_attempts')
    .select(['number', 'purpose', 'started_at', 'method', 'url', 'request_headers', 'request_body', 'http_status'])
    .select(['response_headers', 'response_body', 'outcome', 'error_kind', 'error_message'])
    .select(sql<number | null>`(1000 * extract(epoch from finished_at - started_at))::int`.as('duration_ms'))
    .where('company_id', '=', company_id)
    .where('message_id', '=', id)
    .orderBy('number', 'desc')
    .limit(maxAttempts)
    .$narrowType<{
      purpose: 'send' | 'lookup'
      error_kind: ErrorKind | null
      request_headers: Record<string, string>
      response_headers: Record<string, string> | null
    }>()
    .execute()

type Identified = { company_id: string; id: string; status: MessageState }

/** Codes of the last call of a message, or those that it waits for. */
export async function findMessageCodes(db: Db, { company_id, id, status }: Identified) {
  const { rows } =
    status === 'blocked_mapping'
      ? await sql<MessageCode>`select domain, internal_label, null as external, null as mapping_id, false as is_default
          from integration_missing_codes where company_id = ${company_id} and message_id = ${id}
          order by domain, internal_key`.execute(db)
      : await sql<MessageCode>`select used.domain, used.internal_label, mapping_id, is_default,
            concat_ws(' · ', used.external_key, used.external_key_2, used.external_key_3) as external
          from integration_mapping_uses used join integration_mappings mapping on mapping.id = mapping_id
          where used.company_id = ${company_id} and message_id = ${id}
          order by used.domain, used.internal_key`.execute(db)
  return rows
}

export async function findMessageChoices(db: Db) {
  const { rows: companies } = await sql<{ id: string; name: string }>`select id, name from companies
    where exists (select from integration_message_counts counts where counts.company_id = companies.id)
    order by name, id`.execute(db)
  const { rows: connections } = await sql<{ id: string; name: string }>`select id, name from integration_connections
    connection where ${isShown} order by name, id`.execute(db)
  return { companies, connections }
}

/** Connections in use of the group, and those with messages of a company that the person sees. */
export const isShown = sql<boolean>`(connection.ended_at is null and connection.owner_id is null
  or exists (select from integration_message_counts counts where counts.connection_id = connection.id))`
