import type { FewPosRecords } from '@app/domain/transactions/server'
import type { PosExport, PosPayment, PosSale, PosShift } from '@app/formats'
import { split, sumOf } from '@app/kit/contract'
import type { Registers } from './pos-export-registers.store.ts'

export type KnownShift = Pick<PosShift, 'external_id' | 'business_date' | 'shift_no'>

export type PosContext = {
  company_id: string
  source_system: string
  import_id: string
  registers: Registers
  shifts: ReadonlyMap<string, KnownShift>
}

type Line = { movement_type: string; shift: string }

export function getMovementTypeCode(
  { movement_type, shift }: Line,
  { registers, shifts }: Pick<PosContext, 'registers' | 'shifts'>,
) {
  const on = shifts.get(shift)?.business_date
  return on === undefined ? movement_type : registers.translate(movement_type, on)
}

export function toSmallListRecords(
  file: FewOfPos,
  { company_id, source_system, import_id, registers }: PosContext,
): FewPosRecords {
  const own = { company_id, import_id }
  return {
    sessions: file.shifts.map(({ line, ...shift }) => ({ ...own, source_system, ...shift, import_line: line })),
    readings: file.readings.map(({ nozzle_no, line, ...reading }) => ({
      ...own,
      ...reading,
      import_line: line,
      nozzle_id: registers.nozzles.get(nozzle_no) ?? null,
    })),
    dips: file.tank_dips.map(({ tank_no, line, ...dip }) => ({
      ...own,
      ...dip,
      import_line: line,
      tank_id: registers.tanks.get(tank_no) ?? null,
    })),
    receipts: file.fuel_receipts.map((receipt) => ({
      ...own,
      tank_id: registers.tanks.get(receipt.tank_no) ?? null,
      business_date: receipt.business_date,
      invoice_key: receipt.invoice_key ?? receipt.external_id,
      volume_ml: receipt.volume_ml,
      unit_cost_micros: receipt.unit_cost_micros,
      freight_micros: receipt.freight_micros,
      import_line: receipt.line,
    })),
  }
}
export type FewOfPos = Pick<PosExport, 'shifts' | 'readings' | 'tank_dips' | 'fuel_receipts'>

export function fuellingRow(fuelling: PosExport['fuellings'][number], context: PosContext) {
  const shift = context.shifts.get(fuelling.shift)
  return {
    company_id: context.company_id,
    import_id: context.import_id,
    controller_record_id: fuelling.record_id,
    business_date: shift?.business_date ?? null,
    nozzle_id: context.registers.nozzles.get(fuelling.nozzle_no) ?? null,
    shift_no: shift?.shift_no ?? null,
    ended_at: fuelling.ended_at,
    volume_ml: fuelling.volume_ml,
    price_millis: fuelling.price_millis,
    total_cents: fuelling.total_cents,
    attendant: fuelling.attendant,
    sale_external_id: fuelling.sale_id,
    totalizer_after_ml: fuelling.totalizer_after_ml,
    import_line: fuelling.line,
  }
}

/** Number of the line of a till movement; payments, in the same table, count from 1. */
export const tillLine = 0

const noCard = {
  nsu: null,
  auth_code: null,
  acquirer: null,
  brand: null,
  installments: 1,
  terminal_logical_no: null,
  e2e_id: null,
  txid: null,
}

export function tillRow(movement: PosExport['till_movements'][number], { shifts, registers, ...own }: PosContext) {
  const movement_type_code = getMovementTypeCode(movement, { shifts, registers })
  return {
    ...noCard,
    company_id: own.company_id,
    source_system: own.source_system,
    import_id: own.import_id,
    import_line: movement.line,
    shift: movement.shift,
    business_date: shifts.get(movement.shift)?.business_date ?? null,
    occurred_at: movement.occurred_at,
    external_id: movement.external_id,
    line_no: tillLine,
    sale_external_id: null,
    movement_type_code,
    method: registers.types.get(movement_type_code) ?? null,
    amount_cents: movement.amount_cents,
    customer: movement.customer,
    document_no: movement.document_no ?? movement.envelope_no,
    document_attached: movement.document_attached,
    employee: movement.employee,
    cancelled_at: movement.cancelled_at,
  }
}

export const toPaymentKind = ({ method, brand }: Pick<PosPayment, 'method' | 'brand'>) => ({
  method: method === 'check_postdated' ? 'postdated_check' : method,
  brand: brand?.toLowerCase() ?? null,
})

export function paymentRow(
  payment: PosPayment,
  { shifts, registers, company_id, source_system, import_id }: PosContext,
) {
  return {
    company_id,
    source_system,
    import_id,
    import_line: payment.line,
    shift: payment.shift,
    business_date: shifts.get(payment.shift)?.business_date ?? null,
    occurred_at: payment.occurred_at,
    external_id: payment.external_id,
    line_no: payment.line_no,
    sale_external_id: payment.sale_id,
    movement_type_code: getMovementTypeCode(payment, { shifts, registers }),
    amount_cents: payment.amount_cents,
    nsu: payment.nsu,
    auth_code: payment.auth_code,
    acquirer: payment.acquirer?.toLowerCase() ?? null,
    ...toPaymentKind(payment),
    installments: payment.installments,
    terminal_logical_no: payment.terminal_logical_no,
    e2e_id: payment.e2e_id,
    txid: payment.txid,
    customer: payment.customer,
    document_no: null,
    document_attached: payment.document_attached,
    employee: null,
    cancelled_at: payment.cancelled_at,
  }
}

const wholeSale = (sale: PosSale): PosSale['items'] => [
  {
    kind: sale.kind,
    product_code: sale.kind,
    description: '',
    volume_ml: null,
    price_millis: null,
    total_cents: sale.total_cents,
    fuelling_record_id: null,
  },
]

/** A receipt may mix kinds: the sale's kind is used only for an unknown product, and never for fuel without litres. */
function kindOfItem(item: PosSale['items'][number], sale: PosSale, { productKinds }: Registers) {
  const known = item.kind ?? productKinds.get(item.product_code)
  if (known) return known
  if (item.fuelling_record_id !== null) return 'fuel'
  return sale.kind === 'fuel' && item.volume_ml === null ? 'shop' : sale.kind
}

/** Shares the discount in proportion to the items' amounts, by largest remainder. */
function discountsOf({ total_cents }: PosSale, items: PosSale['items']) {
  const sum = sumOf(items, (item) => item.total_cents)
  const weights = items.map((item) => (sum === 0 ? 1 : item.total_cents))
  return split(sum - total_cents, weights)
}

export function itemRows(sale: PosSale, { shifts, company_id, source_system, import_id, registers }: PosContext) {
  const items = sale.items.length > 0 ? sale.items : wholeSale(sale)
  const discounts = discountsOf(sale, items)
  return items.map((item, index) => ({
    company_id,
    source_system,
    import_id,
    business_date: shifts.get(sale.shift)?.business_date ?? null,
    sale_external_id: sale.sale_id,
    line_no: index + 1,
    cash_session_external_id: sale.shift,
    occurred_at: sale.occurred_at,
    kind: kindOfItem(item, sale, registers),
    product_code: item.product_code,
    description: item.description,
    volume_ml: item.volume_ml,
    price_millis: item.price_millis,
    total_cents: item.total_cents,
    discount_cents: discounts[index] ?? 0,
    controller_record_id: item.fuelling_record_id,
    cancelled_at: sale.cancelled_at,
    import_line: sale.line,
  }))
}
