import { formatCount, notFound } from '@app/kit/contract'
import { type Db, fail, implement, newId, startJob } from '@app/kit/server'
import { getImport, lockImportStatus } from '../files/imports.store.ts'
import { importOfOthers } from '../files/undo-import.contract.ts'
import { refuseHeldProposals } from './apply-proposals.server.ts'
import { applyProposalsKind } from './apply-proposals-job.server.ts'
import { formatProposalHold } from './proposal-fields.rules.ts'
import { decidedMeanwhile, importProposals, nothingProposed, proposalHeld } from './proposals.contract.ts'
import {
  auditDecided,
  decideProposals,
  findProposals,
  getHeldProposal,
  getOtherDecision,
  type NewProposalDecision,
  summarizeProposals,
} from './proposals.store.ts'

export default implement(importProposals, {
  async proposals({ db, params, query }) {
    await requireImport(db, params.id)
    return findProposals(db, params.id, query)
  },

  async proposalSummary({ db, params }) {
    await requireImport(db, params.id)
    return summarizeProposals(db, params.id)
  },

  async applyProposals({ params: { id }, body: { reason, ids }, ...call }) {
    const { db, user, now, audit } = call
    const { file_name, company_id } = await requireDone(db, id)
    const decision = { id: newId(), status: 'applying', decided_by: user.id, decided_at: now, reason, ids } as const
    const records = await decide(db, id, decision)
    await refuseHeldProposals(db, id, decision.id)
    await startJob(call, {
      kind: applyProposalsKind,
      title: `Aplicar correções de ${file_name}`,
      data: { import_id: id, decision_id: decision.id, reason },
    })
    await audit({
      company_id,
      entity: 'imports',
      entity_id: id,
      action: 'apply-proposals',
      reason,
      after: { file_name, records },
    })
    return summarizeProposals(db, id)
  },

  async keepStored({ params: { id }, body: { reason, ids }, ...call }) {
    const { db, user, now, audit } = call
    const { file_name, company_id } = await requireDone(db, id)
    const decision = { id: newId(), status: 'kept', decided_by: user.id, decided_at: now, reason, ids } as const
    const records = await decide(db, id, decision)
    await auditDecided(db, decision.id, 'keep', now)
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

/** The lock serializes decisions. Requires access to all companies of the import. */
async function requireDone(db: Db, id: string) {
  const lockedImport = (await lockImportStatus(db, id)) ?? fail(notFound)
  if (lockedImport.status !== 'done') fail(nothingProposed)
  if (!lockedImport.companies_visible) fail(importOfOthers)
  return lockedImport
}

async function decide(db: Db, import_id: string, decision: NewProposalDecision) {
  const ids = decision.ids && [...new Set(decision.ids)]
  const records = await decideProposals(db, import_id, decision)
  if (ids && records < ids.length) {
    const otherDecision = (await getOtherDecision(db, import_id, { decision_id: decision.id, ids })) ?? fail(notFound)
    fail(decidedMeanwhile, {
      values: { name: otherDecision.name, records: formatCount(otherDecision.records, 'correção', 'correções') },
    })
  }
  if (records > 0) return records
  const heldProposal = await getHeldProposal(db, import_id, null)
  if (heldProposal) fail(proposalHeld, { values: { why: formatProposalHold(heldProposal) } })
  return fail(nothingProposed)
}
