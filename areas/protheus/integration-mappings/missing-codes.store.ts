import { type Db, paginate, toLikePattern } from '@app/kit/server'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { integrationMappings, MissingCode } from './integration-mappings.contract.ts'

type Query = z.output<typeof integrationMappings.missing.query>

/** Each missing code of a blocked message. */
const blocked = sql`integration_missing_codes missing
  join integration_messages message on message.company_id = missing.company_id and message.id = missing.message_id
  join integration_connections connection on connection.id = message.connection_id
  join companies company on company.id = missing.company_id
  where message.status = 'blocked_mapping'`

export type CodeFilter = Pick<Query, 'search' | 'system' | 'domain' | 'company_id'>

/** Codes without a mapping. A message counts for each of its codes. */
export const buildMissingQuery = ({ search, system, domain, company_id }: CodeFilter) =>
  sql<MissingCode>`select system || ':' || domain || ':' || internal_key as id, system, domain, internal_key,
      max(internal_label) as internal_label,
      case when count(distinct company.id) = 1 then min(company.id::text) end as company_id,
      case when count(distinct company.id) = 1 then min(company.name) end as company_name,
      count(distinct company.id)::int as companies, count(*)::int as messages,
      coalesce(sum(amount_cents), 0)::bigint as amount_cents, min(needed_on) as first_on,
      min(message.created_at) as oldest_at
    from ${blocked} and coalesce(system = ${system ?? null}, true) and coalesce(domain = ${domain ?? null}, true)
      and coalesce(company.id = ${company_id ?? null}::uuid, true)
      and coalesce(internal_label ilike ${search ? toLikePattern(search) : null}, true)
    group by system, domain, internal_key`

export const byMoney = [
  { column: 'amount_cents', direction: 'desc' },
  { column: 'id', direction: 'asc' },
] as const

/** Codes without a mapping, those that block the most money first. */
export const findMissingCodes = (db: Db, { search, system, domain, company_id, ...page }: Query) =>
  paginate<MissingCode>(db, buildMissingQuery({ search, system, domain, company_id }), { ...page, order: byMoney })

/** The blocked messages, each with its money once. */
export async function countWaiting(db: Db) {
  const { rows } = await sql<{ codes: number; messages: number; amount_cents: number }>`
    with missing as (select system, domain, internal_key, missing.company_id, message_id, amount_cents from ${blocked})
    select (select count(*)::int from (select distinct system, domain, internal_key from missing) as codes) as codes,
      count(*)::int as messages, coalesce(sum(amount_cents), 0)::bigint as amount_cents
    from (select distinct company_id, message_id, amount_cents from missing) as messages`.execute(db)
  return rows[0] ?? { codes: 0, messages: 0, amount_cents: 0 }
}
