import { isDeepStrictEqual } from 'node:util'
import { dayEditors, dayRecord } from '@app/domain/day/contract'
import { isManualInForce } from '@app/domain/day/facts/contract'
import { targetTaken } from '@app/domain/day/life/contract'
import { type Day, type DayActor, toDayActor } from '@app/domain/day/life/server'
import { Id, nothingToUndo } from '@app/kit/contract'
import { type Db, fail, type Reversal, refuseChanged } from '@app/kit/server'
import { z } from 'zod'
import { ListedManualTransaction } from '../cash-conciliations/manual-line.contract.ts'
import { changeLines, getInitialStatus, lockDayOfLine } from './manual-changes.server.ts'
import { getRequiredProof, refuseTaken } from './manual-draft.server.ts'
import { hasCorrection } from './manual-targets.store.ts'
import { cancelManual, changeManual, getManualOfLockedDay } from './manuals.store.ts'

const Content = ListedManualTransaction.pick({
  kind: true,
  side: true,
  movement_type_code: true,
  target_id: true,
  method_from: true,
  method_to: true,
  amount_cents: true,
  part: true,
  nsu: true,
  auth_code: true,
  e2e_id: true,
  terminal_logical_no: true,
  doc_no: true,
  customer: true,
  employee: true,
  fuelling_id: true,
  reason_id: true,
  note: true,
  status: true,
}).extend({ id: Id, occurred_at: z.string() })
type Content = z.infer<typeof Content>

const Entry = z.object({ manual_transaction: Content.optional() }).nullish()

const getLine = (values: unknown) => Entry.parse(values)?.manual_transaction

/** Undoes one change of a manual line: a new line is cancelled, another one gets its previous content and status. */
export const manualReversal: Reversal = {
  entity: dayRecord.entity,
  ability: dayEditors,
  actions: [
    'manual.add',
    'manual.reclassify',
    'manual.exclude',
    'manual.update',
    'manual.apply',
    'manual.cancel',
    'adjustment.propose',
  ],
  async revert(context, change) {
    const { db } = context
    const before = getLine(change.before)
    const after = getLine(change.after) ?? fail(nothingToUndo)
    const { id, version } = await lockDayOfLine(db, after.id)
    const actor = toDayActor(context)
    await changeLines(
      db,
      actor,
      { id, version },
      {
        action: 'manual.undo',
        async work(day) {
          const current = await getManualOfLockedDay(db, day, after.id)
          const isChanged = !current || !isDeepStrictEqual(Content.parse(current), after)
          if (isChanged || [before, after].some((line) => isOfOtherDayState(line, day))) await refuseChanged(db, change)
          if (before) await restoreLine(db, day, before, actor)
          else await cancelManual(db, day, after.id, actor)
          return {
            before: { manual_transaction: after },
            after: { manual_transaction: before ?? { ...after, status: 'cancelled' } },
          }
        },
      },
    )
  },
}

/** True if the line is applied while the day is closed, or proposed while the day is open. */
const isOfOtherDayState = (line: Content | undefined, day: Day) =>
  (line?.status === 'applied' || line?.status === 'proposed') && line.status !== getInitialStatus(day)

async function restoreLine(db: Db, day: Day, { id, ...line }: Content, actor: DayActor) {
  // Another line may have taken the target or the receipt number, and the proof may have been removed.
  if (isManualInForce(line.status)) {
    if (await hasCorrection(db, day, line, id)) fail(targetTaken)
    await refuseTaken(db, day, line, id)
  }
  if (line.status === 'applied') {
    const requiredProof = await getRequiredProof(db, day, line)
    const { attachment_count = 0 } = (await getManualOfLockedDay(db, day, id)) ?? {}
    if (requiredProof && attachment_count === 0) fail(requiredProof.error, { values: requiredProof.values ?? {} })
  }
  await changeManual(db, day, id, { ...line, cancelled_by: null, cancelled_at: null, by: actor })
}
