import { IconChevronDown, IconChevronLeft } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from '../layout/page-title.ts'
import css from './work-page.module.css'

type Fold = {
  name: string
  label: string
  /** The end of the label, for which a narrow head has no room. */
  labelEnd?: string | undefined
  tone: 'good' | 'wait' | 'bad' | 'neutral'
  content: ReactNode
  /** True if the address asks for a part of the content. */
  isAskedFor?: boolean
  onClose?: () => void
}

type WorkPageProps = {
  title: string
  /** The page to go back to. */
  parent?: { label: string; to: string } | undefined
  neighbours?: ReactNode
  tag?: ReactNode
  /** A figure beside the state, such as the unexplained amount. */
  figure?: ReactNode
  fold?: Fold
  actions?: ReactNode
  notices?: ReactNode
  children: ReactNode
}

/**
 * A page whose box fills the window: one head line, then the work, where only rows scroll. On a phone the page scrolls.
 * The content is a grid of one row as high as what is left.
 */
export function WorkPage(props: WorkPageProps) {
  usePageTitle(props.title)
  const id = useId()
  const { isAskedFor = false, onClose } = props.fold ?? {}
  const [open, setOpen] = useState(isAskedFor)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAskedFor) setOpen(true)
  }, [isAskedFor])
  const toggle = () => {
    setOpen(!open)
    if (open) onClose?.()
  }
  return (
    <div className={css.page} data-fills-window="" data-in-order="">
      <div className={css.head}>
        {props.parent && (
          <nav aria-label="Trilha" className={css.back}>
            <Link to={props.parent.to}>
              <IconChevronLeft size={16} aria-hidden="true" />
              <span>{props.parent.label}</span>
            </Link>
          </nav>
        )}
        <h1 tabIndex={-1} className={css.title} title={props.title}>
          {props.title}
        </h1>
        {props.neighbours}
        {props.tag && <span className={css.tag}>{props.tag}</span>}
        {props.figure && <span className={css.figure}>{props.figure}</span>}
        {props.fold && (
          <button
            type="button"
            className={css.fold}
            data-tone={props.fold.tone}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            ref={opener}
            onClick={toggle}
          >
            <span>
              {props.fold.label}
              {props.fold.labelEnd && <span className={css.long}> {props.fold.labelEnd}</span>}
            </span>
            <IconChevronDown size={14} aria-hidden="true" />
          </button>
        )}
        {props.actions && (
          <div className={css.actions} data-page-actions="">
            {props.actions}
          </div>
        )}
      </div>
      <div className={css.notices}>
        {open && (
          <section
            id={id}
            className={css.folded}
            aria-label={props.fold?.name}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || event.defaultPrevented) return
              event.preventDefault()
              toggle()
              opener.current?.focus()
            }}
          >
            {props.fold?.content}
          </section>
        )}
        {props.notices}
      </div>
      <div className={css.work}>{props.children}</div>
    </div>
  )
}

type WorkAreaProps = {
  tools: ReactNode
  notices?: ReactNode
  children: ReactNode
  /** A line below the rows, such as one that unfolds more of them. */
  foot?: ReactNode
  /** A panel beside the rows with the details of the row under the cursor. */
  panel?: { label: string; content: ReactNode } | false | undefined
  bar: ReactNode
}

/** Escape returns from the panel to the row of the cursor. */
function leavePanel(event: KeyboardEvent<HTMLElement>) {
  // A menu of the panel is no part of its element.
  const isInPanel = event.target instanceof Node && event.currentTarget.contains(event.target)
  if (event.key !== 'Escape' || event.defaultPrevented || !isInPanel) return
  event.preventDefault()
  event.currentTarget.parentElement?.querySelector<HTMLElement>('tr[data-cursor]')?.focus()
}

/** One part of a `WorkPage`: tools above, rows that scroll, and the bar below them. */
export const WorkArea = ({ tools, notices, children, foot, panel, bar }: WorkAreaProps) => (
  <div className={css.area} data-fills-tab="">
    <div className={css.tools} data-page-actions="">
      {tools}
    </div>
    <div>{notices}</div>
    <div className={css.body}>
      <div className={css.rows}>
        {children}
        {foot}
      </div>
      {panel && (
        <section
          aria-label={panel.label}
          className={css.panel}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          onKeyDown={leavePanel}
        >
          {panel.content}
        </section>
      )}
    </div>
    {bar}
  </div>
)

/** The bar below the rows: sums at the left, actions at the right. It covers no row. */
export const WorkBar = (props: { label: string; sums: ReactNode; actions?: ReactNode }) => (
  <section className={css.bar} aria-label={props.label} data-bar="">
    <div className={css.barSums}>{props.sums}</div>
    {props.actions && (
      <div className={css.barActions} data-page-actions="">
        {props.actions}
      </div>
    )}
  </section>
)

type WorkSum = {
  label: string
  value: ReactNode
  /** Describes the summed rows, in the tooltip and for screen readers. */
  detail?: string
  choose?: { pressed: boolean; act: () => void }
}

/** Sums in one line; one with `choose` is a button that narrows the rows to those it sums. Screen readers read `announced` sums when they change. */
export const WorkSums = (props: { label: string; sums: readonly WorkSum[]; announced?: boolean }) => (
  <section className={css.sums} aria-label={props.label} aria-live={props.announced ? 'polite' : undefined}>
    {props.sums.map(({ label, value, detail, choose }) => {
      const content = (
        <>
          {choose && <span className="rg-hidden">Mostrar só </span>}
          <span className={css.sumLabel}>{label}</span>
          <span className="rg-hidden">: </span>
          <span className={css.sumValue}>{value}</span>
          {detail && <span className="rg-hidden">, {detail}</span>}
        </>
      )
      return choose ? (
        <button
          key={label}
          type="button"
          className={css.sum}
          title={detail}
          aria-pressed={choose.pressed}
          onClick={choose.act}
        >
          {content}
        </button>
      ) : (
        <span key={label} className={css.sum} title={detail}>
          {content}
        </span>
      )
    })}
  </section>
)
