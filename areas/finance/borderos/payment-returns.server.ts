import { postPaymentEntries } from '@app/domain/journal/server'
import { groupBy, sumOf } from '@app/kit/contract'
import { type AuditSource, appendAudit, type Db } from '@app/kit/server'
import { markPayablesPaid, movePayables } from '../payables/payables.store.ts'
import { computeBorderoState, statesWithFile } from './bordero-states.rules.ts'
import { borderoRows, findItems, lockLotsByNumber, type StoredItem, writeAnswers } from './borderos.store.ts'
import { parsePaymentNumber } from './payment-file.server.ts'
import { assessReturnedPayment, type ReturnedPayment } from './payment-returns.rules.ts'

export type PaymentReturn = {
  import_id: string
  company_id: string
  bank_account_id: string
  payments: readonly ReturnedPayment[]
}

type Problem = { payment: ReturnedPayment; problem: string }
type Warning = { payment: ReturnedPayment; warning: string }

const notOurs = ({ our_number }: ReturnedPayment) => `O retorno traz o título ${our_number}, que não é desta empresa.`

/** Returns the answers of a return by lot, and the payments that are not booked with their reasons. */
async function assessReturn(db: Db, { company_id, bank_account_id, payments }: PaymentReturn) {
  const problems: Problem[] = []
  const warnings: Warning[] = []
  const numbered = payments.flatMap((payment) => {
    const number = parsePaymentNumber(payment.our_number)
    if (number === null) problems.push({ payment, problem: notOurs(payment) })
    return number === null ? [] : [{ payment, ...number }]
  })
  const byLot = groupBy(numbered, ({ lot_number }) => lot_number)
  const lots = await lockLotsByNumber(db, { company_id, bank_account_id, numbers: [...byLot.keys()] })
  const answered = []
  for (const [number, ofLot] of byLot) {
    const lot = lots.find((one) => one.number === number && statesWithFile.includes(one.status))
    const items = new Map(lot ? (await findItems(db, lot)).map((item) => [item.item_no, item]) : [])
    const answers: { item: StoredItem; occurrence: string; answer: Answered }[] = []
    for (const { payment, item_no } of ofLot) {
      const item = items.get(item_no)
      const answer = item ? assessReturnedPayment(item, payment) : { problem: notOurs(payment) }
      if (answer === null) continue
      if ('problem' in answer) problems.push({ payment, problem: answer.problem })
      else if (item) {
        if (answer.warning !== null) warnings.push({ payment, warning: answer.warning })
        // A later record of the same item meets the state that this one gives it.
        items.set(item_no, { ...item, status: answer.status })
        answers.push({ item, occurrence: payment.occurrence, answer })
      }
    }
    if (lot && answers.length > 0)
      answered.push({ lot, answers, states: [...items.values()].map(({ status }) => status) })
  }
  return { answered, problems, warnings }
}
type Answered = Exclude<ReturnType<typeof assessReturnedPayment>, null | { problem: string }>

/** Reports what the return would change, without writing. */
export async function checkPaymentReturn(db: Db, order: PaymentReturn) {
  const { problems, warnings } = await assessReturn(db, order)
  return { problems, warnings }
}

type Change = { source: AuditSource; now: string; by: string | null }

/** Writes the answers of a bank to items, titles, lots and journal. Returns the number of changed items. */
export async function writePaymentReturn(db: Db, order: PaymentReturn, { source, now, by }: Change) {
  const { answered } = await assessReturn(db, order)
  const { company_id, import_id } = order
  for (const { lot, answers, states } of answered) {
    // The last answer of each item counts.
    const last = [...new Map(answers.map((one) => [one.item.item_no, one])).values()]
    await writeAnswers(
      db,
      { ...lot, import_id },
      last.map(({ item, occurrence, answer: { status, paid_on, paid_cents } }) => ({
        ...{ item_no: item.item_no, status, paid_on, paid_cents, occurrence },
      })),
    )
    const idsOf = (status: string) =>
      last.filter(({ answer }) => answer.status === status).map(({ item }) => item.payable_id)
    const move = { now, by } as const
    await movePayables(db, company_id, { ...move, ids: idsOf('scheduled'), from: ['in_lot'], to: 'scheduled' })
    await movePayables(db, company_id, { ...move, ids: idsOf('rejected'), from: ['in_lot', 'scheduled'], to: 'open' })
    const paid = last.flatMap(({ item, answer: { paid_on, paid_cents } }) =>
      paid_on === null || paid_cents === null ? [] : [{ item, paid_on, paid_cents }],
    )
    await markPayablesPaid(
      db,
      { company_id, now, by },
      paid.map(({ item, paid_on, paid_cents }) => ({ id: item.payable_id, paid_on, paid_cents })),
    )
    const days = [...groupBy(paid, ({ paid_on }) => paid_on)]
    await postPaymentEntries(
      db,
      { company_id, by, now },
      days.map(([paid_on, ofDay]) => {
        const paid_cents = sumOf(ofDay, (one) => one.paid_cents)
        const owed_cents = sumOf(ofDay, ({ item, paid_cents: cents }) => Math.min(cents, item.nominal_cents))
        return { bordero_id: lot.id, number: lot.number, paid_on, owed_cents, charges_cents: paid_cents - owed_cents }
      }),
    )
    const status = computeBorderoState(states, lot.status)
    await borderoRows.update({ db, now, user: by === null ? null : { id: by } }, lot.id, { status })
    await appendAudit(db, source, {
      ...{ company_id, entity: 'bordero', entity_id: lot.id, action: 'return' },
      before: { status: lot.status },
      after: { status, items: last.length, import_id },
    })
  }
  return sumOf(answered, ({ answers }) => answers.length)
}
