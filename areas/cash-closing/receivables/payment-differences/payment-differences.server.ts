import { dayEditors } from '@app/domain/day/contract'
import { differenceCodes } from '@app/domain/day/differences/contract'
import { findReasonsFor } from '@app/domain/day/differences/server'
import { getDay } from '@app/domain/day/life/server'
import { receivableDependsOnAttachment } from '@app/domain/receivables/contract'
import { updateReceivableDifference } from '@app/domain/receivables/server'
import { localDate, notFound } from '@app/kit/contract'
import {
  type ChangeContext,
  type Db,
  fail,
  implement,
  type RecordKind,
  type Reversal,
  refuseChanged,
  refuseStale,
} from '@app/kit/server'
import { z } from 'zod'
import { toDifferencePlace } from '../../differences/difference-place.rules.ts'
import { requireAllowedReason } from '../../differences/differences.server.ts'
import { paymentDifferenceRecord } from './payment-difference-record.contract.ts'
import {
  type PaymentDifferenceDetail,
  paymentDifferenceOperations,
  paymentDifferenceStates,
  paymentNotNow,
} from './payment-differences.contract.ts'
import {
  findInstalmentsAbout,
  findPaymentsOfDay,
  getDayOn,
  getPaymentDifference,
  lockPaymentDifference,
  type PaymentDifferenceRow,
} from './payment-differences.store.ts'

const { entity } = paymentDifferenceRecord

const wordsOf = ({ status }: PaymentDifferenceRow) => paymentDifferenceStates[status].toLowerCase()
const isOver = ({ status }: PaymentDifferenceRow) => status === 'resolved'

/** Reasons must be valid on the day it was found. */
const dayOf = ({ company_id, found_at }: PaymentDifferenceRow) => ({ company_id, business_date: localDate(found_at) })

async function detailOf(db: Db, row: PaymentDifferenceRow): Promise<PaymentDifferenceDetail> {
  const instalments = await findInstalmentsAbout(db, row)
  return {
    ...row,
    business_date: instalments[0]?.business_date ?? null,
    reasons: await findReasonsFor(db, { ...dayOf(row), code: row.code }),
    refusal: isOver(row) ? `A diferença está “${wordsOf(row)}”; esta ação não é possível agora.` : null,
    instalments,
  }
}

const reread = async (db: Db, id: string) => detailOf(db, (await getPaymentDifference(db, id)) ?? fail(notFound))

type Words = { reason_id: string; note: string }

async function explain({ db, user, now, audit }: ChangeContext, id: string, said: Words & { version: number }) {
  const { version, reason_id, note } = said
  const held = (await lockPaymentDifference(db, id)) ?? fail(notFound)
  refuseStale(held, version)
  if (isOver(held)) fail(paymentNotNow, { values: { status: wordsOf(held) } })
  const { severity } = differenceCodes[held.code]
  const reason = await requireAllowedReason(db, { ...held, severity }, { reason_id, note, day: dayOf(held) })
  await updateReceivableDifference(db, id, { status: 'explained', reason_id, note, by: user.id, now })
  await audit({
    company_id: held.company_id,
    entity,
    entity_id: id,
    action: 'explain',
    reason: note,
    before: { status: held.status, reason_id: held.reason_id, reason: held.reason_name, note: held.note },
    after: { status: 'explained', reason_id, reason: reason.name, note },
  })
  return reread(db, id)
}

const Said = z.object({
  status: z.enum(['open', 'explained', 'claimed']),
  reason_id: z.string().nullable(),
  note: z.string().nullable(),
})

export const paymentDifferenceReversal: Reversal = {
  entity,
  ability: dayEditors,
  actions: ['explain'],
  async revert({ db, user, now }, change) {
    const held = (await lockPaymentDifference(db, change.entity_id)) ?? fail(notFound)
    const [before, after] = [Said.parse(change.before), Said.parse(change.after)]
    // If a file changed the amount or resolved the difference in the meantime, the explanation is not reverted.
    const stands = (['status', 'reason_id', 'note'] as const).every((name) => held[name] === after[name])
    if (!stands) await refuseChanged(db, change)
    await updateReceivableDifference(db, held.id, { ...before, by: user.id, now })
  },
}

export const paymentDifferenceKind: RecordKind = {
  ...paymentDifferenceRecord,
  async needsProof(db, id) {
    const held = await lockPaymentDifference(db, id)
    return held !== undefined && receivableDependsOnAttachment(held)
  },
  async find(db, id) {
    const found = await getPaymentDifference(db, id)
    if (!found) return undefined
    const { company_id } = found
    const business_date = (await findInstalmentsAbout(db, found))[0]?.business_date ?? null
    const day = business_date === null ? undefined : await getDayOn(db, { company_id, business_date })
    return { company_id, ...toDifferencePlace({ ...found, business_date, cash_conciliation_id: day?.id ?? null }) }
  },
}

export default implement(paymentDifferenceOperations, {
  async ofDay({ db, params }) {
    return { data: await findPaymentsOfDay(db, (await getDay(db, params.day_id)) ?? fail(notFound)) }
  },
  get: ({ db, params }) => reread(db, params.id),
  explain: ({ params, body, ...context }) => explain(context, params.id, body),
})
