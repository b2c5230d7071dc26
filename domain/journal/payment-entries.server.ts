import { type BusinessDate, localDate } from '@app/kit/contract'
import { type Db, newId } from '@app/kit/server'
import { moveToToday } from './bank-entries.server.ts'
import { paymentsInTransit } from './bank-postings.rules.ts'
import { buildEntry, buildPosting } from './journal.rules.ts'
import { insertPaymentEntries } from './payment-entries.store.ts'

type LotPayment = {
  bordero_id: string
  number: number
  paid_on: BusinessDate
  /** The debt to suppliers, and the fine and interest paid above it. */
  owed_cents: number
  charges_cents: number
}

type Posting = { company_id: string; by: string | null; now: string }

/** Posts the paid items of payment lots: suppliers and interest against the payments in transit. */
export async function postPaymentEntries(db: Db, { company_id, by, now }: Posting, payments: readonly LotPayment[]) {
  if (payments.length === 0) return
  const entries = payments.map(({ bordero_id, number, paid_on, owed_cents, charges_cents }) => ({
    ...{ id: newId(), bordero_id, business_date: paid_on, description: `Pagamentos do borderô ${number}` },
    journal: buildEntry([
      buildPosting('suppliers', '', owed_cents),
      buildPosting('interest_paid', '', charges_cents),
      buildPosting('bank', paymentsInTransit, -owed_cents - charges_cents),
    ]),
  }))
  const dated = await moveToToday(db, { company_id, entries, today: localDate(now) })
  await insertPaymentEntries(db, { company_id, by, now }, dated)
}
