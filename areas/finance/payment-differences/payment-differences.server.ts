import { differenceCodes, toDifferenceHeading } from '@app/domain/day/differences/contract'
import { findReasonsFor, formatToAcquirer, requireAllowedReason } from '@app/domain/day/differences/server'
import { getDay, refuseStaleRecord } from '@app/domain/day/life/server'
import { receivableDependsOnAttachment, receivableEditors } from '@app/domain/receivables/contract'
import { updateReceivableDifference } from '@app/domain/receivables/server'
import { localDate, notFound, showDate, showMoney } from '@app/kit/contract'
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
import { paymentDifferenceRecord } from './payment-difference-record.contract.ts'
import {
  type PaymentDifferenceDetail,
  paymentDifferenceOperations,
  paymentDifferenceStates,
  paymentNotNow,
} from './payment-differences.contract.ts'
import {
  adjustmentNames,
  findAdjustments,
  findInstalmentsAbout,
  findPaymentsOfDay,
  getDayOn,
  getPaymentDifference,
  lockPaymentDifference,
  type PaymentDifferenceRow,
} from './payment-differences.store.ts'

const { entity } = paymentDifferenceRecord

const formatStatus = ({ status }: PaymentDifferenceRow) => paymentDifferenceStates[status].toLowerCase()
const isResolved = ({ status }: PaymentDifferenceRow) => status === 'resolved'

/** Reasons must be valid on the day it was found. */
const toReasonDay = ({ company_id, found_at }: PaymentDifferenceRow) => ({
  company_id,
  business_date: localDate(found_at),
})

async function buildDetail(db: Db, row: PaymentDifferenceRow): Promise<PaymentDifferenceDetail> {
  const instalments = await findInstalmentsAbout(db, row)
  return {
    ...row,
    business_date: instalments[0]?.business_date ?? null,
    reasons: await findReasonsFor(db, { ...toReasonDay(row), code: row.code }),
    refusal: isResolved(row) ? `A diferença está “${formatStatus(row)}”; esta ação não é possível agora.` : null,
    claimed_from: formatToAcquirer(instalments[0]?.acquirer ?? null),
    adjustment: row.status === 'open' ? await getOnlyAdjustment(db, row) : null,
    instalments,
  }
}

/** Two differences or two adjustments of the same amount give no proposal. */
async function getOnlyAdjustment(db: Db, row: PaymentDifferenceRow) {
  const [adjustment, ...others] = await findAdjustments(db, row)
  if (!adjustment || others.length > 0 || adjustment.rivals > 0) return null
  const { entry_kind, net_cents, paid_on, reference } = adjustment
  const name = adjustmentNames[entry_kind]
  return {
    name,
    sentence: `Ajuste ${name} de ${showMoney(Math.abs(net_cents))}, de ${showDate(paid_on)}, lote ${reference}`,
  }
}

const requireDetail = async (db: Db, id: string) =>
  buildDetail(db, (await getPaymentDifference(db, id)) ?? fail(notFound))

type ReasonAndNote = { reason_id: string; note: string }

async function explain(
  { db, user, now, audit }: ChangeContext,
  id: string,
  explanation: ReasonAndNote & { version: number },
) {
  const { version, reason_id, note } = explanation
  const lockedDifference = (await lockPaymentDifference(db, id)) ?? fail(notFound)
  await refuseStaleRecord(db, lockedDifference, version)
  if (isResolved(lockedDifference)) fail(paymentNotNow, { values: { status: formatStatus(lockedDifference) } })
  const { severity } = differenceCodes[lockedDifference.code]
  const reason = await requireAllowedReason(
    db,
    { ...lockedDifference, severity },
    { reason_id, note, day: toReasonDay(lockedDifference) },
  )
  await updateReceivableDifference(db, id, { status: 'explained', reason_id, note, by: user.id, now })
  await audit({
    company_id: lockedDifference.company_id,
    entity,
    entity_id: id,
    action: 'explain',
    reason: note,
    before: {
      status: lockedDifference.status,
      reason_id: lockedDifference.reason_id,
      reason: lockedDifference.reason_name,
      note: lockedDifference.note,
    },
    after: { status: 'explained', reason_id, reason: reason.name, note },
  })
  return requireDetail(db, id)
}

const ExplanationState = z.object({
  status: z.enum(['open', 'explained', 'claimed']),
  reason_id: z.string().nullable(),
  note: z.string().nullable(),
})

export const paymentDifferenceReversal: Reversal = {
  entity,
  ability: receivableEditors,
  actions: ['explain'],
  async revert({ db, user, now }, change) {
    const lockedDifference = (await lockPaymentDifference(db, change.entity_id)) ?? fail(notFound)
    const before = ExplanationState.parse(change.before)
    const after = ExplanationState.parse(change.after)
    // If a file changed the amount or resolved the difference in the meantime, the explanation is not reverted.
    const isUnchanged = (['status', 'reason_id', 'note'] as const).every(
      (name) => lockedDifference[name] === after[name],
    )
    if (!isUnchanged) await refuseChanged(db, change)
    await updateReceivableDifference(db, lockedDifference.id, { ...before, by: user.id, now })
  },
}

export const paymentDifferenceKind: RecordKind = {
  ...paymentDifferenceRecord,
  async needsProof(db, id) {
    const lockedDifference = await lockPaymentDifference(db, id)
    return lockedDifference !== undefined && receivableDependsOnAttachment(lockedDifference)
  },
  async find(db, id) {
    const found = await getPaymentDifference(db, id)
    if (!found) return undefined
    const { company_id } = found
    const business_date = (await findInstalmentsAbout(db, found))[0]?.business_date ?? null
    const day = business_date === null ? undefined : await getDayOn(db, { company_id, business_date })
    return { company_id, ...toDifferenceHeading({ ...found, business_date, cash_conciliation_id: day?.id ?? null }) }
  },
}

export default implement(paymentDifferenceOperations, {
  async listByDay({ db, params }) {
    return { data: await findPaymentsOfDay(db, (await getDay(db, params.day_id)) ?? fail(notFound)) }
  },
  get: ({ db, params }) => requireDetail(db, params.id),
  explain: ({ params, body, ...context }) => explain(context, params.id, body),
})
