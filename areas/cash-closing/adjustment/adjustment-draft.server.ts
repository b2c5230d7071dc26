import { explainedDifferences, findExpiredDeferrals, findShownDifferences } from '@app/domain/day/differences/server'
import { getAdjustmentLockRefusal, isProven, notAdjustable } from '@app/domain/day/life/contract'
import { buildCurrentFigures, type Day, getDay } from '@app/domain/day/life/server'
import { listProofChanges, StoredProof } from '@app/domain/day/proof/contract'
import { buildDeltaEntry } from '@app/domain/journal/contract'
import { findPostedLines } from '@app/domain/journal/server'
import { notFound } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { getDayRow } from '../board/board.store.ts'
import { findAdjustmentRefusal } from '../cash-conciliation-solicitations/submission/adjustment-refusals.server.ts'
import { type AdjustedDay, assessAdjusted } from '../cash-conciliations/adjusted-day.server.ts'
import type { AdjustmentDraft } from '../cash-conciliations/adjustment.contract.ts'
import { countWaitingItems, findWaitingItems } from '../cash-conciliations/adjustment.store.ts'
import { findManuals } from '../manuals/manuals.store.ts'

/** Maximum number of listed items; their count includes all. */
const maxShown = 200

export async function getAdjustment(db: Db, id: string, now: string): Promise<AdjustmentDraft> {
  const day = (await getDay(db, id)) ?? fail(notFound)
  if (!isProven(day.status)) fail(notAdjustable)
  const adjusted = await assessAdjusted(db, day, { now })
  const proof = StoredProof.parse(day.proof)
  const { waiting } = await countWaitingItems(db, day)
  const proposals = (await findManuals(db, day)).filter(({ status }) => status === 'proposed')
  const { assessment } = adjusted
  const known = await findShownDifferences(db, day)
  const expiredIds = new Set((await findExpiredDeferrals(db, day, now)).map(({ id }) => id))
  // An expired deferral counts as new: it has to be explained again.
  const isKnown = (row: { code: string; ref: string; amount_cents: number }) =>
    known.some(
      ({ id, code, ref, amount_cents }) =>
        code === row.code && ref === row.ref && amount_cents === row.amount_cents && !expiredIds.has(id),
    )
  return {
    day: (await getDayRow(db, id)) ?? fail(notFound),
    late_count: waiting,
    late_items: await findWaitingItems(db, day, maxShown),
    proposals,
    differences: explainedDifferences(assessment.differences).map((row) => ({ ...row, is_new: !isKnown(row) })),
    settled: known.filter(
      ({ code, ref }) => !assessment.differences.some((row) => row.code === code && row.ref === ref),
    ),
    changes: listProofChanges(proof.figures.equations, buildCurrentFigures(adjusted).equations),
    journal: buildDeltaEntry(assessment.journal, await findPostedLines(db, day)).lines,
    refusal: await refusalOf(db, day, { adjusted, now }),
  }
}

const refusalOf = async (db: Db, day: Day, adjusting: { adjusted: AdjustedDay; now: string }) =>
  getAdjustmentLockRefusal(day) ?? (await findAdjustmentRefusal(db, day, adjusting))?.message ?? null
