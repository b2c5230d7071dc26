import type { BusinessDate } from '@app/kit/contract'
import type { AutoReason } from '../movement-reason-map/auto-reason.contract.ts'

/** How a sale was paid; the order is the order of every table by method (operations section 4.5). */
export const methods = {
  cash: 'Dinheiro',
  debit: 'Cartão de débito',
  credit: 'Cartão de crédito à vista',
  credit_installments: 'Cartão de crédito parcelado',
  prepaid: 'Cartão pré-pago',
  pix: 'Pix',
  fleet: 'Cartão frota',
  voucher: 'Voucher',
  note: 'Nota a prazo',
  check: 'Cheque à vista',
  postdated_check: 'Cheque pré-datado',
  freight_letter: 'Carta-frete',
  customer_voucher: 'Vale cliente',
  transfer: 'Transferência',
} as const
export type Method = keyof typeof methods

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
  business_date: BusinessDate
  captured_at: string | null
  acquirer: string
  merchant_no: string
  kind: 'sale' | 'cancel' | 'chargeback' | 'chargeback_reversal' | 'adjustment' | 'rental'
  method: Method
  brand: string | null
  installments: number
  gross_cents: number
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
}

/** A side of a match: system movements and manual lines on one side, captures and Pix on the other. */
export type MatchItemKind = 'movement' | 'manual' | 'capture'

/** One item of a side, as links store it. */
export type ItemRef<Kind extends MatchItemKind = MatchItemKind> = { kind: Kind; id: string }

/** A pair that people undid: never proposed again. */
export type RefusedPair = { system: ItemRef<'movement' | 'manual'>; confirmation: ItemRef<'capture' | 'manual'> }

/** A match of N items of one side to M of the other, with why (operations 3.5). */
export type MatchGroup = {
  pass_no: 1 | 2 | 3 | 4 | 5 | 6 | 7
  score: number
  status: 'confirmed' | 'suggested'
  /** Portuguese sentence: why these belong together. */
  sentence: string
  system: readonly ItemRef<'movement' | 'manual'>[]
  /** `manual` is a line that people added on the confirmation side, with its document. */
  confirmation: readonly ItemRef<'capture' | 'manual'>[]
  /** Confirmation minus system, in centavos. */
  difference_cents: number
}

export const differenceCodes = {
  D01: { name: 'Venda sem captura', severity: 'high' },
  D02: { name: 'Captura sem venda', severity: 'medium' },
  D03: { name: 'Valor divergente', severity: 'medium' },
  D04: { name: 'Modalidade ou bandeira trocada', severity: 'low' },
  D05: { name: 'Data divergente', severity: 'low' },
  D06: { name: 'Captura duplicada', severity: 'high' },
  D07: { name: 'Cancelada na adquirente, válida no sistema', severity: 'critical' },
  D08: { name: 'Cancelada no sistema, válida na adquirente', severity: 'high' },
  D09: { name: 'Falta ou sobra de dinheiro', severity: 'medium' },
  D10: { name: 'Terminal ou estabelecimento de terceiro', severity: 'critical' },
  D11: { name: 'Pix não recebido ou devolvido', severity: 'high' },
  D12: { name: 'Taxa divergente', severity: 'low' },
  D13: { name: 'Pagamento a menor, a maior ou em atraso', severity: 'medium' },
  D14: { name: 'Chargeback', severity: 'high' },
  D15: { name: 'Abastecimento sem venda', severity: 'high' },
  D16: { name: 'Perda ou sobra de tanque acima de 0,6%', severity: 'high' },
  D17: { name: 'Nota a prazo sem documento', severity: 'medium' },
  D18: { name: 'Despesa ou vale sem comprovante', severity: 'medium' },
} as const
export type DifferenceCode = keyof typeof differenceCodes
export type Severity = 'low' | 'medium' | 'high' | 'critical'

/** A disagreement the day shows now, before people say anything about it. */
export type FoundDifference = {
  code: DifferenceCode
  /** Stable name of what it is about, such as `capture:123` or `session:7`: an explanation survives a recalculation by it. */
  ref: string
  /** The money it puts into each method (confirmed minus system); empty for volumes (D15, D16) and D17/D18 proofs. */
  effects: readonly { method: Method; amount_cents: number }[]
  /** The amount shown: the sum of effects, or the value at stake where there is none. */
  amount_cents: number
  volume_ml: number | null
  items: readonly { kind: MatchItemKind | 'session' | 'fuelling' | 'tank'; id: string }[]
  /** Portuguese sentence with the numbers. */
  sentence: string
  /** What the machine proposes, such as the D02 + D15 pair as one late sale; null when it has no idea. */
  suggestion: Suggestion | null
}

export type Suggestion =
  | {
      kind: 'add_sale'
      fuelling_id: number
      capture_id: number
      amount_cents: number
      method: Method
      sentence: string
    }
  | {
      kind: 'reclassify'
      movement_id: number
      method_from: Method
      method_to: Method
      amount_cents: number
      sentence: string
    }

/** Company-day-method (operations 4.5). */
export type MethodLine = {
  method: Method
  system_cents: number
  manual_cents: number
  reclassified_cents: number
  system_after_cents: number
  confirmed_cents: number
  difference_before_cents: number
  difference_cents: number
  explained_cents: number
  unexplained_cents: number
}
