import { openUndoneRows } from '@app/areas/cash-closing/server'
import { notFound } from '@app/kit/contract'
import { type Db, fail, implement, startJob } from '@app/kit/server'
import { getImport } from '../imports.store.ts'
import { importOfOthers } from '../undo/undo-import.contract.ts'
import { countCompanies, lockDone } from '../undo/undo-records.store.ts'
import { refuseHeld } from './apply-proposals.server.ts'
import { applyProposalsKind } from './apply-proposals-job.server.ts'
import { importProposals, nothingProposed } from './proposals.contract.ts'
import { decideProposals, findProposals, nameProposed, summarizeProposals } from './proposals.store.ts'

export default implement(importProposals, {
  async proposals({ db, params, query }) {
    await requireImport(db, params.id)
    return findProposals(db, params.id, query)
  },

  async proposalSummary({ db, params }) {
    await requireImport(db, params.id)
    return summarizeProposals(db, params.id)
  },

  async applyProposals({ params: { id }, body: { reason }, ...call }) {
    const { db, user, now, audit } = call
    const { file_name, company_id } = await holdDone(db, id)
    await openUndoneRows(db)
    await nameProposed(db, id, 'open')
    await refuseHeld(db)
    const decision = { status: 'applying', decided_by: user.id, decided_at: now, reason } as const
    if ((await decideProposals(db, id, decision)) === 0) fail(nothingProposed)
    await startJob(call, {
      kind: applyProposalsKind,
      title: `Aplicar correções de ${file_name}`,
      data: { import_id: id, reason },
    })
    const summary = await summarizeProposals(db, id)
    await audit({
      company_id,
      entity: 'imports',
      entity_id: id,
      action: 'apply-proposals',
      reason,
      after: { file_name, records: summary.applying },
    })
    return summary
  },

  async keepStored({ params: { id }, body: { reason }, ...call }) {
    const { db, user, now, audit } = call
    const { file_name, company_id } = await holdDone(db, id)
    const decision = { status: 'kept', decided_by: user.id, decided_at: now, reason } as const
    const records = await decideProposals(db, id, decision)
    if (records === 0) fail(nothingProposed)
    await audit({
      company_id,
      entity: 'imports',
      entity_id: id,
      action: 'keep-stored',
      reason,
      after: { file_name, records },
    })
    return summarizeProposals(db, id)
  },
})

const requireImport = async (db: Db, id: string) => (await getImport(db, id)) ?? fail(notFound)

/** An import that is done and whose every company the person sees. */
async function holdDone(db: Db, id: string) {
  const held = (await lockDone(db, id)) ?? fail(notFound)
  if (held.status !== 'done') fail(nothingProposed)
  if ((await countCompanies(db, id)) < held.company_count) fail(importOfOthers)
  return held
}
