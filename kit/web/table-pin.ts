import type { CSSProperties } from 'react'

type Placed = { pinnedAt?: number; width?: number }

/** A cell takes no more than its column's width; one of a pinned column keeps its place while the others scroll. */
export function pinOf({ pinnedAt, width }: Placed): { 'data-pinned'?: true; style?: CSSProperties } {
  if (pinnedAt === undefined) return width === undefined ? {} : { style: { maxWidth: width } }
  return { 'data-pinned': true, style: { left: pinnedAt, maxWidth: width } }
}
