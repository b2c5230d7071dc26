import { localDate, notFound, showDate } from '@app/kit/contract'
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
import { dayEditors } from '../cash-conciliations/day-abilities.contract.ts'
import { attachmentRequired, reasonNotAllowed } from '../cash-conciliations/day-refusals.contract.ts'
import { getDay } from '../cash-conciliations/days/days.store.ts'
import { findReasons, getReason } from '../cash-conciliations/differences/reasons.store.ts'
import { differenceCodes } from '../cash-conciliations/found-differences.contract.ts'
import { paymentDifferenceRecord } from './payment-difference-record.contract.ts'
import {
  type PaymentDifferenceDetail,
  paymentDifferenceStates,
  paymentDifferences,
  paymentNotNow,
} from './payment-differences.contract.ts'
import {
  findInstalmentsAbout,
  findPaymentsOfDay,
  getDayOn,
  getPaymentDifference,
  lockPaymentDifference,
  type PaymentDifferenceRow,
  writePaymentDifference,
} from './payment-differences.store.ts'

const { entity } = paymentDifferenceRecord

const wordsOf = ({ status }: PaymentDifferenceRow) => paymentDifferenceStates[status].toLowerCase()
const isOver = ({ status }: PaymentDifferenceRow) => status === 'resolved'

/** Reasons hold on the day on which it was found. */
const dayOf = ({ company_id, found_at }: PaymentDifferenceRow) => ({ company_id, business_date: localDate(found_at) })

async function detailOf(db: Db, row: PaymentDifferenceRow): Promise<PaymentDifferenceDetail> {
  const instalments = await findInstalmentsAbout(db, row)
  const reasons = await findReasons(db, dayOf(row))
  return {
    ...row,
    business_date: instalments[0]?.business_date ?? null,
    reasons: reasons.filter(({ difference_codes }) => difference_codes.includes(row.code)),
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
  const { company_id, code, attachment_count } = held
  if (isOver(held)) fail(paymentNotNow, { values: { status: wordsOf(held) } })
  const reason = await getReason(db, reason_id, dayOf(held))
  if (!reason?.difference_codes.includes(code)) return fail(reasonNotAllowed, { values: { code } })
  if (reason.attachment_required && attachment_count === 0) fail(attachmentRequired)
  await writePaymentDifference(db, id, { status: 'explained', reason_id, note, by: user.id, now })
  await audit({
    company_id,
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

/** Takes back what was said of it. */
export const paymentDifferenceReversal: Reversal = {
  entity,
  ability: dayEditors,
  actions: ['explain'],
  async revert({ db, user, now }, change) {
    const held = (await lockPaymentDifference(db, change.entity_id)) ?? fail(notFound)
    // An amount that a file changed meanwhile, or put right, is no more what was explained.
    if (held.status !== 'explained') await refuseChanged(db, change)
    await writePaymentDifference(db, held.id, { ...Said.parse(change.before), by: user.id, now })
  },
}

export const paymentDifferenceKind: RecordKind = {
  ...paymentDifferenceRecord,
  async needsProof(db, id) {
    const held = await lockPaymentDifference(db, id)
    return held?.status === 'explained' && held.attachment_required === true
  },
  async find(db, id) {
    const found = await getPaymentDifference(db, id)
    if (!found) return undefined
    const { company_id, code, company_name } = found
    const business_date = (await findInstalmentsAbout(db, found))[0]?.business_date
    const day = business_date && (await getDayOn(db, { company_id, business_date }))
    return {
      company_id,
      title: `${code} ${differenceCodes[code].name} · ${company_name}${business_date ? ` · ${showDate(business_date)}` : ''}`,
      page: day ? `/cash-conciliation/${day.id}/diff-transactions/${business_date}?open=${id}` : '/cash-conciliation',
    }
  },
}

export default implement(paymentDifferences, {
  async ofDay({ db, params }) {
    return { data: await findPaymentsOfDay(db, (await getDay(db, params.day_id)) ?? fail(notFound)) }
  },
  get: ({ db, params }) => reread(db, params.id),
  explain: ({ params, body, ...context }) => explain(context, params.id, body),
})
