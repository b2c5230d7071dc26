import { Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ActionMenuProps } from './action-menu-types.ts'
import css from './dropdown.module.css'

type Shown = ActionMenuProps & {
  /** Whether that button was pressed. */
  pressed: RefObject<boolean>
  /** Whether the button that waited for this code has the focus. */
  focused: RefObject<boolean>
}

/** What `ActionMenu` draws once its code is there. */
export default function ActionMenuShown({ label, opener, width, actions, bordered, ...waited }: Shown) {
  const button = useRef<HTMLButtonElement>(null)
  const { pressed, focused } = waited
  const [defaultOpened] = useState(() => pressed.current)
  useEffect(() => {
    if (focused.current && !defaultOpened) button.current?.focus()
  }, [focused, defaultOpened])
  return (
    <Menu
      defaultOpened={defaultOpened}
      width={width}
      position="bottom-end"
      offset={bordered ? 4 : 14}
      shadow="md"
      withinPortal
      transitionProps={{ duration: 100 }}
    >
      <Menu.Target>
        <button ref={button} type="button" className={bordered ? css.bordered : css.opener}>
          {opener}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
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
