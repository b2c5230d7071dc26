import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import css from '../list/list.module.css'
import { keepFocus } from '../overlays/trap-focus.ts'

export function ToolPanel(props: {
  label: string
  icon: ReactNode
  width: number
  children: (close: () => void) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      width={props.width}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={css.toolButton}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {props.icon}
          {props.label}
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.tool} role="dialog" aria-label={props.label} onFocus={keepFocus}>
        {props.children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
