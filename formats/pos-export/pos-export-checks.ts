import type { ProblemPlace, ProblemReport } from '../reading/report.ts'
import { newSeenKeys } from '../reading/seen-keys.ts'
import { sumItems } from '../values/amounts.ts'
import type { PosReading, PosSale } from './pos-export-schema.ts'
import type { PosItem } from './pos-export-types.ts'

type HasRecord = (type: 'shift' | 'sale' | 'fuelling', key: string) => boolean

type Reference = { line: number; field: string; type: 'shift' | 'sale' | 'fuelling'; key: string }

const names = { shift: 'turno', sale: 'venda', fuelling: 'abastecimento' }

/** Checks sums and references, which it keeps in memory; its warnings do not refuse the file. */
export function newChecks(report: ProblemReport, hasRecord: HasRecord) {
  const announcedDays = new Set<string>()
  const open: Reference[] = []
  const missCounts = newSeenKeys()
  const sales = new Map<string, { line: number; total_cents: number; due: number }>()
  const paid = new Map<string, number>()

  const refer = (
    type: Reference['type'],
    { line, field, key }: { line: number; field: string; key: string | null },
  ) => {
    if (key === null || hasRecord(type, key)) return
    const misses = missCounts.get(`${type}|${key}`) ?? 0
    missCounts.set(`${type}|${key}`, misses + 1)
    // One warning per missing record, even if a million records refer to it.
    if (misses === 0) open.push({ line, field, type, key })
  }
  const takeSale = (sale: PosSale) => {
    const { line, sale_id, total_cents, cancelled_at, items } = sale
    sales.set(sale_id, { line, total_cents, due: cancelled_at === null ? total_cents : 0 })
    refer('shift', { line, field: 'shift', key: sale.shift })
    for (const item of items) refer('fuelling', { line, field: 'fuelling_record_id', key: item.fuelling_record_id })
    const sum = sumItems(items, (item) => item.total_cents)
    if (items.length > 0 && sum !== total_cents)
      report.warn('pos.items-sum', 'a soma dos itens difere do total da venda.', at(line, total_cents))
  }
  const checkDay = ({ line, business_date }: { line: number; business_date: string }) => {
    if (!announcedDays.has(business_date))
      report.warn('pos.unannounced-day', 'dia que o cabeçalho não anuncia.', {
        line,
        field: 'business_date',
        value: business_date,
      })
  }

  return {
    announce(days: readonly string[]): void {
      for (const day of days) announcedDays.add(day)
    },
    take({ kind, row }: PosItem): void {
      if (kind === 'shifts' || kind === 'readings' || kind === 'tank_dips' || kind === 'fuel_receipts') checkDay(row)
      if (kind === 'readings') checkReading(row, report)
      if (kind === 'sales') takeSale(row)
      if (kind === 'till_movements' || kind === 'fuellings' || kind === 'payments')
        refer('shift', { line: row.line, field: 'shift', key: row.shift })
      if (kind === 'fuellings' || kind === 'payments')
        refer('sale', { line: row.line, field: 'sale_id', key: row.sale_id })
      if (kind === 'payments' && row.cancelled_at === null)
        paid.set(row.sale_id, (paid.get(row.sale_id) ?? 0) + row.amount_cents)
    },
    end(): void {
      for (const { line, field, type, key } of open) {
        if (hasRecord(type, key)) continue
        const others = (missCounts.get(`${type}|${key}`) ?? 1) - 1
        const suffix = others === 0 ? '' : `, citado em mais ${others} ${others === 1 ? 'registro' : 'registros'}`
        report.warn('pos.unknown-reference', `${names[type]} que não está no arquivo${suffix}.`, {
          line,
          field,
          value: key,
        })
      }
      for (const [sale_id, { line, total_cents, due }] of sales)
        if ((paid.get(sale_id) ?? 0) !== due)
          report.warn('pos.payments-sum', 'a soma dos pagamentos difere do total da venda.', at(line, total_cents))
    },
  }
}

const at = (line: number, total_cents: number): ProblemPlace => ({
  line,
  field: 'total_cents',
  value: String(total_cents),
})

function checkReading({ line, opening_ml, closing_ml }: PosReading, report: ProblemReport): void {
  if (closing_ml < opening_ml)
    report.warn('pos.reading-backwards', 'o encerrante final é menor que o inicial.', {
      line,
      field: 'closing_ml',
      value: String(closing_ml),
    })
}
