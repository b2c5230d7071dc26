import { Button as LibraryButton } from '@mantine/core'
import type { MouseEvent, MouseEventHandler, ReactNode } from 'react'
import { Link } from 'react-router'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

const looks = {
  primary: { variant: 'filled' },
  secondary: { variant: 'default' },
  quiet: { variant: 'subtle' },
  danger: { variant: 'filled', color: '#b42318' },
} as const

export type ButtonProps = {
  children: ReactNode
  look?: Look
  icon?: ReactNode
  type?: 'button' | 'submit'
  busy?: boolean
  disabled?: boolean
  /** Why it cannot be used now: disables the button and is told in a tooltip and to screen readers. */
  blocked?: string
  /** Keys that press it (`n`, `ctrl+enter`), shown in the tooltip. */
  keys?: string
  /** Goes to a page instead of acting: a real link. */
  to?: string
  wide?: boolean
  /** Smaller, for rows and toolbars. */
  small?: boolean
  onClick?: MouseEventHandler<HTMLElement>
  /** Id of a form elsewhere on the page that it submits. */
  form?: string
  ref?: (element: HTMLElement | null) => void
  'aria-keyshortcuts'?: string
  'aria-expanded'?: boolean
  'aria-controls'?: string
}

/**
 * The button without its hint: for screens that load before the library of hints. Pages use `Button`.
 * What it does not know (a hint's reference, events and description) goes on to the element.
 */
export function BareButton(props: ButtonProps) {
  const {
    look = 'secondary',
    icon,
    type = 'button',
    busy,
    disabled,
    blocked,
    keys: _,
    to,
    wide,
    small,
    ...rest
  } = props
  const usual = {
    ...looks[look],
    ...rest,
    size: small ? 'compact-sm' : 'sm',
    leftSection: icon,
    fullWidth: wide,
    'data-look': look,
  }
  if (to) return <LibraryButton {...usual} component={Link} to={to} />
  // A blocked button stays focusable, so that its reason can be read.
  const state = blocked
    ? { 'aria-disabled': true, 'data-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() }
    : { disabled, onClick: props.onClick }
  return <LibraryButton {...usual} {...state} type={type} loading={busy} aria-busy={busy || undefined} />
}
