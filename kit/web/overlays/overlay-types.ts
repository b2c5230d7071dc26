import type { ReactNode } from 'react'

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl' | 'wide'

export type OverlayProps = {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  size?: DialogSize
  /** While sending: a click outside and Escape do not close it. */
  busy?: boolean
  /** Called after it has closed and returned the focus. */
  onClosed?: () => void
}
