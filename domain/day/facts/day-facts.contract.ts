import type { BusinessDate } from '@app/kit/contract'
import type { RuleInForce } from '../../matching/rule-in-force.contract.ts'
import type { AutoReason } from '../differences/auto-reason.contract.ts'
import type { Sources } from './day-sources.contract.ts'
import type { PaymentMethod } from './methods.contract.ts'
import type { PastPairs } from './past-pairs.contract.ts'

/** Kind of a till line (operations R34). Only `sale` enters the totals by method; the others change the drawer. */
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
  method: PaymentMethod
  type_method?: PaymentMethod | null
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

/** A line that people add, reclassify or exclude. Amounts are positive; the kind gives the effect. */
export type ManualTransaction = {
  id: string
  kind: 'add' | 'reclassify' | 'exclude'
  side: 'system' | 'confirmation'
  movement_type_code: string
  /** The target of a reclassify or exclude: a system movement, or a capture on the confirmation side. */
  target_id: number | null
  method_from: PaymentMethod | null
  method_to: PaymentMethod | null
  amount_cents: number
  /** Only `amount_cents` moves to the other method; the rest of the line stays. */
  part?: boolean
  occurred_at: string
  nsu: string | null
  auth_code: string | null
  e2e_id: string | null
  terminal_logical_no: string | null
  fuelling_id: number | null
  /** Nature of the movement type; if missing, derived from the built-in codes (`SAN` is a withdrawal). */
  nature?: MovementNature
  /** Drawer of an added cash line; if missing, the session open at `occurred_at`. */
  session_id?: number | null
}

export type Capture = {
  id: number
  business_date: BusinessDate
  /** Its own date, if the cut-off moves it to the previous business day. */
  captured_on?: BusinessDate
  captured_at: string | null
  acquirer: string
  merchant_no: string
  kind: 'sale' | 'cancel' | 'chargeback' | 'chargeback_reversal' | 'adjustment' | 'rental' | 'pix_return'
  method: PaymentMethod
  brand: string | null
  installments: number
  /** Confirmed amount: the payment minus its returns. */
  gross_cents: number
  returned?: { amount_cents: number; ids: readonly number[] }
  gives_back?: { business_date: BusinessDate; gross_cents: number } | null
  nsu: string | null
  auth_code: string | null
  terminal_logical_no: string | null
  e2e_id: string | null
  txid: string | null
  cancelled_at: string | null
  /** False if the terminal or merchant number is unknown or of another company (D10). */
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
  count_id?: string | null
  /** People rejected the match of this count with its till: the till is uncounted until the next count. */
  count_refused?: boolean
  /** The count has no witness; a drawer line says so only if its difference requires one. */
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
  /** A counter that rolled over counts only after a person confirms it (operations section 2). */
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
  totalizer_after_ml?: number | null
  /** The nozzle was blocked during the delivery; such a fuelling is always reviewed (operations R11). */
  blocked?: boolean
}

export type SaleItem = {
  sale_external_id: string
  kind: 'fuel' | 'shop' | 'service'
  product_code: string | null
  volume_ml: number | null
  total_cents: number
  /** The item's share of the receipt's discount; negative for a surcharge, missing without either. */
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

export type AssessmentSettings = {
  fuel_total_rounding: 'truncate' | 'half_up'
  direct_limit_cents: number
  tank_variation_base: 'book' | 'available'
}

export type DayFacts = {
  company_id: string
  business_date: BusinessDate
  settings: AssessmentSettings
  cutoffs?: Readonly<Record<BusinessDate, string>>
  sessions: readonly CashSession[]
  movements: readonly SystemMovement[]
  manuals: readonly ManualTransaction[]
  /** Includes candidates of the days before and after; a capture linked in another day must be left out. */
  captures: readonly Capture[]
  readings: readonly NozzleReading[]
  fuellings: readonly Fuelling[]
  sale_items: readonly SaleItem[]
  tanks: readonly TankDay[]
  products: readonly { code: string; name: string }[]
  auto_reasons?: readonly AutoReason[]
  rules?: readonly RuleInForce[]
  past_pairs?: readonly PastPairs[]
  /** Files that the day received or was allowed to do without. */
  sources?: Sources
  /** Sources whose file must come: the mandatory ones and those of the acquirers with a contract. */
  expected_sources?: readonly string[]
}
