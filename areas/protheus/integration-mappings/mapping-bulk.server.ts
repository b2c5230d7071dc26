import { localDate } from '@app/kit/contract'
import { type ChangeContext, lockUnchanged, newBulkHandler } from '@app/kit/server'
import { mappingStore, toMappingDraft } from './integration-mappings.store.ts'
import { changeMapping, createMapping } from './mapping-changes.server.ts'
import { findCopyRefusal } from './mapping-copies.rules.ts'
import { findMappingCopies } from './mapping-copies.store.ts'
import { buildSuggestionsQuery, findSuggestionsById } from './mapping-suggestions.store.ts'

const newMapping = { connection_id: null, is_default: false, valid_to: null } as const

/** Creates mappings with suggested external codes, valid from the first message that waits for them. */
export const acceptMany = newBulkHandler('integration-mappings.acceptMany', {
  title: 'Aceitar sugestões',
  find: (_db, filter: Parameters<typeof buildSuggestionsQuery>[0]) => buildSuggestionsQuery(filter),
  rows: async (db, ids) =>
    (await findSuggestionsById(db, ids)).map((row) => ({
      ...row,
      label: `${row.internal_label} → ${row.external_key}`,
    })),
  skip: ({ proposals }, { input }: { input: { ambiguous: boolean } }) =>
    proposals > 1 && !input.ambiguous ? 'Mais de um código proposto: aceite um deles na linha.' : null,
  change: (call, { system, domain, company_id, internal_key, first_on, ...row }) =>
    createMapping(call, {
      ...{ ...newMapping, system, domain, company_id, internal_key, valid_from: first_on },
      ...{ external_key: row.external_key, external_key_2: row.external_key_2, external_key_3: row.external_key_3 },
      external_label: row.external_label,
    }),
})

type CopyInput = { company_ids: readonly string[]; replace: boolean }
type Copy = Awaited<ReturnType<typeof findMappingCopies>>[number]

async function copyMapping(call: ChangeContext, copy: Copy) {
  const { system, connection_id, domain, company_id, is_default, internal_keys, valid_from, valid_to } = copy
  const { external_key, external_key_2, external_key_3, external_label } = copy
  const code = { external_key, external_key_2, external_key_3, external_label }
  const [existing] = copy.existing
  if (existing) {
    const lockedRow = await lockUnchanged(call.db, mappingStore.rows, existing)
    return changeMapping(call, lockedRow, {
      ...toMappingDraft(lockedRow),
      ...code,
      applies_from: localDate(call.now),
    })
  }
  const key = { system, connection_id, domain, company_id, is_default, internal_key: internal_keys[0] ?? null }
  return createMapping(call, { ...key, ...code, valid_from, valid_to })
}

/** Copies mappings of a company to other companies. */
export const copyMany = newBulkHandler('integration-mappings.copyMany', {
  title: 'Copiar entre empresas',
  find: mappingStore.find,
  // A copy that failed is sent again with its company.
  toRecordIds: async (_db, ids, { company_ids }: CopyInput) =>
    ids.flatMap((id) => (id.includes(':') ? [id] : company_ids.map((company_id) => `${id}:${company_id}`))),
  rows: findMappingCopies,
  skip: (copy, { input }) => findCopyRefusal(copy, input),
  change: copyMapping,
})
