import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { companyDomains, type IntegrationMapping } from './integration-mappings.contract.ts'
import { registeredCodes } from './mapping-choices.store.ts'
import type { MappingCopy } from './mapping-copies.rules.ts'

type Source = Pick<
  IntegrationMapping,
  'system' | 'connection_id' | 'domain' | 'external_key' | 'external_key_2' | 'external_key_3' | 'external_label'
> & { valid_from: BusinessDate; valid_to: BusinessDate | null }

const external = (table: string) =>
  sql`concat_ws(' ', ${sql.ref(`${table}.external_key`)}, ${sql.ref(`${table}.external_key_2`)}, ${sql.ref(`${table}.external_key_3`)})`

/**
 * The copies of mappings to companies, by ids of a mapping, a colon and a company. A code that belongs to a company is
 * found in the other one by its tax number or account number.
 */
export async function findMappingCopies(db: Db, ids: readonly string[]) {
  const { rows } = await sql<Source & MappingCopy & { id: string; label: string }>`
    with pairs as (select id, split_part(id, ':', 1)::uuid as mapping_id, split_part(id, ':', 2)::uuid as company_id
        from unnest(${ids}::text[]) as id),
      sources as (select pairs.id, mapping.system, connection_id, mapping.domain, is_default, internal_key, internal_label,
          external_key, external_key_2, external_key_3, external_label, valid_from, valid_to,
          ${external('mapping')} as external, mapping.company_id as source_company_id, company.id as company_id,
          company.name as company_name, internal_label || ' → ' || company.name as label,
          mapping.domain = any (${companyDomains}::text[]) as has_company
        from pairs join integration_mappings mapping on mapping.id = mapping_id and mapping.active
          join companies company on company.id = pairs.company_id and company.active),
      codes as materialized (select domain, key, code, company_id from (${registeredCodes}) as registered
        where domain = any (${companyDomains}::text[]) and code <> ''),
      matched as (select sources.id, array_agg(other.key) as keys from sources
          join codes own on own.domain = sources.domain and own.key = internal_key
          join codes other on other.domain = own.domain and other.code = own.code and other.company_id = sources.company_id
        group by sources.id),
      keyed as (select sources.*, case
          when is_default then '{}' when has_company then coalesce(keys, '{}') else array[internal_key] end as internal_keys
        from sources left join matched using (id))
    select keyed.*, (
        select coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'version', other.version,
          'external', ${external('other')})), '[]')
        from integration_mappings other
        where other.active and other.system = keyed.system and other.domain = keyed.domain
          and other.connection_id is not distinct from keyed.connection_id and other.company_id = keyed.company_id
          and (other.internal_key = internal_keys[1] or (other.internal_key is null and keyed.is_default))
          and daterange(other.valid_from, other.valid_to, '[]') && daterange(keyed.valid_from, keyed.valid_to, '[]'))
        as existing
    from keyed order by label, id`.execute(db)
  return rows
}
