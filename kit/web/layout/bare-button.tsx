import { Button as LibraryButton } from '@mantine/core'
import type { MouseEvent, MouseEventHandler, ReactNode } from 'react'
import { Link } from 'react-router'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

const variants = {
  primary: { variant: 'filled' },
  secondary: { variant: 'default' },
  quiet: { variant: 'subtle' },
  danger: { variant: 'filled', color: '#b42318' },
} as const

export type ButtonProps = {
  children: ReactNode
  look?: Variant
  icon?: ReactNode
  type?: 'button' | 'submit'
  busy?: boolean
  disabled?: boolean
  /** Reason why the button is disabled, shown in a tooltip and announced by screen readers. */
  blocked?: string
  keys?: string
  to?: string
  wide?: boolean
  small?: boolean
  onClick?: MouseEventHandler<HTMLElement>
  form?: string
  ref?: (element: HTMLElement | null) => void
  'aria-keyshortcuts'?: string
  'aria-expanded'?: boolean
  'aria-controls'?: string
}

/** For screens that load before the tooltip library; pages use `Button`. Passes unknown props on to the element. */
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
  const buttonProps = {
    ...variants[look],
    ...rest,
    size: small ? 'compact-sm' : 'sm',
    leftSection: icon,
    fullWidth: wide,
    'data-look': look,
  }
  if (to) return <LibraryButton {...buttonProps} component={Link} to={to} />
  // A blocked button stays focusable, so that its reason can be read.
  const state = blocked
    ? {
        'aria-disabled': true,
        'data-disabled': true,
        'data-blocked': blocked,
        onClick: (event: MouseEvent) => event.preventDefault(),
      }
    : { disabled, onClick: props.onClick }
  return <LibraryButton {...buttonProps} {...state} type={type} loading={busy} aria-busy={busy || undefined} />
}
