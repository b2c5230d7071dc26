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
import { reassessLaterNotes } from '../customers/judge-notes.server.ts'
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
    const seen = (await getInconsistencyRow(db, change.entity_id)) ?? fail(notFound)
    const day = (await lockDay(db, seen.cash_conciliation_id)) ?? fail(notFound)
    const [held] = await lockInconsistencies(db, [change.entity_id])
    if (!held) return fail(notFound)
    return change.action === 'ignore'
      ? reconsider(context, { day, held, change })
      : unwrite(context, { day, held, change })
  },
}

type Past = { day: Day; held: LockedInconsistency; change: PastChange }

async function reconsider(context: ChangeContext, { day, held, change }: Past) {
  const { db, user, now } = context
  if (!canDecideInconsistency('reconsider', held.status)) return refuseChanged(db, change)
  await startWorkOnDay(context, day, { action: 'inconsistency.undo', reason: 'Deixa de ser ignorada.' })
  await decideInconsistency(db, held, { status: 'pending', reason: null, by: user.id, now })
}

/** Only the correction in force can be reverted, not one that a later correction replaced. */
async function unwrite(context: ChangeContext, { day, held, change }: Past) {
  const { db, user, now } = context
  const { status: _, ...written } = Values.parse(change.after)
  if (Object.keys(written).length === 0) return fail(nothingToUndo)
  const living = await findActiveCorrections(db, day)
  const own = Object.entries(written).map(([field, value]) => {
    const made = living.find(
      (row) => row.inconsistency_id === held.id && row.field === field && row.value_after === value,
    )
    const replaced = made && living.some((row) => row.id > made.id && isSameField(row, made))
    return made && !replaced ? made.id : null
  })
  const ids = own.filter((id) => id !== null)
  if (ids.length < own.length) return refuseChanged(db, change)
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
