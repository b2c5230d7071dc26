import { openSlipReceipts } from '@app/areas/cash-closing/server'
import type { Db } from '@app/kit/server'
import {
  deleteReturned,
  findTold,
  insertReturned,
  openSpokenOf,
  type SlipId,
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

type Stood = { told: readonly Told[]; written: readonly number[] }

/** Puts slips where all that was told leaves them, and with them the payments of their customers; some slips at a time. */
async function standAnew(db: Db, some: AsyncIterable<readonly SlipId[]>, by: Change, onStood?: (stood: Stood) => void) {
  const kept = openSlipReceipts(db, by)
  for await (const slips of some) {
    const told = await findTold(db, slips)
    const stands = [...bySlip(told)].map(([id, of]) => ({ id, of, slip: slipOf(of) }))
    await writeSlips(
      db,
      stands.map(({ id, slip }) => ({ ...slip, id })),
    )
    const receipts = stands.flatMap(({ of, slip }) => standingPayments(of).map(receiptOf(slip)))
    const written = await kept.keep({ slips, receipts })
    onStood?.({ told, written })
  }
  await kept.judge()
}

function bySlip(told: readonly Told[]) {
  const slips = new Map<string, Told[]>()
  for (const one of told) {
    const some = slips.get(one.bank_slip_id)
    if (some) some.push(one)
    else slips.set(one.bank_slip_id, [one])
  }
  return slips
}

/** Writes a return that is staged: what is new of each slip, where that leaves it, and what its payer owes less. */
export async function writeReturned(db: Db, { import_id, ...by }: Change & { import_id: string }) {
  const records_new = await insertReturned(db)
  const found = { paid: 0, unknown_payers: 0, unknown_cents: 0 }
  const spokenOf = await openSpokenOf(db, import_id)
  await standAnew(db, spokenOf(), by, ({ told, written }) => {
    const known = new Set(written)
    for (const one of told) {
      if (one.import_id !== import_id || !settles(one)) continue
      found.paid += 1
      if (known.has(one.id)) continue
      found.unknown_payers += 1
      found.unknown_cents += one.paid_cents
    }
  })
  return { records_new, ...found }
}

/** Takes back what an import told of slips, and the payments of customers that stood on it. */
export async function undoReturned(db: Db, { import_id, ...by }: Change & { import_id: string }) {
  const spokenOf = await openSpokenOf(db, import_id)
  await deleteReturned(db, import_id)
  await standAnew(db, spokenOf(), by)
}
