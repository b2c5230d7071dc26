import type { Report } from '../report.ts'
import type { PosExport } from './pos-export-schema.ts'

/** Warns where records of one export disagree: unknown references, sums, days. None refuses the file. */
export function checkExport(file: PosExport, report: Report): void {
  checkDays(file, report)
  checkReferences(file, report)
  checkSums(file, report)
}

function checkDays(file: PosExport, report: Report): void {
  const announced = new Set(file.header?.business_dates)
  for (const { line, business_date } of [...file.shifts, ...file.readings, ...file.tank_dips, ...file.fuel_receipts])
    if (!announced.has(business_date))
      report.warn('pos.unannounced-day', 'dia que o cabeçalho não anuncia.', {
        line,
        field: 'business_date',
        value: business_date,
      })
}

function checkReferences(file: PosExport, report: Report): void {
  const shifts = new Set(file.shifts.map((shift) => shift.external_id))
  const sales = new Set(file.sales.map((sale) => sale.sale_id))
  const fuellings = new Set(file.fuellings.map((fuelling) => fuelling.record_id))
  const check = (known: Set<string>, at: { line: number; field: string; value: string | null }, what: string) => {
    if (at.value !== null && !known.has(at.value))
      report.warn('pos.unknown-reference', `${what} que não está no arquivo.`, at)
  }
  for (const { line, shift } of [...file.till_movements, ...file.fuellings, ...file.sales, ...file.payments])
    check(shifts, { line, field: 'shift', value: shift }, 'turno')
  for (const { line, sale_id } of [...file.fuellings, ...file.payments])
    check(sales, { line, field: 'sale_id', value: sale_id }, 'venda')
  for (const { line, items } of file.sales)
    for (const item of items)
      check(fuellings, { line, field: 'fuelling_record_id', value: item.fuelling_record_id }, 'abastecimento')
}

function checkSums(file: PosExport, report: Report): void {
  const paid = new Map<string, number>()
  for (const payment of file.payments)
    if (payment.cancelled_at === null)
      paid.set(payment.sale_id, (paid.get(payment.sale_id) ?? 0) + payment.amount_cents)
  for (const { line, sale_id, total_cents, cancelled_at, items } of file.sales) {
    const at = { line, field: 'total_cents', value: String(total_cents) }
    const itemsTotal = items.reduce((sum, item) => sum + item.total_cents, 0)
    if (items.length > 0 && itemsTotal !== total_cents)
      report.warn('pos.items-sum', 'a soma dos itens difere do total da venda.', at)
    const due = cancelled_at === null ? total_cents : 0
    if ((paid.get(sale_id) ?? 0) !== due)
      report.warn('pos.payments-sum', 'a soma dos pagamentos difere do total da venda.', at)
  }
  for (const { line, opening_ml, closing_ml } of file.readings)
    if (closing_ml < opening_ml)
      report.warn('pos.reading-backwards', 'o encerrante final é menor que o inicial.', {
        line,
        field: 'closing_ml',
        value: String(closing_ml),
      })
}
