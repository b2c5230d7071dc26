import type { CSSProperties } from 'react'

/** What keeps a cell of a pinned column at its place while the others scroll. */
export const pinOf = ({ pinnedAt, width }: { pinnedAt?: number; width?: number }) =>
  pinnedAt === undefined
    ? {}
    : { 'data-pinned': true, style: { left: pinnedAt, maxWidth: width } satisfies CSSProperties }
