import {
  afterUndo,
  findHolds,
  judgeLaterNotes,
  openUndoneRows,
  postReleased,
  releaseRows,
} from '@app/areas/cash-closing/server'
import { type Db, fail } from '@app/kit/server'
import { lockCompanies } from '../imports.store.ts'
import { rowsAtWork, rowsInClosedDays } from '../undo/undo-import.contract.ts'
import { recordsChangedSince } from './proposals.contract.ts'
import { findProposedDays, markApplied, nameProposed, summarizeProposals, writeProposed } from './proposals.store.ts'

export type Applying = { import_id: string; reason: string; by: string; now: string }

/**
 * Gives the stored records the values of the corrected file: matches of these records are released, the records change, and
 * their days are judged again. Returns how many records changed; undefined if another process applied them.
 */
export async function applyProposals(db: Db, { import_id, reason, by, now }: Applying) {
  const days = await findProposedDays(db, import_id)
  const companies = [...new Set(days.map(({ company_id }) => company_id))]
  await lockCompanies(db, companies)
  const { applying } = await summarizeProposals(db, import_id)
  if (applying === 0) return undefined
  await openUndoneRows(db)
  await nameProposed(db, import_id, 'applying')
  await refuseHeld(db)
  const { days: released, groups } = await releaseRows(db, now)
  const changed = await writeProposed(db, import_id)
  if (changed !== applying) fail(recordsChangedSince)
  await markApplied(db, import_id)
  const touched = new Map([...days, ...released].map((day) => [`${day.company_id} ${day.business_date}`, day]))
  const judged = [...touched.values()].map((day) => ({ ...day, sources: {} }))
  await afterUndo(db, judged, { now, actor_id: by, reason, action: 'import.apply-proposals' })
  for (const company_id of companies) {
    const dates = days.filter((day) => day.company_id === company_id).map(({ business_date }) => business_date)
    await judgeLaterNotes(db, { company_id, dates, now, actor_id: by })
  }
  await postReleased(db, groups, { by, now })
  return changed
}

/** Refuses to change records of closed days, and records that people worked on. */
export async function refuseHeld(db: Db) {
  const { days, work } = await findHolds(db)
  if (days !== '') fail(rowsInClosedDays, { values: { days } })
  if (work !== '') fail(rowsAtWork, { values: { work } })
}
