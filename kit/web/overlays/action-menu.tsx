import { Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import css from '../fields/dropdown.module.css'
import { getShortcuts, type Shortcut, useKeysAct, useShortcut } from '../keyboard/shortcuts.ts'
import type { ActionMenuProps } from './action-menu-types.ts'
import { useListedMenu } from './page-menus.ts'
import { keepFocus } from './trap-focus.ts'

type ActionMenuShownProps = ActionMenuProps & {
  /** True if the placeholder button was pressed while the code was loading. */
  pressed: RefObject<boolean>
  focused: RefObject<boolean>
}

export default function ActionMenuShown({
  label,
  opener,
  width,
  actions,
  bordered,
  keys,
  isLast = false,
  ...buttonState
}: ActionMenuShownProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { pressed, focused } = buttonState
  useListedMenu(button, actions)
  const press = (event: KeyboardEvent) => {
    const isOther = (shortcut: Shortcut) => shortcut.keys === keys && shortcut.label !== label
    const other = isLast ? getShortcuts().findLast(isOther) : undefined
    if (other) other.run?.(event)
    else button.current?.click()
  }
  useShortcut(keys ?? '', label, press, { when: keys !== undefined })
  const shownKeys = useKeysAct(keys) ? keys : undefined
  const [opened, setOpened] = useState(false)
  // The placeholder can still be pressed while this renders, so read its state only at the switch.
  useLayoutEffect(() => {
    if (pressed.current) setOpened(true)
    else if (focused.current) button.current?.focus()
  }, [pressed, focused])
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      width={width}
      position="bottom-end"
      offset={bordered ? 4 : 14}
      shadow="md"
      withinPortal
      transitionProps={{ duration: 100 }}
    >
      <Menu.Target>
        <button
          ref={button}
          type="button"
          className={bordered ? css.bordered : css.opener}
          data-size={bordered}
          title={shownKeys && `Atalho: ${shownKeys}`}
          aria-keyshortcuts={shownKeys}
        >
          {opener}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label} onFocus={keepFocus}>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            color={action.danger ? 'red' : undefined}
            disabled={action.blocked !== undefined}
            onClick={action.onSelect}
          >
            {action.label}
            {action.blocked && <small className={css.blocked}>{action.blocked}</small>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
