import { findActiveCompanies } from '@app/domain/companies/server'
import { type Db, lockUnchanged, newBulkHandler, serveRegister } from '@app/kit/server'
import { mappingForAll, mappingRegister } from './integration-mappings.contract.ts'
import { countUses, findMappingNames, findUses, mappingStore } from './integration-mappings.store.ts'
import { acceptMany, copyMany } from './mapping-bulk.server.ts'
import {
  changeMapping,
  checkMapping,
  createMapping,
  endMapping,
  finishChange,
  requireMapping,
} from './mapping-changes.server.ts'
import { findCodeChoices, findMappedConnections, mayMapForAll } from './mapping-choices.store.ts'
import { importMappingSheet } from './mapping-sheet.server.ts'
import { findSuggestions } from './mapping-suggestions.store.ts'
import { countWaiting, findMissingCodes } from './missing-codes.store.ts'

const answer = async (db: Db, { id, freed }: { id: string; freed: number | null }) => ({
  ...(await requireMapping(db, id)),
  uses: await countUses(db, id),
  freed,
})

const bulkOptions = {
  find: mappingStore.find,
  rows: findMappingNames,
  skip: ({ changeable }: { changeable: boolean }) => (changeable ? null : mappingForAll.message),
}

export default serveRegister(
  mappingRegister,
  mappingStore,
  {
    title: ({ internal_label, external_key }) => `${internal_label} → ${external_key}`,
    check: checkMapping,
    after: finishChange,
    detail: async ({ db }, row) => ({ ...row, uses: await countUses(db, row.id), freed: null }),
  },
  {
    missing: ({ db, query }) => findMissingCodes(db, query),
    suggestions: ({ db, query }) => findSuggestions(db, query),
    acceptMany,
    copyMany,
    waiting: ({ db }) => countWaiting(db),
    choices: async ({ db }) => ({
      for_all: await mayMapForAll(db),
      companies: await findActiveCompanies(db),
      connections: await findMappedConnections(db),
    }),
    codes: ({ db, query }) => findCodeChoices(db, query),
    async uses({ db, params }) {
      await requireMapping(db, params.id)
      return { data: await findUses(db, params.id) }
    },
    create: async ({ body, ...call }) => answer(call.db, await createMapping(call, body)),
    async update({ params, body: { version, ...draft }, ...call }) {
      const lockedRow = await lockUnchanged(call.db, mappingStore.rows, { ...params, version })
      return answer(call.db, await changeMapping(call, lockedRow, draft))
    },
    endMany: newBulkHandler('integration-mappings.endMany', {
      title: 'Encerrar vigência',
      ...bulkOptions,
      change: (call, { id }, { valid_to }) => endMapping(call, id, valid_to),
    }),
    importSheet: ({ upload, files, body, ...call }) => importMappingSheet(call, { upload, files, ...body }),
  },
)
