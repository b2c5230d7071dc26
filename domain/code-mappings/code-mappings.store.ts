import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { MappedSystem, NeededCode, ResolvedCode } from './mapping.contract.ts'
import { type CodeContext, type CodeMapping, resolveWith } from './resolve-code.rules.ts'

type CodesRequest = CodeContext & { system: MappedSystem; codes: readonly NeededCode[] }

/**
 * Resolves codes for a connection, a company and a day, and lists those without a mapping. The order is company,
 * general, default of the domain.
 */
export async function resolveCodes(db: Db, { system, codes, ...context }: CodesRequest) {
  if (codes.length === 0) return { resolved: [], missing: [] }
  const { rows } = await sql<CodeMapping>`
    select id, mapping.domain, internal_key, connection_id, company_id, external_key, external_key_2, external_key_3,
      valid_from, valid_to, active
    from integration_mappings mapping
    join jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as needed (domain text, key text)
      on needed.domain = mapping.domain and (internal_key is null or internal_key = needed.key)
    where system = ${system} and active and valid_from <= ${context.on} and coalesce(valid_to >= ${context.on}, true)
      and coalesce(company_id = ${context.company_id}, true)
      and coalesce(connection_id = ${context.connection_id}, true)`.execute(db)
  return resolveWith(rows, codes, context)
}

/** The name of the lock that orders the writes of mappings and of missing codes. */
export const mappingLock = 'integration-mappings'

type Message = { company_id: string; id: string }

/** Codes of the last call that sent a message: its look-up uses the same ones. */
export async function findSentCodes(db: Db, { company_id, id }: Message) {
  const { rows } = await sql<Omit<ResolvedCode, 'parts'> & Pick<CodeMapping, `external_key${'' | '_2' | '_3'}`>>`
    select used.domain, used.internal_key as key, used.internal_label as label, mapping_id,
      mapping.internal_key is null as is_default, used.external_key, used.external_key_2, used.external_key_3
    from integration_mapping_uses used join integration_mappings mapping on mapping.id = mapping_id
    where used.company_id = ${company_id} and message_id = ${id} order by used.domain, used.internal_key`.execute(db)
  return rows.map(({ external_key, external_key_2, external_key_3, ...code }) => ({
    ...code,
    parts: [external_key, external_key_2 ?? undefined, external_key_3 ?? undefined] as const,
  }))
}
