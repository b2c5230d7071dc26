import { notFound } from '@app/kit/contract'
import { type Db, fail, implement, startJob } from '@app/kit/server'
import { findUndoEffects } from '../files/import-effects.store.ts'
import { getImport, lockImportStatus } from '../files/imports.store.ts'
import {
  importNotDone,
  importOfOthers,
  importRepeated,
  importTooOld,
  proposalsApplying,
  undoImports,
} from '../files/undo-import.contract.ts'
import { isApplying } from '../proposals/proposals.store.ts'
import { refuseHeldImport } from './undo-import.server.ts'
import { undoKind } from './undo-job.server.ts'
import { markUndoing } from './undo-records.store.ts'

export default implement(undoImports, {
  async effects({ db, params: { id } }) {
    if (!(await getImport(db, id))) fail(notFound)
    return findUndoEffects(db, id)
  },

  async undo({ params, body, ...call }) {
    const { db, audit } = call
    const { id, file_name, company_id } = await requireUndoable(db, params.id)
    await refuseHeldImport(db, id)
    const { reason } = body
    const job_id = await startJob(call, {
      kind: undoKind,
      title: `Desfazer importação de ${file_name}`,
      data: { import_id: id, reason },
    })
    await markUndoing(db, id, job_id)
    const step = { before: { status: 'done' }, after: { status: 'undoing' } }
    await audit({ company_id, entity: 'imports', entity_id: id, action: 'ask-undo', reason, ...step })
    return (await getImport(db, id)) ?? fail(notFound)
  },
})

async function requireUndoable(db: Db, id: string) {
  const lockedImport = (await lockImportStatus(db, id)) ?? fail(notFound)
  if (lockedImport.status !== 'done') fail(importNotDone)
  if (lockedImport.first_import_id !== null) fail(importRepeated)
  if (!lockedImport.reversible) fail(importTooOld)
  if (!lockedImport.companies_visible) fail(importOfOthers)
  if (await isApplying(db, id)) fail(proposalsApplying)
  return lockedImport
}
