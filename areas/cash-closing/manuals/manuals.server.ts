import { isManualInForce, manualKinds, manualStatuses } from '@app/domain/day/facts/contract'
import {
  getAdjustmentLockRefusal,
  getDayEditRefusal,
  isOpenToRequests,
  requestWaits,
} from '@app/domain/day/life/contract'
import { getDay, toDayActor } from '@app/domain/day/life/server'
import { fillMessage, notFound, showMoney } from '@app/kit/contract'
import { type Db, fail, implement, newBulkHandler } from '@app/kit/server'
import { getPending } from '../cash-conciliation-solicitations/solicitations.store.ts'
import type { ManualDetail } from '../cash-conciliations/manual-line.contract.ts'
import { manualNotInForce, manualTransactions } from '../cash-conciliations/manuals.contract.ts'
import { cancelManualTransaction, lockDayOfLine, updateManualTransaction } from './manual-changes.server.ts'
import { getRequiredProof } from './manual-draft.server.ts'
import { importManuals } from './manual-sheet.server.ts'
import { buildManualsQuery, findChosenManuals, findManualAuthors, findManualPage, getManual } from './manuals.store.ts'

export async function manualDetail(db: Db, id: string): Promise<ManualDetail> {
  const line = (await getManual(db, id)) ?? fail(notFound)
  const day = (await getDay(db, line.cash_conciliation_id)) ?? fail(notFound)
  const requiredProof =
    line.status === 'draft' && line.attachment_count === 0 ? await getRequiredProof(db, day, line) : null
  const isProposal = isOpenToRequests(day.status)
  const pendingRefusal = isProposal && (await getPending(db, day)) ? requestWaits.message : null
  const endedRefusal = isManualInForce(line.status) ? null : formatEndedRefusal(line)
  const refusal =
    endedRefusal ?? (isProposal ? (getAdjustmentLockRefusal(day) ?? pendingRefusal) : getDayEditRefusal(day))
  return {
    ...line,
    waits_for: requiredProof && fillMessage(requiredProof.error.message, requiredProof.values),
    refusal,
  }
}

const formatEndedRefusal = ({ status }: Pick<ManualDetail, 'status'>) =>
  fillMessage(manualNotInForce.message, { status: manualStatuses[status].toLowerCase() })

const findLabelledManuals = async (db: Db, ids: readonly string[]) =>
  (await findChosenManuals(db, ids)).map((line) => ({
    ...line,
    label: `${manualKinds[line.kind]} ${showMoney(line.amount_cents)}`,
  }))

export default implement(manualTransactions, {
  manuals: ({ db, query }) => findManualPage(db, query),
  manualAuthors: async ({ db, query }) => ({ data: await findManualAuthors(db, query.cash_conciliation_id) }),
  manual: ({ db, params }) => manualDetail(db, params.manual_id),
  updateManual: async ({ params, body, ...call }) => {
    await updateManualTransaction(call.db, toDayActor(call), { ...body, ...params })
    return manualDetail(call.db, params.manual_id)
  },
  cancelManualMany: newBulkHandler('cash-conciliations.cancelManualMany', {
    title: 'Cancelar lançamentos manuais',
    // Each line reassesses its day, so only this many share a transaction.
    atOnce: 5,
    find: buildManualsQuery,
    rows: findLabelledManuals,
    skip: (line) =>
      isManualInForce(line.status)
        ? isOpenToRequests(line.day_status)
          ? getAdjustmentLockRefusal({ ...line, status: line.day_status })
          : getDayEditRefusal({ ...line, status: line.day_status })
        : formatEndedRefusal(line),
    async change(context, { id: manual_id }) {
      const { id, version } = await lockDayOfLine(context.db, manual_id)
      await cancelManualTransaction(context.db, toDayActor(context), { id, version, manual_id })
    },
  }),
  importManuals: ({ params, body, upload, files, ...call }) =>
    importManuals(call.db, toDayActor(call), { ...params, ...body, upload, files }),
})
