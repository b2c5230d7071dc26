import { notFound } from '@app/kit/contract'
import { type Db, fail, newId } from '@app/kit/server'
import { markMovementTypesUsed } from '../../movement-types/movement-types.store.ts'
import type { ManualTransactionDraft } from '../day-changes.contract.ts'
import { type Actor, changeDay, type DayTarget } from '../days/change-day.server.ts'
import { lineOf } from './manual-draft.server.ts'
import { cancelManual, getManual, insertManual } from './manuals.store.ts'

/** Adds, reclassifies or disregards a line. */
export async function addManualTransaction(
  db: Db,
  actor: Actor,
  { id: cash_conciliation_id, ...draft }: ManualTransactionDraft & DayTarget,
) {
  const id = newId()
  const target = { id: cash_conciliation_id, version: draft.version }
  const day = await changeDay(db, actor, target, {
    action: `manual.${draft.kind}`,
    reason: draft.note,
    async work(day) {
      const line = { id, ...(await lineOf(db, day, draft)) }
      await insertManual(db, day, line, actor)
      await markMovementTypesUsed(db, [line.movement_type_code])
      return { after: { manual_transaction: line } }
    },
  })
  return (await getManual(db, day, id)) ?? fail(notFound)
}

/** Takes a line back; it stays on record. */
export const cancelManualTransaction = (
  db: Db,
  actor: Actor,
  { manual_id, ...target }: DayTarget & { manual_id: string },
) =>
  changeDay(db, actor, target, {
    action: 'manual.cancel',
    async work(day) {
      const before = (await getManual(db, day, manual_id)) ?? fail(notFound)
      ;(await cancelManual(db, day, manual_id, actor)) ?? fail(notFound)
      return { before: { manual_transaction: before } }
    },
  })
