import type { CaptureKind } from '../acquirer/acquirer-types.ts'
import { groupsBy, hashToNumber } from '../acquirer/groups.ts'
import { computeSaleFees, type SaleDraft } from '../acquirer/sale-draft.ts'
import { sumItems } from '../values/amounts.ts'

export type RedeFileDraft = {
  merchant_no: string
  issued_on: string
  /** Number of the file in its series; a reprocessed file is number 1 again. */
  sequence: number
  reprocessed: boolean
  bank: string
  branch: string
  account: string
}

/** A sale to write: credit card in EEVC, debit card (one due day) in EEVD. */
export type RedeSaleDraft = SaleDraft & {
  brand: string | null // a brand of rede-codes; `null` writes 0, another brand
  tid: string | null
  order_ref: string | null
  card_bin: string
  cash_out_cents: number // included in the gross; debit only
}

/** A credit of the acquirer to an establishment (EEVC 011, EEFI 043). */
export type RedeCreditDraft = {
  merchant_no: string
  summary_no: string
  kind: CaptureKind
  amount_cents: number
  adjusted_on: string
  due_on: string
  brand: string | null
  document_no: string
}

/** An amount taken back: cancellation, chargeback or rental (EEVD 011, EEFI 035 and 038). */
export type RedeDebitDraft = {
  merchant_no: string
  summary_no: string
  kind: CaptureKind
  /** `returned_cents` goes to the cardholder; `charged_cents` is charged to the merchant. */
  returned_cents: number
  charged_cents: number
  adjusted_on: string
  due_on: string
  sold_on: string
  nsu: string
  auth_code: string
  brand: string | null
  card_last4: string
  order: string
}

export type RedeEevcDraft = RedeFileDraft & { sales: RedeSaleDraft[]; credits: RedeCreditDraft[] }
export type RedeEevdDraft = RedeFileDraft & { sales: RedeSaleDraft[]; debits: RedeDebitDraft[] }

export type RedeGroup = { first: RedeSaleDraft; sales: RedeSaleDraft[]; summary_no: string }

/** Groups sales into RVs. The same sales always get the same RV numbers. */
export function groupRedeSales(sales: readonly RedeSaleDraft[]): RedeGroup[] {
  const groups = groupsBy(sales, ({ merchant_no, brand, sold_on, due_days }) =>
    [merchant_no, brand, sold_on, ...due_days].join('|'),
  )
  const used = new Set<string>()
  return groups.map(([key, groupSales]) => ({
    first: groupSales[0]!,
    sales: groupSales,
    summary_no: numberFor(key, used),
  }))
}

// If two groups hash to the same number, the second takes the next free one.
function numberFor(key: string, used: Set<string>): string {
  let number = hashToNumber(key)
  const text = () => String(number).padStart(9, '0')
  while (used.has(text())) number = (number + 1) % 1_000_000_000
  used.add(text())
  return text()
}

export const computeRedeGroupGross = ({ sales }: RedeGroup) => sumItems(sales, (sale) => sale.gross_cents)
export const feeOfSale = (sale: RedeSaleDraft) => sumItems(computeSaleFees(sale), (fee) => fee)
const feeOf = ({ sales }: RedeGroup) => sumItems(sales, feeOfSale)

export function computeRedeGroupSums(groups: readonly RedeGroup[]) {
  const gross_cents = sumItems(groups, computeRedeGroupGross)
  const fee_cents = sumItems(groups, feeOf)
  return { gross_cents, fee_cents, net_cents: gross_cents - fee_cents }
}
