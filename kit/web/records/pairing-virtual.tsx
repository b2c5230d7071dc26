import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { Spacer } from './pairing-row.tsx'

type VirtualRowsProps = {
  count: number
  rowHeight: number
  columns: number
  /** Scroll position of the first render, if no rows were rendered before. */
  start: number
  scroll: RefObject<HTMLElement | null>
  /** Scrolls to a row that is not rendered. */
  reveal: RefObject<(index: number) => void>
  renderRow: (index: number, measure: (element: HTMLTableRowElement | null) => void) => ReactNode
}

/** Renders the visible rows of a pairing and a few around them. */
export default function VirtualRows(props: VirtualRowsProps) {
  const { count, rowHeight, columns, start, scroll, reveal, renderRow } = props
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // The virtualizer scrolls to this offset itself. The rows rendered until now have scrolled already.
    initialOffset: () => scroll.current?.scrollTop ?? start,
    initialRect: { width: 1200, height: 600 },
  })
  // The scrolled element lies around these rows, so it is known from their second render on.
  const setAttached = useState(false)[1]
  useEffect(() => setAttached(true), [setAttached])
  useLayoutEffect(() => {
    reveal.current = (index) => virtualizer.scrollToIndex(index, { align: 'center' })
  }, [virtualizer, reveal])
  const items = virtualizer.getVirtualItems()
  return (
    <>
      <Spacer height={items[0]?.start ?? 0} columns={columns} />
      {items.map(({ index }) => renderRow(index, virtualizer.measureElement))}
      <Spacer height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} columns={columns} />
    </>
  )
}
