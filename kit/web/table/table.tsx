import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useImperativeHandle, useRef } from 'react'
import { useCode } from '../client/use-code.ts'
import { usePrinting } from '../layout/print.ts'
import { useView } from '../layout/view.ts'
import css from './table.module.css'
import { buildEditKeys, isInEditor, usePaste } from './table-edit.ts'
import { TableHead } from './table-head.tsx'
import {
  findFirstVisibleLine,
  findGridPlace,
  findGridRow,
  focusCell,
  focusPlace,
  type GridKeys,
  type GridPlace,
  handleGridKey,
  isText,
} from './table-keys.ts'
import { buildPinProps } from './table-pin.ts'
import { resizeByKey } from './table-resize.tsx'
import { DataTableRow } from './table-row.tsx'
import { useKeptScroll } from './table-scroll.ts'
import { useStackedColumns } from './table-stack.ts'
import type { DataTableProps } from './table-types.ts'
import type { Viewport } from './table-virtual.tsx'

/** Loaded on demand: only small screens show cards. */
export const loadCards = () => import('./table-cards.tsx')
// Loaded on demand: few lists need virtual rows.
const VirtualRows = lazy(() => import('./table-virtual.tsx')) as typeof import('./table-virtual.tsx').default

const rowsAtOnce = 200
const usualCardHeight = 96
const rowsOnPaper = 5000

function PlainRows<Row>({ props }: { props: DataTableProps<Row> }) {
  const { rows, empty, columns, selection } = props
  return (
    <tbody>
      {rows.map((row, index) => (
        <DataTableRow key={props.rowKey(row)} row={row} index={index} props={props} />
      ))}
      {rows.length === 0 && empty && (
        <tr aria-rowindex={2} data-line={1}>
          <td colSpan={columns.length + (selection ? 1 : 0)} className={css.emptyCell}>
            {empty}
          </td>
        </tr>
      )}
    </tbody>
  )
}

const Totals = <Row,>({
  columns,
  selection,
  rowIndex,
  line,
}: DataTableProps<Row> & { rowIndex?: number; line: number }) => (
  <tfoot>
    <tr aria-rowindex={rowIndex} data-line={line}>
      {selection && <td tabIndex={-1} className={css.check} />}
      {columns.map((column) => (
        <td key={column.title} tabIndex={-1} data-number={column.number || undefined} {...buildPinProps(column)}>
          {column.total}
          {column.below?.total !== undefined && <div>{column.below.total}</div>}
        </td>
      ))}
    </tr>
  </tfoot>
)

/** Ranges start at the row that was last selected alone. */
function selectBy<Row>(props: DataTableProps<Row>, anchor: { current: number }): GridKeys['select'] {
  const { rows, rowKey, selection } = props
  if (!selection) return undefined
  const set = (changedRows: readonly Row[], chosen: boolean) =>
    selection.set(
      changedRows.filter((row) => selection.may?.(row) !== false),
      chosen,
    )
  return {
    toggle(at) {
      anchor.current = at
      const row = rows[at]
      if (row !== undefined) set([row], !selection.has(rowKey(row)))
    },
    extend: (at) => set(rows.slice(Math.min(anchor.current, at), Math.max(anchor.current, at) + 1), true),
    all: () => set(rows, true),
  }
}

/** A table of rows: arrows move between cells, Enter opens a row, Space selects it; cards on small screens. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isMobile = useView() === 'mobile'
  const cards = useCode(loadCards, isMobile)
  if (!isMobile) return <Grid {...props} />
  if (!cards) return <div data-waits="data" style={{ height: props.rows.length * usualCardHeight }} />
  return <cards.default {...props} />
}

function Grid<Row>(tableProps: DataTableProps<Row>) {
  const props = useStackedColumns(tableProps)
  const scroller = useRef<HTMLElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const endMarker = useRef<HTMLSpanElement>(null)
  const active = useRef<GridPlace>(undefined)
  const awaited = useRef<GridPlace>(undefined)
  const reveal = useRef<(place: GridPlace) => void>(() => undefined)
  const anchor = useRef(0)
  const printing = usePrinting()
  const { columns, rows, selection, label } = props
  const view: Viewport = { scroller, grid, active, awaited, reveal, start: useKeptScroll(scroller, label) }
  const virtual = rows.length > (printing ? rowsOnPaper : (props.virtualAbove ?? rowsAtOnce))
  const hasTotals = rows.length > 0 && columns.some(({ total, below }) => (total ?? below?.total) !== undefined)
  const lines = 1 + rows.length + (hasTotals ? 1 : 0)
  const rowCount = props.rowCount === -1 ? -1 : Math.max(props.rowCount ?? 0, rows.length) + lines - rows.length
  const maxHeight = props.maxHeight ?? (virtual ? 'screen' : undefined)

  const keys: GridKeys = {
    lastLine: lines - 1,
    reveal: (place) => reveal.current(place),
    select: selectBy(props, anchor),
    ...buildEditKeys(props),
  }
  usePaste(props, grid)
  const enter = () => {
    if (!grid.current || rows.length === 0) return
    const { line, column } = active.current ?? {
      line: findFirstVisibleLine(grid.current, scroller.current),
      column: 0,
    }
    // The row that had the focus may be gone: then the last one gets it.
    const place = { line: line > keys.lastLine ? rows.length : line, column }
    if (!focusPlace(grid.current, place)) reveal.current(place)
  }
  useImperativeHandle(props.handle, () => {
    const focusRow = (index: number) => {
      if (rows.length === 0) return
      const place = { line: index + 1, column: active.current?.column ?? (selection ? 1 : 0) }
      if (grid.current && !focusPlace(grid.current, place)) reveal.current(place)
    }
    return {
      enter,
      focusRow,
      focusCell(index, field) {
        const column = columns.findIndex((candidate) => candidate.field === field) + (selection ? 1 : 0)
        const place = { line: index + 1, column }
        if (grid.current && !focusCell(grid.current, place)) reveal.current(place)
      },
      show: (index) =>
        grid.current?.contains(document.activeElement)
          ? focusRow(index)
          : findGridRow(grid.current, index + 1)?.scrollIntoView({ block: 'nearest' }),
    }
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (isInEditor(event.target)) return
    // With an open row, J and K move to the next record instead.
    if (props.open !== undefined && (event.key === 'j' || event.key === 'k')) return
    if (event.key !== 'Tab') {
      if (resizeByKey(event, props.onResize)) return event.preventDefault()
      if (handleGridKey(event, grid.current, keys)) event.preventDefault()
      return
    }
    // Without rows, Tab reaches the controls of the headings and of the message, as on any page.
    if (rows.length === 0) return
    // The grid is one tab stop: Tab enters it at the last focus, and leaves it from any element except a text field.
    if (event.target === scroller.current) {
      if (event.shiftKey) return
      event.preventDefault()
      enter()
    } else if (findGridPlace(event.target) && !isText(event.target)) {
      if (event.shiftKey) scroller.current?.focus({ preventScroll: true })
      else endMarker.current?.focus({ preventScroll: true })
    }
  }

  return (
    <section
      ref={scroller}
      className={css.scroll}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      data-screen={maxHeight === 'screen' || undefined}
      style={{ maxHeight: typeof maxHeight === 'number' ? maxHeight : undefined }}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        active.current = findGridPlace(event.target) ?? active.current
      }}
    >
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table moved through by arrow keys is a grid
        role="grid"
        aria-label={label}
        aria-rowcount={rowCount}
        aria-colcount={columns.length + (selection ? 1 : 0)}
        aria-multiselectable={selection ? true : undefined}
        className={css.table}
        data-dense={props.dense || undefined}
        data-one-line={props.oneLine || undefined}
        onPointerOver={props.oneLine ? showFullText : undefined}
        onDoubleClick={({ target }) => {
          const place = findGridPlace(target)
          if (place && !isInEditor(target)) keys.edit(place)
        }}
        data-roomy={props.roomy || undefined}
      >
        <TableHead {...props} />
        {virtual ? (
          <Suspense fallback={<PlainRows props={{ ...props, rows: rows.slice(0, rowsAtOnce) }} />}>
            <VirtualRows props={props} view={view} />
          </Suspense>
        ) : (
          <PlainRows props={props} />
        )}
        {hasTotals && <Totals {...props} rowIndex={rowCount === -1 ? undefined : rowCount} line={lines - 1} />}
      </table>
      <span ref={endMarker} tabIndex={-1} />
    </section>
  )
}

function showFullText({ target }: PointerEvent) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-line-of], td') : null
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? cell.textContent : ''
}
