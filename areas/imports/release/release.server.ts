import { notFound } from '@app/kit/contract'
import { fail, implement, startJob } from '@app/kit/server'
import { getImport } from '../files/imports.store.ts'
import { importKind } from '../files/queue-import.server.ts'
import { importReleases, notBlocked } from './release.contract.ts'
import { lockBlocked, queueReleased } from './release.store.ts'

export default implement(importReleases, {
  async release({ params: { id }, body: { reason }, ...call }) {
    const { db, audit, user, now } = call
    const { status, file_name, company_id } = (await lockBlocked(db, id)) ?? fail(notFound)
    if (status !== 'blocked') fail(notBlocked)
    const job = { kind: importKind, title: `Importação de ${file_name}`, data: { import_id: id } }
    const job_id = await startJob(call, job)
    await queueReleased(db, id, { job_id, release_reason: reason, released_by: user.id, released_at: now })
    const step = { before: { status }, after: { status: 'queued' } }
    await audit({ company_id, entity: 'imports', entity_id: id, action: 'release', reason, ...step })
    return (await getImport(db, id)) ?? fail(notFound)
  },
})
