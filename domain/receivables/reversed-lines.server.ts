import type { Db } from '@app/kit/server'
import { findReversals } from './reversed-lines.rules.ts'
import { findRefusedReversals, findReversible, insertReversals } from './reversed-lines.store.ts'

type Of = Parameters<typeof findReversible>[1] & { now: string }

/** Pairs lines with their reversals before any matching, so that they no longer count as open. */
export async function recogniseReversals(db: Db, { now, ...of }: Of) {
  const { company_id } = of
  const pairs = findReversals(await findReversible(db, of))
  if (pairs.length === 0) return
  const refused = await findRefusedReversals(
    db,
    company_id,
    pairs.map(({ line }) => line.id),
  )
  const kept = pairs.filter(({ line, reversal }) => !refused.has(`${line.id}|${reversal.id}`))
  await insertReversals(
    db,
    { company_id, by: null, at: now },
    kept.map(({ line, reversal, sentence }) => ({ line_id: line.id, reversal_id: reversal.id, reason: sentence })),
  )
}
