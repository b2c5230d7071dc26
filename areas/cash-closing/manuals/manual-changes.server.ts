import { isManualInForce, type ManualStatus, manualStatuses } from '@app/domain/day/facts/contract'
import { isOpenToRequests, notADraft, targetTaken } from '@app/domain/day/life/contract'
import {
  changeDay,
  type Day,
  type DayActor,
  type DayEdit,
  type DayTarget,
  lockDay,
  refuseStaleRecord,
} from '@app/domain/day/life/server'
import { fillMessage, localTime, notFound } from '@app/kit/contract'
import { type Db, fail, newId } from '@app/kit/server'
import { changeDraft } from '../adjustment/change-draft.server.ts'
import type { ManualTransactionDraft } from '../cash-conciliations/manual-line.contract.ts'
import { alreadyEntered, manualKindFixed, manualNotInForce } from '../cash-conciliations/manuals.contract.ts'
import { markMovementTypesUsed } from '../movement-types/movement-types.store.ts'
import { buildManualLine, getRequiredProof, refuseTaken } from './manual-draft.server.ts'
import { hasCorrection } from './manual-targets.store.ts'
import {
  cancelManual,
  changeManual,
  getManual,
  getManualOfLockedDay,
  getSameManual,
  insertManual,
  type NewManual,
} from './manuals.store.ts'

type LineEdit = Pick<DayEdit, 'action' | 'reason'> & {
  work: (day: Day) => Promise<{ before?: object; after?: object }>
}
type ApplyEdit = (db: Db, actor: DayActor, target: DayTarget, edit: LineEdit) => Promise<Day>

/** Changes manual lines; those of a closed day wait for its adjustment, others count immediately. */
export const changeLines: ApplyEdit = async (db, actor, target, edit) => {
  const day = (await lockDay(db, target.id)) ?? fail(notFound)
  return (isOpenToRequests(day.status) ? changeDraft : changeDay)(db, actor, target, edit)
}

/** Returns the status of a new line that needs no proof: a closed day only takes proposals. */
export const getInitialStatus = ({ status }: Day) => (isOpenToRequests(status) ? 'proposed' : 'applied')
const toStatusValues = (status: ManualStatus) => ({ values: { status: manualStatuses[status].toLowerCase() } })

const requireActiveLine = async (db: Db, day: Day, id: string) => {
  const line = (await getManualOfLockedDay(db, day, id)) ?? fail(notFound)
  return isManualInForce(line.status) ? line : fail(manualNotInForce, toStatusValues(line.status))
}

export async function writeLine(db: Db, day: Day, draft: ManualTransactionDraft, by: LineWriter): Promise<WrittenLine> {
  const { once = false, ...actor } = by
  const draftLine = await buildManualLine(db, day, draft)
  const requiredProof = await getRequiredProof(db, day, draftLine)
  const line = { id: newId(), ...draftLine, status: requiredProof ? 'draft' : getInitialStatus(day) } as const
  const same = once ? await getSameManual(db, day, line) : undefined
  if (same)
    fail(alreadyEntered, { values: { name: same.created_by_name ?? 'Sistema', time: localTime(same.created_at) } })
  await insertManual(db, day, line, actor)
  await markMovementTypesUsed(db, [line.movement_type_code])
  return { line, waits_for: requiredProof && fillMessage(requiredProof.error.message, requiredProof.values) }
}
type WrittenLine = { line: NewManual; waits_for: string | null }
/** `once` refuses a line equal to an existing one, for a sheet that is sent again. */
type LineWriter = DayActor & { once?: boolean }

type NewLine = ManualTransactionDraft & DayTarget

const buildAddOperation =
  (applyEdit: ApplyEdit, actionOf: (kind: string) => string) => async (db: Db, actor: DayActor, input: NewLine) => {
    const { id, ...draft } = input
    const insertedLines: NewManual[] = []
    await applyEdit(
      db,
      actor,
      { id, version: draft.version },
      {
        action: actionOf(draft.kind),
        reason: draft.note,
        async work(day) {
          const { line } = await writeLine(db, day, draft, actor)
          insertedLines.push(line)
          return { after: { manual_transaction: line } }
        },
      },
    )
    return insertedLines[0]?.id ?? fail(notFound)
  }

export const addManualTransaction = buildAddOperation(changeDay, (kind) => `manual.${kind}`)
export const proposeManualTransaction = buildAddOperation(changeDraft, () => 'adjustment.propose')

type LineTarget = DayTarget & { manual_id: string }

/** Applies a draft that has its proof; fails if another line took its receipt number or target in the meantime. */
export const applyManualTransaction = (db: Db, actor: DayActor, { manual_id, ...target }: LineTarget) =>
  changeLines(db, actor, target, {
    action: 'manual.apply',
    async work(day) {
      const before = (await getManualOfLockedDay(db, day, manual_id)) ?? fail(notFound)
      if (before.status !== 'draft') fail(notADraft, toStatusValues(before.status))
      const requiredProof = before.attachment_count === 0 ? await getRequiredProof(db, day, before) : null
      if (requiredProof) fail(requiredProof.error, { values: requiredProof.values ?? {} })
      if (await hasCorrection(db, day, before)) fail(targetTaken)
      await refuseTaken(db, day, before)
      const status = getInitialStatus(day)
      await changeManual(db, day, manual_id, { status, by: actor })
      return { before: { manual_transaction: before }, after: { manual_transaction: { ...before, status } } }
    },
  })

export const cancelManualTransaction = (db: Db, actor: DayActor, { manual_id, ...target }: LineTarget) =>
  changeLines(db, actor, target, {
    action: 'manual.cancel',
    async work(day) {
      const before = await requireActiveLine(db, day, manual_id)
      await cancelManual(db, day, manual_id, actor)
      return {
        before: { manual_transaction: before },
        after: { manual_transaction: { ...before, status: 'cancelled' } },
      }
    },
  })

/** Locks the day of a line, for callers that have only the line and its own version. */
export async function lockDayOfLine(db: Db, manual_id: string) {
  const line = (await getManual(db, manual_id)) ?? fail(notFound)
  return (await lockDay(db, line.cash_conciliation_id)) ?? fail(notFound)
}

/** Replaces a line; it becomes a draft again if its new content needs a proof it does not have. */
export async function updateManualTransaction(
  db: Db,
  actor: DayActor,
  { manual_id, version, ...draft }: ManualTransactionDraft & { manual_id: string },
) {
  const { id, version: dayVersion } = await lockDayOfLine(db, manual_id)
  await changeLines(
    db,
    actor,
    { id, version: dayVersion },
    {
      action: 'manual.update',
      reason: draft.note,
      async work(day) {
        const before = await requireActiveLine(db, day, manual_id)
        await refuseStaleRecord(db, { ...before, updated_at: before.updated_at ?? before.created_at }, version)
        if (draft.kind !== before.kind) fail(manualKindFixed)
        const draftLine = await buildManualLine(db, day, { ...draft, version }, manual_id)
        const unproven = before.attachment_count === 0 && (await getRequiredProof(db, day, draftLine)) !== null
        const line = { ...draftLine, status: unproven ? ('draft' as const) : before.status }
        await changeManual(db, day, manual_id, { ...line, by: actor })
        await markMovementTypesUsed(db, [line.movement_type_code])
        return { before: { manual_transaction: before }, after: { manual_transaction: { ...before, ...line } } }
      },
    },
  )
}
