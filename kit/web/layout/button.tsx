import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { type MouseEventHandler, type ReactNode, useContext, useRef } from 'react'
import { showKeys, toAriaKeys } from '../keyboard/shortcut-keys.ts'
import { ButtonKeysContext, useKeysAct, useShortcut } from '../keyboard/shortcuts.ts'
import { notify } from '../overlays/notify.tsx'
import { BareButton, type ButtonProps } from './bare-button.tsx'
import { Tooltip } from './tooltip.tsx'

/** The standard button, labelled with a verb; at most one `primary` on a screen. `keys` press it. */
export function Button(props: ButtonProps) {
  const contextKeys = useContext(ButtonKeysContext)
  const keys = props.keys ?? contextKeys
  return keys ? <KeyedButton {...props} keys={keys} /> : <HintedButton {...props} />
}

const HintedButton = ({ hint, ...props }: ButtonProps & { hint?: string }) => {
  const tip = [props.blocked, hint].filter(Boolean).join(' · ')
  const button = <BareButton {...props} />
  return tip ? <Tooltip label={tip}>{button}</Tooltip> : button
}

function KeyedButton(props: ButtonProps & { keys: string }) {
  const { keys, blocked } = props
  const button = useRef<HTMLElement>(null)
  const press = () => (blocked ? notify.info(blocked) : button.current?.click())
  useShortcut(keys, toText(props.children), press, { when: !props.disabled })
  const isActive = useKeysAct(keys)
  return (
    <HintedButton
      {...props}
      ref={(element) => {
        button.current = element
        props.ref?.(element)
      }}
      hint={isActive ? `Atalho: ${showKeys(keys)}` : undefined}
      aria-keyshortcuts={isActive ? toAriaKeys(keys) : undefined}
    />
  )
}

const toText = (children: ReactNode): string =>
  Array.isArray(children)
    ? children.map(toText).join('')
    : ['string', 'number'].includes(typeof children)
      ? String(children)
      : ''

type IconButtonProps = {
  label: string
  icon: ReactNode
  onClick?: MouseEventHandler<HTMLElement>
  disabled?: boolean
  busy?: boolean
  danger?: boolean
}

export function IconButton(props: IconButtonProps) {
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
