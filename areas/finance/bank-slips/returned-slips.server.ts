import { addBankDays } from '@app/domain/calendar/contract'
import { openSlipReceipts } from '@app/domain/customers/server'
import { assignTask } from '@app/domain/people/server'
import { groupBy, localDate, showMoney, toInstant } from '@app/kit/contract'
import { appendAudit, type Db } from '@app/kit/server'
import { syncSlipNotes } from '../slip-billing/slip-billing.store.ts'
import { answerOrders } from '../slip-remittances/slip-orders.rules.ts'
import { findSentOrders, writeOrderStates } from '../slip-remittances/slip-orders.store.ts'
import { bankSlipRecord } from './bank-slips.contract.ts'
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
import {
  computeSlip,
  filterValidPayments,
  findDuplicatePayments,
  isSettlement,
  type SlipSummary,
} from './slip-states.rules.ts'

type Change = { now: string; actor_id: string | null }

/** Some banks report the payer only when the slip is registered, not when it is paid. */
const receiptOf =
  ({ document_no, payer_name, payer_document }: SlipSummary, duplicates: readonly StoredSlipOccurrence[]) =>
  (occurrence: StoredSlipOccurrence) => {
    const { id, bank_slip_id, company_id, our_number } = occurrence
    return {
      ...{ occurrence_id: id, bank_slip_id, company_id, our_number, document_no, payer_name, payer_document },
      received_on: occurrence.occurred_on,
      is_duplicate: duplicates.includes(occurrence),
      // The customer never owed the interest, but did owe discount and abatement.
      amount_cents:
        occurrence.paid_cents - occurrence.interest_cents + occurrence.discount_cents + occurrence.abatement_cents,
    }
  }

type DuplicatePayment = StoredSlipOccurrence & { issuer_id: string | null }

/** Days that the issuer of a slip has to return a second payment. */
const daysToReturn = 5

/** Gives the issuer of an own slip the task to return a second payment. */
async function askForReturn(db: Db, payment: DuplicatePayment, { now, actor_id }: Change) {
  const { company_id, bank_slip_id, our_number, paid_cents, issuer_id } = payment
  if (issuer_id === null) return
  const source = { actor_id, origin: 'importação' as const, ip: null, request_id: null, now }
  const call = { db, now, user: { id: actor_id, name: 'Retorno do banco' } }
  await assignTask(
    { ...call, audit: (event) => appendAudit(db, source, event) },
    {
      ...{ company_id, kind: 'follow_up', priority: 'normal', assignee_id: issuer_id },
      title: `Devolver o pagamento em duplicidade do boleto ${our_number}`,
      description: `O banco recebeu mais ${showMoney(paid_cents)} por um boleto já pago. O valor está a crédito na conta do cliente.`,
      due_at: toInstant(addBankDays(localDate(now), daysToReturn), '23:59'),
      ...{ entity: bankSlipRecord.entity, entity_id: bank_slip_id, ref: `payment:${payment.id}` },
      ...{ about: `Boleto ${our_number}`, link: `/bank-slips?open=${bank_slip_id}` },
    },
  )
}

type UpdatedSlips = {
  occurrences: readonly StoredSlipOccurrence[]
  written: readonly number[]
  duplicates: readonly DuplicatePayment[]
}

async function updateSlipStates(
  db: Db,
  slipBatches: AsyncIterable<readonly SlipId[]>,
  by: Change,
  onUpdated?: (updated: UpdatedSlips) => Promise<void>,
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
      filterValidPayments(slipOccurrences).map(receiptOf(slip, findDuplicatePayments(slipOccurrences))),
    )
    const written = await slipReceipts.keep({ slips, receipts })
    const duplicates = states.flatMap(({ id, slipOccurrences }) => {
      const issuer_id = issues.get(id)?.created_by ?? null
      return findDuplicatePayments(slipOccurrences).map((payment) => ({ ...payment, issuer_id }))
    })
    await onUpdated?.({ occurrences, written, duplicates })
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
  await updateSlipStates(db, readAffectedSlips(), by, async ({ occurrences, written, duplicates }) => {
    for (const payment of duplicates) if (payment.import_id === import_id) await askForReturn(db, payment, by)
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
