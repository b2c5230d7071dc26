import { notFound } from '@app/kit/contract'
import { fail, implement, newId } from '@app/kit/server'
import { companyNotYours, imports } from './imports.contract.ts'
import { findImports, getImport, insertImport } from './imports.store.ts'
import { importFileJob } from './imports-job.server.ts'
import { getVisibleCompany } from './imports-owners.store.ts'

export default implement(imports, {
  async create({ db, body, upload, user, now, jobs, audit, afterCommit }) {
    const company_id = body.company_id ?? null
    if (company_id !== null && !(await getVisibleCompany(db, company_id))) fail(companyNotYours)
    const { sha256, size_bytes, file_name } = upload
    const row = { id: newId(), company_id, file_name, sha256, size_bytes, created_by: user.id, created_at: now }
    const queued = await insertImport(db, row)
    await audit({ company_id, entity: 'imports', entity_id: row.id, action: 'send', after: { file_name, sha256 } })
    await jobs.send(db, importFileJob.name, { import_id: row.id, sender_id: user.id })
    afterCommit(() => jobs.wake(importFileJob.name))
    return queued
  },

  get: async ({ db, params }) => (await getImport(db, params.id)) ?? fail(notFound),

  list: ({ db, query }) => findImports(db, query),
})
