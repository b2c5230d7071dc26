import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import css from './layout.module.css'
import { usePageTitle } from './page-title.ts'

type Gap = 'small' | 'medium' | 'large'

export const Stack = ({ children, gap = 'medium' }: { children: ReactNode; gap?: Gap }) => (
  <div className={css.stack} data-in-order="" data-gap={gap}>
    {children}
  </div>
)

export const Inline = (props: {
  children: ReactNode
  gap?: Gap
  align?: 'start' | 'center' | 'end'
  spread?: boolean
}) => (
  <div className={css.inline} data-gap={props.gap ?? 'small'} data-align={props.align} data-spread={props.spread}>
    {props.children}
  </div>
)

/** Draws as many equal columns of at least `min` pixels as fit. */
export const Columns = ({ children, min = 260 }: { children: ReactNode; min?: 160 | 200 | 260 | 340 | 480 | 640 }) => (
  <div className={css.columns} data-in-order="" data-min={min}>
    {children}
  </div>
)

export function PageHeader(props: {
  title: string
  record?: string
  trail?: readonly { label: string; to: string }[]
  tag?: ReactNode
  detail?: ReactNode
  actions?: ReactNode
}) {
  usePageTitle(props.record ? `${props.title} - ${props.record}` : props.title)
  return (
    <div className={css.header}>
      <div className={css.heading}>
        {props.trail && (
          <nav aria-label="Trilha" className={css.trail}>
            {props.trail.map((step) => (
              <Fragment key={step.to}>
                <Link to={step.to}>{step.label}</Link>
                <IconChevronRight size={14} aria-hidden="true" />
              </Fragment>
            ))}
          </nav>
        )}
        <div className={css.titleLine}>
          <h1 tabIndex={-1} className={css.title}>
            {props.title}
          </h1>
          {props.tag}
        </div>
        {props.detail && <div className={css.detail}>{props.detail}</div>}
      </div>
      {props.actions && (
        <div className={css.headerActions} data-page-actions="">
          {props.actions}
        </div>
      )}
    </div>
  )
}

/** A panel with an optional heading and actions. `flush` removes the padding, for tables. */
export const Panel = (props: {
  title?: ReactNode
  actions?: ReactNode
  children: ReactNode
  flush?: boolean
  footer?: ReactNode
}) => (
  <section className={css.panel}>
    {(props.title || props.actions) && (
      <div className={css.panelHead}>
        {props.title && (
          <h2 tabIndex={-1} className={css.panelTitle}>
            {props.title}
          </h2>
        )}
        {props.actions && (
          <div className={css.panelActions} data-page-actions="">
            {props.actions}
          </div>
        )}
      </div>
    )}
    <div className={css.panelBody} data-flush={props.flush}>
      {props.children}
    </div>
    {props.footer && <div className={css.panelFooter}>{props.footer}</div>}
  </section>
)

/** Names and values: `<KeyValue items={[['Empresa', name], …]} />`; null values are omitted. */
export const KeyValue = ({ items }: { items: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={css.keyValue}>
    {items
      .filter(([, value]) => value !== null)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

export function Stat(props: {
  label: string
  value: ReactNode
  detail?: ReactNode
  to?: string
  tone?: 'good' | 'wait' | 'bad'
}) {
  const content = (
    <>
      <span className={css.statLabel}>{props.label}</span>
      <span className={css.statValue} data-tone={props.tone}>
        {props.value}
      </span>
      {props.detail && <span className={css.statDetail}>{props.detail}</span>}
    </>
  )
  return props.to ? (
    <Link to={props.to} className={css.stat}>
      {content}
    </Link>
  ) : (
    <div className={css.stat}>{content}</div>
  )
}
