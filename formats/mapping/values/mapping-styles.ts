import { type FieldType, getTargetFields } from '../schema/mapping-fields.ts'
import type { Mapping } from '../schema/mapping-schema.ts'
import { type CellFault, truncateFaultText } from './mapping-fault.ts'
import { type DateOrder, type DecimalMark, findDateOrder, findDecimalMark } from './written-style.ts'

/** Format of a column; `mixed` if its cells contradict each other, so that ambiguous cells are faults. */
type FieldStyle = { kind: 'number'; mark: DecimalMark; mixed?: true } | { kind: 'date'; order: DateOrder; mixed?: true }

/** Formats found in a file, by field; for a missing field the format of the mapping applies. */
export type WrittenStyles = Readonly<Record<string, FieldStyle>>

export type OtherStyle = { field: string; style: FieldStyle; line: number; text: string }

const numbers: ReadonlySet<FieldType> = new Set(['money', 'volume', 'percent', 'count', 'odometer', 'litres'])

const isNumberType = (type: FieldType): boolean => numbers.has(type)

const hasOrderedDates = ({ days }: Pick<Mapping, 'days'>): boolean => days.some((format) => format.startsWith('DD/MM'))

export function styleNotice({ target }: Pick<Mapping, 'target'>, { field, style, line, text }: OtherStyle): CellFault {
  const name = getTargetFields(target).get(field)?.name ?? field
  const example = `como em "${truncateFaultText(text)}" na linha ${line}`
  const description =
    style.kind === 'date'
      ? `datas lidas com o mês antes do dia, ${example}`
      : `números lidos com ${style.mark === '.' ? 'ponto' : 'vírgula'} decimal, ${example}`
  const message = `Coluna "${name}": ${description}, e não como diz o layout.`
  return { line, column: '', field: name, value: truncateFaultText(text), message, code: 'W06' }
}

type Votes<Option extends string> = ReadonlyMap<Option, number>
type Column<Option extends string> = {
  field: string
  votes: Map<Option, number>
  first: Map<Option, { line: number; text: string }>
}

export function newStyleVotes(mapping: Pick<Mapping, 'decimal' | 'days'>) {
  const marks = new Map<string, Column<DecimalMark>>()
  const orders = new Map<string, Column<DateOrder>>()
  const ordered = hasOrderedDates(mapping)

  return {
    /** Counts a cell. A numeric workbook cell (`number`) is evidence for the mapping's own decimal mark. */
    see({ field, type, text, line }: { field: string; type: FieldType; text: string; line: number }, number: boolean) {
      if (isNumberType(type)) {
        const found = findDecimalMark(text)
        note(columnOf(marks, field), number && found ? mapping.decimal : found, { line, text })
      } else if (type === 'day' && ordered) note(columnOf(orders, field), findDateOrder(text), { line, text })
    },
    end(): { styles: WrittenStyles; others: OtherStyle[] } {
      const styles: Record<string, FieldStyle> = {}
      const others: OtherStyle[] = []
      for (const { column, option, mixed } of decide(marks, mapping.decimal)) {
        const style: FieldStyle = { kind: 'number', mark: option, ...(mixed && { mixed }) }
        styles[column.field] = style
        const example = column.first.get(option)
        if (example && option !== mapping.decimal) others.push({ field: column.field, style, ...example })
      }
      for (const { column, option, mixed } of decide(orders, 'day-month')) {
        const style: FieldStyle = { kind: 'date', order: option, ...(mixed && { mixed }) }
        styles[column.field] = style
        const example = column.first.get(option)
        if (example && option !== 'day-month') others.push({ field: column.field, style, ...example })
      }
      return { styles, others }
    },
  }
}

function columnOf<Option extends string>(columns: Map<string, Column<Option>>, field: string): Column<Option> {
  const known = columns.get(field)
  if (known) return known
  const column = { field, votes: new Map(), first: new Map() }
  columns.set(field, column)
  return column
}

type Place = { line: number; text: string }

function note<Option extends string>({ votes, first }: Column<Option>, found: Option | 'either' | null, place: Place) {
  if (found === null || found === 'either') return
  votes.set(found, (votes.get(found) ?? 0) + 1)
  if (!first.has(found)) first.set(found, place)
}

/** Chooses each column's format: by its cells, else by other columns, else `usual`; `mixed` if its cells disagree. */
function decide<Option extends string>(columns: ReadonlyMap<string, Column<Option>>, usual: Option) {
  const all = new Map<Option, number>()
  for (const { votes } of columns.values())
    for (const [option, count] of votes) all.set(option, (all.get(option) ?? 0) + count)
  return [...columns.values()].map((column) => {
    const votes: Votes<Option> = column.votes.size > 0 ? column.votes : all
    return { column, option: mostOf(votes, usual), mixed: votes.size > 1 ? (true as const) : undefined }
  })
}

function mostOf<Option extends string>(votes: Votes<Option>, usual: Option): Option {
  let best = usual
  for (const [option, count] of votes) if (count > (votes.get(best) ?? 0)) best = option
  return best
}
