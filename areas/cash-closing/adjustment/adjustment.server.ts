import { findAttachmentNames } from '@app/areas/records/server'
import { dayRecord } from '@app/domain/day/contract'
import { requireAllowedReason } from '@app/domain/day/differences/server'
import type { DayActor, DayTarget } from '@app/domain/day/life/server'
import { notFound } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import type { z } from 'zod'
import { assessAdjusted } from '../cash-conciliations/adjusted-day.server.ts'
import type { DraftExplanation } from '../cash-conciliations/adjustment.contract.ts'
import { saveDraftExplanation } from '../cash-conciliations/adjustment.store.ts'
import { changeDraft } from './change-draft.server.ts'
import { proofsAbout } from './draft-proof.rules.ts'

type DraftExplanationInput = DayTarget & z.infer<typeof DraftExplanation>

export async function explainInAdjustment(db: Db, actor: DayActor, input: DraftExplanationInput) {
  const { code, ref, reason_id, note, ...target } = input
  await changeDraft(db, actor, target, {
    action: 'adjustment.explain',
    reason: note,
    async work(day) {
      const { assessment } = await assessAdjusted(db, day, actor)
      const difference = assessment.differences.find((row) => row.code === code && row.ref === ref) ?? fail(notFound)
      // A difference that does not exist yet has its proofs at the day, under the name in `about`.
      const proofs = { since: day.closed_at, about: proofsAbout({ code, ref }) }
      const attachmentNames = await findAttachmentNames(db, { ...dayRecord, ...day }, proofs)
      const attachment_count = attachmentNames.length
      const reason = await requireAllowedReason(db, { ...difference, attachment_count }, { ...input, day })
      const { amount_cents, volume_ml } = difference
      const explanation = { code, ref, amount_cents, volume_ml, reason_id, note }
      await saveDraftExplanation(db, day, { ...explanation, explained_by: actor.id, explained_at: actor.now })
      return { after: { difference: { code, ref, amount_cents, reason: reason.name, note } } }
    },
  })
}
