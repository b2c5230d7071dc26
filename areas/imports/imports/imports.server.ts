import { notFound } from '@app/kit/contract'
import { fail, implement, newId, startJob } from '@app/kit/server'
import { companyNotYours, imports } from './imports.contract.ts'
import { findImports, getImport, insertImport } from './imports.store.ts'
import { importKind } from './imports-job.server.ts'
import { getVisibleCompany } from './imports-owners.store.ts'

export default implement(imports, {
  async create({ body, upload, ...call }) {
    const { db, user, now, audit } = call
    const company_id = body.company_id ?? null
    if (company_id !== null && !(await getVisibleCompany(db, company_id))) fail(companyNotYours)
    const { sha256, size_bytes, file_name } = upload
    const id = newId()
    const job_id = await startJob(call, {
      kind: importKind,
      title: `Importação de ${file_name}`,
      data: { import_id: id },
    })
    const row = { id, company_id, file_name, sha256, size_bytes, created_by: user.id, created_at: now, job_id }
    const queued = await insertImport(db, row)
    await audit({ company_id, entity: 'imports', entity_id: row.id, action: 'send', after: { file_name, sha256 } })
    return queued
  },

  get: async ({ db, params }) => (await getImport(db, params.id)) ?? fail(notFound),

  list: ({ db, query }) => findImports(db, query),
})
