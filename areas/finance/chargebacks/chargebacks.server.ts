import { differenceCodes, toDifferenceHeading } from '@app/domain/day/differences/contract'
import { findDifferenceItems, findReasonsFor } from '@app/domain/day/differences/server'
import { getDay, refuseStaleRecord } from '@app/domain/day/life/server'
import {
  type ChargebackState,
  chargebackRecord,
  chargebackStates,
  type DisputeDraft,
  nextChargebackState,
  receivableDependsOnAttachment,
  receivableEditors,
} from '@app/domain/receivables/contract'
import {
  type ChargebackRow,
  findChargebacksOfDay,
  findDifferenceDisputes,
  findSaleInstalments,
  findSoldItems,
  formatDispute,
  getChargeback,
  getOpenDispute,
  lockChargeback,
  openDispute,
  updateReceivableDifference,
  withdrawDispute,
} from '@app/domain/receivables/server'
import { markSales } from '@app/domain/transactions/server'
import { notFound } from '@app/kit/contract'
import {
  type ChangeContext,
  type Db,
  fail,
  implement,
  type RecordKind,
  type Reversal,
  refuseChanged,
} from '@app/kit/server'
import { z } from 'zod'
import { type ChargebackDetail, chargebackNotNow, chargebacks } from './chargebacks.contract.ts'

const { entity } = chargebackRecord
const code = 'D14'

const formatStatus = (status: ChargebackState) => chargebackStates[status].toLowerCase()

/** Reason why it cannot be contested: it is final, or a dispute is open. */
function getRefusal({ status, protocol }: ChargebackRow) {
  if (nextChargebackState(status, 'contest') === null)
    return `O chargeback está “${formatStatus(status)}”; esta ação não é possível agora.`
  return protocol === null ? null : `Já existe contestação aberta: protocolo ${protocol}.`
}

async function buildDetail(db: Db, row: ChargebackRow): Promise<ChargebackDetail> {
  const { id, company_id, business_date, sale_id, capture_id } = row
  const captures = [sale_id, capture_id].flatMap((one) => (one === null ? [] : { kind: 'capture', id: String(one) }))
  const items = [...(await findSoldItems(db, row)), ...captures]
  return {
    ...row,
    reasons: await findReasonsFor(db, { company_id, business_date, code }),
    refusal: getRefusal(row),
    items: await findDifferenceItems(db, { company_id, items }),
    instalments: await findSaleInstalments(db, row),
    disputes: await findDifferenceDisputes(db, id),
  }
}

const requireDetail = async (db: Db, id: string) => buildDetail(db, (await getChargeback(db, id)) ?? fail(notFound))

type Target = { id: string; version: number }

async function contest(context: ChangeContext, { id, version }: Target, draft: DisputeDraft) {
  const { db, user, now, audit } = context
  const lockedChargeback = (await lockChargeback(db, id)) ?? fail(notFound)
  await refuseStaleRecord(db, lockedChargeback, version)
  const { company_id, business_date, attachment_count, sale_id } = lockedChargeback
  const status = nextChargebackState(lockedChargeback.status, 'contest')
  if (status === null) return fail(chargebackNotNow, { values: { status: formatStatus(lockedChargeback.status) } })
  const { severity } = differenceCodes[code]
  const { reason, note } = await openDispute(
    context,
    { id, about: 'receivable_difference_id', code, severity, attachment_count, day: { company_id, business_date } },
    draft,
  )
  await updateReceivableDifference(db, id, { status, reason_id: reason.id, by: user.id, now })
  if (sale_id !== null) await markSales(db, { company_id, sale_ids: [sale_id] }, 'contest')
  await audit({
    company_id,
    entity,
    entity_id: id,
    action: 'contest',
    reason: note,
    before: {
      status: lockedChargeback.status,
      reason_id: lockedChargeback.reason_id,
      reason: lockedChargeback.reason_name,
    },
    after: { status, reason_id: reason.id, reason: reason.name, note },
  })
  return requireDetail(db, id)
}

const StateBefore = z.object({
  status: z.enum(Object.keys(chargebackStates) as [ChargebackState]),
  reason_id: z.string().nullable(),
})

const NoteAfter = z.object({ note: z.string() })

export const chargebackReversal: Reversal = {
  entity,
  ability: receivableEditors,
  actions: ['contest'],
  async revert({ db, user, now }, change) {
    const lockedChargeback = (await lockChargeback(db, change.entity_id)) ?? fail(notFound)
    const before = StateBefore.parse(change.before)
    const dispute = await getOpenDispute(db, lockedChargeback.id)
    // A settled dispute cannot be reverted: its result is final.
    if (!dispute || formatDispute(dispute) !== NoteAfter.parse(change.after).note) await refuseChanged(db, change)
    await withdrawDispute(db, lockedChargeback.id, { user, now })
    await updateReceivableDifference(db, lockedChargeback.id, { ...before, by: user.id, now })
    const { company_id, sale_id } = lockedChargeback
    if (sale_id !== null && before.status === 'open')
      await markSales(db, { company_id, sale_ids: [sale_id] }, 'withdraw')
  },
}

export const chargebackKind: RecordKind = {
  ...chargebackRecord,
  async needsProof(db, id) {
    const lockedChargeback = await lockChargeback(db, id)
    return lockedChargeback !== undefined && receivableDependsOnAttachment(lockedChargeback)
  },
  async find(db, id) {
    const found = await getChargeback(db, id)
    return found && { company_id: found.company_id, ...toDifferenceHeading(found) }
  },
}

export default implement(chargebacks, {
  async listByDay({ db, params }) {
    return { data: await findChargebacksOfDay(db, (await getDay(db, params.day_id)) ?? fail(notFound)) }
  },
  get: ({ db, params }) => requireDetail(db, params.id),
  contest: ({ params, body: { version, ...draft }, ...context }) => contest(context, { ...params, version }, draft),
})
