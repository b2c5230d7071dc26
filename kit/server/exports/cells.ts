import {
  type FieldKind,
  fieldDecimals,
  getFieldKind,
  isSummable,
  localDate,
  localTime,
  showDate,
  showDecimal,
} from '@app/kit/contract'

export type ExportColumn = {
  field: string
  title: string
  labels?: Readonly<Record<string, string>> | undefined
}

export type Cell =
  | { kind: 'empty' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number; decimals: number }
  | { kind: 'day'; day: string }
  | { kind: 'instant'; day: string; time: string }

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const isInstant = (text: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)

const withDecimals = (kind: FieldKind, value: number) => ({
  value,
  decimals: kind === 'rate' ? 4 : fieldDecimals[kind],
})

export function toExportCell(row: Readonly<Record<string, unknown>>, { field, labels }: ExportColumn): Cell {
  const value = row[field]
  if (value === null || value === undefined || value === '') return { kind: 'empty' }
  const toLabel = (item: unknown) => labels?.[String(item)] ?? String(item)
  if (Array.isArray(value)) return { kind: 'text', text: value.map(toLabel).join(', ') }
  if (labels) return { kind: 'text', text: toLabel(value) }
  if (typeof value === 'boolean') return { kind: 'text', text: value ? 'Sim' : 'Não' }
  if (typeof value === 'number') return { kind: 'number', ...withDecimals(getFieldKind(field), value) }
  if (typeof value !== 'string') return { kind: 'text', text: JSON.stringify(value) }
  if (isDay(value)) return { kind: 'day', day: value }
  if (isInstant(value)) return { kind: 'instant', day: localDate(value), time: localTime(value) }
  return { kind: 'text', text: value }
}

/** Puts a quote before text that a spreadsheet would run as a formula (CSV injection, OWASP). */
export const escapeFormula = (text: string) => (/^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text)

export function formatExportCell(cell: Cell, grouped = true): string {
  if (cell.kind === 'empty') return ''
  if (cell.kind === 'text') return cell.text
  if (cell.kind === 'day') return showDate(cell.day)
  if (cell.kind === 'instant') return `${showDate(cell.day)} ${cell.time}`
  const text = showDecimal(cell.value, cell.decimals)
  return grouped ? text : text.replace(/\./g, '')
}

/** Returns an accumulator of the totals of summable columns. */
export function newColumnTotals(columns: readonly ExportColumn[]) {
  const sums = new Map<string, number>()
  return {
    add(row: Readonly<Record<string, unknown>>) {
      for (const { field } of columns) {
        const value = row[field]
        if (isSummable(field) && typeof value === 'number') sums.set(field, (sums.get(field) ?? 0) + value)
      }
    },
    row: (): Readonly<Record<string, unknown>> => Object.fromEntries(sums),
    any: () => sums.size > 0,
  }
}
