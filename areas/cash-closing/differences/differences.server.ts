import { findAttachmentNames } from '@app/areas/records/server'
import { parseRuleSuggestion } from '@app/domain/day/assessment/contract'
import { differenceRecord } from '@app/domain/day/differences/contract'
import {
  findShownDifferences,
  requireAllowedReason,
  type ShownDifference,
  type StoredDifference,
  writeExplanation,
} from '@app/domain/day/differences/server'
import { foreignItem } from '@app/domain/day/life/contract'
import { changeDay, type Day, type DayActor } from '@app/domain/day/life/server'
import { noteDecisions } from '@app/domain/matching/server'
import { notFound } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { getForeignCapture } from '../forwarded-captures/forwards.store.ts'
import {
  type DifferenceTarget,
  lockUnchangedDifference,
  pickDifferenceAmount,
  pickExplanation,
  toDifferenceAuditEvent,
} from './change-difference.server.ts'

type ExplanationInput = { reason_id: string; note: string }

/** Stores an explanation, which is valid until the difference changes. */
export async function explainDifference(
  db: Db,
  actor: DayActor,
  target: DifferenceTarget,
  { reason_id, note }: ExplanationInput,
): Promise<ShownDifference> {
  const { day: lockedDay } = await lockUnchangedDifference(db, target)
  const day = await changeDay(db, actor, lockedDay, {
    action: 'difference.explain',
    reason: note,
    async work(day) {
      const difference = pick(await findShownDifferences(db, day), target.id)
      const attachments = await findAttachmentNames(db, {
        ...differenceRecord,
        ...difference,
        company_id: day.company_id,
      })
      const reason = await writeOneExplanation(db, day, difference, { reason_id, note, actor })
      return {
        before: { difference: toAuditData(difference) },
        after: {
          difference: { ...toAuditData(difference), status: 'explained', reason: reason.name, note, attachments },
        },
      }
    },
  })
  return pick(await findShownDifferences(db, day), target.id)
}

type AuthoredExplanation = { reason_id: string; note: string; actor: DayActor }

export async function writeOneExplanation(
  db: Db,
  day: Day,
  difference: StoredDifference,
  { reason_id, note, actor }: AuthoredExplanation,
) {
  await refuseForeign(db, day, difference)
  const reason = await requireAllowedReason(db, difference, { reason_id, note, day })
  const { deferred_on } = difference
  const details = { explained_by: actor.id, explained_at: actor.now, deferred_to: null, deferred_on }
  const words = { status: 'explained' as const, reason_id, note, ...details }
  await writeExplanation(db, day, difference.id, words, actor)
  const before = { ...pickExplanation(difference), reason: difference.reason_name }
  const after = { ...words, reason: reason.name }
  await actor.audit(
    toDifferenceAuditEvent(day, pickDifferenceAmount(difference), { action: 'explain', reason: note, before, after }),
  )
  const rule = parseRuleSuggestion(difference.suggestion)
  const item = `${difference.code} ${difference.ref}`
  const kept = rule?.reason.id === reason_id
  if (rule) await noteDecisions(db, day, [{ rule_id: rule.rule_id, item, kept }], actor)
  return reason
}

const pick = <Row extends { id: string }>(differences: readonly Row[], id: string) =>
  differences.find((difference) => difference.id === id) ?? fail(notFound)

const toAuditData = ({ code, ref, amount_cents, volume_ml, status, reason_name, note }: StoredDifference) => ({
  code,
  ref,
  amount_cents,
  volume_ml,
  status,
  reason: reason_name,
  note,
})

/** A capture that the registers assign to another company must be explained by that company (operations R27). */
async function refuseForeign(db: Db, { company_id }: Day, { code, items }: StoredDifference) {
  const capture_id = items.find(({ kind }) => kind === 'capture')?.id
  if (code !== 'D10' || capture_id === undefined) return
  const capture = await getForeignCapture(db, { company_id, capture_id })
  if (capture?.owner_id && capture.owner_id !== company_id) fail(foreignItem)
}
