import type { BusinessDate } from '@app/kit/contract'
import type { RuleInForce } from '../../matching/rule-in-force.contract.ts'
import type { AutoReason } from '../assessment/auto-reason.contract.ts'
import type { Method } from './methods.contract.ts'
import type { PastPairs } from './past-pairs.contract.ts'

/** What a till line is (operations R34). Only `sale` lines enter the totals by method; the others move the drawer. */
export type MovementNature =
  | 'sale'
  | 'receipt'
  | 'supply'
  | 'withdrawal'
  | 'advance'
  | 'expense'
  | 'transfer'
  | 'adjustment'
  | 'fee'
  | 'refund'

/** One payment line or till movement of the point of sale. */
export type SystemMovement = {
  id: number
  business_date: BusinessDate
  occurred_at: string
  external_id: string
  line_no: number
  sale_external_id: string | null
  session_id: number | null
  movement_type_code: string
  nature: MovementNature
  method: Method
  /** The method of the movement type; null where it takes any. */
  type_method?: Method | null
  amount_cents: number
  nsu: string | null
  auth_code: string | null
  acquirer: string | null
  brand: string | null
  installments: number
  terminal_logical_no: string | null
  e2e_id: string | null
  txid: string | null
  customer: string | null
  document_no: string | null
  document_attached: boolean
  employee?: string | null
  cancelled_at: string | null
}

/** A line that people add, reclassify or disregard. Amounts are positive; the kind gives the effect. */
export type ManualTransaction = {
  id: string
  kind: 'add' | 'reclassify' | 'exclude'
  side: 'system' | 'confirmation'
  movement_type_code: string
  /** The system movement (or capture, on the confirmation side) that a reclassify or exclude touches. */
  target_id: number | null
  method_from: Method | null
  method_to: Method | null
  amount_cents: number
  /** Only so much of the line moves to the other method; the rest of it stays. */
  part?: boolean
  occurred_at: string
  nsu: string | null
  auth_code: string | null
  e2e_id: string | null
  terminal_logical_no: string | null
  fuelling_id: number | null
  /** Nature of the movement type; left out, the seeded codes say it (`SAN` is a withdrawal). */
  nature?: MovementNature
  /** The drawer an added cash line belongs to; left out, the session open at `occurred_at`. */
  session_id?: number | null
}

/** One capture of an acquirer or one Pix: what a third party confirms. */
export type Capture = {
  id: number
  /** The business day that judges it. */
  business_date: BusinessDate
  /** Its own date, where a cut-off gives it to the day before. */
  captured_on?: BusinessDate
  captured_at: string | null
  acquirer: string
  merchant_no: string
  kind: 'sale' | 'cancel' | 'chargeback' | 'chargeback_reversal' | 'adjustment' | 'rental' | 'pix_return'
  method: Method
  brand: string | null
  installments: number
  /** The amount that it confirms: the payment less its returns. */
  gross_cents: number
  /** Returns of this Pix on its own day with their amount; absent if there are none. */
  returned?: { amount_cents: number; ids: readonly number[] }
  /** Of a `pix_return`: the payment that it gives back, where one is known. */
  gives_back?: { business_date: BusinessDate; gross_cents: number } | null
  nsu: string | null
  auth_code: string | null
  terminal_logical_no: string | null
  e2e_id: string | null
  txid: string | null
  cancelled_at: string | null
  /** False when terminal or merchant number belongs to nobody or to another company (D10). */
  own: boolean
}

export type CashSession = {
  id: number
  shift_no: number
  till: string
  operator: string
  opened_at: string
  closed_at: string | null
  opening_float_cents: number
  counted_cents: number | null
  left_float_cents: number | null
  /** Which count this is: one that people made, or the till's own. */
  count_id?: string | null
  /** People said that this count is not of this till: it counts as not counted until somebody counts again. */
  count_refused?: boolean
  /** Its count differs so much that somebody else has to have seen it, and nobody said who. */
  unwitnessed?: boolean
}

export type NozzleReading = {
  nozzle_id: string
  nozzle_no: number
  tank_id: string
  product_code: string
  seq: number
  opening_ml: number
  closing_ml: number
  test_ml: number
  totalizer_max_ml: number
  /** A counter that went round counts only after somebody confirmed it (operations section 2). */
  rollover_confirmed?: boolean
}

export type Fuelling = {
  id: number
  nozzle_id: string
  nozzle_no: number
  product_code: string
  ended_at: string
  volume_ml: number
  price_millis: number
  total_cents: number
  sale_external_id: string | null
  /** The pump's counter after it, where the controller tells it. */
  totalizer_after_ml?: number | null
  /** The nozzle was blocked when it delivered: that is never a sale as any other (operations R11). */
  blocked?: boolean
}

/** One item of a sale: fuel has volume, shop and services have none. */
export type SaleItem = {
  sale_external_id: string
  kind: 'fuel' | 'shop' | 'service'
  product_code: string | null
  volume_ml: number | null
  total_cents: number
  /** The item's share of the discount of its receipt; negative for a surcharge, absent without one. */
  discount_cents?: number
  fuelling_id: number | null
  cancelled: boolean
}

export type TankDay = {
  tank_id: string
  tank_no: number
  product_code: string
  opening_ml: number | null
  received_ml: number
  closing_ml: number | null
}

export type ClosingSettings = {
  fuel_total_rounding: 'truncate' | 'half_up'
  direct_limit_cents: number
  tank_variation_base: 'book' | 'available'
}

/** All that is known of one company and business day: the input of matching, differences, proof and journal. */
export type DayFacts = {
  company_id: string
  business_date: BusinessDate
  settings: ClosingSettings
  /** The cut-offs that end this day and its neighbours; `00:00` where none is given. */
  cutoffs?: Readonly<Record<BusinessDate, string>>
  sessions: readonly CashSession[]
  movements: readonly SystemMovement[]
  manuals: readonly ManualTransaction[]
  /**
   * Captures of the day, and of the days before and after as candidates for sales around midnight. A neighbour counts
   * here only when it is matched here; a capture already linked in another day must be left out.
   */
  captures: readonly Capture[]
  readings: readonly NozzleReading[]
  fuellings: readonly Fuelling[]
  sale_items: readonly SaleItem[]
  tanks: readonly TankDay[]
  products: readonly { code: string; name: string }[]
  /** Reasons that explain differences of the day by themselves; none where nobody registered any. */
  auto_reasons?: readonly AutoReason[]
  /** Rules of people that hold on the day (pass 6). */
  rules?: readonly RuleInForce[]
  /** What people decided by hand on days before (pass 8). */
  past_pairs?: readonly PastPairs[]
}
