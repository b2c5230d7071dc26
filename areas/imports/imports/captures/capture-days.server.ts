import type { Capture as ReadCapture, Settlement as ReadSettlement } from '@app/formats'
import { addDays, type BusinessDate } from '@app/kit/contract'

/** Rows of any acquirer; those of a layout are told apart by its own key. */
export type Capture = Omit<ReadCapture, 'acquirer'> & { acquirer: string; identity?: readonly string[] }
export type Settlement = Omit<ReadSettlement, 'acquirer'> & { acquirer: string }
export type CompanyOf = (row: { merchant_no: string }) => string

/** The days on which each company was paid. */
export const paidSince = (settlements: readonly Settlement[], companyOf: CompanyOf) =>
  settlements.flatMap((settlement) =>
    settlement.paid_on === null ? [] : { company_id: companyOf(settlement), from: settlement.paid_on },
  )

/** Since when payments of each company could be of what this file sold: a sale is paid on a later day, the rest at once. */
export function soldSince(captures: readonly Capture[], companyOf: CompanyOf) {
  const first = new Map<string, { company_id: string; acquirer: string; since: BusinessDate }>()
  for (const capture of captures) {
    const company_id = companyOf(capture)
    const since = capture.kind === 'sale' ? addDays(capture.sold_on, 1) : capture.sold_on
    const known = first.get(company_id)
    if (known === undefined || since < known.since)
      first.set(company_id, { company_id, acquirer: capture.acquirer, since })
  }
  return [...first.values()]
}

/** What each row tells of a day, for the check of the file. */
export function* toldRows(captures: readonly Capture[], settlements: readonly Settlement[], companyOf: CompanyOf) {
  for (const capture of captures)
    yield { company_id: companyOf(capture), date: capture.sold_on, amount_cents: capture.gross_cents }
  for (const settlement of settlements)
    if (settlement.paid_on)
      yield { company_id: companyOf(settlement), date: settlement.paid_on, amount_cents: settlement.net_cents }
}

/** The days of payments and of what else the file tells, by company. */
export function paidDaysOf(settlements: readonly Settlement[], others: readonly Capture[], companyOf: CompanyOf) {
  const days = new Map<string, Set<BusinessDate>>()
  const add = (company_id: string, day: BusinessDate) =>
    days.set(company_id, (days.get(company_id) ?? new Set()).add(day))
  for (const settlement of settlements) if (settlement.paid_on) add(companyOf(settlement), settlement.paid_on)
  for (const capture of others) add(companyOf(capture), capture.sold_on)
  return [...days].map(([company_id, dates]) => ({ company_id, business_dates: [...dates].sort() }))
}
