import { openSlipReceipts } from '@app/domain/customers/server'
import { groupBy } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { syncSlipNotes } from '../slip-billing/slip-billing.store.ts'
import { answerOrders } from '../slip-remittances/slip-orders.rules.ts'
import { findSentOrders, writeOrderStates } from '../slip-remittances/slip-orders.store.ts'
import {
  deleteOccurrencesOfImport,
  findOccurrencesOfSlips,
  findSlipIssues,
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
  (occurrence: StoredSlipOccurrence) => {
    const { id, bank_slip_id, company_id, our_number } = occurrence
    return {
      ...{ occurrence_id: id, bank_slip_id, company_id, our_number, document_no, payer_name, payer_document },
      received_on: occurrence.occurred_on,
      // The customer never owed the interest, but did owe discount and abatement.
      amount_cents:
        occurrence.paid_cents - occurrence.interest_cents + occurrence.discount_cents + occurrence.abatement_cents,
    }
  }

type UpdatedSlips = { occurrences: readonly StoredSlipOccurrence[]; written: readonly number[] }

async function updateSlipStates(
  db: Db,
  slipBatches: AsyncIterable<readonly SlipId[]>,
  by: Change,
  onUpdated?: (updated: UpdatedSlips) => void,
) {
  const slipReceipts = openSlipReceipts(db, by)
  for await (const slips of slipBatches) {
    const occurrences = await findOccurrencesOfSlips(db, slips)
    const occurrencesBySlip = groupBySlip(occurrences)
    const issues = await findSlipIssues(db, slips)
    // An own slip without occurrences returns to its state as issued.
    const ids = new Set([...occurrencesBySlip.keys(), ...issues.keys()])
    const states = [...ids].map((id) => {
      const slipOccurrences = occurrencesBySlip.get(id) ?? []
      return { id, slipOccurrences, slip: computeSlip(slipOccurrences, issues.get(id)) }
    })
    await writeSlips(
      db,
      states.map(({ id, slip }) => ({ ...slip, id })),
    )
    await syncSlipNotes(db, slips)
    await answerSentOrders(db, slips, occurrencesBySlip)
    const receipts = states.flatMap(({ slipOccurrences, slip }) =>
      filterValidPayments(slipOccurrences).map(receiptOf(slip)),
    )
    const written = await slipReceipts.keep({ slips, receipts })
    onUpdated?.({ occurrences, written })
  }
  await slipReceipts.reassess()
}

/** Sets the state of the orders of these slips by the answers of the bank. */
async function answerSentOrders(db: Db, slips: readonly SlipId[], answers: ReturnType<typeof groupBySlip>) {
  const orders = await findSentOrders(db, slips)
  const states = [...groupBy(orders, ({ slip_id }) => slip_id)].flatMap(([slip_id, ofSlip]) =>
    answerOrders(ofSlip, answers.get(slip_id) ?? []).map((answer) => ({ ...answer, company_id: ofSlip[0].company_id })),
  )
  if (states.length > 0) await writeOrderStates(db, states)
}

const groupBySlip = (occurrences: readonly StoredSlipOccurrence[]) =>
  groupBy(occurrences, ({ bank_slip_id }) => bank_slip_id)

export async function writeReturnFile(db: Db, { import_id, ...by }: Change & { import_id: string }) {
  const records_new = await insertStagedOccurrences(db)
  const found = { paid: 0, unknown_payers: 0, unknown_cents: 0 }
  const readAffectedSlips = await openSlipsOfImport(db, import_id)
  await updateSlipStates(db, readAffectedSlips(), by, ({ occurrences, written }) => {
    const known = new Set(written)
    for (const occurrence of occurrences) {
      if (occurrence.import_id !== import_id || !isSettlement(occurrence)) continue
      found.paid += 1
      if (known.has(occurrence.id)) continue
      found.unknown_payers += 1
      found.unknown_cents += occurrence.paid_cents
    }
  })
  return { records_new, ...found }
}

export async function undoReturnFile(db: Db, { import_id, ...by }: Change & { import_id: string }) {
  const readAffectedSlips = await openSlipsOfImport(db, import_id)
  await deleteOccurrencesOfImport(db, import_id)
  await updateSlipStates(db, readAffectedSlips(), by)
}
