import type { ReactNode } from 'react'

/** What opens a panel or a menu: its own words, and a name for what opens. */
export type OpenerProps = { label: string; opener: ReactNode; width: number }
export type MenuAction = {
  label: string
  icon?: ReactNode
  danger?: boolean
  /** Why it cannot be done now. */
  blocked?: string
  onSelect: () => void
}
export type ActionMenuProps = OpenerProps & { actions: readonly MenuAction[]; bordered?: boolean | 'small' }
