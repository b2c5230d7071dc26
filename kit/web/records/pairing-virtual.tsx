import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { Spacer } from './pairing-row.tsx'

type VirtualRowsProps = {
  count: number
  rowHeight: number
  columns: number
  scroll: RefObject<HTMLElement | null>
  /** Scrolls to a row that is not rendered. */
  reveal: RefObject<(index: number) => void>
  renderRow: (index: number, measure: (element: HTMLTableRowElement | null) => void) => ReactNode
}

/** Renders the visible rows of a pairing and a few around them. */
export default function VirtualRows({ count, rowHeight, columns, scroll, reveal, renderRow }: VirtualRowsProps) {
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // The rows rendered until now have scrolled already.
    initialOffset: () => scroll.current?.scrollTop ?? 0,
    initialRect: { width: 1200, height: 600 },
  })
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
