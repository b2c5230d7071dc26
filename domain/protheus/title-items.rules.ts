import { addDays, type BusinessDate } from '@app/kit/contract'
import { addBankDays, getNextBankDay } from '../calendar/bank-days.rules.ts'
import type { BillingCycle } from '../customers/billing-cycle.contract.ts'
import { computeClosingDate, computeCycleDueDate } from '../customers/billing-cycle.rules.ts'
import { formatAcquirer } from '../journal/accounts.rules.ts'
import type { DayReceivable } from '../journal/day-receivables.rules.ts'
import { type TitleMethod, titleMethods } from './title.contract.ts'

/** The acquirer or customer that owes a title, with its code for the mappings. */
type TitlePayer = { domain: 'acquirer' | 'customer'; key: string; label: string }

/** An amount that one payer owes on one day. */
export type TitleItem = {
  method: TitleMethod
  payer: TitlePayer
  brand: string | null
  due_on: BusinessDate
  amount_cents: number
  /** Instalment in the acquirer's files; null for a document. */
  installment_id: number | null
}

export type SaleInstalment = { id: number; number: number; due_on: BusinessDate | null; gross_cents: number }

export type TillCustomer = {
  id: string
  name: string
  /** Null if the notes are not billed by slips. */
  billing: BillingCycle | null
}

type ItemSources = {
  business_date: BusinessDate
  /** Instalments of each capture, in their order. */
  instalments: ReadonlyMap<string, readonly SaleInstalment[]>
  /** Registered customers by their name at the till. */
  customers: ReadonlyMap<string, TillCustomer>
  note_due_days: number
}

const isTitleMethod = (method: string): method is TitleMethod => titleMethods.some((known) => known === method)

/** Returns the debts of a day by payer. Due dates are bank days, except for a customer whose terms leave them. */
export const listTitleItems = (receivables: readonly DayReceivable[], sources: ItemSources): TitleItem[] =>
  receivables.flatMap((receivable) =>
    isTitleMethod(receivable.method) ? splitReceivable({ ...receivable, method: receivable.method }, sources) : [],
  )

type TitleReceivable = DayReceivable & { method: TitleMethod }

function splitReceivable(receivable: TitleReceivable, sources: ItemSources): TitleItem[] {
  const { source, method, brand, amount_cents } = receivable
  const payer = getPayer(receivable, sources)
  const item = { method, payer, brand }
  if (payer.domain === 'customer')
    return [
      {
        ...item,
        due_on: computeDocumentDueDate(method, findTerms(receivable, sources)),
        amount_cents,
        installment_id: null,
      },
    ]
  const { business_date } = sources
  const stored = source.kind === 'capture' ? sources.instalments.get(source.id) : undefined
  const count = stored?.length ?? receivable.installments
  const stored_cents = stored?.reduce((sum, { gross_cents }) => sum + gross_cents, 0)
  const parts =
    stored && stored_cents === amount_cents
      ? stored.map(({ gross_cents }) => gross_cents)
      : splitAmount(amount_cents, count)
  return parts.map((part_cents, at) => ({
    ...item,
    due_on: toDueDate(stored?.[at]?.due_on ?? computeCardDueDate(method, business_date, at + 1), business_date),
    amount_cents: part_cents,
    installment_id: stored?.[at]?.id ?? null,
  }))
}

/** Returns the acquirer that pays a capture, or the customer of a document. */
function getPayer({ method, acquirer, customer }: TitleReceivable, { customers }: ItemSources): TitlePayer {
  if (documentMethods.includes(method)) {
    const name = customer?.trim() || 'Sem cliente'
    return toCustomerPayer(name, customers)
  }
  const key = acquirer?.toLowerCase() ?? 'sem-adquirente'
  return { domain: 'acquirer', key, label: acquirer === null ? 'Sem adquirente' : formatAcquirer(key) }
}

const tillNamePrefix = 'nome:'

/** The customer of a name at the till; a name without a register is its own key. */
function toCustomerPayer(name: string, customers: ItemSources['customers']): TitlePayer {
  const known = customers.get(name)
  return { domain: 'customer', key: known?.id ?? `${tillNamePrefix}${name}`, label: known?.name ?? name }
}

/** The name at the till of a payer who was not registered. */
export const getTillName = ({ domain, key }: Pick<TitlePayer, 'domain' | 'key'>) =>
  domain === 'customer' && key.startsWith(tillNamePrefix) ? key.slice(tillNamePrefix.length) : undefined

/** Returns the customer that a payer became who was not registered; any other payer as it is. */
export function updatePayer(payer: TitlePayer, customers: ItemSources['customers']): TitlePayer {
  const name = getTillName(payer)
  return name === undefined ? payer : toCustomerPayer(name, customers)
}

const documentMethods: readonly TitleMethod[] = [
  'note',
  'check',
  'postdated_check',
  'freight_letter',
  'customer_voucher',
]

/** Equal parts; the first one has the remainder. */
export function splitAmount(amount_cents: number, count: number) {
  const part = Math.trunc(amount_cents / count)
  return Array.from({ length: count }, (_part, at) => (at === 0 ? amount_cents - part * (count - 1) : part))
}

const toDueDate = (due_on: BusinessDate, business_date: BusinessDate) =>
  getNextBankDay(due_on < business_date ? business_date : due_on)

const cardTermDays = 30

/** Due date of an instalment without one in the acquirer's files. */
const computeCardDueDate = (method: TitleMethod, business_date: BusinessDate, number: number) =>
  method === 'debit' ? addBankDays(business_date, 1) : addDays(business_date, cardTermDays * number)

const sunday = 7

type DocumentTerms = { business_date: BusinessDate; billing: BillingCycle }

/** A customer without a billing cycle has weeks that end on a Sunday. */
function findTerms({ method, customer }: TitleReceivable, sources: ItemSources): DocumentTerms {
  const { customers, business_date, note_due_days } = sources
  const billing = method === 'note' ? customers.get(customer?.trim() ?? '')?.billing : null
  return {
    business_date,
    billing: billing ?? { period: 'weekly', closing_day: sunday, due_days: note_due_days, bank_day_rule: 'next' },
  }
}

/**
 * Due date of a document: of a note that is not billed yet, that of the bill of its cycle; a cheque is deposited on the
 * next bank day.
 */
export function computeDocumentDueDate(method: TitleMethod, { business_date, billing }: DocumentTerms) {
  if (method === 'check') return addBankDays(business_date, 1)
  return computeCycleDueDate(billing, computeClosingDate(billing, business_date))
}
