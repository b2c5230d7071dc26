import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { type ReactNode, useState } from 'react'
import css from '../list/list.module.css'
import { useCloseOnEscape } from '../overlays/close-on-escape.ts'
import { keepFocus } from '../overlays/trap-focus.ts'

export function ToolPanel(props: {
  label: string
  icon: ReactNode
  /** Shows the label beside the icon; else it is the tooltip. */
  labelled?: boolean
  width: number
  /** The content loads when the panel opens, and takes the focus then. */
  isLate?: boolean
  children: (close: () => void) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  useCloseOnEscape(open, () => setOpen(false))
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      width={props.width}
      position="bottom-end"
      shadow="md"
      trapFocus={!props.isLate}
      returnFocus
      withRoles={false}
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={css.toolButton}
          aria-label={props.label}
          title={props.label}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {props.icon}
          {props.labelled && props.label}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.tool} role="dialog" aria-label={props.label} onFocus={keepFocus}>
        {props.children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
