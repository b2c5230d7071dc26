import type { ReactNode } from 'react'

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl' | 'wide'

export type OverlayProps = {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  size?: DialogSize
  busy?: boolean // while sending: a click outside and Escape do not close it
  onClosed?: () => void // called after it has closed and returned the focus
}
