import { z } from 'zod'
import { isAccessKey } from '../document/access-key.ts'
import { isBareCnpj } from '../document/cnpj.ts'
import { amountLimitMessage, maxFileAmount_cents } from '../values/amounts.ts'
import { buildFileCalendar, isIsoDay, parseInstant } from '../values/dates.ts'

// Accepts every year; the reader limits the years by the reading day.
const widest = buildFileCalendar('2993-01-01')

const text = z.string().trim().min(1, 'não pode ser vazio').max(120, 'passa de 120 caracteres')
const optionalText = text.nullable().default(null)
const day = z.string().refine((value) => isIsoDay(widest, value), 'não é uma data AAAA-MM-DD válida')
const instant = z.string().transform((value, context) => {
  const utc = /(?:Z|[+-]\d\d:\d\d)$/.test(value) ? parseInstant(widest, value) : null
  if (utc !== null) return utc
  context.addIssue({ code: 'custom', message: 'não é data e hora ISO com fuso' })
  return z.NEVER
})
const optionalInstant = instant.nullable().default(null)
const integer = z.int({
  error: ({ code }) => (code === 'too_big' || code === 'too_small' ? 'é grande demais' : 'não é um número inteiro'),
})
const nonNegativeInteger = integer.min(0, 'é negativo')
const optionalWhole = nonNegativeInteger.nullable().default(null)
const cents = nonNegativeInteger.max(maxFileAmount_cents, amountLimitMessage)
const optionalCents = cents.nullable().default(null)
const invoiceKey = z.string().refine(isAccessKey, 'não é uma chave de acesso válida').nullable().default(null)
const flag = z.boolean().default(false)
const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, `não é um destes: ${words.join(', ')}`)

/** The values are those of the payment methods of the product. */
export const paymentMethods = [
  'cash',
  'debit',
  'credit',
  'credit_installments',
  'prepaid',
  'fleet',
  'voucher',
  'pix',
  'note',
  'check',
  'check_postdated',
  'freight_letter',
  'customer_voucher',
  'transfer',
] as const

export const PosExportHeader = z.object({
  type: z.literal('header'),
  version: z.literal(1, 'não é a versão 1'),
  company_cnpj: z.string().refine(isBareCnpj, 'não é um CNPJ válido'),
  business_dates: z.array(day).min(1, 'não tem nenhuma data').max(366, 'tem mais de 366 datas'),
  source_system: text,
  generated_at: instant,
})

const Shift = z.object({
  external_id: text,
  business_date: day,
  shift_no: nonNegativeInteger,
  till: text,
  operator: text,
  opened_at: instant,
  closed_at: optionalInstant,
  opening_float_cents: cents,
  counted_cents: optionalCents,
  left_float_cents: optionalCents,
})

const TillMovement = z.object({
  external_id: text,
  shift: text,
  occurred_at: instant,
  movement_type: text,
  amount_cents: cents,
  envelope_no: optionalText,
  employee: optionalText,
  customer: optionalText,
  document_no: optionalText,
  document_attached: flag,
  cancelled_at: optionalInstant,
})

const Reading = z.object({
  nozzle_no: nonNegativeInteger,
  business_date: day,
  seq: nonNegativeInteger,
  opening_ml: nonNegativeInteger,
  closing_ml: nonNegativeInteger,
  test_ml: nonNegativeInteger,
  source: oneOf(['automation', 'manual']),
})

const Fuelling = z.object({
  record_id: text,
  nozzle_no: nonNegativeInteger,
  shift: text,
  ended_at: instant,
  volume_ml: nonNegativeInteger,
  price_millis: nonNegativeInteger,
  total_cents: cents,
  attendant: optionalText,
  sale_id: optionalText,
  totalizer_after_ml: optionalWhole,
})

const SaleKind = oneOf(['fuel', 'shop', 'service'])

const SaleItem = z.object({
  /** `null` lets the importer derive it: a receipt may have items of several kinds. */
  kind: SaleKind.nullable().default(null),
  product_code: text,
  description: text,
  volume_ml: optionalWhole,
  price_millis: optionalWhole,
  total_cents: cents,
  fuelling_record_id: optionalText,
})

const Sale = z.object({
  sale_id: text,
  shift: text,
  occurred_at: instant,
  kind: SaleKind,
  total_cents: cents,
  invoice_key: invoiceKey,
  cancelled_at: optionalInstant,
  items: z.array(SaleItem).max(1000, 'tem mais de 1000 itens'),
})

const Payment = z.object({
  external_id: text,
  line_no: nonNegativeInteger,
  sale_id: text,
  shift: text,
  occurred_at: instant,
  movement_type: text,
  method: oneOf(paymentMethods),
  amount_cents: cents,
  nsu: optionalText,
  auth_code: optionalText,
  acquirer: optionalText,
  brand: optionalText,
  installments: nonNegativeInteger.min(1, 'é menor que 1').max(99, 'passa de 99').default(1),
  terminal_logical_no: optionalText,
  e2e_id: optionalText,
  txid: optionalText,
  customer: optionalText,
  document_attached: flag,
  cancelled_at: optionalInstant,
})

const TankDip = z.object({
  tank_no: nonNegativeInteger,
  business_date: day,
  kind: oneOf(['opening', 'closing', 'after_receipt']),
  volume_ml: nonNegativeInteger,
  water_mm: nonNegativeInteger.default(0),
  method: oneOf(['ruler', 'probe']),
})

const FuelReceipt = z.object({
  external_id: text,
  tank_no: nonNegativeInteger,
  business_date: day,
  volume_ml: nonNegativeInteger,
  invoice_key: invoiceKey,
  unit_cost_micros: optionalWhole,
  freight_micros: optionalWhole,
})

export const recordSchemas = {
  shift: Shift,
  till_movement: TillMovement,
  reading: Reading,
  fuelling: Fuelling,
  sale: Sale,
  payment: Payment,
  tank_dip: TankDip,
  fuel_receipt: FuelReceipt,
}

export const PosExportTrailer = z.object({
  type: z.literal('trailer'),
  records: nonNegativeInteger,
  counts: z.partialRecord(
    z.enum(['shift', 'till_movement', 'reading', 'fuelling', 'sale', 'payment', 'tank_dip', 'fuel_receipt']),
    nonNegativeInteger,
  ),
  sales_cents: nonNegativeInteger,
  payments_cents: nonNegativeInteger,
})

type WithLine<Schema extends z.ZodType> = z.output<Schema> & { line: number }

export type PosHeader = z.output<typeof PosExportHeader>
export type PosTrailer = z.output<typeof PosExportTrailer>
export type PosShift = WithLine<typeof Shift>
type PosTillMovement = WithLine<typeof TillMovement>
export type PosReading = WithLine<typeof Reading>
type PosFuelling = WithLine<typeof Fuelling>
export type PosSale = WithLine<typeof Sale>
export type PosPayment = WithLine<typeof Payment>
type PosTankDip = WithLine<typeof TankDip>
type PosFuelReceipt = WithLine<typeof FuelReceipt>

/** Contents of a point-of-sale export: instants in UTC, amounts in cents, volumes in millilitres. */
export type PosExport = {
  header: PosHeader | null
  shifts: PosShift[]
  till_movements: PosTillMovement[]
  readings: PosReading[]
  fuellings: PosFuelling[]
  sales: PosSale[]
  payments: PosPayment[]
  tank_dips: PosTankDip[]
  fuel_receipts: PosFuelReceipt[]
}
