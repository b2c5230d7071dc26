import type { KeyboardEvent } from 'react'
import { areLettersOn } from '../keyboard/shortcuts.ts'

/** A position in the grid: line 0 is the heading, then the rows, then the totals. */
export type GridPlace = { line: number; column: number }

export type GridKeys = {
  lastLine: number
  reveal: (place: GridPlace) => void
  select?: { toggle: (row: number) => void; extend: (row: number) => void; all: () => void }
  edit: (place: GridPlace) => boolean
  giveUp: (place: GridPlace) => boolean
}

export const isText = (target: EventTarget) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (target.matches('input,textarea,select') && !target.matches('[type=checkbox]')))

const controls = 'a[href], button:not([disabled]), input:not([disabled])'

function findStops(cell: HTMLTableCellElement): HTMLElement[] {
  const elements = [...cell.querySelectorAll<HTMLElement>(controls)]
  return elements.length > 0 ? elements : [cell]
}

export const findGridRow = (grid: HTMLTableElement | null, line: number) =>
  grid?.querySelector<HTMLTableRowElement>(`tr[data-line="${line}"]`)

const clamp = (value: number, last: number) => Math.max(0, Math.min(value, last))

export function findGridPlace(target: EventTarget | null): GridPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td,th') : null
  const line = cell?.closest('tr')?.dataset.line
  return cell && line !== undefined ? { line: Number(line), column: cell.cellIndex } : undefined
}

export function findFirstVisibleLine(grid: HTMLTableElement, scroller: HTMLElement | null) {
  const top = (scroller?.scrollTop ?? 0) + (grid.tHead?.offsetHeight ?? 0)
  const rows = [...grid.querySelectorAll<HTMLTableRowElement>('tbody tr[data-line]')]
  return Number(rows.find((row) => row.offsetTop >= top - 1)?.dataset.line ?? 1)
}

/** Focuses a cell itself, not its controls; returns false if it is not rendered. */
export function focusCell(grid: HTMLTableElement, { line, column }: GridPlace) {
  const cell = findGridRow(grid, line)?.cells[column]
  cell?.focus({ preventScroll: true })
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return cell !== undefined
}

export function focusPlace(grid: HTMLTableElement, { line, column }: GridPlace, last = false) {
  const row = findGridRow(grid, line)
  const cell = row?.cells[clamp(column, row.cells.length - 1)]
  if (!cell) return false
  const target = findStops(cell).at(last ? -1 : 0) ?? cell
  target.focus({ preventScroll: true })
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}

const page = 10

const steps: Record<string, (place: GridPlace, keys: { ctrl: boolean; lastLine: number }) => GridPlace> = {
  ArrowDown: ({ line, column }) => ({ line: line + 1, column }),
  ArrowUp: ({ line, column }) => ({ line: line - 1, column }),
  PageDown: ({ line, column }) => ({ line: line + page, column }),
  PageUp: ({ line, column }) => ({ line: Math.max(1, line - page), column }),
  Home: ({ line }, { ctrl }) => ({ line: ctrl ? 1 : line, column: 0 }),
  End: ({ line }, { ctrl, lastLine }) => ({ line: ctrl ? lastLine : line, column: Number.MAX_SAFE_INTEGER }),
}
const letters: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp' }

function go(grid: HTMLTableElement, keys: GridKeys, { line, column }: GridPlace) {
  const place = { line: clamp(line, keys.lastLine), column }
  if (!focusPlace(grid, place)) keys.reveal(place)
}

function moveSideways(grid: HTMLTableElement, target: HTMLElement, place: GridPlace, step: 1 | -1) {
  const cell = target.closest<HTMLTableCellElement>('td,th')
  const stops = cell ? findStops(cell) : []
  const next = stops[stops.indexOf(target) + step]
  if (target !== cell && next) return next.focus()
  const column = place.column + step
  if (column >= 0 && column < (cell?.closest('tr')?.cells.length ?? 0))
    focusPlace(grid, { ...place, column }, step === -1)
}

function selectBy(event: KeyboardEvent, { line }: GridPlace, { select, lastLine }: GridKeys) {
  const row = line - 1
  if (!select) return false
  if (event.ctrlKey && event.key.toLowerCase() === 'a') select.all()
  else if (event.key !== ' ' || row < 0 || line > lastLine) return false
  else if (event.shiftKey) select.extend(row)
  else select.toggle(row)
  return true
}

function openRow(target: HTMLElement) {
  const link = target.closest('tr')?.querySelector<HTMLAnchorElement>('a[href]')
  link?.click()
  return link !== null
}

/** Handles the keys of all grids, so that they behave alike. Returns true if it acted. */
export function handleGridKey(event: KeyboardEvent, grid: HTMLTableElement | null, keys: GridKeys): boolean {
  const { target } = event
  const place = findGridPlace(target)
  if (!grid || !place || !(target instanceof HTMLElement) || isText(target) || event.altKey || event.metaKey)
    return false
  const onControl = target.matches(controls)
  const onBox = target.matches('[type=checkbox]')
  // Shift+Space on a row's checkbox selects the range; Space alone belongs to the checkbox.
  if ((!onControl || (onBox && (event.shiftKey || event.ctrlKey)) || event.ctrlKey) && selectBy(event, place, keys))
    return true
  if (event.key === 'Escape') return keys.giveUp(place)
  if ((event.key === 'F2' || event.key === 'Enter') && !onControl && keys.edit(place)) return true
  // Enter does nothing on a checkbox by itself.
  if (event.key === 'Enter') return (!onControl || onBox) && openRow(target)
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    moveSideways(grid, target, place, event.key === 'ArrowRight' ? 1 : -1)
    return true
  }
  const letter = areLettersOn() && !event.ctrlKey && !event.shiftKey ? letters[event.key] : undefined
  const step = steps[letter ?? event.key]
  if (!step) return false
  go(grid, keys, step(place, { ctrl: event.ctrlKey, lastLine: keys.lastLine }))
  return true
}
