import { openSlipReceipts } from '@app/areas/cash-closing/server'
import type { Db } from '@app/kit/server'
import {
  deleteOccurrencesOfImport,
  findOccurrencesOfSlips,
  insertStagedOccurrences,
  openSlipsOfImport,
  type SlipId,
  type StoredSlipOccurrence,
  writeSlips,
} from './returned-slips.store.ts'
import { computeSlip, filterValidPayments, isSettlement, type SlipSummary } from './slip-states.rules.ts'

type Change = { now: string; actor_id: string | null }

/** Some banks report the payer only when the slip is registered, not when it is paid. */
const receiptOf =
  ({ document_no, payer_name, payer_document }: SlipSummary) =>
  (told: StoredSlipOccurrence) => {
    const { id, bank_slip_id, company_id, our_number } = told
    return {
      ...{ occurrence_id: id, bank_slip_id, company_id, our_number, document_no, payer_name, payer_document },
      received_on: told.occurred_on,
      // The customer never owed the interest, but did owe discount and abatement.
      amount_cents: told.paid_cents - told.interest_cents + told.discount_cents + told.abatement_cents,
    }
  }

type Stood = { told: readonly StoredSlipOccurrence[]; written: readonly number[] }

/** Updates slips to the state that their occurrences imply, and the payments of their customers; in batches. */
async function standAnew(db: Db, some: AsyncIterable<readonly SlipId[]>, by: Change, onStood?: (stood: Stood) => void) {
  const kept = openSlipReceipts(db, by)
  for await (const slips of some) {
    const told = await findOccurrencesOfSlips(db, slips)
    const stands = [...bySlip(told)].map(([id, of]) => ({ id, of, slip: computeSlip(of) }))
    await writeSlips(
      db,
      stands.map(({ id, slip }) => ({ ...slip, id })),
    )
    const receipts = stands.flatMap(({ of, slip }) => filterValidPayments(of).map(receiptOf(slip)))
    const written = await kept.keep({ slips, receipts })
    onStood?.({ told, written })
  }
  await kept.judge()
}

function bySlip(told: readonly StoredSlipOccurrence[]) {
  const slips = new Map<string, StoredSlipOccurrence[]>()
  for (const one of told) {
    const some = slips.get(one.bank_slip_id)
    if (some) some.push(one)
    else slips.set(one.bank_slip_id, [one])
  }
  return slips
}

/** Writes a staged return file: new occurrences, resulting states, and customer payments. */
export async function writeReturnFile(db: Db, { import_id, ...by }: Change & { import_id: string }) {
  const records_new = await insertStagedOccurrences(db)
  const found = { paid: 0, unknown_payers: 0, unknown_cents: 0 }
  const spokenOf = await openSlipsOfImport(db, import_id)
  await standAnew(db, spokenOf(), by, ({ told, written }) => {
    const known = new Set(written)
    for (const one of told) {
      if (one.import_id !== import_id || !isSettlement(one)) continue
      found.paid += 1
      if (known.has(one.id)) continue
      found.unknown_payers += 1
      found.unknown_cents += one.paid_cents
    }
  })
  return { records_new, ...found }
}

/** Undoes an import: removes its occurrences and the customer payments that depend on them. */
export async function undoReturnFile(db: Db, { import_id, ...by }: Change & { import_id: string }) {
  const spokenOf = await openSlipsOfImport(db, import_id)
  await deleteOccurrencesOfImport(db, import_id)
  await standAnew(db, spokenOf(), by)
}
