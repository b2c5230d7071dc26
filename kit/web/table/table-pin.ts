import type { CSSProperties } from 'react'

type Pinned = { 'data-pinned'?: true; 'data-end'?: true; style?: CSSProperties }
type Placed = { pinnedAt?: number; width?: number; end?: boolean }

export function buildPinProps({ pinnedAt, width, end }: Placed): Pinned {
  if (end) return { 'data-end': true }
  if (pinnedAt === undefined) return width === undefined ? {} : { style: { maxWidth: width } }
  return { 'data-pinned': true, style: { left: pinnedAt, maxWidth: width } }
}
