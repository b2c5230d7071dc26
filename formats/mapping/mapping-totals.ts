import { balanceMemos } from '../reading/balance-memo.ts'
import { getTotalScope, namesOtherAmount, type TotalScope } from './mapping-bottom.ts'
import { type FileNotice, truncateFaultText } from './mapping-fault.ts'
import { type PlacedColumn, type RowRead, readCell } from './mapping-row.ts'
import type { Mapping } from './mapping-schema.ts'
import type { WrittenStyles } from './mapping-styles.ts'
import type { MappedValue } from './mapping-values.ts'

/** Skipped total rows; `amount_cents` adds up the first amount of each. */
export type TotalRows = { rows: number; amount_cents: number }

type Side = 'net' | 'credits' | 'debits'
const sides = ['net', 'credits', 'debits'] as const

/** Sums of one column: now, at the last total (`section`), and at all starts from where a later total may count. */
type ColumnSums = { now: Record<Side, number>; section: Record<Side, number>; starts: Record<Side, Set<number>> }
const newColumnSums = (): ColumnSums => ({
  now: { net: 0, credits: 0, debits: 0 },
  section: { net: 0, credits: 0, debits: 0 },
  starts: { net: new Set([0]), credits: new Set([0]), debits: new Set([0]) },
})

const maxNotices = 20
// Bounds the memory of a file with a total below every row; its later totals are not compared.
const maxStarts = 10_000

type Compared = { at: PlacedColumn; cents: number; line: number; text: string; scope: TotalScope; fits: boolean }

/** A total may cover all records above, those since any earlier total, or only their credits or debits. */
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
  const notices: FileNotice[] = []
  const sums = new Map(money.map(({ at }) => [at.column.field, newColumnSums()]))
  // Totals above the first record: they may stand above the records that they add up.
  const leading: Compared[] = []
  const states = new Set<MappedValue>()
  let records = 0
  let sectionRecords = 0
  let complete = true
  let hasBalances = false

  const agrees = (field: string, cents: number) => {
    const { now, starts } = sums.get(field) ?? newColumnSums()
    const agreesOn = (side: Side) => [cents, -cents].some((amount) => starts[side].has(now[side] - amount))
    return !complete || sides.some(agreesOn)
  }
  const exceedsRecords = ({ at, cents }: Compared) => {
    const { now } = sums.get(at.column.field) ?? newColumnSums()
    return Math.abs(cents) > Math.max(now.credits, -now.debits)
  }
  // Portals write each net amount rounded, but add up the amounts before rounding: at most one cent per record.
  const isRounding = ({ at, cents }: Compared) => {
    const { now, section } = sums.get(at.column.field) ?? newColumnSums()
    const isNear = (sum: number, most: number) => sum !== 0 && Math.abs(Math.abs(sum) - Math.abs(cents)) <= most
    const isNearOn = (side: Side) =>
      isNear(now[side], records) || isNear(now[side] - section[side], records - sectionRecords)
    return at.column.field === 'net_cents' && sides.some(isNearOn)
  }
  // The fee takes the sign of its sale, and portals leave refused sales out of their totals.
  const provesLoss = (total: Compared) => {
    const { at, cents, scope, fits } = total
    if (cents === 0 || hasBalances || at.column.field === 'fee_cents' || scope === 'none') return false
    if (isRounding(total)) return false
    if (scope === 'all' && leading.length === 0 && states.size < 2) return true
    return fits && exceedsRecords(total)
  }
  const compare = (total: Compared, where: 'acima' | 'abaixo') => {
    const { at, cents, line, text } = total
    if (agrees(at.column.field, cents)) return
    const proven = provesLoss(total)
    if (notices.length >= maxNotices && !(proven && notices.every(({ sums: failed }) => !failed))) return
    const message = `Linha ${line}, coluna "${at.title}": o total ${text} não é a soma das linhas ${where} dele.`
    const notice = { line, column: at.title, field: at.field.name, value: text, message, code: 'W07' as const }
    notices.push({ ...notice, ...(proven && { sums: true }) })
  }
  const beginSections = () => {
    sectionRecords = records
    for (const { now, section, starts } of sums.values())
      for (const side of sides) {
        section[side] = now[side]
        if (starts[side].size < maxStarts) starts[side].add(now[side])
        else complete = false
      }
  }
  return {
    see({ values, faults }: Pick<RowRead, 'values' | 'faults'>) {
      if (mapping.target === 'statement_lines' && isBalance(String(values.memo ?? ''))) {
        hasBalances ||= typeof values.amount_cents === 'number' && values.amount_cents !== 0
        return
      }
      records++
      if (faults.length > 0) complete = false
      if (typeof values.status === 'string' && states.size < 2) states.add(values.status)
      for (const [field, { now }] of sums) {
        const value = values[field]
        if (typeof value !== 'number') continue
        now.net += value
        now[value > 0 ? 'credits' : 'debits'] += value
      }
    },
    pass(cells: readonly string[], line: number) {
      all.rows++
      const scope = getTotalScope(cells, mapping.target)
      const totals = money.flatMap(({ at, read }): Compared[] => {
        const reading = read(cells)
        if (!('value' in reading) || typeof reading.value !== 'number') return []
        const text = truncateFaultText(cells[at.place]?.trim() ?? '')
        return [{ at, cents: reading.value, line, text, scope, fits: !namesOtherAmount(cells, at.column.field) }]
      })
      all.amount_cents += totals[0]?.cents ?? 0
      if (records > 0) for (const total of totals) compare(total, 'acima')
      else leading.push(...totals.slice(0, maxNotices - leading.length))
      beginSections()
    },
    /** Returns true if the first amount of a record equals a sum of the records above, so that it may be a total. */
    isSum({ values }: Pick<RowRead, 'values'>): boolean {
      const field = money[0]?.at.column.field ?? ''
      const value = values[field]
      return typeof value === 'number' && value !== 0 && agrees(field, value)
    },
    all: () => all,
    /** Call it once, at the end of the file. */
    notices() {
      for (const total of leading) compare(total, 'abaixo')
      return notices
    },
  }
}
