import { findActiveCompanies } from '@app/domain/companies/server'
import { notFound } from '@app/kit/contract'
import { fail, implement } from '@app/kit/server'
import { imports } from '../files/imports.contract.ts'
import { findImportChoices, findImports, getImport } from '../files/imports.store.ts'
import { sendImport } from '../files/send-import.server.ts'

export default implement(imports, {
  create: ({ body, upload, ...call }) => sendImport(call, body, upload),

  get: async ({ db, params }) => (await getImport(db, params.id)) ?? fail(notFound),

  choices: ({ db }) => findImportChoices(db),

  companies: async ({ db }) => ({ data: await findActiveCompanies(db) }),

  list: ({ db, query }) => findImports(db, query),
})
