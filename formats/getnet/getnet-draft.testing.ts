import type { CaptureKind } from '../acquirer/acquirer-types.ts'
import { groupsBy } from '../acquirer/groups.ts'
import type { SaleDraft } from '../acquirer/sale-draft.ts'

export type GetnetSaleDraft = SaleDraft & {
  product: string
  card_bin: string
  cash_out_cents: number
  cancelled: boolean
}

/** A paid instalment to write: on its day (PG), anticipated (AC) or assigned (CS). */
export type GetnetPaymentDraft = {
  sale: GetnetSaleDraft
  installment: number
  kind: 'PG' | 'AC' | 'CS'
  paid_on: string
  operation_no: string
  cost_cents: number
}

/** An adjustment with its own RV; the amount is signed by its effect. */
export type GetnetAdjustmentDraft = {
  merchant_no: string
  kind: CaptureKind
  amount_cents: number
  adjusted_on: string
  paid_on: string
  adjustment_no: string
  original_nsu: string
  original_sold_on: string
}

export type GetnetLienDraft = {
  merchant_no: string
  operation_no: string
  operated_on: string
  paid_on: string
  gross_cents: number
  cost_cents: number
}

export type GetnetDraft = {
  merchant_no: string
  created_on: string
  moved_on: string
  sequence: number
  bank: string
  branch: string
  account: string
  sales: GetnetSaleDraft[]
  payments: GetnetPaymentDraft[]
  adjustments: GetnetAdjustmentDraft[]
  liens: GetnetLienDraft[]
  width: 400 | 401 // 400 in the manual; real files have 401
}

/** A RV to write; `index` is the instalment, from 0. */
export type GetnetRv = { summary_no: string; index: number; sales: GetnetSaleDraft[]; first: GetnetSaleDraft }

export function groupGetnetRvs(sales: readonly GetnetSaleDraft[]): GetnetRv[] {
  const groups = groupsBy(sales, ({ merchant_no, product, sold_on, due_days }) =>
    [merchant_no, product, sold_on, ...due_days].join('|'),
  )
  const rvs = groups.flatMap(([, groupSales]) => {
    const first = groupSales[0]!
    return first.due_days.map((_, index) => ({ index, sales: groupSales, first }))
  })
  return rvs.map((rv, place) => ({ ...rv, summary_no: String(place + 1).padStart(9, '0') }))
}
