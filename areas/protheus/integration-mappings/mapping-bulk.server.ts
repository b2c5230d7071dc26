import { newBulkHandler } from '@app/kit/server'
import { createMapping } from './mapping-changes.server.ts'
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
