import { Menu, Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { type ReactNode, useState } from 'react'
import css from './dropdown.module.css'

type OpenerProps = { label: string; opener: ReactNode; width: number }
type ActionMenuProps = OpenerProps & { actions: readonly MenuAction[]; bordered?: boolean }

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
      <Popover.Dropdown className={css.panel} role="dialog" aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

export type MenuAction = { label: string; icon?: ReactNode; danger?: boolean; onSelect: () => void }

/** A button and a menu of actions below it; the opener's own words name the button, `label` the menu. `bordered` looks like a button. */
export const ActionMenu = ({ label, opener, width, actions, bordered }: ActionMenuProps) => (
  <Menu
    width={width}
    position="bottom-end"
    offset={bordered ? 4 : 14}
    shadow="md"
    withinPortal
    transitionProps={{ duration: 100 }}
  >
    <Menu.Target>
      <button type="button" className={bordered ? css.bordered : css.opener}>
        {opener}
      </button>
    </Menu.Target>
    <Menu.Dropdown aria-label={label}>
      {actions.map((action) => (
        <Menu.Item
          key={action.label}
          leftSection={action.icon}
          color={action.danger ? 'red' : undefined}
          onClick={action.onSelect}
        >
          {action.label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
