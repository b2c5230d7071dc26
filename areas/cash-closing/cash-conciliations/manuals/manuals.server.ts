import { isManualInForce, manualKinds, manualStatuses } from '@app/domain/day/facts/contract'
import { editRefusal, isOpenToRequests, requestWaits } from '@app/domain/day/life/contract'
import { actorOf, getDay } from '@app/domain/day/life/server'
import { fillMessage, notFound, showMoney } from '@app/kit/contract'
import { changeMany, type Db, fail, implement } from '@app/kit/server'
import { getPending } from '../../solicitations/solicitations.store.ts'
import { cancelManualTransaction, dayOfLine, updateManualTransaction } from './manual-changes.server.ts'
import { proofOf } from './manual-draft.server.ts'
import type { ManualDetail } from './manual-line.contract.ts'
import { importManuals } from './manual-sheet.server.ts'
import { manualTransactions, notLiving } from './manuals.contract.ts'
import { findChosenManuals, findManualAuthors, findManualPage, getManual, manualsOf } from './manuals.store.ts'

export async function manualDetail(db: Db, id: string): Promise<ManualDetail> {
  const line = (await getManual(db, id)) ?? fail(notFound)
  const day = (await getDay(db, line.cash_conciliation_id)) ?? fail(notFound)
  const asked = line.status === 'draft' && line.attachment_count === 0 ? await proofOf(db, day, line) : null
  const proposing = isOpenToRequests(day.status)
  const waits = proposing && (await getPending(db, day)) ? requestWaits.message : null
  const ended = isManualInForce(line.status) ? null : wordsOf(line)
  const refusal = ended ?? (proposing ? waits : editRefusal(day))
  return { ...line, waits_for: asked && fillMessage(asked.error.message, asked.values), refusal }
}

const wordsOf = ({ status }: Pick<ManualDetail, 'status'>) =>
  fillMessage(notLiving.message, { status: manualStatuses[status].toLowerCase() })

const chosen = async (db: Db, ids: readonly string[]) =>
  (await findChosenManuals(db, ids)).map((line) => ({
    ...line,
    label: `${manualKinds[line.kind]} ${showMoney(line.amount_cents)}`,
  }))

export default implement(manualTransactions, {
  manuals: ({ db, query }) => findManualPage(db, query),
  manualAuthors: async ({ db, query }) => ({ data: await findManualAuthors(db, query.cash_conciliation_id) }),
  manual: ({ db, params }) => manualDetail(db, params.manual_id),
  updateManual: async ({ params, body, ...call }) => {
    await updateManualTransaction(call.db, actorOf(call), { ...body, ...params })
    return manualDetail(call.db, params.manual_id)
  },
  cancelManuals: changeMany('cash-conciliations.cancelManuals', {
    title: 'Cancelar lançamentos manuais',
    // Each line reassesses its day, so only this many share a transaction.
    atOnce: 5,
    find: manualsOf,
    rows: chosen,
    skip: (line) =>
      isManualInForce(line.status)
        ? isOpenToRequests(line.day_status)
          ? null
          : editRefusal({ ...line, status: line.day_status })
        : wordsOf(line),
    async change(context, { id: manual_id }) {
      const { id, version } = await dayOfLine(context.db, manual_id)
      await cancelManualTransaction(context.db, actorOf(context), { id, version, manual_id })
    },
  }),
  importManuals: ({ params, body, upload, files, ...call }) =>
    importManuals(call.db, actorOf(call), { ...params, ...body, upload, files }),
})
