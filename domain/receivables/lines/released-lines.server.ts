import type { Db } from '@app/kit/server'
import { findGroupsContaining, undoReceivableGroups } from '../../matching/receivable-groups.store.ts'
import { lockReceivables } from '../receivable-facts.store.ts'

type Author = { company_id: string; by: string; at: string }

/** Undoes suggested matches of these lines; returns false, without changes, if a confirmed match holds one. */
export async function releaseSuggested(db: Db, { company_id, ...by }: Author, ids: readonly number[]) {
  await lockReceivables(db, company_id)
  const items = ids.map((id) => ({ kind: 'line' as const, id: String(id) }))
  const holders = await findGroupsContaining(db, company_id, { pair_type: 'BANK', items })
  if (holders.some(({ status }) => status === 'confirmed')) return false
  await undoReceivableGroups(
    db,
    company_id,
    holders.map(({ id }) => id),
    by,
  )
  return true
}
