import { addDays, type BusinessDate, sumOf } from '@app/kit/contract'
import { getLastBankDay, getNextBankDay } from '../calendar/bank-days.rules.ts'
import type { BankDayRule, BillableNote, BillingCycle } from './billing-cycle.contract.ts'

const sunday = 7

const getWeekday = (date: BusinessDate) => new Date(`${date}T00:00:00Z`).getUTCDay() || sunday

const getMonthEnd = (date: BusinessDate) => {
  const [year, month] = date.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, 10)
}

/** A day of the month of `date`; the last day of a shorter month. */
function toDayOfMonth(date: BusinessDate, day: number) {
  const end = getMonthEnd(date)
  const wanted = `${date.slice(0, 8)}${String(day).padStart(2, '0')}`
  return wanted < end ? wanted : end
}

/** A fortnight closes on its day and 15 days later; one that closes on day 15 also closes on the last day of the month. */
function listClosingDays({ period, closing_day }: BillingCycle) {
  const day = closing_day ?? 1
  if (period === 'monthly') return [day]
  return day === 15 ? [15, 31] : [day, day + 15]
}

/** Returns the last day of the cycle of a note. Each day belongs to exactly one cycle of a customer. */
export function computeClosingDate(cycle: BillingCycle, date: BusinessDate): BusinessDate {
  if (cycle.period === 'each_note') return date
  if (cycle.period === 'weekly') return addDays(date, ((cycle.closing_day ?? 1) - getWeekday(date) + 7) % 7)
  const days = listClosingDays(cycle)
  const nextMonth = addDays(getMonthEnd(date), 1)
  const closings = [date, nextMonth].flatMap((month) => days.map((day) => toDayOfMonth(month, day)))
  return closings.find((closing) => closing >= date) ?? getMonthEnd(date)
}

const bankDayMoves: Readonly<Record<BankDayRule, (date: BusinessDate) => BusinessDate>> = {
  next: getNextBankDay,
  previous: getLastBankDay,
  leave: (date) => date,
}

/**
 * Returns the due date of a cycle: its slip is of the first bank day after the closing, or of the first bank day from
 * `issued_on` on if that is later, and is due some days later, moved to a bank day by the rule of the customer.
 */
export function computeCycleDueDate(cycle: BillingCycle, closes_on: BusinessDate, issued_on = closes_on): BusinessDate {
  const issue = getNextBankDay(issued_on > closes_on ? issued_on : addDays(closes_on, 1))
  return bankDayMoves[cycle.bank_day_rule](addDays(issue, cycle.due_days))
}

type Grouping = {
  today: BusinessDate
  minimum_cents: number
  /** Last cycle that has a slip: a late note of it or of an earlier one belongs to the next cycle. */
  billed_until: BusinessDate | null
}

export type NoteGroup = { closes_on: BusinessDate; notes: BillableNote[]; amount_cents: number }

/**
 * Divides the notes that are not billed into one bill for each closed cycle, or for each note. Notes below the minimum
 * wait for the next cycle. Each note is in exactly one list of the answer.
 */
export function groupNotes(cycle: BillingCycle, notes: readonly BillableNote[], { today, ...options }: Grouping) {
  const { minimum_cents, billed_until } = options
  const bills: NoteGroup[] = []
  const open: BillableNote[] = []
  let waiting: BillableNote[] = []
  for (const { closes_on, notes: ofCycle } of listCycles(cycle, notes, billed_until)) {
    if (closes_on >= today) {
      open.push(...ofCycle)
      continue
    }
    const all = [...waiting, ...ofCycle]
    const amount_cents = sumOf(all, (note) => note.amount_cents)
    const isBill = amount_cents > 0 && amount_cents >= minimum_cents
    if (isBill) bills.push({ closes_on, notes: all, amount_cents })
    waiting = isBill ? [] : all
  }
  return { bills, open, below_minimum: waiting }
}

function listCycles(cycle: BillingCycle, notes: readonly BillableNote[], billed_until: BusinessDate | null) {
  const ordered = notes.toSorted((a, b) => a.business_date.localeCompare(b.business_date) || (a.ref < b.ref ? -1 : 1))
  const cycles: { closes_on: BusinessDate; notes: BillableNote[] }[] = []
  for (const note of ordered) {
    const isLate = cycle.period !== 'each_note' && billed_until !== null && note.business_date <= billed_until
    const closes_on = computeClosingDate(cycle, isLate ? addDays(billed_until, 1) : note.business_date)
    const last = cycles.at(-1)
    if (last?.closes_on === closes_on && cycle.period !== 'each_note') last.notes.push(note)
    else cycles.push({ closes_on, notes: [note] })
  }
  return cycles
}
