import { notFound } from '@app/kit/contract'
import { type Db, fail, implement, startJob } from '@app/kit/server'
import { getImport } from '../files/imports.store.ts'
import { importKind } from '../files/queue-import.server.ts'
import { importChecks, notChecked, sumsUnproven } from './checks.contract.ts'
import { discardChecked, lockChecked, queueChecked } from './checks.store.ts'

export default implement(importChecks, {
  async confirm({ params: { id }, ...call }) {
    const { db, audit } = call
    const { company_id, file_name } = await requireChecked(db, id)
    const job = { kind: importKind, title: `Importação de ${file_name}`, data: { import_id: id } }
    const job_id = await startJob(call, job)
    await queueChecked(db, id, job_id)
    const step = { before: { status: 'checked' }, after: { status: 'queued' } }
    await audit({ company_id, entity: 'imports', entity_id: id, action: 'confirm', ...step })
    return (await getImport(db, id)) ?? fail(notFound)
  },

  async discard({ params: { id }, db, now, audit }) {
    const { company_id, status } = await requireWaiting(db, id)
    await discardChecked(db, id, now)
    const step = { before: { status }, after: { status: 'cancelled' } }
    await audit({ company_id, entity: 'imports', entity_id: id, action: 'discard', ...step })
    return (await getImport(db, id)) ?? fail(notFound)
  },
})

async function requireWaiting(db: Db, id: string) {
  const lockedImport = (await lockChecked(db, id)) ?? fail(notFound)
  if (lockedImport.status !== 'checked' && lockedImport.status !== 'blocked') fail(notChecked)
  return lockedImport
}

async function requireChecked(db: Db, id: string) {
  const lockedImport = await requireWaiting(db, id)
  if (lockedImport.status === 'blocked') fail(sumsUnproven)
  return lockedImport
}
