import { notFound } from '@app/kit/contract'
import { fail, implement, startJob } from '@app/kit/server'
import { getImport } from '../files/imports.store.ts'
import { importKind } from '../files/queue-import.server.ts'
import { notRepeated, reimports } from './reimport.contract.ts'
import { lockRepeated, queueReimport } from './reimport.store.ts'

export default implement(reimports, {
  async reimport({ params: { id }, body: { reason }, ...call }) {
    const { db, audit, user, now } = call
    const { status, first_import_id, file_name, company_id } = (await lockRepeated(db, id)) ?? fail(notFound)
    if (first_import_id === null || (status !== 'done' && status !== 'checked')) fail(notRepeated)
    const job = { kind: importKind, title: `Reimportação de ${file_name}`, data: { import_id: id } }
    const job_id = await startJob(call, job)
    await queueReimport(db, id, { job_id, reimport_reason: reason, reimported_by: user.id, reimported_at: now })
    const step = { before: { status, first_import_id }, after: { status: 'queued' } }
    await audit({ company_id, entity: 'imports', entity_id: id, action: 'reimport', reason, ...step })
    return (await getImport(db, id)) ?? fail(notFound)
  },
})
