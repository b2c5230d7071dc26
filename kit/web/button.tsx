import { ActionIcon, Tooltip as LibraryTooltip } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
import type { MouseEventHandler, ReactElement, ReactNode } from 'react'
import { BareButton, type ButtonProps } from './bare-button.tsx'

/** The one button. A verb on it, at most one `primary` on a screen. */
export function Button(props: ButtonProps) {
  const tip = [props.blocked, props.keys && `Atalho: ${props.keys}`].filter(Boolean).join(' · ')
  const button = <BareButton {...props} />
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
