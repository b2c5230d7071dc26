import { publishEvents } from '@app/domain/events/server'
import { findHolds, openUndoneRows, postReleased, releaseRows } from '@app/domain/transactions/server'
import { type Db, fail } from '@app/kit/server'
import { lockCompanies } from '../files/imports.store.ts'
import { buildRemovedEvents } from '../files/removed-records.rules.ts'
import { formatProposalHold } from './proposal-fields.rules.ts'
import { closedDaysHeld, proposalHeld, recordsChangedSince, recordsInUse } from './proposals.contract.ts'
import {
  auditDecided,
  countApplying,
  deleteProposalsOfRemoved,
  findProposedDays,
  getHeldProposal,
  markApplied,
  nameProposed,
  writeProposed,
} from './proposals.store.ts'

type Applying = { import_id: string; decision_id: string; reason: string; by: string; now: string }

/** Returns the number of changed records, or undefined if another process applied them. */
export async function applyProposals(db: Db, { import_id, decision_id, reason, by, now }: Applying) {
  const days = await findProposedDays(db, decision_id)
  const companies = [...new Set(days.map(({ company_id }) => company_id))]
  await lockCompanies(db, companies)
  const applyingCount = await countApplying(db, decision_id)
  if (applyingCount === 0) return undefined
  await refuseHeldProposals(db, import_id, decision_id)
  const { days: released, groups } = await releaseRows(db, now)
  const changed = await writeProposed(db, decision_id)
  if (changed !== applyingCount) fail(recordsChangedSince)
  await deleteProposalsOfRemoved(db, decision_id)
  await auditDecided(db, decision_id, 'apply', now)
  await markApplied(db, decision_id)
  const changedDays = new Map([...days, ...released].map((day) => [`${day.company_id} ${day.business_date}`, day]))
  const reducedDays = [...changedDays.values()].map((day) => ({ ...day, sources: {} }))
  const events = buildRemovedEvents(reducedDays, { reason, action: 'import.apply-proposals' })
  await publishEvents(db, events, { now, actor_id: by })
  await postReleased(db, groups, { by, now })
  return changed
}

export async function refuseHeldProposals(db: Db, import_id: string, decision_id: string) {
  await openUndoneRows(db)
  await nameProposed(db, decision_id)
  const { days, work } = await findHolds(db)
  const heldProposal = await getHeldProposal(db, import_id, decision_id)
  if (heldProposal) fail(proposalHeld, { values: { why: formatProposalHold(heldProposal) } })
  if (days !== '') fail(closedDaysHeld, { values: { days } })
  if (work !== '') fail(recordsInUse, { values: { work } })
}
