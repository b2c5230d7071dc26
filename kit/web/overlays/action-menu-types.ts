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
  /** The keys open another menu of the page that has the same keys, if there is one. */
  isLast?: boolean
}
