import { dayEditors } from '@app/domain/day/contract'
import { differenceRecord, differenceStatuses } from '@app/domain/day/differences/contract'
import { withdrawDispute } from '@app/domain/receivables/server'
import { BusinessDate, showMoney, showVolume } from '@app/kit/contract'
import { fail, type Reversal, refuseChanged } from '@app/kit/server'
import { z } from 'zod'
import { changeExplanation, lockUnchangedDifference, pickExplanation } from '../differences/change-difference.server.ts'
import { explanationAmountChanged } from '../differences/differences.contract.ts'
import { withdrawForward } from '../forwarded-captures/withdraw-forward.server.ts'

const Words = z.object({
  status: z.enum(Object.keys(differenceStatuses) as [keyof typeof differenceStatuses]),
  reason_id: z.string().nullable(),
  note: z.string().nullable(),
  explained_by: z.string().nullable(),
  explained_at: z.string().nullable(),
  deferred_to: BusinessDate.nullable(),
  deferred_on: BusinessDate.nullable(),
  reason: z.string().nullable().default(null),
})

type Amount = { amount_cents: number; volume_ml: number | null }

/** Amount that the explanation was given for; old entries lack it. */
const RecordedAmount = z.object({ amount_cents: z.int(), volume_ml: z.int().nullable() }).partial()

const formatAmount = ({ amount_cents, volume_ml }: Amount) =>
  volume_ml === null ? showMoney(amount_cents) : `${showMoney(amount_cents)} (${showVolume(volume_ml)})`

function refuseChangedAmount({ amount_cents, volume_ml }: Amount, recorded: z.infer<typeof RecordedAmount>) {
  const previous = { amount_cents: recorded.amount_cents ?? amount_cents, volume_ml: recorded.volume_ml ?? volume_ml }
  const current = { amount_cents, volume_ml }
  if (formatAmount(previous) !== formatAmount(current))
    fail(explanationAmountChanged, { values: { before: formatAmount(previous), now: formatAmount(current) } })
}

export const differenceReversal: Reversal = {
  entity: differenceRecord.entity,
  ability: dayEditors,
  actions: ['explain', 'defer', 'forward', 'contest'],
  async revert(context, change) {
    const found = await lockUnchangedDifference(context.db, { id: change.entity_id })
    refuseChangedAmount(found.lockedDifference, RecordedAmount.parse(change.after))
    const before = Words.parse(change.before)
    const after = Words.parse(change.after)
    const current = pickExplanation(found.lockedDifference)
    const isUnchanged = (['status', 'reason_id', 'note', 'deferred_to'] as const).every(
      (name) => current[name] === after[name],
    )
    if (!isUnchanged) await refuseChanged(context.db, change)
    const { reason: reason_name, ...explanation } = before
    // The limit of ten days continues from the first deferral.
    const words = { ...explanation, deferred_on: current.deferred_on }
    if (change.action === 'forward') await withdrawForward(context.db, change.entity_id, context)
    if (change.action === 'contest') await withdrawDispute(context.db, change.entity_id, context)
    await changeExplanation(context, found, {
      action: 'undo',
      reason: 'Desfaz o que foi dito da diferença.',
      words,
      reason_name,
    })
  },
}
