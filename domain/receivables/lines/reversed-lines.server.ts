import type { Db } from '@app/kit/server'
import { findReversals } from './reversed-lines.rules.ts'
import { findRefusedReversals, findReversible, insertReversals } from './reversed-lines.store.ts'

type ReversalQuery = Parameters<typeof findReversible>[1] & { now: string }

/** Pairs lines with their reversals before any matching, so that they no longer count as open. */
export async function recogniseReversals(db: Db, { now, ...query }: ReversalQuery) {
  const { company_id } = query
  const pairs = findReversals(await findReversible(db, query))
  if (pairs.length === 0) return
  const refused = await findRefusedReversals(
    db,
    company_id,
    pairs.map(({ line }) => line.id),
  )
  const newPairs = pairs.filter(({ line, reversal }) => !refused.has(`${line.id}|${reversal.id}`))
  await insertReversals(
    db,
    { company_id, by: null, at: now },
    newPairs.map(({ line, reversal, sentence }) => ({ line_id: line.id, reversal_id: reversal.id, reason: sentence })),
  )
}
