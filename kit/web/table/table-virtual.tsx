import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useMemo } from 'react'
import { focusPlace, type GridPlace } from './table-keys.ts'
import { DataTableRow } from './table-row.tsx'
import type { DataTableProps } from './table-types.ts'

export type Viewport = {
  scroller: RefObject<HTMLElement | null>
  grid: RefObject<HTMLTableElement | null>
  /** Focused position; its row stays rendered when it is scrolled away. */
  active: RefObject<GridPlace | undefined>
  /** Position to focus once its row is rendered. */
  awaited: RefObject<GridPlace | undefined>
  reveal: RefObject<(place: GridPlace) => void>
  start: number // initial scroll position in pixels
}

const rowHeight = 36
const moreWhenRoomy = 10
const moreWhenStacked = 12
const headHeight = 35

/** Row height from the style sheet: a wrong estimate makes every visible row be laid out again. */
function estimateHeight<Row>(grid: HTMLTableElement | null, { roomy, columns }: DataTableProps<Row>) {
  const cssHeight = grid && Number.parseFloat(getComputedStyle(grid).getPropertyValue('--rg-row-height'))
  const lines = columns.some(({ below }) => below) ? moreWhenStacked : 0
  return (cssHeight || rowHeight) + Math.max(lines, roomy ? moreWhenRoomy : 0)
}

const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: neither it nor its cell takes focus
    <tr aria-hidden="true">
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  )

/** Columns only grow while rows come and go, so that nothing jumps sideways. */
function keepWidths(grid: HTMLTableElement | null) {
  for (const heading of grid?.querySelectorAll('th') ?? []) {
    const { offsetWidth } = heading
    if (offsetWidth > Number.parseFloat(heading.style.minWidth || '0')) heading.style.minWidth = `${offsetWidth}px`
  }
}

/** Renders the visible rows and a few around them, with the same roles as the full table. */
export default function VirtualRows<Row>({ props, view }: { props: DataTableProps<Row>; view: Viewport }) {
  const { rows } = props
  const { scroller, grid, active, awaited, reveal, start } = view
  const estimatedHeight = useMemo(() => estimateHeight(grid.current, props), [grid, props])
  const head = grid.current?.tHead?.offsetHeight || headHeight
  const virtual = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeight,
    scrollMargin: head,
    scrollPaddingStart: head,
    scrollPaddingEnd: 40,
    overscan: 12,
    // The virtualizer scrolls to this offset itself: that of the previously rendered rows, if any.
    initialOffset: () => scroller.current?.scrollTop || start,
    initialRect: { width: 1200, height: 600 },
    rangeExtractor: (range) => {
      const activeIndex = (active.current?.line ?? 0) - 1
      const indexes = defaultRangeExtractor(range)
      return activeIndex < 0 || activeIndex >= rows.length || indexes.includes(activeIndex)
        ? indexes
        : [...indexes, activeIndex].sort((a, b) => a - b)
    },
  })
  const items = virtual.getVirtualItems()
  useLayoutEffect(() => {
    reveal.current = (place) => {
      awaited.current = place
      virtual.scrollToIndex(place.line - 1, { align: 'auto' })
    }
  }, [virtual, reveal, awaited])
  useLayoutEffect(() => {
    keepWidths(grid.current)
    if (awaited.current && grid.current && focusPlace(grid.current, awaited.current)) awaited.current = undefined
  })
  let end = head
  const rowElements = items.map((item) => {
    const row = rows[item.index]
    const gap = item.start - end
    end = item.end
    if (row === undefined) return null
    return [
      <Spacer key={`before ${props.rowKey(row)}`} height={gap} />,
      <DataTableRow
        key={props.rowKey(row)}
        row={row}
        index={item.index}
        props={props}
        measure={virtual.measureElement}
      />,
    ]
  })
  return (
    <tbody>
      {rowElements}
      <Spacer height={virtual.getTotalSize() + head - end} />
    </tbody>
  )
}
