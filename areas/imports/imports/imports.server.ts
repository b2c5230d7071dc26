import { notFound } from '@app/kit/contract'
import { fail, implement } from '@app/kit/server'
import { getLayout } from '../layouts/import-layouts.store.ts'
import { companyNotYours, imports, layoutUnknown } from './imports.contract.ts'
import { findImportChoices, findImports, getImport } from './imports.store.ts'
import { getVisibleCompany } from './imports-owners.store.ts'
import { queueImport } from './queue-import.server.ts'

export default implement(imports, {
  async create({ body, upload, ...call }) {
    const { db, audit } = call
    const company_id = body.company_id ?? null
    if (company_id !== null && !(await getVisibleCompany(db, company_id))) fail(companyNotYours)
    const { layout_id = null, check_first = false } = body
    if (layout_id !== null && !(await getLayout(db, layout_id))) fail(layoutUnknown)
    const { sha256, size_bytes, file_name } = upload
    const queued = await queueImport(call, { company_id, layout_id, check_first, sha256, size_bytes, file_name })
    await audit({ company_id, entity: 'imports', entity_id: queued.id, action: 'send', after: { file_name, sha256 } })
    return queued
  },

  get: async ({ db, params }) => (await getImport(db, params.id)) ?? fail(notFound),

  choices: ({ db }) => findImportChoices(db),

  list: ({ db, query }) => findImports(db, query),
})
