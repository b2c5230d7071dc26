import { type Db, paginate } from '@app/kit/server'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { integrationMappings, MappingSuggestion } from './integration-mappings.contract.ts'
import { registeredCodes } from './mapping-choices.store.ts'
import { buildMissingQuery, byMoney, type CodeFilter } from './missing-codes.store.ts'

type Query = z.output<typeof integrationMappings.suggestions.query>

/** External codes of active mappings for the codes without a mapping that are equal in a text. */
export const buildSuggestionsQuery = (filter: CodeFilter) => sql<MappingSuggestion>`
  with missing_codes as (${buildMissingQuery(filter)}),
    codes as (${registeredCodes}),
    wanted as (select missing_codes.*, code, coalesce(name, internal_label) as name,
        nullif(customer_key(coalesce(name, internal_label)), '') as name_key
      from missing_codes left join codes on codes.domain = missing_codes.domain and codes.key = internal_key),
    sources as (select mapping.id, system, mapping.domain, internal_key, internal_label, external_key, external_key_2,
        external_key_3, external_label, company.name as company_name, nullif(code, '') as code,
        customer_key(coalesce(codes.name, internal_label)) as name_key, customer_key(external_label) as label_key
      from integration_mappings mapping left join companies company on company.id = mapping.company_id
        left join codes on codes.domain = mapping.domain and codes.key = internal_key
      where mapping.active and not is_default
        and exists (select from missing_codes where system = mapping.system and domain = mapping.domain)),
    equal_texts as (
      select wanted.id as wanted_id, sources.id as source_id, 1 as rank, 'key' as evidence, wanted.internal_key as equal_text
      from wanted join sources using (system, domain, internal_key)
      union all select wanted.id, sources.id, 2, 'code', wanted.code from wanted join sources using (system, domain, code)
      union all select wanted.id, sources.id, 3, 'name', wanted.name from wanted join sources using (system, domain, name_key)
      union all select wanted.id, sources.id, 4, 'external_label', external_label
        from wanted join sources using (system, domain) where wanted.name_key = label_key),
    proposed as (
      select distinct on (wanted.id, sources.external_key, sources.external_key_2, sources.external_key_3)
        wanted.id || '|' || concat_ws('|', sources.external_key, sources.external_key_2, sources.external_key_3) as id,
        wanted.id as wanted_id, wanted.system, wanted.domain, wanted.internal_key, wanted.internal_label,
        wanted.company_id, wanted.company_name, wanted.messages, wanted.amount_cents, wanted.first_on,
        sources.external_key, sources.external_key_2, sources.external_key_3, sources.external_label, evidence, equal_text,
        sources.internal_label as source_label, sources.company_name as source_company_name
      from equal_texts join wanted on wanted.id = wanted_id join sources on sources.id = source_id
      order by wanted.id, sources.external_key, sources.external_key_2, sources.external_key_3, rank, source_id)
  select proposed.*, count(*) over (partition by wanted_id)::int as proposals from proposed`

export const findSuggestions = (db: Db, { search, system, domain, company_id, ...page }: Query) =>
  paginate<MappingSuggestion>(db, buildSuggestionsQuery({ search, system, domain, company_id }), {
    ...page,
    order: byMoney,
  })

/** The suggestions with these ids that still exist. */
export async function findSuggestionsById(db: Db, ids: readonly string[]) {
  const { rows } = await sql<MappingSuggestion>`select * from (${buildSuggestionsQuery({})}) as suggestions
    where id = any (${ids}::text[]) order by amount_cents desc, id`.execute(db)
  return rows
}
