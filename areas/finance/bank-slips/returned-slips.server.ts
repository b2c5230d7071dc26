import { keepSlipReceipts } from '@app/areas/cash-closing/server'
import type { Db } from '@app/kit/server'
import {
  deleteReturned,
  findTold,
  insertReturned,
  type ReturnedSlip,
  type Told,
  writeSlips,
} from './returned-slips.store.ts'
import { type Slip, settles, slipOf, standingPayments } from './slip-states.rules.ts'

export type Change = { now: string; actor_id: string | null }

/** Some banks name the payer as the slip enters and not as it is paid. */
const receiptOf =
  ({ document_no, payer_name, payer_document }: Slip) =>
  (told: Told) => {
    const { id, bank_slip_id, company_id, our_number } = told
    return {
      ...{ occurrence_id: id, bank_slip_id, company_id, our_number, document_no, payer_name, payer_document },
      received_on: told.occurred_on,
      // Interest was never part of what the customer owes; what was forgiven is.
      amount_cents: told.paid_cents - told.interest_cents + told.discount_cents + told.abatement_cents,
    }
  }

/** Puts slips where all that was told leaves them, and with them the payments of their customers. */
async function standAnew(db: Db, slips: readonly string[], by: Change) {
  const bySlip = new Map<string, Told[]>()
  for (const one of await findTold(db, slips))
    bySlip.set(one.bank_slip_id, [...(bySlip.get(one.bank_slip_id) ?? []), one])
  const stands = [...bySlip].map(([id, told]) => ({ id, told, slip: slipOf(told) }))
  await writeSlips(
    db,
    stands.map(({ id, slip }) => ({ ...slip, id })),
  )
  const receipts = stands.flatMap(({ told, slip }) => standingPayments(told).map(receiptOf(slip)))
  return keepSlipReceipts(db, { slips, receipts }, by)
}

/** Writes a return: what is new of each slip, where that leaves it, and what its payer owes less. */
export async function writeReturned(db: Db, rows: readonly ReturnedSlip[], by: Change) {
  const { added, slips } = await insertReturned(db, rows)
  const written = new Set(await standAnew(db, slips, by))
  const paid = added.filter(settles)
  return {
    records_new: added.length,
    paid: paid.length,
    unknown_payers: paid.filter(({ id }) => !written.has(id)),
  }
}

/** Takes back what an import told of slips, and the payments of customers that stood on it. */
export async function undoReturned(db: Db, { import_id, ...by }: Change & { import_id: string }) {
  await standAnew(db, await deleteReturned(db, import_id), by)
}
