import { reassessLaterNotes } from '@app/domain/customers/server'
import { canDecideInconsistency } from '@app/domain/day/inconsistencies/contract'
import {
  type ActiveCorrection,
  decideInconsistency,
  findActiveCorrections,
  undoCorrections,
} from '@app/domain/day/inconsistencies/server'
import { changeDay, type Day, lockDay, toDayActor } from '@app/domain/day/life/server'
import { notFound, nothingToUndo } from '@app/kit/contract'
import { type ChangeContext, fail, type PastChange, type Reversal, refuseChanged } from '@app/kit/server'
import { z } from 'zod'
import { startWorkOnDay } from './correct-line.server.ts'
import { getInconsistencyRow, type LockedInconsistency, lockInconsistencies } from './inconsistencies.store.ts'
import { inconsistencyRecord } from './inconsistency-record.contract.ts'

const Values = z.record(z.string(), z.unknown())

export const inconsistencyReversal: Reversal = {
  entity: inconsistencyRecord.entity,
  ability: inconsistencyRecord.ability,
  actions: ['correct', 'link', 'ignore'],
  async revert(context, change) {
    const { db } = context
    const row = (await getInconsistencyRow(db, change.entity_id)) ?? fail(notFound)
    const day = (await lockDay(db, row.cash_conciliation_id)) ?? fail(notFound)
    const [lockedInconsistency] = await lockInconsistencies(db, [change.entity_id])
    if (!lockedInconsistency) return fail(notFound)
    return change.action === 'ignore'
      ? reconsider(context, { day, lockedInconsistency, change })
      : revertCorrections(context, { day, lockedInconsistency, change })
  },
}

type RevertContext = { day: Day; lockedInconsistency: LockedInconsistency; change: PastChange }

async function reconsider(context: ChangeContext, { day, lockedInconsistency, change }: RevertContext) {
  const { db, user, now } = context
  if (!canDecideInconsistency('reconsider', lockedInconsistency.status)) return refuseChanged(db, change)
  await startWorkOnDay(context, day, { action: 'inconsistency.undo', reason: 'Deixa de ser ignorada.' })
  await decideInconsistency(db, lockedInconsistency, { status: 'pending', reason: null, by: user.id, now })
}

/** Only the correction in force can be reverted, not one that a later correction replaced. */
async function revertCorrections(context: ChangeContext, { day, lockedInconsistency, change }: RevertContext) {
  const { db, user, now } = context
  const { status: _, ...written } = Values.parse(change.after)
  if (Object.keys(written).length === 0) return fail(nothingToUndo)
  const activeCorrections = await findActiveCorrections(db, day)
  const correctionIds = Object.entries(written).map(([field, value]) => {
    const correction = activeCorrections.find(
      (row) => row.inconsistency_id === lockedInconsistency.id && row.field === field && row.value_after === value,
    )
    const replaced =
      correction && activeCorrections.some((row) => row.id > correction.id && isSameField(row, correction))
    return correction && !replaced ? correction.id : null
  })
  const ids = correctionIds.filter((id) => id !== null)
  if (ids.length < correctionIds.length) return refuseChanged(db, change)
  await changeDay(db, toDayActor(context), day, {
    action: 'inconsistency.undo',
    async work() {
      await undoCorrections(db, day, ids, { id: user.id, now })
      return { before: change.after, after: change.before }
    },
  })
  const { company_id, business_date } = day
  if ('customer' in written)
    await reassessLaterNotes(db, { company_id, dates: [business_date], now, actor_id: user.id })
}

const isSameField = (a: ActiveCorrection, b: ActiveCorrection) =>
  a.item_kind === b.item_kind && a.item_id === b.item_id && a.field === b.field
