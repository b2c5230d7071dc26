import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { ActionMenuProps, OpenerProps } from './action-menu-types.ts'
import css from './dropdown.module.css'
import { keepFocus } from './trap-focus.ts'

/** A button and a panel below it that is not a menu; Escape and a click outside close it, focus returns. */
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

const Menu = lazy(() => import('./action-menu.tsx'))

/**
 * A button and a menu of actions below it; the opener's own words name the button, `label` the menu. `bordered` looks
 * like a button, a small one beside small ones. The menu's code comes behind that of the page; pressed before that, it
 * opens once it is there.
 */
export function ActionMenu(props: ActionMenuProps) {
  // Noted, not drawn: drawing it could bring the menu in the middle of the press, which would then be one outside of it.
  const pressed = useRef(false)
  const press = () => {
    pressed.current = true
  }
  // The button that waits is replaced by the menu's own, which takes its focus over.
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
      // A press counts from its beginning: between that and its end the button may be replaced.
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
