import { balanceMemos } from '../reading/balance-memo.ts'
import { type CellFault, truncateFaultText } from './mapping-fault.ts'
import { type PlacedColumn, type RowRead, readCell } from './mapping-row.ts'
import type { Mapping } from './mapping-schema.ts'
import type { WrittenStyles } from './mapping-styles.ts'

/** Skipped total rows; `amount_cents` adds up the first amount of each. */
export type TotalRows = { rows: number; amount_cents: number }

type Sums = { complete: boolean; amounts: Map<string, { plus: number; minus: number }> }
const newSums = (): Sums => ({ complete: true, amounts: new Map() })

const maxNotices = 20

/** A total may cover all records above, those since the last total, or only their credits or debits. */
export function newTotalRows(
  mapping: Mapping,
  today: string,
  { columns, styles }: { columns: readonly PlacedColumn[]; styles: WrittenStyles },
) {
  const money = columns
    .filter(({ field, place }) => field.type === 'money' && place >= 0)
    .map((at) => ({ at, read: readCell(mapping, today, at, styles) }))
    .filter(({ at }) => at.column.field !== 'balance_cents')
  const isBalance = balanceMemos(mapping.balances)
  const all: TotalRows = { rows: 0, amount_cents: 0 }
  const notices: CellFault[] = []
  const above = newSums()
  let section = newSums()

  const agrees = (field: string, cents: number) =>
    [above, section].some(({ complete, amounts }) => {
      const { plus = 0, minus = 0 } = amounts.get(field) ?? {}
      return !complete || [plus + minus, plus, minus].some((sum) => Math.abs(sum) === Math.abs(cents))
    })
  return {
    see({ values, faults }: Pick<RowRead, 'values' | 'faults'>) {
      if (mapping.target === 'statement_lines' && isBalance(String(values.memo ?? ''))) return
      for (const sums of [above, section]) {
        if (faults.length > 0) sums.complete = false
        for (const { at } of money) {
          const value = values[at.column.field]
          if (typeof value !== 'number') continue
          const sum = sums.amounts.get(at.column.field) ?? { plus: 0, minus: 0 }
          sums.amounts.set(at.column.field, sum)
          if (value > 0) sum.plus += value
          else sum.minus += value
        }
      }
    },
    pass(cells: readonly string[], line: number) {
      all.rows++
      const amounts = money.flatMap(({ at, read }) => {
        const reading = read(cells)
        return 'value' in reading && typeof reading.value === 'number' ? [{ at, cents: reading.value }] : []
      })
      all.amount_cents += amounts[0]?.cents ?? 0
      for (const { at, cents } of amounts) {
        if (agrees(at.column.field, cents) || notices.length === maxNotices) continue
        const text = truncateFaultText(cells[at.place]?.trim() ?? '')
        const message = `Linha ${line}, coluna "${at.title}": o total ${text} não é a soma das linhas acima dele.`
        notices.push({ line, column: at.title, field: at.field.name, value: text, message, code: 'W07' })
      }
      section = newSums()
    },
    /** Returns true if the first amount of a record equals a sum of the records above, so that it may be a total. */
    isSum({ values }: Pick<RowRead, 'values'>): boolean {
      const field = money[0]?.at.column.field ?? ''
      const value = values[field]
      return typeof value === 'number' && value !== 0 && agrees(field, value)
    },
    all: () => all,
    notices: () => notices,
  }
}
