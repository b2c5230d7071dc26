import type { BillableNote, BillingCycle, NoteGroup } from '@app/domain/customers/contract'
import { computeCycleDueDate, groupNotes } from '@app/domain/customers/contract'
import { type BusinessDate, groupBy, sumOf } from '@app/kit/contract'
import { maxSlip_cents } from '../bank-slips/bank-slips.contract.ts'
import type { BillingLine, BillingPreview, UnbilledReason } from './slip-billing.contract.ts'

export type UnbilledNote = BillableNote & { is_closed: boolean; is_signed: boolean; note_number: string | null }

export type BilledCustomer = {
  id: string
  name: string
  /** Null if the notes of the customer are not billed by slips. */
  cycle: BillingCycle | null
  minimum_cents: number
  billed_until: BusinessDate | null
  refusal: 'inactive' | 'blocked' | 'no_address' | 'agreement' | null
  notes: readonly UnbilledNote[]
}

type Bill = NoteGroup & { due_on: BusinessDate }
type Unbilled = { reason: UnbilledReason; notes: readonly BillableNote[] }
type CustomerPlan = { bills: Bill[]; unbilled: Unbilled[] }

/** Divides the notes of a customer into bills of today, and notes that wait with their reason. */
export function planBills({ cycle, refusal, notes, ...customer }: BilledCustomer, today: BusinessDate): CustomerPlan {
  if (notes.length === 0) return { bills: [], unbilled: [] }
  if (cycle === null) return { bills: [], unbilled: [{ reason: 'no_cycle', notes }] }
  if (refusal !== null) return { bills: [], unbilled: [{ reason: refusal, notes }] }
  const ready = notes.filter((note) => note.is_closed && note.is_signed)
  const { bills, open, below_minimum } = groupNotes(cycle, ready, { ...customer, today })
  const large = bills.filter(({ amount_cents }) => amount_cents > maxSlip_cents)
  const payable = bills.filter((bill) => !large.includes(bill))
  const unbilled: Unbilled[] = [
    { reason: 'day_open', notes: notes.filter(({ is_closed }) => !is_closed) },
    { reason: 'unsigned', notes: notes.filter((note) => note.is_closed && !note.is_signed) },
    { reason: 'cycle_open', notes: open },
    { reason: 'below_minimum', notes: below_minimum },
    { reason: 'too_large', notes: large.flatMap((bill) => bill.notes) },
  ]
  return {
    bills: payable.map((bill) => ({ ...bill, due_on: computeCycleDueDate(cycle, bill.closes_on, today) })),
    unbilled: unbilled.filter((part) => part.notes.length > 0),
  }
}

const sumNotes = (notes: readonly BillableNote[]) => sumOf(notes, ({ amount_cents }) => amount_cents)

/** The lines of a dry run: bills first, then what is left out. */
export function listBillingLines(customers: readonly BilledCustomer[], today: BusinessDate): BillingLine[] {
  const lines = customers.flatMap((customer) => {
    const { bills, unbilled } = planBills(customer, today)
    const of = { customer_id: customer.id, customer_name: customer.name }
    return [
      ...bills.map(({ closes_on, due_on, notes, amount_cents }) => ({
        ...{ ...of, bill: { closes_on, due_on }, reason: null, notes: notes.length, amount_cents },
      })),
      ...unbilled.map(({ reason, notes }) => ({
        ...{ ...of, bill: null, reason, notes: notes.length, amount_cents: sumNotes(notes) },
      })),
    ]
  })
  return lines.toSorted((a, b) => Number(a.bill === null) - Number(b.bill === null))
}

const tally = (lines: readonly BillingLine[]) => ({
  notes: sumOf(lines, ({ notes }) => notes),
  amount_cents: sumOf(lines, ({ amount_cents }) => amount_cents),
})

export function sumBillingLines(lines: readonly BillingLine[]): Omit<BillingPreview, 'lines'> {
  const bills = lines.filter(({ bill }) => bill !== null)
  const rest = lines.flatMap((line) => (line.reason === null ? [] : [{ ...line, reason: line.reason }]))
  return {
    billed: { slips: bills.length, ...tally(bills) },
    unbilled: [...groupBy(rest, ({ reason }) => reason)].map(([reason, of]) => ({ reason, ...tally(of) })),
  }
}

const maxDocumentDigits = 10
const isDocumentNumber = (text: string) => /^[0-9A-Za-z ./-]+$/.test(text) && text.length <= maxDocumentDigits

/** The document numbers of the bills of a customer: that of a single note, otherwise `FT` and the day of the closing. */
export function numberBills(bills: readonly { closes_on: BusinessDate; note_numbers: readonly (string | null)[] }[]) {
  const used = new Map<string, number>()
  return bills.map(({ closes_on, note_numbers }) => {
    const [number, ...others] = note_numbers
    const base =
      number && others.length === 0 && isDocumentNumber(number) ? number : `FT${closes_on.slice(2).replaceAll('-', '')}`
    const count = (used.get(base) ?? 0) + 1
    used.set(base, count)
    return count === 1 ? base : `${base.slice(0, maxDocumentDigits - 2)}${String(count).padStart(2, '0')}`
  })
}
