import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './mark.module.css'

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
  const markProps = { className, 'data-stop': '', tabIndex: first ? 0 : -1 }
  const drawing = (
    <span className={css.drawing} aria-hidden="true">
      {children}
    </span>
  )
  // A label of its own would differ from the texts in the drawing.
  return to ? (
    <Link {...markProps} to={to}>
      <span className="rg-hidden">{words}</span>
      {drawing}
    </Link>
  ) : (
    <span {...markProps} aria-label={words} role="img">
      {drawing}
    </span>
  )
}
