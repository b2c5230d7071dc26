import { balanceMemos } from '../../reading/balance-memo.ts'
import type { Mapping } from '../schema/mapping-schema.ts'
import { type FileNotice, truncateFaultText } from '../values/mapping-fault.ts'
import type { WrittenStyles } from '../values/mapping-styles.ts'
import type { MappedValue } from '../values/mapping-values.ts'
import { getTotalScope, namesOtherAmount, type TotalScope } from './mapping-bottom.ts'
import { type PlacedColumn, type RowRead, readCell } from './mapping-row.ts'

/** Skipped total rows; `amount_cents` adds up the first amount of each. */
export type TotalRows = { rows: number; amount_cents: number }

type Side = 'all' | 'credits' | 'debits'
const sides = ['all', 'credits', 'debits'] as const

/** Sums of one column: running, at the last total, and at every place where a later total may begin. */
type ColumnSums = { now: Record<Side, number>; section: Record<Side, number>; starts: Record<Side, Set<number>> }
const newColumnSums = (): ColumnSums => ({
  now: { all: 0, credits: 0, debits: 0 },
  section: { all: 0, credits: 0, debits: 0 },
  starts: { all: new Set([0]), credits: new Set([0]), debits: new Set([0]) },
})

const maxNotices = 20
// Limits the memory for a file with a total below every row; its later totals are not compared.
const maxStarts = 10_000

type TotalAmount = {
  at: PlacedColumn
  cents: number
  line: number
  text: string
  scope: TotalScope
  isOfColumn: boolean
}
type MoneyColumn = { at: PlacedColumn; read: ReturnType<typeof readCell> }
type Layout = { columns: readonly PlacedColumn[]; styles: WrittenStyles }

/** A total may cover all records above, those since any earlier total, or only their credits or debits. */
export class TotalsCheck {
  readonly skippedRows: TotalRows = { rows: 0, amount_cents: 0 }
  readonly #target: Mapping['target']
  readonly #isBalance: (memo: string) => boolean
  readonly #money: readonly MoneyColumn[]
  readonly #sums: ReadonlyMap<string, ColumnSums>
  readonly #notices: FileNotice[] = []
  // Totals above the first record may be the sums of the records below.
  readonly #leading: TotalAmount[] = []
  readonly #states = new Set<MappedValue>()
  #records = 0
  #sectionRecords = 0
  #complete = true
  #hasBalances = false

  constructor(mapping: Mapping, today: string, { columns, styles }: Layout) {
    this.#target = mapping.target
    this.#isBalance = balanceMemos(mapping.balances)
    this.#money = columns
      .filter(({ field, place }) => field.type === 'money' && place >= 0)
      .map((at) => ({ at, read: readCell(mapping, today, at, styles) }))
      .filter(({ at }) => at.column.field !== 'balance_cents')
    this.#sums = new Map(this.#money.map(({ at }) => [at.column.field, newColumnSums()]))
  }

  addRecord({ values, faults }: Pick<RowRead, 'values' | 'faults'>) {
    if (this.#target === 'statement_lines' && this.#isBalance(String(values.memo ?? ''))) {
      this.#hasBalances ||= typeof values.amount_cents === 'number' && values.amount_cents !== 0
      return
    }
    this.#records++
    if (faults.length > 0) this.#complete = false
    if (typeof values.status === 'string' && this.#states.size < 2) this.#states.add(values.status)
    for (const [field, { now }] of this.#sums) {
      const value = values[field]
      if (typeof value !== 'number') continue
      now.all += value
      now[value > 0 ? 'credits' : 'debits'] += value
    }
  }

  addTotal(cells: readonly string[], line: number) {
    this.skippedRows.rows++
    const scope = getTotalScope(cells, this.#target)
    const totals = this.#money.flatMap(({ at, read }): TotalAmount[] => {
      const reading = read(cells)
      if (!('value' in reading) || typeof reading.value !== 'number') return []
      const text = truncateFaultText(cells[at.place]?.trim() ?? '')
      const isOfColumn = !namesOtherAmount(cells, at.column.field)
      return [{ at, cents: reading.value, line, text, scope, isOfColumn }]
    })
    this.skippedRows.amount_cents += totals[0]?.cents ?? 0
    if (this.#records > 0) for (const total of totals) this.#compare(total, 'acima')
    else this.#leading.push(...totals.slice(0, maxNotices - this.#leading.length))
    this.#beginSections()
  }

  /** Returns true if the first amount of a record equals a sum of the records above, so that it may be a total. */
  isSum({ values }: Pick<RowRead, 'values'>): boolean {
    const field = this.#money[0]?.at.column.field ?? ''
    const value = values[field]
    return typeof value === 'number' && value !== 0 && this.#equalsSomeSum(field, value)
  }

  /** Call it once, at the end of the file. */
  listNotices(): FileNotice[] {
    for (const total of this.#leading) this.#compare(total, 'abaixo')
    return this.#notices
  }

  #sumsOf(field: string): ColumnSums {
    return this.#sums.get(field) ?? newColumnSums()
  }

  #equalsSomeSum(field: string, cents: number) {
    const { now, starts } = this.#sumsOf(field)
    const equalsSumOfSide = (side: Side) => [cents, -cents].some((amount) => starts[side].has(now[side] - amount))
    return !this.#complete || sides.some(equalsSumOfSide)
  }

  #exceedsRecords({ at, cents }: TotalAmount) {
    const { now } = this.#sumsOf(at.column.field)
    return Math.abs(cents) > Math.max(now.credits, -now.debits)
  }

  // Portals write each net amount rounded, but add up the amounts before rounding: at most one cent per record.
  #isRounding({ at, cents }: TotalAmount) {
    const { now, section } = this.#sumsOf(at.column.field)
    const isNear = (sum: number, most: number) => sum !== 0 && Math.abs(Math.abs(sum) - Math.abs(cents)) <= most
    const isNearOn = (side: Side) =>
      isNear(now[side], this.#records) || isNear(now[side] - section[side], this.#records - this.#sectionRecords)
    return at.column.field === 'net_cents' && sides.some(isNearOn)
  }

  // Fees follow the sign of the sale. Portals omit refused sales from totals.
  #provesLoss(total: TotalAmount) {
    const { at, cents, scope, isOfColumn } = total
    if (cents === 0 || this.#hasBalances || at.column.field === 'fee_cents' || scope === 'other') return false
    if (this.#isRounding(total)) return false
    if (scope === 'all' && this.#leading.length === 0 && this.#states.size < 2) return true
    return isOfColumn && this.#exceedsRecords(total)
  }

  #compare(total: TotalAmount, where: 'acima' | 'abaixo') {
    const { at, cents, line, text } = total
    if (this.#equalsSomeSum(at.column.field, cents)) return
    const proven = this.#provesLoss(total)
    const isFirstProof = proven && !this.#notices.some(({ sums }) => sums)
    if (this.#notices.length >= maxNotices && !isFirstProof) return
    const message = `Linha ${line}, coluna "${at.title}": o total ${text} não é a soma das linhas ${where} dele.`
    const notice = { line, column: at.title, field: at.field.name, value: text, message, code: 'W07' as const }
    this.#notices.push({ ...notice, ...(proven && { sums: true }) })
  }

  #beginSections() {
    this.#sectionRecords = this.#records
    for (const { now, section, starts } of this.#sums.values())
      for (const side of sides) {
        section[side] = now[side]
        if (starts[side].size < maxStarts) starts[side].add(now[side])
        else this.#complete = false
      }
  }
}
