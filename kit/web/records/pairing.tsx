import { type KeyboardEvent, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react'
import { useShortcut, useShortcutNotes } from '../keyboard/shortcuts.ts'
import { usePrinting } from '../layout/print.ts'
import { useView } from '../layout/view.ts'
import { isFieldInUse } from '../overlays/trap-focus.ts'
import css from './pairing.module.css'
import { type PairContent, PairingRow, Spacer } from './pairing-row.tsx'

const VirtualRows = lazy(() => import('./pairing-virtual.tsx'))

type PairingProps<Row> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  headings: { left: ReactNode; middle: ReactNode; right: ReactNode; beyond?: ReactNode }
  /** Widths of the left and the middle column; by default both sides are equal. */
  widths?: { left: string; middle: string; beyond?: string }
  /** Pass the same object while the content of the rows is the same: only changed rows are rendered again. */
  content: PairContent<Row>
  cursor: number
  /** The row of the cursor gets the focus at first. */
  isFocused?: boolean
  /** On a phone each row is a card of two lines: the left side, and the link. */
  isShort?: boolean
  /** `isPressed`: by a click or a tap on the row, not by a key. */
  onCursor: (index: number, isPressed: boolean) => void
  onToggle: (row: Row) => void
  /** Ctrl+A passes all rows, Shift+Space those from the row that Space selected last to the cursor. */
  onSelect?: (rows: readonly Row[]) => void
  onEnter?: () => void
  empty?: ReactNode
}

/** Above this many rows only the visible ones are rendered. */
const virtualAbove = 60
/** A phone scrolls the page, which must then contain all rows. */
const virtualAboveOnPhone = 200
/** Rows before and after the cursor that are rendered until the virtual ones are loaded. */
const firstRows = 20
const page = 10
/** The height of a row with one item on each side, as in the style sheet. */
const rowHeight = 40
const rowsAbove = 3

/** Leaves some rows above the row. */
const estimateOffset = (index: number) => Math.max(0, index - rowsAbove) * rowHeight

const stepByKey: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + page,
  PageUp: (at) => at - page,
  Home: () => 0,
  End: (_at, last) => last,
}

/** Two sides and the link between them, one row per link: j/k or arrows move, Space selects. */
export function Pairing<Row>(props: PairingProps<Row>) {
  const { rows, cursor } = props
  const scroll = useRef<HTMLDivElement>(null)
  const focusNext = useRef(props.isFocused === true)
  const isPhone = useView() === 'mobile'
  const printing = usePrinting()
  const virtual = !printing && rows.length > (isPhone ? virtualAboveOnPhone : virtualAbove)
  const reveal = useRef((index: number) => {
    if (scroll.current) scroll.current.scrollTop = estimateOffset(index)
  })
  const columns = props.content.beyond ? 4 : 3
  const latestCursor = useRef(props.onCursor)
  useEffect(() => {
    latestCursor.current = props.onCursor
  })
  const onCursor = useCallback((index: number, isPressed: boolean) => latestCursor.current(index, isPressed), [])
  const last = rows.length - 1
  const at = Math.max(0, Math.min(cursor, last))

  const go = (to: number) => {
    const next = Math.max(0, Math.min(to, last))
    if (virtual && !findRow(scroll.current, next)) reveal.current(next)
    // A row that is not rendered yet gets the focus after the next render.
    focusNext.current = next !== at || !focusRow(scroll.current, at)
    if (next !== at) props.onCursor(next, false)
  }
  // Scrolls to the initial row inside the grid, without moving the page.
  const first = useRef(at)
  useEffect(() => {
    const row = findRow(scroll.current, first.current)
    if (scroll.current && row) scrollBelowHeadings(scroll.current, row)
  }, [])
  // Scrolls to a row chosen by a decision or the URL as well, and moves the focus there if it was in the grid.
  const lastSeen = useRef(at)
  useEffect(() => {
    if (lastSeen.current === at) return
    lastSeen.current = at
    if (focusNext.current) return
    focusNext.current = scroll.current?.contains(document.activeElement) ?? false
    if (!bringIntoSight(scroll.current, at)) reveal.current(at)
  }, [at])
  // The row that takes the place of the removed row of the cursor takes its focus too.
  const cursorRow = rows[at]
  const cursorKey = cursorRow && props.rowKey(cursorRow)
  const lastKey = useRef(cursorKey)
  useEffect(() => {
    // Rows that are still loading are missing.
    const isThere = rows.some((row) => row !== undefined && props.rowKey(row) === lastKey.current)
    const removed = lastKey.current !== cursorKey && !isThere
    lastKey.current = cursorKey
    const { activeElement } = document
    if (removed && (activeElement === document.body || activeElement === scroll.current)) focusRow(scroll.current, at)
  })
  useEffect(() => {
    if (!focusNext.current) return
    const frame = requestAnimationFrame(() => {
      if (isFieldInUse(scroll.current) || focusRow(scroll.current, at)) focusNext.current = false
    })
    return () => cancelAnimationFrame(frame)
  })
  const step = (by: number) => go(document.activeElement?.closest('[data-pair]') ? at + by : at)
  const when = rows.length > 0
  useShortcut('j', 'Próxima linha', () => step(1), { when })
  useShortcut('k', 'Linha anterior', () => step(-1), { when })
  useShortcutNotes({ arrowdown: 'Próxima linha', arrowup: 'Linha anterior', space: 'Selecionar a linha' }, when)
  useShortcutNotes({ 'ctrl+a': 'Selecionar todas as linhas' }, when && props.onSelect !== undefined)
  useShortcutNotes({ enter: 'Confirmar e seguir' }, when && props.onEnter !== undefined)

  const { onEnter } = props
  useEnterOnPage(
    () => {
      focusRow(scroll.current, at)
      onEnter?.()
    },
    when && onEnter !== undefined,
  )

  const selectedLast = useRef(at)
  const select = (isRange: boolean) => {
    const row = rows[at]
    if (row === undefined) return
    const [start, end] = [selectedLast.current, at].toSorted((a, b) => a - b)
    selectedLast.current = at
    if (isRange && props.onSelect) props.onSelect(rows.slice(start, (end ?? at) + 1))
    else props.onToggle(row)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const onRow = event.target instanceof HTMLElement && event.target.hasAttribute('data-pair')
    if (isSelectAll(event) && onRow && props.onSelect) {
      event.preventDefault()
      return props.onSelect(rows)
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = stepByKey[event.key]
    if (step) go(step(at, last))
    else if (event.key === ' ' && onRow) select(event.shiftKey)
    else if (event.key === 'Enter' && onRow && rows[at] && onEnter) {
      // A key that is held down decides once.
      if (!event.repeat) onEnter()
    } else return
    event.preventDefault()
  }

  const renderRow = (index: number, measure?: (element: HTMLTableRowElement | null) => void) => {
    const row = rows[index]
    if (row === undefined) return null
    const isCursor = index === at
    return (
      <PairingRow
        key={props.rowKey(row)}
        measure={measure}
        row={row}
        index={index}
        isCursor={isCursor}
        content={props.content}
        onCursor={onCursor}
      />
    )
  }
  const start = virtual ? Math.max(0, at - firstRows) : 0
  const end = virtual ? Math.min(rows.length, at + firstRows) : rows.length
  const plainRows = (
    <>
      <Spacer height={start * rowHeight} columns={columns} />
      {rows.slice(start, end).map((_, index) => renderRow(start + index))}
      <Spacer height={(rows.length - end) * rowHeight} columns={columns} />
    </>
  )
  return (
    <section ref={scroll} aria-label={props.label} data-keeps-focus="" data-virtual={virtual} className={css.scroll}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table moved through by arrow keys is a grid
        role="grid"
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable="true"
        className={css.grid}
        data-short={props.isShort || undefined}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" style={props.widths && { width: props.widths.left }}>
              {props.headings.left}
            </th>
            <th scope="col" className={css.middle} style={props.widths && { width: props.widths.middle }}>
              {props.headings.middle}
            </th>
            <th scope="col">{props.headings.right}</th>
            {props.content.beyond && (
              <th scope="col" className={css.beyond} style={{ width: props.widths?.beyond }}>
                {props.headings.beyond}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {virtual ? (
            <Suspense fallback={plainRows}>
              <VirtualRows
                {...{ count: rows.length, rowHeight, columns, scroll, reveal, renderRow }}
                start={estimateOffset(first.current)}
              />
            </Suspense>
          ) : (
            plainRows
          )}
          {rows.length === 0 && (
            <tr aria-rowindex={2}>
              <td colSpan={columns}>{props.empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

/** Enter pressed while the focus is on the heading of the page or nowhere. */
function useEnterOnPage(run: () => void, when: boolean) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!when) return
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Enter' || event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey) return
      // A dialog that sends its form disables the fields, so that the focus falls to the page below it.
      if (document.querySelector('[aria-modal="true"]')) return
      const isOnPage =
        event.target === document.body || (event.target instanceof HTMLElement && event.target.matches('h1'))
      if (!isOnPage) return
      event.preventDefault()
      latest.current()
    }
    // Before others, so that a dialog that closes on this key is still there.
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [when])
}

const isSelectAll = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key === 'a' && (ctrlKey || metaKey) && !altKey && !shiftKey

const findRow = (grid: HTMLElement | null, index: number) =>
  grid?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? undefined

/** Leaves rows above it, the first of them wholly visible below the headings. */
function scrollBelowHeadings(grid: HTMLElement, row: HTMLElement) {
  const headings = grid.querySelector('thead')?.offsetHeight ?? 0
  grid.scrollTop = row.offsetTop - headings - rowsAbove * rowHeight
}

/** Keeps the row in the middle third of the rows, and in view if the page scrolls too. */
function keepInMiddle(grid: HTMLElement, row: HTMLElement) {
  const headings = grid.querySelector('thead')?.offsetHeight ?? 0
  const third = (grid.clientHeight - headings) / 3
  const middle = row.offsetTop + row.offsetHeight / 2 - headings - grid.scrollTop
  if (middle < third) grid.scrollTop -= third - middle
  else if (middle > 2 * third) grid.scrollTop += middle - 2 * third
  row.scrollIntoView({ block: 'nearest' })
}

function focusRow(grid: HTMLElement | null, index: number) {
  const row = findRow(grid, index)
  if (!grid || !row) return false
  row.focus({ preventScroll: true })
  keepInMiddle(grid, row)
  return true
}

/** Scrolls the grid only if the row is not fully visible below the headings; false for an unrendered row. */
function bringIntoSight(grid: HTMLElement | null, index: number) {
  const row = findRow(grid, index)
  if (!grid || !row) return false
  const { offsetTop, offsetHeight } = row
  const end = grid.scrollTop + grid.clientHeight
  if (offsetTop - offsetHeight < grid.scrollTop || offsetTop + offsetHeight > end) scrollBelowHeadings(grid, row)
  return true
}
