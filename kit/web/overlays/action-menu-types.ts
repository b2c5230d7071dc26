import type { ReactNode } from 'react'

export type OpenerProps = { label: string; opener: ReactNode; width: number }
export type MenuAction = {
  label: string
  icon?: ReactNode
  danger?: boolean
  blocked?: string
  onSelect: () => void
}
export type ActionMenuProps = OpenerProps & {
  actions: readonly MenuAction[]
  bordered?: boolean | 'small'
  /** Opens the menu. */
  keys?: string
  /** Leaves the keys to other menus of the page. */
  isLast?: boolean
}
