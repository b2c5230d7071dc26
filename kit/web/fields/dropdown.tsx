import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { ActionMenuProps, OpenerProps } from '../overlays/action-menu-types.ts'
import { keepFocus } from '../overlays/trap-focus.ts'
import css from './dropdown.module.css'

/** A button and a panel below it that is not a menu; Escape and a click outside close it and return the focus. */
export function Dropdown({ label, opener, width, children }: OpenerProps & { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      width={width}
      position="bottom-end"
      offset={14}
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={css.opener}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {opener}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.panel} role="dialog" aria-label={label} onFocus={keepFocus}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

const Menu = lazy(() => import('../overlays/action-menu.tsx'))

/** `label` names the menu, the opener's text the button. Its code loads late; an earlier press opens it then. */
export function ActionMenu(props: ActionMenuProps) {
  // A ref, not state: a render during the press could mount the menu, which would take the press as a click outside.
  const pressed = useRef(false)
  const press = () => {
    pressed.current = true
  }
  // The placeholder is replaced by the menu's own button, which takes over its focus.
  const focused = useRef(false)
  const opener = (
    <button
      type="button"
      className={props.bordered ? css.bordered : css.opener}
      data-size={props.bordered}
      aria-haspopup="menu"
      aria-expanded={false}
      onFocus={() => {
        focused.current = true
      }}
      onBlur={() => {
        focused.current = false
      }}
      // A press counts from pointer down: the button may be replaced before the click.
      onPointerDown={press}
      onClick={press}
    >
      {props.opener}
    </button>
  )
  return (
    <Suspense fallback={opener}>
      <Menu {...props} pressed={pressed} focused={focused} />
    </Suspense>
  )
}
