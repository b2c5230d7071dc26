import { ActionIcon, Button as LibraryButton, Tooltip as LibraryTooltip } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
import type { MouseEventHandler, ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

const looks = {
  primary: { variant: 'filled' },
  secondary: { variant: 'default' },
  quiet: { variant: 'subtle' },
  danger: { variant: 'filled', color: '#b42318' },
} as const

type ButtonProps = {
  children: ReactNode
  look?: Look
  icon?: ReactNode
  type?: 'button' | 'submit'
  busy?: boolean
  disabled?: boolean
  /** Why it cannot be used now: disables the button and is told in a tooltip and to screen readers. */
  blocked?: string
  /** Keys that do the same, shown in the tooltip. */
  keys?: string
  /** Goes to a page instead of acting: a real link. */
  to?: string
  wide?: boolean
  /** Smaller, for rows and toolbars. */
  small?: boolean
  onClick?: MouseEventHandler<HTMLElement>
  /** Id of a form elsewhere on the page that it submits. */
  form?: string
}

/** The one button. A verb on it, at most one `primary` on a screen. */
export function Button({ look = 'secondary', busy, blocked, keys, to, wide, small, icon, ...props }: ButtonProps) {
  const usual = {
    ...looks[look],
    size: small ? 'compact-sm' : 'sm',
    leftSection: icon,
    fullWidth: wide,
    'data-look': look,
  }
  // A blocked button stays focusable, so that its reason can be read.
  const button = to ? (
    <LibraryButton {...usual} component={Link} to={to} onClick={props.onClick}>
      {props.children}
    </LibraryButton>
  ) : (
    <LibraryButton
      {...usual}
      type={props.type ?? 'button'}
      form={props.form}
      loading={busy}
      aria-busy={busy || undefined}
      aria-disabled={blocked ? true : undefined}
      data-disabled={blocked ? true : undefined}
      disabled={props.disabled}
      onClick={blocked ? (event: { preventDefault: () => void }) => event.preventDefault() : props.onClick}
    >
      {props.children}
    </LibraryButton>
  )
  const tip = [blocked, keys && `Atalho: ${keys}`].filter(Boolean).join(' · ')
  return tip ? <Tooltip label={tip}>{button}</Tooltip> : button
}

/** A hint on hover and focus; it also describes the element to screen readers. */
export const Tooltip = ({ label, children }: { label: ReactNode; children: ReactElement }) => (
  <LibraryTooltip label={label} withArrow openDelay={300} events={{ hover: true, focus: true, touch: false }} multiline>
    {children}
  </LibraryTooltip>
)

/** A button that is only an icon: its label is its name and its tooltip. */
export function IconButton(props: {
  label: string
  icon: ReactNode
  onClick?: MouseEventHandler<HTMLElement>
  disabled?: boolean
  busy?: boolean
  danger?: boolean
}) {
  return (
    <Tooltip label={props.label}>
      <ActionIcon
        variant="subtle"
        color={props.danger ? 'red' : 'gray'}
        size={28}
        aria-label={props.label}
        loading={props.busy}
        disabled={props.disabled}
        onClick={props.onClick}
      >
        {props.icon}
      </ActionIcon>
    </Tooltip>
  )
}
