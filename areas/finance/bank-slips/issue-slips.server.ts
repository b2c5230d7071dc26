import type { BusinessDate } from '@app/kit/contract'
import { localDate } from '@app/kit/contract'
import { type ChangeContext, fail, newId } from '@app/kit/server'
import type { LockedAgreement } from '../slip-agreements/slip-agreements.store.ts'
import { getIssuingAccount } from '../slip-agreements/slip-agreements.store.ts'
import { writeSlipCode } from '../slip-agreements/slip-code.server.ts'
import { insertEntryOrders } from '../slip-remittances/slip-orders.store.ts'
import {
  agreementInactive,
  agreementNotApproved,
  numbersExhausted,
  payerWithoutAddress,
  slipUnwritable,
} from './bank-slips.contract.ts'
import {
  insertIssuedSlips,
  insertNumberedSlips,
  type NewIssuedSlip,
  type NumberedSlip,
  type SlipPayer,
  setNextSlipNumber,
} from './issued-slips.store.ts'

type SlipToIssue = {
  payer: SlipPayer
  document_no: string
  due_on: BusinessDate
  amount_cents: number
  /** Last day of the billing cycle. */
  closes_on?: BusinessDate
}

export type Issuer = Pick<ChangeContext, 'db' | 'now' | 'audit'> & { user: { id: string } }

/**
 * Issues slips with the next numbers of the agreement, which the caller has locked. A number that a bank or another
 * agreement uses is skipped. Returns the ids in the order of the slips.
 */
export async function issueSlips(call: Issuer, agreement: LockedAgreement, slips: readonly SlipToIssue[]) {
  const { db, user, now, audit } = call
  const { company_id, bank_account_id } = agreement
  const account = await getIssuingAccount(db, bank_account_id)
  if (!agreement.active || !account?.active) return fail(agreementInactive)
  if (!agreement.approved) return fail(agreementNotApproved, { values: { agreement: agreement.name } })
  const writer = newNumberedWriter(agreement, account)
  const drafts = slips.map((slip) => ({ slip, id: newId() }))
  const issued: NewIssuedSlip[] = []
  let waiting = drafts
  while (waiting.length > 0) {
    const numbered = waiting.map((draft) => ({ draft, ...writer.write(draft) }))
    const place = { company_id, bank_account_id }
    const inserted = await insertNumberedSlips(
      db,
      place,
      numbered.map(({ summary }) => summary),
    )
    for (const { draft, summary, barcode } of numbered) {
      if (!inserted.has(draft.id)) continue
      issued.push(toIssuedSlip(draft, barcode))
      const { id, ...after } = summary
      await audit({ company_id, entity: 'bank_slip', entity_id: id, action: 'issue', after })
    }
    waiting = waiting.filter(({ id }) => !inserted.has(id))
  }
  await insertIssuedSlips(db, { agreement, issued_on: localDate(now), now, created_by: user.id }, issued)
  const entries = issued.map(({ id }) => ({ company_id, id }))
  await insertEntryOrders(db, entries, { now, created_by: user.id })
  await setNextSlipNumber(db, agreement, writer.nextNumber())
  return drafts.map(({ id }) => id)
}

type Draft = { slip: SlipToIssue; id: string }
type Account = NonNullable<Awaited<ReturnType<typeof getIssuingAccount>>>

function newNumberedWriter(agreement: LockedAgreement, account: Account) {
  const { name, number_from, number_to } = agreement
  let next = Math.max(agreement.next_number, number_from)
  return {
    write({ slip, id }: Draft): { summary: NumberedSlip; barcode: string } {
      if (next > number_to) fail(numbersExhausted, { values: { agreement: name, number: String(number_to) } })
      const { payer, document_no, due_on, amount_cents } = slip
      const {
        our_number,
        slip: code,
        errors,
      } = writeSlipCode(account, agreement, { number: next, due_on, amount_cents })
      if (!code) return fail(slipUnwritable, { values: { reason: errors[0]?.message ?? '' } })
      next += 1
      const { name: payer_name, document: payer_document } = payer
      return {
        summary: { id, our_number, document_no, payer_name, payer_document, due_on, amount_cents },
        barcode: code.barcode,
      }
    },
    nextNumber: () => next,
  }
}

const toIssuedSlip = ({ slip, id }: Draft, barcode: string): NewIssuedSlip => {
  const { payer, document_no, due_on, amount_cents, closes_on = null } = slip
  return {
    ...{ id, document_no, due_on, amount_cents, closes_on, barcode },
    customer_id: payer.id,
    payer_name: payer.name,
    payer_document: payer.document,
    payer_street: payer.street,
    payer_district: payer.district,
    payer_zip: payer.zip,
    payer_city: payer.city,
    payer_uf: payer.uf,
  }
}

/** Fails without the whole address that a slip needs. */
export function requireSlipAddress({ name, street, district, zip, city, uf }: SlipPayer) {
  if ([street, district, zip, city, uf].includes('')) fail(payerWithoutAddress, { values: { customer: name } })
}
