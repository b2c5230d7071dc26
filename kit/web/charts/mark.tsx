import type { ReactNode } from 'react'
import { Link } from 'react-router'

type MarkProps = {
  className: string | undefined
  /** Name and value, for screen readers. */
  words: string
  /** The first mark is the Tab stop; arrow keys reach the others. */
  first: boolean
  to?: string | undefined
  children: ReactNode
}

/** One mark of a chart: a link to the rows behind it, if there are any. */
export function Mark({ className, words, first, to, children }: MarkProps) {
  const markProps = { className, 'data-stop': '', 'aria-label': words, tabIndex: first ? 0 : -1 }
  return to ? (
    <Link {...markProps} to={to}>
      {children}
    </Link>
  ) : (
    <span {...markProps} role="img">
      {children}
    </span>
  )
}
