import {
  addDays,
  type BusinessDate,
  computeInstalmentFee,
  computeShare,
  splitInstallments,
  sumOf,
} from '@app/kit/contract'
import { addBankDays, getNextBankDay } from '../calendar/bank-days.rules.ts'
import { brandLabels, type Fee, type FeeDraft, type FeeMethod, feeMethods, maxInstallments } from './fees.contract.ts'

type FeeContract = { company_id: string; acquirer: string; merchant_no: string; fees: readonly Fee[] }

export type CardSale = {
  company_id: string
  acquirer: string
  merchant_no: string
  method: string
  brand: string | null
  installments: number
  sold_on: BusinessDate
}

const inForce = (fee: Pick<Fee, 'valid_from' | 'valid_to'>, on: BusinessDate) =>
  fee.valid_from <= on && (fee.valid_to === null || fee.valid_to >= on)

type SaleTerms = Pick<CardSale, 'method' | 'brand' | 'installments' | 'sold_on'>

/** Returns the fee in force for a sale, a fee of its brand first; null without one. */
export function getFeeInForce(fees: readonly Fee[], { method, brand, installments, sold_on }: SaleTerms): Fee | null {
  const count = method === 'credit_installments' ? Math.max(installments, 2) : 1
  const fitting = fees.filter(
    (fee) =>
      fee.method === method &&
      (fee.brand === null || fee.brand === brand) &&
      fee.installments_from <= count &&
      count <= fee.installments_to &&
      inForce(fee, sold_on),
  )
  return fitting.find((fee) => fee.brand !== null) ?? fitting[0] ?? null
}

const keyOf = (company_id: string, acquirer: string, merchant_no: string) => `${company_id} ${acquirer} ${merchant_no}`

/** Finds by merchant number, else the only contract with the acquirer: fleet cards have the number of another one. */
function buildContractFinder<Contract extends FeeContract>(contracts: readonly Contract[]) {
  const byMerchant = new Map<string, Contract>()
  const byCompany = new Map<string, Contract | null>()
  for (const contract of contracts) {
    byMerchant.set(keyOf(contract.company_id, contract.acquirer, contract.merchant_no), contract)
    const key = keyOf(contract.company_id, contract.acquirer, '')
    byCompany.set(key, byCompany.has(key) ? null : contract)
  }
  return ({ company_id, acquirer, merchant_no }: CardSale) =>
    byMerchant.get(keyOf(company_id, acquirer, merchant_no)) ?? byCompany.get(keyOf(company_id, acquirer, '')) ?? null
}

/** Returns a function that gives the contracted fee of a sale; null without one. */
export function buildFeeFinder(contracts: readonly FeeContract[]) {
  const contractOf = buildContractFinder(contracts)
  return (sale: CardSale) => {
    const contract = contractOf(sale)
    return contract && getFeeInForce(contract.fees, sale)
  }
}

/** Returns the fee of an instalment: its rate, half up (operations section 2); the first one adds the fixed fee. */
export const computeInstallmentFee = (
  fee: Pick<Fee, 'rate_ppm' | 'fixed_fee_cents'>,
  { number, gross_cents }: { number: number; gross_cents: number },
) => computeInstalmentFee(gross_cents, fee.rate_ppm) + (number === 1 ? fee.fixed_fee_cents : 0)

const daysBetweenInstallments = 30

/** Returns the payment date: first after the contracted term, then every 30 days, moved to the next bank day. */
export function computePaymentDate(fee: Pick<Fee, 'term_days' | 'term_kind'>, sold_on: BusinessDate, number: number) {
  const first = fee.term_kind === 'business' ? addBankDays(sold_on, fee.term_days) : addDays(sold_on, fee.term_days)
  return getNextBankDay(addDays(first, (number - 1) * daysBetweenInstallments))
}

type SimulatedSale = { amount_cents: number; installments: number; sold_on: BusinessDate }

/** Computes gross, fee, net and due date of each instalment; the first one takes the remaining centavos. */
export function simulateSale(fee: Fee, { amount_cents, installments, sold_on }: SimulatedSale) {
  const parts = splitInstallments(amount_cents, installments).map((gross_cents, index) => {
    const number = index + 1
    const fee_cents = computeInstallmentFee(fee, { number, gross_cents })
    return {
      number,
      due_on: computePaymentDate(fee, sold_on, number),
      gross_cents,
      fee_cents,
      net_cents: gross_cents - fee_cents,
    }
  })
  const fee_cents = sumOf(parts, (part) => part.fee_cents)
  return {
    parts,
    fee_cents,
    net_cents: sumOf(parts, (part) => part.net_cents),
    effective_ppm: computeShare(fee_cents, amount_cents),
  }
}

type Period = Pick<Fee, 'brand' | 'method' | 'installments_from' | 'installments_to' | 'valid_from' | 'valid_to'>

export const isOverlappingFee = (first: Period, second: Period) =>
  first.method === second.method &&
  first.brand === second.brand &&
  first.installments_from <= second.installments_to &&
  second.installments_from <= first.installments_to &&
  (second.valid_to === null || first.valid_from <= second.valid_to) &&
  (first.valid_to === null || second.valid_from <= first.valid_to)

/** Returns the first fee that overlaps an earlier one, and that one; null without an overlap. */
export function findOverlap<One extends Period>(fees: readonly One[]) {
  for (const [index, fee] of fees.entries()) {
    const other = fees.slice(0, index).find((before) => isOverlappingFee(before, fee))
    if (other) return { index, other }
  }
  return null
}

/** Ends the fees in force before `from` and adds a table; returns the conflict if a fee begins on or after `from`. */
export function addFeeTable(fees: readonly Fee[], table: readonly Fee[], from: BusinessDate) {
  const later = fees.find((fee) => fee.valid_from >= from)
  if (later) return { conflict: later }
  const ended = fees.map((fee) =>
    fee.valid_to === null || fee.valid_to >= from ? { ...fee, valid_to: addDays(from, -1) } : fee,
  )
  return { fees: [...ended, ...table] }
}

export const copyFeesFrom = (fees: readonly Fee[], from: BusinessDate): Fee[] =>
  fees.filter((fee) => inForce(fee, from)).map((fee) => ({ ...fee, valid_from: from, valid_to: null }))

/** In ppm. Above 10 %, a person must confirm the rate. */
const unusualRate = 100_000
export const hasUnusualRate = (fees: readonly Pick<FeeDraft, 'rate_ppm'>[]) =>
  fees.some((fee) => fee.rate_ppm > unusualRate)

const brandNames: Readonly<Record<string, string>> = brandLabels

export const formatBrand = (brand: string | null) => (brand === null ? 'Todas' : (brandNames[brand] ?? brand))

/** Formats the method of a fee: `Débito`, `Crédito 2–6`, `Crédito 2 ou mais`. */
export function formatFeeMethod({
  method,
  installments_from,
  installments_to,
}: Pick<Fee, 'installments_from' | 'installments_to'> & { method: FeeMethod }) {
  if (method !== 'credit_installments') return feeMethods[method]
  if (installments_to === maxInstallments) return `Crédito ${installments_from} ou mais`
  return installments_from === installments_to
    ? `Crédito ${installments_from}`
    : `Crédito ${installments_from}–${installments_to}`
}

/** Formats the term of a fee: `D+1 útil`, `D+30`. */
export const formatFeeTerm = ({ term_days, term_kind }: Pick<Fee, 'term_days' | 'term_kind'>) =>
  `D+${term_days}${term_kind === 'calendar' ? '' : term_days === 1 ? ' útil' : ' úteis'}`

/** Returns the first day with another fee than before; null without a change. */
export function findFirstFeeChange(before: readonly Fee[], after: readonly Fee[]): BusinessDate | null {
  const textsBefore = new Set(before.map((fee) => textOf(fee)))
  const textsAfter = new Set(after.map((fee) => textOf(fee)))
  const changed = [
    ...before.filter((fee) => !textsAfter.has(textOf(fee))),
    ...after.filter((fee) => !textsBefore.has(textOf(fee))),
  ]
  return changed.map(({ valid_from }) => valid_from).sort()[0] ?? null
}

const textOf = (fee: Fee) =>
  JSON.stringify([
    fee.brand,
    fee.method,
    fee.installments_from,
    fee.installments_to,
    fee.rate_ppm,
    fee.fixed_fee_cents,
    fee.term_days,
    fee.term_kind,
    fee.valid_from,
    fee.valid_to,
  ])
