import type { KeyboardEvent } from 'react'

const isText = (target: EventTarget) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (target.matches('input,textarea,select') && !target.matches('[type=checkbox]')))

const inside = 'a[href], button:not([disabled]), input:not([disabled])'

/** The one thing that takes focus in a cell: its control when there is one, the cell itself otherwise. */
const targetOf = (cell: HTMLTableCellElement) => cell.querySelector<HTMLElement>(inside) ?? cell

type Step = (row: number, column: number, lastRow: number, lastColumn: number) => [number, number]

const steps: Record<string, Step> = {
  ArrowDown: (row, column) => [row + 1, column],
  ArrowUp: (row, column) => [row - 1, column],
  ArrowRight: (row, column) => [row, column + 1],
  ArrowLeft: (row, column) => [row, column - 1],
  Home: (row) => [row, 0],
  End: (row, _column, _lastRow, lastColumn) => [row, lastColumn],
  PageDown: (row, column) => [row + 10, column],
  PageUp: (row, column) => [row - 10, column],
}

const limit = (value: number, last: number) => Math.max(0, Math.min(value, last))

function focus(grid: HTMLTableElement, row: number, column: number) {
  const cell = grid.rows[row]?.cells[column]
  if (!cell) return
  const target = targetOf(cell)
  if (target === cell) cell.tabIndex = -1
  target.focus()
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function actOn(row: HTMLTableRowElement, key: string, onControl: boolean) {
  if (key === ' ' && !onControl) row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
  else if (key === 'Enter' && !onControl) row.querySelector<HTMLAnchorElement>('a[href]')?.click()
  else return false
  return true
}

/** Arrow keys of a grid: one place for every table, so that none behaves otherwise. */
export function moveFocus(event: KeyboardEvent, grid: HTMLTableElement | null) {
  const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLTableCellElement>('td,th') : null
  const row = cell?.closest('tr')
  if (!grid || !cell || !row || isText(event.target)) return
  if (event.altKey || event.metaKey) return
  const step = steps[event.key]
  if (!step) {
    if (actOn(row, event.key, event.target !== cell)) event.preventDefault()
    return
  }
  event.preventDefault()
  const lastRow = grid.rows.length - 1
  const lastColumn = row.cells.length - 1
  const [toRow, toColumn] = step(row.rowIndex, cell.cellIndex, lastRow, lastColumn)
  const edge = event.ctrlKey ? (event.key === 'Home' ? 0 : event.key === 'End' ? lastRow : undefined) : undefined
  focus(grid, edge ?? limit(toRow, lastRow), limit(toColumn, lastColumn))
}
