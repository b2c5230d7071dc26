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

/** Some banks report the payer only when the slip is registered, not when it is paid. */
const receiptOf =
  ({ document_no, payer_name, payer_document }: Slip) =>
  (told: Told) => {
    const { id, bank_slip_id, company_id, our_number } = told
    return {
      ...{ occurrence_id: id, bank_slip_id, company_id, our_number, document_no, payer_name, payer_document },
      received_on: told.occurred_on,
      // The customer never owed the interest, but did owe discount and abatement.
      amount_cents: told.paid_cents - told.interest_cents + told.discount_cents + told.abatement_cents,
    }
  }

type Stood = { told: readonly Told[]; written: readonly number[] }

/** Updates slips to the state that their occurrences imply, and the payments of their customers; in batches. */
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

/** Writes a staged return file: new occurrences, resulting states, and customer payments. */
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

/** Undoes an import: removes its occurrences and the customer payments that depend on them. */
export async function undoReturned(db: Db, { import_id, ...by }: Change & { import_id: string }) {
  const spokenOf = await openSpokenOf(db, import_id)
  await deleteReturned(db, import_id)
  await standAnew(db, spokenOf(), by)
}
